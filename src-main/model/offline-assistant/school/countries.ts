/**
 * Country, its capital, and a larger or better known city that pupils take for it. Countries whose capital is disputed,
 * shared or being moved are left out: their question would have two answers.
 */
export type Country = {
  fr: string
  en: string
  capital: { fr: string; en: string }
  trap?: { fr: string; en: string }
  near: boolean
}

/** `capitalEn` is empty where it is the French one. */
type Row = [fr: string, en: string, capital: string, capitalEn?: string, trap?: string]

/** West Africa and its neighbours: asked first. */
const NEAR: readonly Row[] = [
  ['le Bénin', 'Benin', 'Porto-Novo', '', 'Cotonou'],
  ['le Burkina Faso', 'Burkina Faso', 'Ouagadougou', '', 'Bobo-Dioulasso'],
  ['le Cap-Vert', 'Cape Verde', 'Praia', '', 'Mindelo'],
  ['la Côte d’Ivoire', 'Côte d’Ivoire', 'Yamoussoukro', '', 'Abidjan'],
  ['la Gambie', 'the Gambia', 'Banjul', '', 'Serrekunda'],
  ['le Ghana', 'Ghana', 'Accra', '', 'Kumasi'],
  ['la Guinée', 'Guinea', 'Conakry', '', 'Kankan'],
  ['la Guinée-Bissau', 'Guinea-Bissau', 'Bissau'],
  ['le Liberia', 'Liberia', 'Monrovia'],
  ['le Mali', 'Mali', 'Bamako', '', 'Tombouctou'],
  ['la Mauritanie', 'Mauritania', 'Nouakchott', '', 'Nouadhibou'],
  ['le Niger', 'Niger', 'Niamey', '', 'Zinder'],
  ['le Nigeria', 'Nigeria', 'Abuja', '', 'Lagos'],
  ['le Sénégal', 'Senegal', 'Dakar', '', 'Saint-Louis'],
  ['la Sierra Leone', 'Sierra Leone', 'Freetown'],
  ['le Togo', 'Togo', 'Lomé', '', 'Kara'],
  ['le Cameroun', 'Cameroon', 'Yaoundé', '', 'Douala'],
  ['le Tchad', 'Chad', 'N’Djamena', '', 'Moundou'],
  ['le Gabon', 'Gabon', 'Libreville', '', 'Port-Gentil'],
  ['la République du Congo', 'the Republic of the Congo', 'Brazzaville', '', 'Pointe-Noire'],
  ['la République centrafricaine', 'the Central African Republic', 'Bangui'],
]

const FURTHER: readonly Row[] = [
  ['l’Algérie', 'Algeria', 'Alger', 'Algiers', 'Oran'],
  ['l’Angola', 'Angola', 'Luanda'],
  ['le Botswana', 'Botswana', 'Gaborone'],
  ['les Comores', 'the Comoros', 'Moroni'],
  ['la République démocratique du Congo', 'the Democratic Republic of the Congo', 'Kinshasa', '', 'Lubumbashi'],
  ['Djibouti', 'Djibouti', 'Djibouti'],
  ['l’Égypte', 'Egypt', 'Le Caire', 'Cairo', 'Alexandrie'],
  ['l’Érythrée', 'Eritrea', 'Asmara'],
  ['l’Éthiopie', 'Ethiopia', 'Addis-Abeba', 'Addis Ababa'],
  ['le Kenya', 'Kenya', 'Nairobi', '', 'Mombasa'],
  ['le Lesotho', 'Lesotho', 'Maseru'],
  ['la Libye', 'Libya', 'Tripoli', '', 'Benghazi'],
  ['Madagascar', 'Madagascar', 'Antananarivo'],
  ['le Malawi', 'Malawi', 'Lilongwe', '', 'Blantyre'],
  ['le Maroc', 'Morocco', 'Rabat', '', 'Casablanca'],
  ['Maurice', 'Mauritius', 'Port-Louis', 'Port Louis'],
  ['le Mozambique', 'Mozambique', 'Maputo', '', 'Beira'],
  ['la Namibie', 'Namibia', 'Windhoek'],
  ['l’Ouganda', 'Uganda', 'Kampala'],
  ['le Rwanda', 'Rwanda', 'Kigali'],
  ['Sao Tomé-et-Principe', 'São Tomé and Príncipe', 'São Tomé'],
  ['les Seychelles', 'the Seychelles', 'Victoria'],
  ['la Somalie', 'Somalia', 'Mogadiscio', 'Mogadishu'],
  ['le Soudan', 'Sudan', 'Khartoum'],
  ['le Soudan du Sud', 'South Sudan', 'Djouba', 'Juba'],
  ['la Tanzanie', 'Tanzania', 'Dodoma', '', 'Dar es Salam'],
  ['la Tunisie', 'Tunisia', 'Tunis', '', 'Sfax'],
  ['la Zambie', 'Zambia', 'Lusaka'],
  ['le Zimbabwe', 'Zimbabwe', 'Harare'],
  ['la France', 'France', 'Paris', '', 'Lyon'],
  ['l’Espagne', 'Spain', 'Madrid', '', 'Barcelone'],
  ['le Portugal', 'Portugal', 'Lisbonne', 'Lisbon', 'Porto'],
  ['l’Italie', 'Italy', 'Rome', '', 'Milan'],
  ['l’Allemagne', 'Germany', 'Berlin', '', 'Munich'],
  ['la Belgique', 'Belgium', 'Bruxelles', 'Brussels', 'Anvers'],
  ['le Royaume-Uni', 'the United Kingdom', 'Londres', 'London', 'Manchester'],
  ['l’Irlande', 'Ireland', 'Dublin'],
  ['la Suède', 'Sweden', 'Stockholm'],
  ['la Norvège', 'Norway', 'Oslo'],
  ['le Danemark', 'Denmark', 'Copenhague', 'Copenhagen'],
  ['la Finlande', 'Finland', 'Helsinki'],
  ['la Pologne', 'Poland', 'Varsovie', 'Warsaw', 'Cracovie'],
  ['l’Autriche', 'Austria', 'Vienne', 'Vienna'],
  ['la Grèce', 'Greece', 'Athènes', 'Athens'],
  ['la Hongrie', 'Hungary', 'Budapest'],
  ['la Roumanie', 'Romania', 'Bucarest', 'Bucharest'],
  ['l’Ukraine', 'Ukraine', 'Kiev', 'Kyiv'],
  ['la Russie', 'Russia', 'Moscou', 'Moscow', 'Saint-Pétersbourg'],
  ['la Turquie', 'Turkey', 'Ankara', '', 'Istanbul'],
  ['l’Arabie saoudite', 'Saudi Arabia', 'Riyad', 'Riyadh', 'Djeddah'],
  ['les Émirats arabes unis', 'the United Arab Emirates', 'Abou Dabi', 'Abu Dhabi', 'Dubaï'],
  ['l’Iran', 'Iran', 'Téhéran', 'Tehran'],
  ['l’Irak', 'Iraq', 'Bagdad', 'Baghdad'],
  ['le Liban', 'Lebanon', 'Beyrouth', 'Beirut'],
  ['l’Inde', 'India', 'New Delhi', '', 'Bombay'],
  ['le Pakistan', 'Pakistan', 'Islamabad', '', 'Karachi'],
  ['le Bangladesh', 'Bangladesh', 'Dacca', 'Dhaka'],
  ['la Chine', 'China', 'Pékin', 'Beijing', 'Shanghai'],
  ['le Japon', 'Japan', 'Tokyo', '', 'Osaka'],
  ['la Corée du Sud', 'South Korea', 'Séoul', 'Seoul', 'Busan'],
  ['le Viêt Nam', 'Vietnam', 'Hanoï', 'Hanoi', 'Hô Chi Minh-Ville'],
  ['la Thaïlande', 'Thailand', 'Bangkok'],
  ['les Philippines', 'the Philippines', 'Manille', 'Manila'],
  ['l’Australie', 'Australia', 'Canberra', '', 'Sydney'],
  ['la Nouvelle-Zélande', 'New Zealand', 'Wellington', '', 'Auckland'],
  ['le Canada', 'Canada', 'Ottawa', '', 'Montréal'],
  ['les États-Unis', 'the United States', 'Washington', '', 'New York'],
  ['le Mexique', 'Mexico', 'Mexico', 'Mexico City'],
  ['Cuba', 'Cuba', 'La Havane', 'Havana'],
  ['Haïti', 'Haiti', 'Port-au-Prince'],
  ['le Brésil', 'Brazil', 'Brasilia', 'Brasília', 'Rio de Janeiro'],
  ['l’Argentine', 'Argentina', 'Buenos Aires'],
  ['le Chili', 'Chile', 'Santiago'],
  ['la Colombie', 'Colombia', 'Bogota', 'Bogotá'],
  ['le Pérou', 'Peru', 'Lima'],
  ['le Venezuela', 'Venezuela', 'Caracas'],
]

const IN_ENGLISH: Record<string, string> = {
  Tombouctou: 'Timbuktu',
  Alexandrie: 'Alexandria',
  'Dar es Salam': 'Dar es Salaam',
  Barcelone: 'Barcelona',
  Anvers: 'Antwerp',
  Cracovie: 'Kraków',
  'Saint-Pétersbourg': 'Saint Petersburg',
  Djeddah: 'Jeddah',
  Dubaï: 'Dubai',
  Bombay: 'Mumbai',
  'Hô Chi Minh-Ville': 'Ho Chi Minh City',
  Montréal: 'Montreal',
}

/** Of Africa: the near ones and the first of the others. */
const LAST_OF_AFRICA = 'le Zimbabwe'

export const NEAR_COUNTRIES: readonly Country[] = NEAR.map(row => toCountry(row, true))
const OTHERS = FURTHER.map(row => toCountry(row, false))
const endOfAfrica = OTHERS.findIndex(({ fr }) => fr === LAST_OF_AFRICA) + 1
export const AFRICA: readonly Country[] = [...NEAR_COUNTRIES, ...OTHERS.slice(0, endOfAfrica)]
export const WORLD: readonly Country[] = [...NEAR_COUNTRIES, ...OTHERS]

function toCountry([fr, en, capital, capitalEn, trap]: Row, near: boolean): Country {
  return {
    fr,
    en,
    capital: { fr: capital, en: capitalEn || capital },
    near,
    ...(trap && { trap: { fr: trap, en: IN_ENGLISH[trap] ?? trap } }),
  }
}

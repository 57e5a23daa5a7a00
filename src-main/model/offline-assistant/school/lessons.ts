import type { Bilingual } from '../../../types.ts'

/** What to know of a topic, for the classes up to `upTo`; the last serves all above. */
const LESSONS: Record<string, readonly { upTo: number; text: Bilingual }[]> = {
  fractions: [
    {
      upTo: 5,
      text: {
        fr: 'Une fraction, c’est un partage en parts égales. On coupe une mangue en 4 parts égales et on en mange 3 : on a mangé 3/4 de la mangue. Le nombre du bas (dénominateur) dit en combien de parts on coupe ; celui du haut (numérateur) dit combien on en prend. Pour additionner des fractions de même dénominateur, on additionne les numérateurs et on garde le dénominateur.',
        en: 'A fraction is a sharing into equal parts. Cut a mango into 4 equal parts and eat 3: you ate 3/4 of it. The lower number (denominator) says into how many parts; the upper one (numerator) says how many are taken. To add fractions with the same denominator, add the numerators and keep the denominator.',
      },
    },
    {
      upTo: 7,
      text: {
        fr: 'Deux fractions sont égales quand on multiplie (ou divise) le haut et le bas par le même nombre : 1/2 = 2/4, comme une moitié de pain coupée en deux quarts. Pour additionner ou comparer des fractions, on les met d’abord au même dénominateur. On n’additionne jamais les dénominateurs.',
        en: 'Two fractions are equal when the top and the bottom are multiplied (or divided) by the same number: 1/2 = 2/4, like half a loaf cut into two quarters. To add or compare fractions, first give them the same denominator. Denominators are never added.',
      },
    },
    {
      upTo: 13,
      text: {
        fr: 'Somme : même dénominateur d’abord, puis on additionne les numérateurs. Produit : on multiplie les numérateurs entre eux et les dénominateurs entre eux. Quotient : on multiplie par l’inverse du second. On simplifie toujours le résultat, par exemple pour partager une parcelle de 3/4 d’hectare entre deux frères : 3/4 ÷ 2 = 3/8.',
        en: 'Sum: common denominator first, then add the numerators. Product: multiply the numerators together and the denominators together. Quotient: multiply by the inverse of the second. Always simplify, for instance to share a field of 3/4 hectare between two brothers: 3/4 ÷ 2 = 3/8.',
      },
    },
  ],
  équations: [
    {
      upTo: 13,
      text: {
        fr: 'Une équation est une balance en équilibre, comme chez le marchand d’oignons : ce qu’on fait d’un côté, on le fait aussi de l’autre. Pour trouver x, on enlève d’abord le nombre ajouté, puis on divise par le nombre qui multiplie x. On vérifie en remplaçant x par la valeur trouvée.',
        en: 'An equation is a pair of scales in balance, as at the onion seller’s: what is done on one side is done on the other. To find x, first take away the number added, then divide by the number that multiplies x. Check by putting the value found in place of x.',
      },
    },
  ],
  pourcentages: [
    {
      upTo: 13,
      text: {
        fr: '« 18 % » se lit « 18 pour 100 » : sur 100 FCFA, on en prend 18. Pour calculer un pourcentage d’une somme, on divise par 100 puis on multiplie par le taux. Au marché, une remise de 10 % sur 5 000 FCFA : 5 000 ÷ 100 × 10 = 500 FCFA de moins, on paie 4 500 FCFA.',
        en: '“18%” reads “18 out of 100”: of 100 FCFA, take 18. For a percentage of a sum, divide by 100 then multiply by the rate. At the market, 10% off 5,000 FCFA: 5,000 ÷ 100 × 10 = 500 FCFA less, so you pay 4,500 FCFA.',
      },
    },
  ],
  décimaux: [
    {
      upTo: 13,
      text: {
        fr: 'Après la virgule viennent les dixièmes, puis les centièmes : dans 2,35 il y a 2 unités, 3 dixièmes et 5 centièmes. Pour additionner, on aligne les virgules. Pour comparer, on regarde chiffre par chiffre : 0,8 est plus grand que 0,75, car 8 dixièmes font 80 centièmes. Un bidon de 1,5 litre contient plus qu’un bidon de 1,25 litre.',
        en: 'After the point come tenths, then hundredths: in 2.35 there are 2 units, 3 tenths and 5 hundredths. To add, line up the points. To compare, look digit by digit: 0.8 is more than 0.75, as 8 tenths make 80 hundredths. A 1.5 litre can holds more than a 1.25 litre one.',
      },
    },
  ],
  divisibilité: [
    {
      upTo: 13,
      text: {
        fr: 'Un nombre est divisible par un autre quand le partage tombe juste : 24 oranges se partagent entre 3 enfants sans reste. Par 2 : il se termine par 0, 2, 4, 6 ou 8. Par 5 : par 0 ou 5. Par 10 : par 0. Par 3 ou par 9 : la somme de ses chiffres l’est aussi.',
        en: 'A number is divisible by another when sharing leaves nothing: 24 oranges are shared among 3 children with none left. By 2: it ends in 0, 2, 4, 6 or 8. By 5: in 0 or 5. By 10: in 0. By 3 or by 9: the sum of its digits is too.',
      },
    },
  ],
  tables: [
    {
      upTo: 13,
      text: {
        fr: 'Multiplier, c’est ajouter plusieurs fois le même nombre : 4 paquets de 6 biscuits, c’est 6 + 6 + 6 + 6 = 4 × 6 = 24. On peut échanger les nombres : 4 × 6 = 6 × 4. Pour retrouver un résultat, on part d’un résultat connu : 7 × 8, c’est 7 × 7 plus encore 7.',
        en: 'To multiply is to add the same number several times: 4 packets of 6 biscuits make 6 + 6 + 6 + 6 = 4 × 6 = 24. The numbers can be swapped: 4 × 6 = 6 × 4. To find a product, start from one you know: 7 × 8 is 7 × 7 and 7 more.',
      },
    },
  ],
  conversions: [
    {
      upTo: 13,
      text: {
        fr: 'On choisit l’unité selon ce qu’on mesure : le riz en kilogrammes, la route en kilomètres, l’eau en litres. 1 km = 1 000 m, 1 m = 100 cm, 1 kg = 1 000 g, 1 t = 1 000 kg, 1 L = 100 cL. Vers une unité plus petite on multiplie, vers une plus grande on divise. Attention aux heures : 1 h = 60 min.',
        en: 'The unit depends on what is measured: rice in kilograms, the road in kilometres, water in litres. 1 km = 1,000 m, 1 m = 100 cm, 1 kg = 1,000 g, 1 t = 1,000 kg, 1 L = 100 cL. To a smaller unit multiply, to a larger one divide. Mind the hours: 1 h = 60 min.',
      },
    },
  ],
  monnaie: [
    {
      upTo: 13,
      text: {
        fr: 'À la boutique, on calcule d’abord le prix total (nombre d’objets × prix d’un objet), puis la monnaie : ce qu’on donne moins le prix. Pour arrondir, on regarde entre quels nombres ronds on se trouve et on prend le plus proche : 1 370 FCFA arrondi à 100 près, c’est 1 400 FCFA.',
        en: 'At the shop, first work out the whole price (how many × the price of one), then the change: what is given less the price. To round, see between which round numbers the sum stands and take the nearer: 1,370 FCFA to the nearest 100 is 1,400 FCFA.',
      },
    },
  ],
  conjugaison: [
    {
      upTo: 4,
      text: {
        fr: 'Le verbe change avec la personne : je chante, tu chantes, il chante, nous chantons, vous chantez, ils chantent. Au présent, les verbes en -er se terminent par -e, -es, -e, -ons, -ez, -ent. Au futur, on garde l’infinitif et on ajoute -ai, -as, -a, -ons, -ez, -ont : demain, nous chanterons à la fête.',
        en: 'The verb changes with the person: je chante, tu chantes, il chante, nous chantons, vous chantez, ils chantent. In the present, -er verbs end in -e, -es, -e, -ons, -ez, -ent. In the future, keep the infinitive and add -ai, -as, -a, -ons, -ez, -ont.',
      },
    },
    {
      upTo: 13,
      text: {
        fr: 'Imparfait : le radical de « nous » au présent, puis -ais, -ais, -ait, -ions, -iez, -aient (nous finissons → je finissais). Futur : l’infinitif ou un radical à connaître (aller → j’irai), puis -ai, -as, -a, -ons, -ez, -ont. Passé composé : avoir ou être au présent et le participe passé ; avec être, le participe s’accorde : « Awa est allée au marché, les filles sont arrivées ».',
        en: 'Imperfect: the stem of “nous” in the present, then -ais, -ais, -ait, -ions, -iez, -aient (nous finissons → je finissais). Future: the infinitive or a stem to know (aller → j’irai), then -ai, -as, -a, -ons, -ez, -ont. Perfect: avoir or être in the present and the past participle; with être the participle agrees: « Awa est allée au marché, les filles sont arrivées ».',
      },
    },
  ],
  capitales: [
    {
      upTo: 13,
      text: {
        fr: 'La capitale est la ville où se trouve, d’après la loi du pays, le siège de l’État. Ce n’est pas toujours la plus grande ville : en Côte d’Ivoire c’est Yamoussoukro et non Abidjan, au Nigeria Abuja et non Lagos, au Cameroun Yaoundé et non Douala. Pour apprendre : une carte, et trois pays par jour.',
        en: 'The capital is the city where, by the country’s law, the state has its seat. It is not always the largest: Yamoussoukro and not Abidjan in Côte d’Ivoire, Abuja and not Lagos in Nigeria, Yaoundé and not Douala in Cameroon. To learn: a map, and three countries a day.',
      },
    },
  ],
  addition: [
    {
      upTo: 13,
      text: {
        fr: 'Additionner, c’est mettre ensemble : 8 billes et 5 billes. On pose les unités sous les unités, les dizaines sous les dizaines, et on commence par la droite. Quand une colonne fait 10 ou plus, on écrit les unités et on retient 1.',
        en: 'To add is to put together: 8 marbles and 5 marbles. Write units under units, tens under tens, and start from the right. When a column makes 10 or more, write the units and carry 1.',
      },
    },
  ],
  soustraction: [
    {
      upTo: 13,
      text: {
        fr: 'Soustraire, c’est enlever, ou chercher ce qui manque : j’ai 1 000 FCFA, le livre coûte 650 FCFA, il me reste 1 000 − 650 = 350 FCFA. On vérifie par une addition : 650 + 350 = 1 000.',
        en: 'To subtract is to take away, or to look for what is missing: I have 1,000 FCFA, the book costs 650 FCFA, I keep 1,000 − 650 = 350 FCFA. Check with an addition: 650 + 350 = 1,000.',
      },
    },
  ],
  multiplication: [
    {
      upTo: 13,
      text: {
        fr: 'Pour multiplier un grand nombre, on le décompose : 23 sacs de 6 kg, c’est 20 × 6 = 120 et 3 × 6 = 18, en tout 138 kg. Avec un nombre à deux chiffres, on multiplie par les dizaines, puis par les unités, et on additionne.',
        en: 'To multiply a large number, split it: 23 bags of 6 kg make 20 × 6 = 120 and 3 × 6 = 18, in all 138 kg. With a number of two digits, multiply by the tens, then by the units, and add.',
      },
    },
  ],
  division: [
    {
      upTo: 13,
      text: {
        fr: 'Diviser, c’est partager en parts égales : 35 bonbons pour 5 enfants, 7 chacun, car 5 × 7 = 35. S’il en reste, le reste est toujours plus petit que le diviseur : 38 ÷ 5, c’est 7 et il reste 3.',
        en: 'To divide is to share into equal parts: 35 sweets for 5 children, 7 each, as 5 × 7 = 35. If some are left, the remainder is always less than the divisor: 38 ÷ 5 is 7 with 3 left.',
      },
    },
  ],
  calcul: [
    {
      upTo: 13,
      text: {
        fr: 'Avant de calculer, on se demande ce que dit l’histoire : mettre ensemble (+), enlever ou comparer (−), répéter (×), partager (÷). On estime d’abord le résultat, on calcule, puis on vérifie que la réponse est possible : le prix de trois cahiers ne peut pas être plus petit que celui d’un seul.',
        en: 'Before counting, ask what the story says: put together (+), take away or compare (−), repeat (×), share (÷). Estimate first, work it out, then check that the answer is possible: three exercise books can not cost less than one.',
      },
    },
  ],
}

/** Of the tense that is asked for, where one is; else of the topic. `asked` is folded. */
export function lessonOf(topicId: string, rank: number, asked = ''): Bilingual {
  const tense = topicId === 'conjugaison' ? TENSES.filter(({ said }) => said.test(asked)) : []
  if (tense.length === 1 && tense[0]) return tense[0].text
  const lessons = LESSONS[topicId] ?? []
  const lesson = lessons.find(({ upTo }) => rank <= upTo) ?? lessons.at(-1)
  if (!lesson) throw new Error(`no lesson on ${topicId}`)
  return lesson.text
}

const TENSES: readonly { said: RegExp; text: Bilingual }[] = [
  {
    said: /passe compose|perfect tense/,
    text: {
      fr: 'Le passé composé raconte une action finie : hier, j’ai mangé du riz. Il se fait avec « avoir » ou « être » au présent, puis le participe passé (chanté, fini, pris, vu). « Être » sert pour aller, venir, partir, arriver, rester, tomber, naître, mourir : le participe s’accorde alors avec le sujet. « Awa est allée au marché, les garçons sont partis. » Avec « avoir », il ne s’accorde pas avec le sujet : « les filles ont chanté ».',
      en: 'The passé composé tells a finished action: hier, j’ai mangé du riz. It is made with “avoir” or “être” in the present, then the past participle (chanté, fini, pris, vu). “Être” goes with aller, venir, partir, arriver, rester, tomber, naître, mourir: the participle then agrees with the subject: « Awa est allée au marché, les garçons sont partis ». With “avoir” it does not agree with the subject: « les filles ont chanté ».',
    },
  },
  {
    said: /imparfait|imperfect/,
    text: {
      fr: 'L’imparfait décrit ou répète dans le passé : quand j’étais petit, nous jouions sous le manguier. On prend le radical de « nous » au présent (nous finissons → finiss-), puis -ais, -ais, -ait, -ions, -iez, -aient : je finissais. Un seul verbe fait exception : être (j’étais). Avec g et c : je mangeais, je commençais.',
      en: 'The imparfait describes or repeats in the past: quand j’étais petit, nous jouions sous le manguier. Take the stem of “nous” in the present (nous finissons → finiss-), then -ais, -ais, -ait, -ions, -iez, -aient: je finissais. One verb only is an exception: être (j’étais). With g and c: je mangeais, je commençais.',
    },
  },
  {
    said: /futur/,
    text: {
      fr: 'Le futur dit ce qui se passera : demain, nous irons au village. On garde l’infinitif (sans le -e de « prendre ») et on ajoute -ai, -as, -a, -ons, -ez, -ont : je chanterai, tu finiras, il prendra. Des radicaux sont à savoir : être → ser-, avoir → aur-, aller → ir-, faire → fer-, voir → verr-, venir → viendr-, pouvoir → pourr-.',
      en: 'The futur says what will happen: demain, nous irons au village. Keep the infinitive (without the -e of “prendre”) and add -ai, -as, -a, -ons, -ez, -ont: je chanterai, tu finiras, il prendra. Some stems are to know: être → ser-, avoir → aur-, aller → ir-, faire → fer-, voir → verr-, venir → viendr-, pouvoir → pourr-.',
    },
  },
]

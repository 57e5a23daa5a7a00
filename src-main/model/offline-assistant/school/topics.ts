import type { Bilingual } from '../../../types.ts'
import { fold } from '../words.ts'
import { addWhole, divideWhole, multiplicationTable, multiplyWhole, subtractWhole } from './arithmetic.ts'
import { capitals } from './capitals.ts'
import { conjugation } from './conjugation.ts'
import { solveEquation } from './equations.ts'
import type { Maker } from './exercise.ts'
import { addFractions, compareFractions, fractionOf, multiplyFractions, simplifyFraction } from './fractions.ts'
import { convertMeasure, convertTime } from './measures.ts'
import { giveChange, roundSum } from './money.ts'
import { addDecimals, compareDecimals, divisibility, multiplyByTen } from './numbers-and-signs.ts'
import { findPercent, percentChange, percentOf } from './percents.ts'

export type Topic = {
  id: string
  name: Bilingual
  /** Its words in a message, folded. */
  said: RegExp
  subject: 'mathématiques' | 'français' | 'géographie'
  /** School year that meets it first, and its makers from which year on, the usual first. */
  from: number
  makers: readonly { make: Maker; from: number; said?: RegExp }[]
}

/** Order matters: the first topic whose words the message has is meant. */
export const TOPICS: readonly [Topic, ...Topic[]] = [
  {
    id: 'fractions',
    name: { fr: 'fractions', en: 'fractions' },
    said: /fraction|numerateur|denominateur|irreductible/,
    subject: 'mathématiques',
    from: 4,
    makers: [
      { make: addFractions, from: 4, said: /additi|ajout|somme|soustrai|add|subtract/ },
      { make: compareFractions, from: 4, said: /compar/ },
      { make: fractionOf, from: 4, said: /d'une? (?:quantite|nombre|somme)|of a (?:number|quantity)/ },
      { make: simplifyFraction, from: 5, said: /simplif|irreductible/ },
      { make: multiplyFractions, from: 8, said: /multipli|produit|divis|quotient/ },
    ],
  },
  {
    id: 'équations',
    name: { fr: 'équations', en: 'equations' },
    said: /equation|inconnue/,
    subject: 'mathématiques',
    from: 8,
    makers: [{ make: solveEquation, from: 8 }],
  },
  {
    id: 'pourcentages',
    name: { fr: 'pourcentages', en: 'percentages' },
    said: /pour ?cent(?:age|ages)?(?!\p{L})|percent/u,
    subject: 'mathématiques',
    from: 6,
    makers: [
      { make: percentOf, from: 6 },
      { make: percentChange, from: 6, said: /reduction|augment|remise|solde|discount/ },
      { make: findPercent, from: 7 },
    ],
  },
  {
    id: 'décimaux',
    name: { fr: 'nombres décimaux', en: 'decimals' },
    said: /decima(?:l|ux|le)|nombres? a virgule/,
    subject: 'mathématiques',
    from: 5,
    makers: [
      { make: addDecimals, from: 5 },
      { make: compareDecimals, from: 5, said: /compar/ },
      { make: multiplyByTen, from: 5, said: /multipli|divis/ },
    ],
  },
  {
    id: 'divisibilité',
    name: { fr: 'divisibilité', en: 'divisibility' },
    said: /divisib|critere|multiples? (?:de|of)|diviseur/,
    subject: 'mathématiques',
    from: 4,
    makers: [{ make: divisibility, from: 4 }],
  },
  {
    id: 'tables',
    name: { fr: 'tables de multiplication', en: 'times tables' },
    said: /tables? (?:de |des? |du )?(?:multiplications?|\d)|tables? de (?:deux|trois|quatre|cinq|six|sept|huit|neuf)|times tables?|(?:les|mes|nos) tables(?!\p{L})|quiz (?:de |sur )?tables/u,
    subject: 'mathématiques',
    from: 2,
    makers: [{ make: multiplicationTable, from: 1 }],
  },
  {
    id: 'conversions',
    name: { fr: 'conversions d’unités', en: 'units of measure' },
    said: /conversions?(?! (?:en|de) (?:pdf|word))|unites? de mesure|unites? (?:de )?(?:longueur|masse|capacite|contenance)|les (?:mesures|longueurs|masses|contenances)|convertir des (?:metres|unites|kilo)|units? of measure|lecture de l'heure|les durees/,
    subject: 'mathématiques',
    from: 3,
    makers: [
      { make: convertMeasure, from: 3 },
      { make: convertTime, from: 3, said: /heure|duree|minute|time/ },
    ],
  },
  {
    id: 'monnaie',
    name: { fr: 'monnaie et arrondis', en: 'money and rounding' },
    said: /rendre la monnaie|(?:la|de) monnaie|arrondi|rounding|money problems?/,
    subject: 'mathématiques',
    from: 2,
    makers: [
      { make: giveChange, from: 2, said: /monnaie|money/ },
      { make: roundSum, from: 3, said: /arrondi|round/ },
    ],
  },
  {
    id: 'conjugaison',
    name: { fr: 'conjugaison', en: 'French conjugation' },
    said: /conjug|imparfait|passe compose|verbes?(?!\p{L})|(?:le|au|du) futur(?:e simple| simple)?(?!\p{L})|present de l'indicatif/u,
    subject: 'français',
    from: 2,
    makers: [{ make: conjugation, from: 1 }],
  },
  {
    id: 'capitales',
    name: { fr: 'capitales', en: 'capitals' },
    said: /capitales?(?! social)(?!\p{L})|capitals|capital cit/u,
    subject: 'géographie',
    from: 4,
    makers: [{ make: capitals, from: 1 }],
  },
  {
    id: 'addition',
    name: { fr: 'addition', en: 'addition' },
    said: /additions?|additionner|\badding\b/,
    subject: 'mathématiques',
    from: 1,
    makers: [{ make: addWhole, from: 1 }],
  },
  {
    id: 'soustraction',
    name: { fr: 'soustraction', en: 'subtraction' },
    said: /soustra|subtract/,
    subject: 'mathématiques',
    from: 1,
    makers: [{ make: subtractWhole, from: 1 }],
  },
  {
    id: 'multiplication',
    name: { fr: 'multiplication', en: 'multiplication' },
    said: /multipli/,
    subject: 'mathématiques',
    from: 3,
    makers: [{ make: multiplyWhole, from: 1 }],
  },
  {
    id: 'division',
    name: { fr: 'division', en: 'division' },
    said: /divisions?(?!\p{L})|diviser|divide/u,
    subject: 'mathématiques',
    from: 4,
    makers: [{ make: divideWhole, from: 1 }],
  },
  {
    id: 'calcul',
    name: { fr: 'calcul', en: 'arithmetic' },
    said: /calcul(?! de la (?:tva|paie))(?!\p{L})|quatre operations|4 operations|les operations(?!\p{L})|calcul mental|maths?(?!\p{L})|mathemati|arithm/u,
    subject: 'mathématiques',
    from: 1,
    makers: [
      { make: addWhole, from: 1 },
      { make: subtractWhole, from: 1 },
      { make: multiplyWhole, from: 3 },
      { make: divideWhole, from: 4 },
    ],
  },
]

/** The topic that the text names, however it is inflected. */
export function findTopic(text: string): Topic | undefined {
  const folded = fold(text)
  return TOPICS.find(({ said }) => said.test(folded))
}

/** How a quiz names its topic, so that the next one can be read from it: « conjugaison : verbe aller au futur ». */
export function topicLabel(topic: Topic, asked: string): string {
  const details = DETAILS.map(detail => detail.exec(fold(asked))?.[0]).filter(found => found !== undefined)
  return details.length > 0 ? `${topic.name.fr} : ${details.join(' ')}` : topic.name.fr
}

const DETAILS: readonly RegExp[] = [
  /table (?:de |des |du )\d{1,2}/,
  /verbe \p{L}+/u,
  /present|imparfait|passe compose|futur/,
  /(?:1er|premier|2e|2eme|deuxieme|3e|3eme|troisieme) groupe/,
  /compar\p{L}+|simplif\p{L}+|addition\p{L}*|soustra\p{L}+|arrondi\p{L}*/u,
  /(?:du )?monde|europe|asie|amerique/,
]

/** The makers that suit, those that the words name before all others. */
export function makersFor(topic: Topic, hardness: number, asked: string): readonly Maker[] {
  const folded = fold(asked)
  const named = topic.makers.filter(({ said }) => said?.test(folded))
  const suited = topic.makers.filter(({ from }) => from <= Math.max(hardness, topic.from))
  return (named.length > 0 ? named : suited).map(({ make }) => make)
}

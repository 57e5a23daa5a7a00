import { foldInPlace } from './words.ts'

const DAYS = '(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?'
const ENGLISH_DAYS = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?'
const EACH = '(?:tous les|toutes les|chaque|every|each)'

/** What comes back, and its next time in words that moment.ts reads; the more precise first. Folded. */
const RECURRENCES: readonly [said: string, next: string][] = [
  [
    `(?:le|les|the) (\\d{1,2})(?:er|st|nd|rd|th)? (?:de chaque|de tous les|chaque|tous les|of every|of each) (?:mois|month)`,
    'le $1,',
  ],
  [
    `${EACH} (\\d{1,2})(?:er)?(?: du mois| of the month)?(?! ?(?:jours?|semaines?|mois|ans|h|heures?|minutes?|min|days?|weeks?|months?|hours?))`,
    'le $1,',
  ],
  [
    `${EACH} (\\d{1,2}|deux|trois|two|three) (heures|h|minutes|jours|semaines|mois|ans|hours|days|weeks|months|years)`,
    'dans $1 $2',
  ],
  [
    `(?:${EACH} |a la |en )?fins? (?:de chaque|de tous les) mois|${EACH} fins? (?:de|du) mois|(?:at )?the end of (?:every|each) month`,
    'fin du mois',
  ],
  [`(?:(?:tous|toutes) les|chaque|le|les) ${DAYS}(?: de chaque semaine| chaque semaine)`, '$1'],
  [`(?:tous les|chaque) ${DAYS}`, '$1'],
  [`(?:every|each|on) ${ENGLISH_DAYS} (?:every|each) week|(?:every|each) ${ENGLISH_DAYS}`, '$1$2'],
  [`${EACH} (?:matins?|mornings?)`, 'demain matin'],
  [`${EACH} (?:soirs?|evenings?|nights?)`, 'demain soir'],
  [`${EACH} (?:jours?|days?)(?: ouvrables?| ouvres?)?`, 'demain'],
  [`${EACH} (?:heures?|hours?)`, 'dans une heure'],
  [`${EACH} (?:semaines?|weeks?)`, 'dans une semaine'],
  [`${EACH} (?:mois|months?)`, 'le mois prochain'],
  [`${EACH} (?:trimestres?|quarters?)`, 'dans 3 mois'],
  [`${EACH} (?:ans?|annees?|years?)`, 'dans un an'],
]
const BY_ITS_NAME: readonly [said: RegExp, next: string][] = [
  [/(?<=(?:rappel|tache|reminder|task) )(?:quotidien(?:ne)?|daily)(?!\p{L})/u, 'demain'],
  [/(?<=(?:rappel|tache|reminder|task) )hebdomadaire(?!\p{L})/u, 'dans une semaine'],
  [/(?<=(?:rappel|tache|reminder|task) )mensuel(?:le)?(?!\p{L})/u, 'le mois prochain'],
  [/(?<=(?:rappel|tache|reminder|task) )annuel(?:le)?(?!\p{L})/u, 'dans un an'],
  [/(?<=(?:rappel|tache|reminder|task) )(?:recurrente?|repetitif|repetitive)(?!\p{L})/u, ''],
]
/** « les ventes de chaque jour »: what the task is about, not when it comes back. */
const OF_A_THING = '(?<!(?:^|[^\\p{L}])(?:de|des|du|a|of|for) )'

/** The text with its recurrence said once: « tous les lundis » is « lundi ». Undefined where nothing comes back. */
export function onlyNext(text: string): string | undefined {
  const folded = foldInPlace(text)
  const patterns = [
    ...RECURRENCES.map(([said, next]): [RegExp, string] => [
      new RegExp(`(?<!\\p{L})${OF_A_THING}(?:${said})(?![\\p{L}\\d])`, 'u'),
      next,
    ]),
    ...BY_ITS_NAME,
  ]
  for (const [pattern, next] of patterns) {
    const found = pattern.exec(folded)
    if (!found) continue
    const once = next.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
    return `${text.slice(0, found.index)}${once}${text.slice(found.index + found[0].length)}`
  }
  return undefined
}

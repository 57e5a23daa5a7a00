import { findMoment, type Moment } from './moment.ts'
import { type Priority, readPriority } from './skills/task.ts'
import { foldInPlace } from './words.ts'

export type TaskChange = { moment?: Moment; timeOnly: boolean; priority?: Priority; title?: string }

/** Words of a correction that say nothing of the task itself. */
const MARKERS =
  /(?<!\p{L})(?:non|nan|no|pardon|oups|oops|desolee?|sorry|en fait|finalement|actually|plutot|instead|rather|euh|c'est|c etait|c'etait|ce sera|it's|it is|je voulais dire|i meant|merci|stp|svp|s'il (?:te|vous) plait|please|thanks)(?!\p{L})/gu
const VERBS =
  /^\s*(?:(?:change|corrige|modifie|decale|deplace|repousse|reporte|avance|passe|mets?|mettez|rends?|fais|rappelle|marque|make|move|set|change|postpone|put|remind)[rz]?(?:[- ](?:la|le|l'|moi|ca|it|me|that))*)(?!\p{L})/u
const OBJECTS =
  /(?<!\p{L})(?:(?:de |a |au |en |to |the |la |le |l'|du |sa |son |cette |ce |as )*(?:date|jour|heure|echeance|tache|rappel|priorite|tout|task|reminder|time|day|due|priority))(?!\p{L})/gu
const FILLERS =
  /(?<!\p{L})(?:en|a|au|le|la|pour|et|avec|de|du|sur|mais|pas|as|to|for|on|at|it|the|comme|niveau)(?!\p{L})/gu
const NEW_TITLE =
  /(?:(?:change[rz]?|mets?|corrige[rz]?|modifie[rz]?) (?:le |son )?(?:titre|nom|intitule|libelle)|(?:le )?titre(?: c'est| est| :)|(?:renomme|appelle|intitule|nomme)[rz]?[- ](?:la|le)|(?:rename it|call it|change the title))(?: (?:en|par|pour|to|as|a))?\s*:?\s*/u
const LONGEST = 120

/** What « non, le 6 plutôt », « mets-la en urgent » change; undefined when the message says anything else. */
export function readTaskChange(text: string, now: Date): TaskChange | 'unclear' | undefined {
  if (text.length > LONGEST) return undefined
  const folded = foldInPlace(text)
  const renamed = NEW_TITLE.exec(folded)
  if (renamed && MARKERS_ONLY.test(folded.slice(0, renamed.index))) {
    const title = text.slice(renamed.index + renamed[0].length).replace(/^[\s«"“]+|[\s»"”.!]+$/gu, '')
    return title.length >= 2 ? { timeOnly: false, title: title.charAt(0).toUpperCase() + title.slice(1) } : undefined
  }
  // « au 20 » is said as « le 20 » is.
  const plain = blank(blank(folded, TAKEN_BACK), MARKERS).replace(/(?<!\p{L})au(?= \d{1,2}(?!\d| ?h))/gu, 'le')
  const opened = VERBS.exec(plain)
  const said = opened ? ' '.repeat(opened[0].length) + plain.slice(opened[0].length) : plain
  const marked = plain !== folded || opened !== null
  const found = findMoment(said.replace(/\s+$/u, ''), now)
  const level = readPriority(said)
  if (!marked || (!found && !level)) return undefined
  const spans = [...(found?.spans ?? []), ...(level ? [level] : [])]
  const rest = spans.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    said,
  )
  if (/[\p{L}\d]/u.test(blank(blank(rest, OBJECTS), FILLERS))) return undefined
  if (found?.kind === 'unclear') return 'unclear'
  const [span] = found?.spans ?? []
  const timeOnly =
    found?.spans.length === 1 && span !== undefined && TIME_ALONE.test(said.slice(span.start, span.end).trim())
  return { ...(found && { moment: found.moment }), timeOnly, ...(level && { priority: level.priority }) }
}

/** « pas demain », « au lieu de mardi »: what was wrong. */
const TAKEN_BACK =
  /(?<!\p{L})(?:et )?(?:pas|not|au lieu d[eu]|instead of)(?! (?:(?:tres |si )?urgent|important))\s+[^,]{1,30}?(?=,|\s+mais\s|\s*[.!]?$)/gu
const TIME_ALONE =
  /^(?:a |vers |at |by |avant |pour )?(?:\d{1,2}(?: ?(?:h|heures?|:)| ?(?:am|pm|o'clock)|$)|midi|minuit|noon|midnight)/u
const MARKERS_ONLY = new RegExp(`^(?:${MARKERS.source}|[\\s,!.])*$`, 'u')

function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, said => ' '.repeat(said.length))
}

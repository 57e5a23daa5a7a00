import { iso, nextAt } from './calendar.ts'
import { DAY_PATTERNS, type Pattern, type Said, TIME_PATTERNS } from './moment-patterns.ts'
import { foldInPlace } from './words.ts'

/** A local day `2026-03-13`, with `14:30` when an hour is given. */
export type Moment = { day: string; time?: string }

export type FoundMoment =
  /** `spans`: where the words of the moment stand in the text. */
  | { kind: 'moment'; moment: Moment; spans: Span[] }
  /** Several days, « 31/02 », « bientôt », a weekday that is not the date's: the person must say. */
  | { kind: 'unclear'; why: 'several' | 'impossible' | 'vague'; spans: Span[] }

type Span = { start: number; end: number }
type Found = Span & Said

const VAGUE =
  /(?<!\p{L})(?:bientot|plus tard|un de ces jours|un jour|prochainement|tantot|tout a l'heure|un peu plus tard|soon|later|some ?day|one of these days)(?!\p{L})/u
/** « la facture du 15 janvier »: the day of a thing, not of the task. */
const OF_A_THING = /(?:^|[^\p{L}])(?:du|de|des|d'|of|from|dated)\s?$/u

/** The moment that the text gives; undefined when it gives none. */
export function findMoment(text: string, now: Date): FoundMoment | undefined {
  const folded = foldInPlace(text)
  const days = scan(folded, DAY_PATTERNS, now)
  const free = blank(folded, days)
  const times = scan(
    free,
    TIME_PATTERNS.map(({ said, read }) => ({ said, read: (groups: readonly string[]) => ({ time: read(groups) }) })),
    now,
  )
  const due = days.filter(({ start }) => !OF_A_THING.test(folded.slice(0, start)))
  const spansOf = (found: readonly Span[]) => found.map(({ start, end }) => ({ start, end }))
  if (due.some(({ impossible }) => impossible)) return { kind: 'unclear', why: 'impossible', spans: spansOf(due) }
  const distinct = new Set(due.map(({ day }) => day && iso(day)))
  if (distinct.size > 1) return { kind: 'unclear', why: 'several', spans: spansOf(due) }
  const [found] = due
  const [hour] = times.filter(({ time }) => time !== undefined)
  const spans = spansOf([...due, ...(hour ? [hour] : [])])
  const time = hour?.time ?? found?.time
  if (found?.day) return { kind: 'moment', moment: { day: iso(found.day), ...(time && { time }) }, spans }
  if (time) return { kind: 'moment', moment: { day: iso(nextAt(time, now)), time }, spans }
  return VAGUE.test(folded) ? { kind: 'unclear', why: 'vague', spans: [] } : undefined
}

/** What create_task takes: a day, or a local time. */
export function toDueDate({ day, time }: Moment): string {
  return time ? `${day}T${time}` : day
}

function scan(folded: string, patterns: readonly Pattern[], now: Date): Found[] {
  const found: Found[] = []
  let left = folded
  for (const { said, read } of patterns) {
    for (const match of left.matchAll(new RegExp(`(?<![\\p{L}\\d/.-])(?:${said})(?![\\p{L}\\d])`, 'gu'))) {
      const [whole, ...groups] = match
      const result = read(groups, now)
      if (result.day || result.time || result.impossible)
        found.push({ start: match.index, end: match.index + whole.length, ...result })
    }
    left = blank(left, found)
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** The text with what was understood replaced by spaces, so that nothing is read twice. */
function blank(text: string, spans: readonly Span[]): string {
  return spans.reduce((left, { start, end }) => left.slice(0, start) + '_'.repeat(end - start) + left.slice(end), text)
}

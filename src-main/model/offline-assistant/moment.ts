import { foldInPlace } from './words.ts'

/** A local day `2026-03-13`, with `14:30` when an hour is given. */
export type Moment = { day: string; time?: string }

export type FoundMoment =
  /** `spans`: where the words of the moment stand in the text. */
  | { kind: 'moment'; moment: Moment; spans: Span[] }
  /** Several days, « 31/02 », « bientôt », a weekday that is not the date's: the person must say. */
  | { kind: 'unclear'; why: 'several' | 'impossible' | 'vague' }

type Span = { start: number; end: number }
type Parts = { y: number; m: number; d: number }
type Found = Span & { day?: Parts; time?: string; impossible?: true }

const DAYS = [
  'dimanche|sunday',
  'lundi|monday',
  'mardi|tuesday',
  'mercredi|wednesday',
  'jeudi|thursday',
  'vendredi|friday',
  'samedi|saturday',
]
const MONTHS = [
  'janvier|january|janv|jan',
  'fevrier|february|fevr|feb',
  'mars|march',
  'avril|april|avr|apr',
  'mai|may',
  'juin|june',
  'juillet|july|juil',
  'aout|august|aug',
  'septembre|september|sept',
  'octobre|october|oct',
  'novembre|november|nov',
  'decembre|december|dec',
]
const DAY = `(${DAYS.join('|')})`
const MONTH = `(${MONTHS.join('|')})\\.?`
const COUNTS: Record<string, number> = {
  un: 1,
  une: 1,
  a: 1,
  an: 1,
  one: 1,
  deux: 2,
  two: 2,
  trois: 3,
  three: 3,
  quatre: 4,
  four: 4,
  cinq: 5,
  five: 5,
  six: 6,
  sept: 7,
  seven: 7,
  huit: 8,
  eight: 8,
  neuf: 9,
  nine: 9,
  dix: 10,
  ten: 10,
  quinze: 15,
  fifteen: 15,
  vingt: 20,
  twenty: 20,
  trente: 30,
  thirty: 30,
}
const COUNT = `(\\d{1,3}|${Object.keys(COUNTS).join('|')})`

type Pattern = { said: string; read(groups: readonly string[], now: Date): Omit<Found, 'start' | 'end'> }

/** By what they say, the longer before what they contain. Folded. */
const PATTERNS: readonly Pattern[] = [
  {
    said: '(\\d{4})-(\\d{2})-(\\d{2})(?:t(\\d{2}):(\\d{2}))?',
    read: ([y, m, d, h, min]) => ({
      ...date(Number(y), Number(m), Number(d)),
      ...(h && { time: clock(Number(h), Number(min)) }),
    }),
  },
  {
    said: `(?:${DAY},? )?(?:le |the )?(\\d{1,2})(?:er|st|nd|rd|th)? (?:of )?${MONTH}(?:,? (\\d{4}))?`,
    read: ([weekday, d, month, y], now) => dated(now, Number(d), monthOf(month), y, weekday),
  },
  {
    said: `(?:${DAY},? )?(?:the )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\d/:h])`,
    read: ([weekday, month, d, y], now) => dated(now, Number(d), monthOf(month), y, weekday),
  },
  {
    said: `(?:${DAY},? )?(?:le )?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?(?![\\d/])`,
    read: ([weekday, d, m, y], now) => dated(now, Number(d), Number(m), y?.length === 2 ? `20${y}` : y, weekday),
  },
  {
    said: `${DAY} le (\\d{1,2})(?!\\s?[h:\\d/])`,
    read: ([weekday, d], now) => nextDayOfMonth(now, Number(d), weekday),
  },
  {
    said: `(?:dans|d'ici|in|within) ${COUNT} (minutes?|mins?|heures?|hours?|h)(?!\\p{L})`,
    read: ([count, unit], now) => later(now, countOf(count) * (/^m/.test(unit ?? '') ? 1 : 60)),
  },
  {
    said: `(?:dans|d'ici|in|within|sous) ${COUNT} (jours?|days?|semaines?|weeks?|mois|months?|ans?|annees?|years?)(?!\\p{L})`,
    read: ([count, unit], now) => ({ day: shifted(now, countOf(count), unit ?? '') }),
  },
  { said: 'apres[- ]demain|(?:the )?day after tomorrow', read: (_, now) => ({ day: shifted(now, 2, 'jour') }) },
  { said: 'demain matin|tomorrow morning', read: (_, now) => ({ day: shifted(now, 1, 'jour'), time: '08:00' }) },
  {
    said: 'demain (?:apres[- ]midi)|tomorrow afternoon',
    read: (_, now) => ({ day: shifted(now, 1, 'jour'), time: '14:00' }),
  },
  {
    said: 'demain soir|tomorrow (?:evening|night)',
    read: (_, now) => ({ day: shifted(now, 1, 'jour'), time: '18:00' }),
  },
  { said: 'demain|tomorrow', read: (_, now) => ({ day: shifted(now, 1, 'jour') }) },
  { said: 'ce soir|tonight|this evening', read: (_, now) => ({ day: shifted(now, 0, 'jour'), time: '18:00' }) },
  { said: 'cet apres[- ]midi|this afternoon', read: (_, now) => ({ day: shifted(now, 0, 'jour'), time: '14:00' }) },
  { said: "aujourd'hui|today", read: (_, now) => ({ day: shifted(now, 0, 'jour') }) },
  {
    said: `(?:le |ce |on |this |next |pour )?${DAY} (?:en huit|d'apres|de la semaine prochaine)`,
    read: ([weekday], now) => ({ day: shifted(now, 7 - mondayBased(now) + ((weekdayOf(weekday) + 6) % 7), 'jour') }),
  },
  {
    said: `(?:le |ce |on |this |next )?${DAY}(?: prochain| qui vient| next)?`,
    read: ([weekday], now) => ({ day: shifted(now, ((weekdayOf(weekday) - now.getDay() + 6) % 7) + 1, 'jour') }),
  },
  {
    said: '(?:en |a la |la )?fin (?:de la |de |du )?semaine(?! prochaine)|(?:by )?(?:the )?end of (?:the |this )?week',
    read: (_, now) => ({ day: shifted(now, (4 - mondayBased(now) + 7) % 7, 'jour') }),
  },
  {
    said: '(?:ce |le )?week-?end|(?:this |the )?weekend',
    read: (_, now) => ({ day: shifted(now, (5 - mondayBased(now) + 7) % 7, 'jour') }),
  },
  {
    said: '(?:la )?semaine prochaine|next week',
    read: (_, now) => ({ day: shifted(now, 7 - mondayBased(now), 'jour') }),
  },
  {
    said: '(?:a la |en )?fin (?:du |de )mois(?: prochain)|(?:the )?end of next month',
    read: (_, now) => ({ day: endOfMonth(now.getFullYear(), now.getMonth() + 2) }),
  },
  {
    said: '(?:a la |en )?fin (?:du |de |de ce )mois|(?:the )?end of (?:the |this )?month|month[- ]end',
    read: (_, now) => ({ day: endOfMonth(now.getFullYear(), now.getMonth() + 1) }),
  },
  {
    said: '(?:au )?debut du mois prochain|(?:le )?mois prochain|(?:the )?(?:beginning|start) of next month|next month',
    read: (_, now) => ({ day: partsOf(new Date(now.getFullYear(), now.getMonth() + 1, 1)) }),
  },
  {
    said: "(?:a la |en )?fin (?:de l'|d')annee|(?:the )?end of (?:the |this )?year",
    read: (_, now) => ({ day: { y: now.getFullYear(), m: 12, d: 31 } }),
  },
  {
    said: `(?:a la |en )?fin ${MONTH}|(?:the )?end of ${MONTH}`,
    read: ([fr, en], now) => monthPart(now, monthOf(fr ?? en), 'end'),
  },
  { said: `mi-?${MONTH}|mid-?${MONTH}`, read: ([fr, en], now) => monthPart(now, monthOf(fr ?? en), 15) },
  {
    said: `(?:au |en )?debut ${MONTH}|(?:the )?(?:beginning|start) of ${MONTH}`,
    read: ([fr, en], now) => monthPart(now, monthOf(fr ?? en), 1),
  },
  {
    said: '(?:pour |avant )?(?:le|the) (\\d{1,2})(?:er|st|nd|rd|th)?(?=\\s*(?:$|[,.;!?)])| (?:a|de|du|d|des|pour|svp|stp|au|et|il|que|qui|prochain|vers|avant|apres|at|to|for|by)(?![\\p{L}\\d]))',
    read: ([d], now) => nextDayOfMonth(now, Number(d)),
  },
]

/** Hours: « à 14 h 30 », « 8h », « 9:15 », “3 pm”, « midi ». */
const TIMES: readonly { said: string; read(groups: readonly string[]): string | undefined }[] = [
  {
    said: "(?:a |vers |at |avant |pour |by )?(\\d{1,2}) ?(?:h|heures?|:)(?: ?(\\d{2}))?(?: du (matin|soir)| de (l'apres[- ]midi))?(?![\\p{L}\\d])",
    read: ([h, min, part, afternoon]) =>
      clock(Number(h) + ((part === 'soir' || afternoon) && Number(h) < 12 ? 12 : 0), Number(min ?? 0)),
  },
  {
    said: "(?:at |by )?(\\d{1,2})(?::(\\d{2}))? ?(am|pm|o'clock)(?!\\p{L})",
    read: ([h, min, half]) =>
      clock((Number(h) % 12) + (half === 'pm' ? 12 : half === 'am' ? 0 : Number(h) === 12 ? 12 : 0), Number(min ?? 0)),
  },
  { said: '(?:a )?midi|(?:at )?noon', read: () => '12:00' },
  { said: '(?:a )?minuit|(?:at )?midnight', read: () => '00:00' },
]

const VAGUE =
  /(?<!\p{L})(?:bientot|plus tard|un de ces jours|un jour|prochainement|tantot|tout a l'heure|un peu plus tard|soon|later|some ?day|one of these days)(?!\p{L})/u
/** « la facture du 15 janvier »: the day of a thing, not of the task. */
const OF_A_THING = /(?:^|[^\p{L}])(?:du|de|des|d'|of|from|dated)\s?$/u

/** The moment that the text gives; undefined when it gives none. */
export function findMoment(text: string, now: Date): FoundMoment | undefined {
  const folded = foldInPlace(text)
  const days = scan(folded, PATTERNS, now)
  const free = blank(folded, days)
  const times = scan(
    free,
    TIMES.map(({ said, read }) => ({ said, read: (groups: readonly string[]) => ({ time: read(groups) }) })),
    now,
  )
  const due = days.filter(({ start }) => !OF_A_THING.test(folded.slice(0, start)))
  if (due.some(({ impossible }) => impossible)) return { kind: 'unclear', why: 'impossible' }
  const distinct = new Set(due.map(({ day }) => day && iso(day)))
  if (distinct.size > 1) return { kind: 'unclear', why: 'several' }
  const [found] = due
  const [hour] = times.filter(({ time }) => time !== undefined)
  const spans = [...due, ...(hour ? [hour] : [])].map(({ start, end }) => ({ start, end }))
  const time = hour?.time ?? found?.time
  if (found?.day) return { kind: 'moment', moment: { day: iso(found.day), ...(time && { time }) }, spans }
  if (time) return { kind: 'moment', moment: { day: iso(nextAt(time, now)), time }, spans }
  return VAGUE.test(folded) ? { kind: 'unclear', why: 'vague' } : undefined
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

function date(y: number, m: number, d: number): { day: Parts } | { impossible: true } {
  const real = new Date(y, m - 1, d)
  return real.getMonth() === m - 1 && real.getDate() === d && y >= 1900 ? { day: { y, m, d } } : { impossible: true }
}

/** Without a year, the next such day; a weekday that is not the day's makes it unclear. */
function dated(now: Date, d: number, m: number, year: string | undefined, weekday: string | undefined) {
  const y = year ? Number(year) : now.getFullYear()
  const given = date(y, m, d)
  if ('impossible' in given) return given
  const next = year || iso(given.day) >= iso(partsOf(now)) ? given : date(y + 1, m, d)
  if ('impossible' in next || !weekday) return next
  const real = new Date(next.day.y, next.day.m - 1, next.day.d)
  return real.getDay() === weekdayOf(weekday) ? next : { impossible: true as const }
}

function nextDayOfMonth(now: Date, d: number, weekday?: string) {
  if (d < 1 || d > 31) return { impossible: true as const }
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const day = new Date(now.getFullYear(), now.getMonth() + ahead, d)
    const fits = day.getDate() === d && iso(partsOf(day)) >= iso(partsOf(now))
    if (fits && (!weekday || day.getDay() === weekdayOf(weekday))) return { day: partsOf(day) }
  }
  return { impossible: true as const }
}

function monthPart(now: Date, m: number, part: number | 'end') {
  const day = (y: number) => (part === 'end' ? endOfMonth(y, m) : { y, m, d: part })
  const thisYear = day(now.getFullYear())
  return { day: iso(thisYear) >= iso(partsOf(now)) ? thisYear : day(now.getFullYear() + 1) }
}

function endOfMonth(y: number, m: number): Parts {
  return partsOf(new Date(y, m, 0))
}

function shifted(now: Date, count: number, unit: string): Parts {
  const [years, months, days] = /^(?:an|annee|year)/.test(unit)
    ? [count, 0, 0]
    : /^(?:mois|month)/.test(unit)
      ? [0, count, 0]
      : [0, 0, /^(?:semaine|week)/.test(unit) ? count * 7 : count]
  const day = new Date(now.getFullYear() + years, now.getMonth() + months, now.getDate() + days)
  // The 31st and a month is the end of that month.
  const overflown = months + years > 0 && day.getDate() !== now.getDate()
  return overflown ? endOfMonth(now.getFullYear() + years, now.getMonth() + months + 1) : partsOf(day)
}

function later(now: Date, minutes: number): { day: Parts; time: string } {
  const then = new Date(now.getTime() + minutes * 60_000)
  return { day: partsOf(then), time: `${two(then.getHours())}:${two(then.getMinutes())}` }
}

function nextAt(time: string, now: Date): Parts {
  const current = `${two(now.getHours())}:${two(now.getMinutes())}`
  return shifted(now, time > current ? 0 : 1, 'jour')
}

function mondayBased(now: Date): number {
  return (now.getDay() + 6) % 7
}

function weekdayOf(name = ''): number {
  return DAYS.findIndex(names => names.split('|').includes(name))
}

function monthOf(name = ''): number {
  return MONTHS.findIndex(names => names.split('|').includes(name)) + 1
}

function countOf(text = ''): number {
  return COUNTS[text] ?? Number(text)
}

function clock(hours: number, minutes: number): string | undefined {
  return hours <= 23 && minutes <= 59 ? `${two(hours)}:${two(minutes)}` : undefined
}

function partsOf(day: Date): Parts {
  return { y: day.getFullYear(), m: day.getMonth() + 1, d: day.getDate() }
}

function iso({ y, m, d }: Parts): string {
  return `${y}-${two(m)}-${two(d)}`
}

function two(value: number): string {
  return value.toString().padStart(2, '0')
}

/** Local days as they are counted in a sentence. */
export type Parts = { y: number; m: number; d: number }

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
export const DAY = `(${DAYS.join('|')})`
export const MONTH = `(${MONTHS.join('|')})\\.?`
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
export const COUNT = `(\\d{1,3}|${Object.keys(COUNTS).join('|')})`

export function date(y: number, m: number, d: number): { day: Parts } | { impossible: true } {
  const real = new Date(y, m - 1, d)
  return real.getMonth() === m - 1 && real.getDate() === d && y >= 1900 ? { day: { y, m, d } } : { impossible: true }
}

/** Without a year, the next such day; a weekday that is not the day's makes it unclear. */
export function dated(now: Date, d: number, m: number, year: string | undefined, weekday: string | undefined) {
  const y = year ? Number(year) : now.getFullYear()
  const given = date(y, m, d)
  if ('impossible' in given) return given
  const next = year || iso(given.day) >= iso(partsOf(now)) ? given : date(y + 1, m, d)
  if ('impossible' in next || !weekday) return next
  const real = new Date(next.day.y, next.day.m - 1, next.day.d)
  return real.getDay() === weekdayOf(weekday) ? next : { impossible: true as const }
}

export function nextDayOfMonth(now: Date, d: number, weekday?: string) {
  if (d < 1 || d > 31) return { impossible: true as const }
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const day = new Date(now.getFullYear(), now.getMonth() + ahead, d)
    const fits = day.getDate() === d && iso(partsOf(day)) >= iso(partsOf(now))
    if (fits && (!weekday || day.getDay() === weekdayOf(weekday))) return { day: partsOf(day) }
  }
  return { impossible: true as const }
}

export function monthPart(now: Date, m: number, part: number | 'end') {
  const day = (y: number) => (part === 'end' ? endOfMonth(y, m) : { y, m, d: part })
  const thisYear = day(now.getFullYear())
  return { day: iso(thisYear) >= iso(partsOf(now)) ? thisYear : day(now.getFullYear() + 1) }
}

export function endOfMonth(y: number, m: number): Parts {
  return partsOf(new Date(y, m, 0))
}

export function shifted(now: Date, count: number, unit: string): Parts {
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

export function later(now: Date, minutes: number): { day: Parts; time: string } {
  const then = new Date(now.getTime() + minutes * 60_000)
  return { day: partsOf(then), time: `${two(then.getHours())}:${two(then.getMinutes())}` }
}

export function nextAt(time: string, now: Date): Parts {
  const current = `${two(now.getHours())}:${two(now.getMinutes())}`
  return shifted(now, time > current ? 0 : 1, 'jour')
}

export function mondayBased(now: Date): number {
  return (now.getDay() + 6) % 7
}

export function weekdayOf(name = ''): number {
  return DAYS.findIndex(names => names.split('|').includes(name))
}

export function monthOf(name = ''): number {
  return MONTHS.findIndex(names => names.split('|').includes(name)) + 1
}

export function countOf(text = ''): number {
  return COUNTS[text] ?? Number(text)
}

export function clock(hours: number, minutes: number): string | undefined {
  return hours <= 23 && minutes <= 59 ? `${two(hours)}:${two(minutes)}` : undefined
}

export function partsOf(day: Date): Parts {
  return { y: day.getFullYear(), m: day.getMonth() + 1, d: day.getDate() }
}

export function iso({ y, m, d }: Parts): string {
  return `${y}-${two(m)}-${two(d)}`
}

function two(value: number): string {
  return value.toString().padStart(2, '0')
}

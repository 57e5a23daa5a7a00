/** When a task is due: a calendar day (`2025-03-14`), or a moment as UTC time. */
export type Due = string

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i
/** The morning of an all-day task, in the person's time. */
const REMINDER_HOUR = 8

/**
 * Reads an ISO date, or a date and time: without a zone it is the time of this machine. Undefined when it is neither,
 * or no such day or hour exists.
 */
export function readDue(text: string): Due | undefined {
  const written = text.trim()
  const day = DAY.exec(written)
  if (day) return isRealDay(day) ? written : undefined
  const moment = MOMENT.exec(written)
  if (!moment || !isRealDay(moment)) return undefined
  const [year, month, date, hour, minute, second] = moment.slice(1, 7).map(part => Number(part ?? 0))
  if (hour === undefined || hour > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return undefined
  const zone = moment[7]
  if (zone === undefined) {
    return new Date(year ?? 0, (month ?? 1) - 1, date, hour, minute, second).toISOString()
  }
  const offset = minutesOf(zone)
  if (offset === undefined) return undefined
  const utc = Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour, minute, second)
  return new Date(utc - offset * 60_000).toISOString()
}

export function isAllDay(due: Due): boolean {
  return DAY.test(due)
}

/** From when the task is late: an all-day one has its whole day, in this machine's time. */
export function lateFrom(due: Due): Date {
  return isAllDay(due) ? localTime(due, 24) : new Date(due)
}

/** When the person is told of it. */
export function remindAt(due: Due): Date {
  return isAllDay(due) ? localTime(due, REMINDER_HOUR) : new Date(due)
}

/** The calendar day of a moment, in this machine's time. */
export function dayOf(moment: Date): string {
  const part = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${part(moment.getFullYear(), 4)}-${part(moment.getMonth() + 1, 2)}-${part(moment.getDate(), 2)}`
}

/** Orders due dates as they come: an all-day task stands at the end of its day. */
export function compareDue(one: Due, other: Due): number {
  return lateFrom(one).getTime() - lateFrom(other).getTime()
}

function localTime(day: string, hour: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, hour)
}

function isRealDay([, year, month, day]: readonly string[]): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y < 1970 || y > 2199) return false
  const date = new Date(Date.UTC(y, m - 1, d))
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d
}

/** Minutes ahead of UTC; undefined for a zone that nowhere has. */
function minutesOf(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (!(total <= 14 * 60) || Number(minutes) > 59) return undefined
  return sign === '-' ? -total : total
}

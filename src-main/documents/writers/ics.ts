/** A task as a calendar takes it: a whole day (`2025-03-14`), or a moment. */
export type CalendarTask = {
  id: string
  title: string
  due: { day: string } | { at: Date }
  /** RFC 5545: 1 is the highest, 9 the lowest. */
  priority: number
  tags: readonly string[]
  changedAt: Date
}

const TIMED_MINUTES = 30
const DAY_MS = 86_400_000
/** Of the day of an all-day task. */
const REMINDER_HOUR = 8

/**
 * An iCalendar file with one event a task, each with its alarm. Events and not VTODOs: the calendars of telephones,
 * Google's and Outlook import events only. A task brought in again replaces the first, since its UID stays.
 */
export async function writeIcs(
  tasks: readonly CalendarTask[],
  { name, language, now }: { name: string; language: 'fr' | 'en'; now: Date },
): Promise<string> {
  const { default: ical, ICalAlarmRelatesTo, ICalAlarmType, ICalEventTransparency } = await import('ical-generator')
  const calendar = ical({
    name: plain(name),
    prodId: { company: 'Ardoise', product: 'Ardoise', language: language.toUpperCase() },
  })
  for (const task of tasks) {
    const event = calendar.createEvent({
      id: `${task.id}@ardoise`,
      summary: plain(task.title),
      ...timesOf(task),
      stamp: now,
      lastModified: task.changedAt,
      priority: task.priority,
      // A task takes no time off one's calendar.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    for (const tag of task.tags) event.createCategory({ name: plain(tag) })
    const alarm = event.createAlarm({
      type: ICalAlarmType.display,
      description: plain(task.title),
      // Seconds before the start.
      trigger: 'day' in task.due ? -REMINDER_HOUR * 3600 : 0,
    })
    alarm.relatesTo(ICalAlarmRelatesTo.start)
  }
  return `${calendar.toString()}\r\n`
}

function timesOf({ due }: CalendarTask) {
  if ('at' in due) return { start: due.at, end: new Date(due.at.getTime() + TIMED_MINUTES * 60_000) }
  // The library writes the UTC day of these; the end is the day after, as the standard has it.
  const start = new Date(`${due.day}T00:00:00.000Z`)
  return { allDay: true, start, end: new Date(start.getTime() + DAY_MS) }
}

/** One line: a line break or a control character would end or break the property that it stands in. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

import type { ExerciseView, ProgressPeriod, ProgressView, Tally } from '../../src-preload/contract.ts'
import { compareLevels } from '../school/levels.ts'
import { subjectName } from '../school/subjects.ts'
import { bonusLeft, creditBalance, listCredits, localDay } from '../store/credits.ts'
import { type Exercise, listExerciseDays, listExercises } from '../store/exercises.ts'
import { foldText } from '../store/file-names.ts'
import type { Bilingual } from '../types.ts'
import type { Host } from './host.ts'

const PERIOD_DAYS: Record<Exclude<ProgressPeriod, 'all'>, number> = { week: 7, month: 30, year: 365 }
const RECENT = 20
const CREDITS_SHOWN = 100
/** A log that takes longer to read holds more answers than a school gives in its life. */
const CHECK_TIME_MS = 60_000
/** More rows are no chart. */
const TALLIES = 12

/** What was practised, how it went, and what it earned. */
export function createProgress(host: Host) {
  const { db, clock } = host
  return async (period: ProgressPeriod): Promise<ProgressView> => {
    const log = await host.work.run(
      'check_attempts',
      { dataFolder: host.paths.data },
      { signal: AbortSignal.timeout(CHECK_TIME_MS) },
    )
    const { id } = host.profile()
    const now = clock.now()
    const exercises = listExercises(db, id, period === 'all' ? '' : dayBefore(now, PERIOD_DAYS[period] - 1))
    const levels = tally(
      exercises.filter(one => one.level),
      one => one.level ?? '',
      one => sameWord(one.level ?? ''),
    )
    return {
      period,
      balance: creditBalance(db, id),
      bonusLeftToday: bonusLeft(db, id, now),
      credits: listCredits(db, id, CREDITS_SHOWN).map(({ id: creditId, kind, amount, reason, createdAt }) => ({
        id: creditId,
        kind,
        amount,
        reason,
        createdAt,
      })),
      done: exercises.length,
      correct: exercises.filter(one => one.correct).length,
      activeDays: new Set(exercises.map(one => one.day)).size,
      streak: streakOf(listExerciseDays(db, id), now),
      bySubject: most(
        tally(
          exercises,
          one => one.subjectKey,
          one => subjectName(one.subjectKey, one.subject),
        ),
      ),
      byTopic: most(tallyTopics(exercises)),
      byLevel: levels.sort((a, b) => compareLevels(a.label.fr, b.label.fr)).slice(0, TALLIES),
      recent: exercises.slice(0, RECENT).map(exerciseView),
      log,
    }
  }
}

function exerciseView({ subjectKey, subject, day: _, ...exercise }: Exercise): ExerciseView {
  return { ...exercise, subject: subjectName(subjectKey, subject) }
}

function tally(
  exercises: readonly Exercise[],
  keyOf: (exercise: Exercise) => string,
  labelOf: (exercise: Exercise) => Bilingual,
): Tally[] {
  return [...Map.groupBy(exercises, keyOf).values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    return [{ label: labelOf(first), done: group.length, correct: group.filter(one => one.correct).length }]
  })
}

/** The same words of two subjects are two topics, told apart by their subjects. */
function tallyTopics(exercises: readonly Exercise[]): Tally[] {
  const withTopic = exercises.filter(one => one.topic)
  const wordOf = (one: Exercise) => foldText(one.topic ?? '')
  const subjects = Map.groupBy(withTopic, wordOf)
  const isShared = (one: Exercise) => subjects.get(wordOf(one))?.some(other => other.subjectKey !== one.subjectKey)
  return tally(
    withTopic,
    one => `${one.subjectKey}\n${wordOf(one)}`,
    one => {
      if (!isShared(one)) return sameWord(one.topic ?? '')
      const { fr, en } = subjectName(one.subjectKey, one.subject)
      return { fr: `${one.topic} · ${fr}`, en: `${one.topic} · ${en}` }
    },
  )
}

function most(tallies: Tally[]): Tally[] {
  return tallies.sort((a, b) => b.done - a.done || a.label.fr.localeCompare(b.label.fr, 'fr')).slice(0, TALLIES)
}

function sameWord(word: string): Bilingual {
  return { fr: word, en: word }
}

/** Days in a row, in calendar days; the current one may end today or yesterday. `days` are newest first. */
function streakOf(days: readonly string[], now: Date): { current: number; longest: number } {
  const known = new Set(days)
  const from = [localDay(now), dayBefore(now, 1)].find(day => known.has(day))
  let current = 0
  while (from !== undefined && known.has(dayBefore(dateOf(from), current))) current++
  let longest = 0
  let run = 0
  let previous: string | undefined
  for (const day of days) {
    run = previous !== undefined && dayBefore(dateOf(previous), 1) === day ? run + 1 : 1
    longest = Math.max(longest, run)
    previous = day
  }
  return { current, longest }
}

function dayBefore(time: Date, count: number): string {
  return localDay(new Date(time.getFullYear(), time.getMonth(), time.getDate() - count))
}

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

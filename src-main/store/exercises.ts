import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'
import { localDay } from './credits.ts'
import { foldText } from './file-names.ts'

export type Difficulty = 'easy' | 'medium' | 'hard'

export type Exercise = {
  id: string
  source: 'quiz' | 'reported'
  subjectKey: string
  subject: string
  topic?: string
  level?: string
  difficulty?: Difficulty
  correct: boolean
  /** YYYY-MM-DD where the computer was. */
  day: string
  createdAt: IsoTime
}

export type NewExercise = {
  profileId: string
  conversationId?: string
  /** The last thing that the person had said there. */
  messageId: number
  /** Absent for one that was done in the text. */
  quizId?: string
  subjectKey: string
  subject: string
  topic?: string
  level?: string
  difficulty?: Difficulty
  correct: boolean
  now: Date
}

type ExerciseRow = {
  id: string
  source: 'quiz' | 'reported'
  subject_key: string
  subject: string
  topic: string | null
  level: string | null
  difficulty: Difficulty | null
  correct: 0 | 1
  day: string
  created_at: IsoTime
}

/** Answers its id. */
export function recordExercise(db: Database, exercise: NewExercise): string {
  const id = newId('exercise')
  db.prepare(
    `INSERT INTO exercises (id, profile_id, conversation_id, message_id, source, quiz_id, subject_key, subject, topic,
       level, difficulty, correct, day, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    exercise.profileId,
    exercise.conversationId ?? null,
    exercise.messageId,
    exercise.quizId === undefined ? 'reported' : 'quiz',
    exercise.quizId ?? null,
    exercise.subjectKey,
    exercise.subject,
    exercise.topic ?? null,
    exercise.level ?? null,
    exercise.difficulty ?? null,
    exercise.correct ? 1 : 0,
    localDay(exercise.now),
    exercise.now.toISOString(),
  )
  return id
}

/** More than this for one message of the person are not exercises that were done. */
export const REPORTS_A_MESSAGE = 20

/**
 * Records an exercise that the model saw done in the text. One that says the same as a quiz answered since the
 * person's message before this one is that quiz, and is not counted twice.
 */
export function reportExercise(
  db: Database,
  exercise: NewExercise & { conversationId: string },
): { outcome: 'recorded' | 'merged'; id: string } | { outcome: 'too_many' } {
  const report = db.transaction((): ReturnType<typeof reportExercise> => {
    const { conversationId, messageId } = exercise
    const previous = db
      .prepare<[string, number], number | null>(
        "SELECT max(id) FROM messages WHERE conversation_id = ? AND role = 'user' AND id < ?",
      )
      .pluck()
      .get(conversationId, messageId)
    const twin = db
      .prepare<[string, number, string, number], { id: string; topic: string | null }>(
        `SELECT id, topic FROM exercises
         WHERE conversation_id = ? AND message_id >= ? AND source = 'quiz' AND reported = 0
           AND subject_key IN (?, 'other') AND correct = ?
         ORDER BY seq`,
      )
      .all(conversationId, previous ?? messageId, exercise.subjectKey, exercise.correct ? 1 : 0)
      .find(quiz => mayBeTheSame(quiz.topic ?? '', exercise.topic ?? ''))
    if (twin) {
      db.prepare('UPDATE exercises SET reported = 1 WHERE id = ?').run(twin.id)
      return { outcome: 'merged', id: twin.id }
    }
    const reports = db
      .prepare<[string, number], number>(
        "SELECT count(*) FROM exercises WHERE conversation_id = ? AND message_id = ? AND source = 'reported'",
      )
      .pluck()
      .get(conversationId, messageId)
    if ((reports ?? 0) >= REPORTS_A_MESSAGE) return { outcome: 'too_many' }
    return { outcome: 'recorded', id: recordExercise(db, exercise) }
  })
  return report.immediate()
}

/** « Fractions » is what « addition de fractions » is about. */
function mayBeTheSame(a: string, b: string): boolean {
  const [one, other] = [foldText(a), foldText(b)]
  return one.includes(other) || other.includes(one)
}

/** Newest first; from a day on, or all of them. */
export function listExercises(db: Database, profileId: string, fromDay = ''): Exercise[] {
  return db
    .prepare<[string, string], ExerciseRow>(
      'SELECT * FROM exercises WHERE profile_id = ? AND day >= ? ORDER BY seq DESC',
    )
    .all(profileId, fromDay)
    .map(row => ({
      id: row.id,
      source: row.source,
      subjectKey: row.subject_key,
      subject: row.subject,
      ...(row.topic !== null && { topic: row.topic }),
      ...(row.level !== null && { level: row.level }),
      ...(row.difficulty !== null && { difficulty: row.difficulty }),
      correct: row.correct === 1,
      day: row.day,
      createdAt: row.created_at,
    }))
}

/** The days on which something was done, newest first. */
export function listExerciseDays(db: Database, profileId: string): string[] {
  return db
    .prepare<[string], string>('SELECT DISTINCT day FROM exercises WHERE profile_id = ? ORDER BY day DESC')
    .pluck()
    .all(profileId)
}

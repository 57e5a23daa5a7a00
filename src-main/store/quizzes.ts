import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'
import { addAttempt, findAttempt } from './attempts.ts'
import { recordExercise } from './exercises.ts'
import { lastMessage } from './messages.ts'

export type QuizKind = 'choice' | 'true_false'

/** With its key: it stays in the main process. */
export type Quiz = {
  id: string
  profileId: string
  conversationId?: string
  kind: QuizKind
  question: string
  /** In the order in which people see them. */
  options: string[]
  /** Of `options`. */
  correctChoice: number
  explanation: string
  subject?: string
  topic?: string
  level?: string
  createdAt: IsoTime
  expiresAt: IsoTime
  answer?: { choice: number; correct: boolean; answeredAt: IsoTime }
}

export type NewQuiz = {
  profileId: string
  conversationId: string
  kind: QuizKind
  question: string
  options: readonly string[]
  correctIndex: number
  /** Where each shown option stands in `options`. */
  shown: readonly number[]
  explanation: string
  subject?: string
  topic?: string
  level?: string
  now: Date
}

type QuizRow = {
  id: string
  profile_id: string
  conversation_id: string | null
  kind: QuizKind
  question: string
  options: string
  shown: string
  correct: number
  explanation: string
  subject: string | null
  topic: string | null
  level: string | null
  created_at: IsoTime
  expires_at: IsoTime
}

/** After this an answer no longer counts: a question left open is not looked up for days. */
const QUIZ_LIFE_MS = 24 * 3_600_000
const LISTED = 50

export function createQuiz(db: Database, quiz: NewQuiz): Quiz {
  const id = newId('quiz')
  db.prepare(
    `INSERT INTO quizzes (id, profile_id, conversation_id, kind, question, options, shown, correct, explanation,
       subject, topic, level, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    quiz.profileId,
    quiz.conversationId,
    quiz.kind,
    quiz.question,
    JSON.stringify(quiz.options),
    JSON.stringify(quiz.shown),
    quiz.correctIndex,
    quiz.explanation,
    quiz.subject ?? null,
    quiz.topic ?? null,
    quiz.level ?? null,
    quiz.now.toISOString(),
    new Date(quiz.now.getTime() + QUIZ_LIFE_MS).toISOString(),
  )
  const made = getQuiz(db, quiz.profileId, id)
  if (!made) throw new Error(`no quiz ${id}`)
  return made
}

/** Undefined when this profile has none of that name. */
export function getQuiz(db: Database, profileId: string, id: string): Quiz | undefined {
  const row = db
    .prepare<[string, string], QuizRow>('SELECT * FROM quizzes WHERE id = ? AND profile_id = ?')
    .get(id, profileId)
  return row && quizOf(db, row)
}

/** Those that wait for an answer, newest first. */
export function listOpenQuizzes(db: Database, profileId: string, now: Date): Quiz[] {
  return db
    .prepare<[string, string, number], QuizRow>(
      `SELECT quizzes.* FROM quizzes LEFT JOIN conversations ON conversations.id = quizzes.conversation_id
       WHERE quizzes.profile_id = ? AND quizzes.expires_at > ? AND conversations.deleted_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.quiz_id = quizzes.id)
       ORDER BY quizzes.seq DESC LIMIT ?`,
    )
    .all(profileId, now.toISOString(), LISTED)
    .map(row => quizOf(db, row))
}

/** The last ones that a conversation shows, oldest first: its own, and those of the one it was copied from. */
export function listQuizzesOf(db: Database, conversationId: string, limit: number): Quiz[] {
  return db
    .prepare<{ conversationId: string; limit: number }, QuizRow>(
      `SELECT * FROM quizzes
       WHERE conversation_id = @conversationId OR id IN (
         SELECT view.value ->> '$.quizId' FROM tool_runs, json_each(tool_runs.views) AS view
         WHERE tool_runs.conversation_id = @conversationId AND tool_runs.views IS NOT NULL
           AND tool_runs.tool IN ('interactive_quiz', 'true_false_quiz')
       )
       ORDER BY seq DESC LIMIT @limit`,
    )
    .all({ conversationId, limit })
    .reverse()
    .map(row => quizOf(db, row))
}

/**
 * Takes the one answer that a quiz gets, with the exercise that it makes. `choice` is a place among the options as
 * they are shown.
 */
export function answerQuiz(
  db: Database,
  answer: {
    profileId: string
    quizId: string
    choice: number
    /** What its exercise counts as. */
    subject: { key: string; name: string }
    level?: string
    now: Date
  },
): Quiz | 'unknown' | 'no_such_choice' | 'answered' | 'expired' {
  const take = db.transaction(() => {
    const { profileId, quizId, choice, now } = answer
    const quiz = getQuiz(db, profileId, quizId)
    if (!quiz) return 'unknown'
    if (quiz.answer) return 'answered'
    if (now.toISOString() >= quiz.expiresAt) return 'expired'
    if (!Number.isInteger(choice) || choice < 0 || choice >= quiz.options.length) return 'no_such_choice'
    const correct = choice === quiz.correctChoice
    addAttempt(db, { profileId, quizId, choice, correct, now })
    recordExercise(db, {
      profileId,
      conversationId: quiz.conversationId,
      messageId: (quiz.conversationId && lastMessage(db, quiz.conversationId, 'user')?.id) || 0,
      quizId,
      subjectKey: answer.subject.key,
      subject: answer.subject.name,
      topic: quiz.topic,
      level: answer.level,
      correct,
      now,
    })
    return { ...quiz, answer: { choice, correct, answeredAt: now.toISOString() } }
  })
  return take.immediate()
}

function quizOf(db: Database, row: QuizRow): Quiz {
  const options: string[] = JSON.parse(row.options)
  const shown: number[] = JSON.parse(row.shown)
  const answer = findAttempt(db, row.id)
  return {
    id: row.id,
    profileId: row.profile_id,
    ...(row.conversation_id !== null && { conversationId: row.conversation_id }),
    kind: row.kind,
    question: row.question,
    options: shown.map(index => options[index] ?? ''),
    correctChoice: shown.indexOf(row.correct),
    explanation: row.explanation,
    ...(row.subject !== null && { subject: row.subject }),
    ...(row.topic !== null && { topic: row.topic }),
    ...(row.level !== null && { level: row.level }),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(answer && { answer }),
  }
}

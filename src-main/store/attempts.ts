import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'

type AttemptRow = {
  seq: number
  id: string
  profile_id: string
  quiz_id: string
  choice: number
  correct: 0 | 1
  quiz_hash: string
  answered_at: IsoTime
  previous_hash: string
  hash: string
}

/** `brokenAt` is the first line that is not as it was written, counted from 1. */
export type LogCheck = { attempts: number; sound: true } | { attempts: number; sound: false; brokenAt: number }

const FIRST = '0'.repeat(64)

/** Call it inside the transaction that decided the answer. */
export function addAttempt(
  db: Database,
  attempt: { profileId: string; quizId: string; choice: number; correct: boolean; now: Date },
): void {
  const last = db.prepare<[], AttemptRow>('SELECT * FROM attempts ORDER BY seq DESC LIMIT 1').get()
  const row: Omit<AttemptRow, 'hash'> = {
    seq: (last?.seq ?? 0) + 1,
    id: newId('try'),
    profile_id: attempt.profileId,
    quiz_id: attempt.quizId,
    choice: attempt.choice,
    correct: attempt.correct ? 1 : 0,
    quiz_hash: quizHash(db, attempt.quizId),
    answered_at: attempt.now.toISOString(),
    previous_hash: last?.hash ?? FIRST,
  }
  db.prepare(
    `INSERT INTO attempts (seq, id, profile_id, quiz_id, choice, correct, quiz_hash, answered_at, previous_hash, hash)
     VALUES (@seq, @id, @profile_id, @quiz_id, @choice, @correct, @quiz_hash, @answered_at, @previous_hash, @hash)`,
  ).run({ ...row, hash: rowHash(row) })
}

export function findAttempt(
  db: Database,
  quizId: string,
): { choice: number; correct: boolean; answeredAt: IsoTime } | undefined {
  const row = db.prepare<[string], AttemptRow>('SELECT * FROM attempts WHERE quiz_id = ?').get(quizId)
  return row && { choice: row.choice, correct: row.correct === 1, answeredAt: row.answered_at }
}

/**
 * Reads the whole log again. It is not sound when a line was changed, added, moved or taken out, when the question
 * of a line is no longer as it was, or when its exercise does not say the same.
 */
export function checkAttempts(db: Database): LogCheck {
  const rows = db.prepare<[], AttemptRow>('SELECT * FROM attempts ORDER BY seq').all()
  const attempts = rows.length
  let previous = FIRST
  for (const [index, { hash, ...row }] of rows.entries()) {
    const intact = row.seq === index + 1 && row.previous_hash === previous && rowHash(row) === hash
    if (!intact || quizHash(db, row.quiz_id) !== row.quiz_hash) return { attempts, sound: false, brokenAt: index + 1 }
    previous = hash
  }
  const strayed = db
    .prepare<[], number | null>(
      `SELECT min(ifnull(attempts.seq, ${attempts + 1})) FROM attempts
       FULL JOIN (SELECT * FROM exercises WHERE source = 'quiz') AS exercise ON exercise.quiz_id = attempts.quiz_id
       WHERE attempts.correct IS NOT exercise.correct OR attempts.profile_id IS NOT exercise.profile_id`,
    )
    .pluck()
    .get()
  return typeof strayed === 'number' ? { attempts, sound: false, brokenAt: strayed } : { attempts, sound: true }
}

function rowHash(row: Omit<AttemptRow, 'hash'>): string {
  return sha256(canonicalJson(row))
}

function quizHash(db: Database, quizId: string): string {
  const row = db
    .prepare<[string], object>(
      `SELECT id, profile_id, kind, question, options, shown, correct, explanation, created_at
       FROM quizzes WHERE id = ?`,
    )
    .get(quizId)
  return sha256(canonicalJson(row ?? {}))
}

/** Names in alphabetical order, no space. */
function canonicalJson(row: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

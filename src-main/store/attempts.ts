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
const ATTEMPT_NAMES = 'answered_at choice correct id previous_hash profile_id quiz_hash quiz_id seq'.split(' ')
const QUIZ_NAMES = 'correct created_at explanation id kind options profile_id question shown'.split(' ')

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
    quiz_hash: quizHasher(db)(attempt.quizId),
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
  const hashOf = quizHasher(db)
  let previous = FIRST
  for (const [index, { hash, ...row }] of rows.entries()) {
    const intact = row.seq === index + 1 && row.previous_hash === previous && rowHash(row) === hash
    if (!intact || hashOf(row.quiz_id) !== row.quiz_hash) return { attempts, sound: false, brokenAt: index + 1 }
    previous = hash
  }
  const brokenAt = findStray(db, attempts)
  return brokenAt === undefined ? { attempts, sound: true } : { attempts, sound: false, brokenAt }
}

/** A line whose exercise is gone or says otherwise, or the place of a line that an exercise shows to be missing. */
function findStray(db: Database, attempts: number): number | undefined {
  const strayed = db
    .prepare<[], number>(
      `SELECT attempts.seq FROM attempts LEFT JOIN exercises ON exercises.quiz_id = attempts.quiz_id
       WHERE attempts.correct IS NOT exercises.correct OR attempts.profile_id IS NOT exercises.profile_id
       ORDER BY attempts.seq LIMIT 1`,
    )
    .pluck()
    .get()
  if (strayed !== undefined) return strayed
  const orphan = db
    .prepare(
      `SELECT 1 FROM exercises LEFT JOIN attempts ON attempts.quiz_id = exercises.quiz_id
       WHERE exercises.source = 'quiz' AND attempts.seq IS NULL LIMIT 1`,
    )
    .get()
  return orphan === undefined ? undefined : attempts + 1
}

function rowHash(row: Omit<AttemptRow, 'hash'>): string {
  return sha256(canonicalJson(row, ATTEMPT_NAMES))
}

function quizHasher(db: Database): (quizId: string) => string {
  const read = db.prepare<[string], object>(`SELECT ${QUIZ_NAMES.join(', ')} FROM quizzes WHERE id = ?`)
  return quizId => sha256(canonicalJson(read.get(quizId) ?? {}, QUIZ_NAMES))
}

/** Names in alphabetical order, no space. */
function canonicalJson(row: object, names: string[]): string {
  return JSON.stringify(row, names)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

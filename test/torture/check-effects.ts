import type { Database } from 'better-sqlite3'
import type { CallOutcome } from '../../src-main/types.ts'
import { idOf, type Piece, type Plan } from './model-server.ts'
import type { Printed } from './victim.ts'

const TABLES = {
  file: 'files',
  outbox: 'outbox',
  draft: 'drafts',
  memory: 'memories',
  task: 'tasks',
  quiz: 'quizzes',
  credit: 'credit_entries',
  exercise: 'exercises',
  report: 'reports',
} as const

/** Tools whose success leaves something. */
const MAKERS = new Set(
  (
    'generate_xlsx generate_pdf generate_pptx generate_docx generate_html generate_md send_email_to_user draft_email ' +
    'send_sms_to_user send_whatsapp_to_user save_memory interactive_quiz true_false_quiz create_task ' +
    'generate_financial_statements'
  ).split(' '),
)

type RunRow = {
  tool: string
  status: string
  outcome: CallOutcome | null
  call_key: string | null
}

/** What a call says of itself is so: done ones have left something that is there, others nothing. */
export function effectFaults(db: Database, { restarted }: { restarted: boolean }): string[] {
  const runs = db.prepare<[], RunRow>('SELECT tool, status, outcome, call_key FROM tool_runs').all()
  return runs.flatMap(({ tool, status, outcome, call_key: key }) => {
    if (key === null) return []
    const effects = db
      .prepare<[string], { kind: keyof typeof TABLES; id: string }>('SELECT kind, id FROM effects WHERE call_key = ?')
      .all(key)
    const lost = effects
      .filter(({ kind, id }) => !exists(db, kind, id))
      .map(({ kind }) => `${tool}: its ${kind} is gone`)
    const states = effects.filter(({ kind }) => kind === 'outbox').map(({ id }) => stateOf(db, id))
    const said: string[] = []
    if (status === 'ok' && MAKERS.has(tool) && effects.length === 0) said.push(`${tool} is ok and left nothing`)
    if (restarted && status === 'interrupted') {
      if (outcome === 'done' && effects.length === 0) said.push(`${tool} is done and left nothing`)
      if (outcome === 'done' && states.some(state => state !== 'sent')) said.push(`${tool} is done but not sent`)
      if (outcome === 'not_done' && states.some(state => state === 'sent' || state === 'uncertain'))
        said.push(`${tool} is not done but may have left`)
      if (outcome === 'not_done' && effects.some(({ kind }) => kind !== 'outbox'))
        said.push(`${tool} is not done but left something`)
    }
    return [...lost, ...said]
  })
}

function exists(db: Database, kind: keyof typeof TABLES, id: string): boolean {
  return db.prepare(`SELECT 1 FROM ${TABLES[kind]} WHERE id = ?`).get(id) !== undefined
}

function stateOf(db: Database, id: string): string | undefined {
  return db.prepare<[string], string>('SELECT state FROM outbox WHERE id = ?').pluck().get(id)
}

type EntryRow = { id: string; message_id: string; channel: string; state: string; subject: string }

/** What arrived, as often as it arrived, agrees with what the outbox says. */
export function outboxFaults(db: Database, arrived: readonly string[]): string[] {
  const times = Map.groupBy(arrived, known => known)
  const entries = db.prepare<[], EntryRow>('SELECT id, message_id, channel, state, subject FROM outbox').all()
  const faults = entries.flatMap(({ id, message_id, channel, state, subject }) => {
    const known = channel === 'email' ? message_id : id
    const count = times.get(known)?.length ?? 0
    times.delete(known)
    if (count > 1) return [`« ${subject} » arrived ${count} times`]
    if (state === 'sent' && count === 0) return [`« ${subject} » is sent but never arrived`]
    if (count === 1 && state !== 'sent' && state !== 'uncertain' && state !== 'sending')
      return [`« ${subject} » is ${state} but arrived`]
    return []
  })
  return [...faults, ...[...times.keys()].map(known => `${known} arrived but is in no entry`)]
}

/** What a run printed as finished is so, in whatever state the program was killed afterwards. */
export function promiseFaults(db: Database, events: readonly Printed[]): string[] {
  return events.flatMap(event => {
    if (event.type === 'file') return lack(db, 'file', event.file.fileId)
    if (event.type === 'turn_end') {
      const last = events.findLast(
        ({ conversation_id, type }) => conversation_id === event.conversation_id && type === 'turn_end',
      )
      const state = db
        .prepare<[string], string>('SELECT state FROM turns WHERE conversation_id = ?')
        .pluck()
        .get(event.conversation_id)
      return event.reason !== 'done' || last !== event || state === event.reason
        ? []
        : [`a turn was said to be ${event.reason} and is ${state}`]
    }
    if (event.type !== 'tool_end' || event.status !== 'ok') return []
    const kept = db
      .prepare<[string, string, string], number>(
        // Of a call that was cut and found done, its end is told when the turn goes on.
        `SELECT count(*) FROM tool_runs
         WHERE conversation_id = ? AND call_id = ? AND (status = ? OR (status = 'interrupted' AND outcome = 'done'))`,
      )
      .pluck()
      .get(event.conversation_id, event.callId, event.status)
    const faults = kept ? [] : [`${event.tool} was said to be ${event.status} and is not`]
    for (const view of event.views) {
      if (view.kind === 'file') faults.push(...lack(db, 'file', view.file.fileId))
      if (view.kind === 'statements') for (const { fileId } of view.files) faults.push(...lack(db, 'file', fileId))
      if (view.kind === 'task') faults.push(...lack(db, 'task', view.taskId))
      if (view.kind === 'memory') faults.push(...lack(db, 'memory', view.memoryId))
      if (view.kind === 'draft') faults.push(...lack(db, 'draft', view.draftId))
      if (view.kind === 'quiz') faults.push(...lack(db, 'quiz', view.quizId))
      if (view.kind === 'outbox') {
        const state = stateOf(db, view.entryId)
        if (state === undefined || (view.state === 'sent' && state !== 'sent'))
          faults.push(`« ${view.subject} » was said to be ${view.state} and is ${state}`)
      }
    }
    return faults
  })
}

function lack(db: Database, kind: keyof typeof TABLES, id: string): string[] {
  return exists(db, kind, id) ? [] : [`the ${kind} ${id} was shown and is gone`]
}

const WHERE: Record<Exclude<Piece, 'list'>, string> = {
  md: "files WHERE deleted_at IS NULL AND extension = 'md' AND name",
  pdf: "files WHERE deleted_at IS NULL AND extension = 'pdf' AND name",
  docx: "files WHERE deleted_at IS NULL AND extension = 'docx' AND name",
  xlsx: "files WHERE deleted_at IS NULL AND extension = 'xlsx' AND name",
  task: 'tasks WHERE title',
  memory: 'memories WHERE fact',
  mail: "outbox WHERE channel = 'email' AND subject",
  sms: "outbox WHERE channel = 'sms' AND body",
  draft: 'drafts WHERE subject',
  quiz: 'quizzes WHERE question',
}

/** How often each thing of a plan was made. */
export function countMade(db: Database, { mark, steps }: Plan): { id: string; piece: Piece; count: number }[] {
  return steps.flatMap((step, place) =>
    step.flatMap(piece => {
      if (piece === 'list') return []
      const id = idOf(mark, place, piece)
      const count =
        db.prepare<[string], number>(`SELECT count(*) FROM ${WHERE[piece]} LIKE ?`).pluck().get(`%${id}%`) ?? 0
      return [{ id, piece, count }]
    }),
  )
}

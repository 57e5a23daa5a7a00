import type { Database } from 'better-sqlite3'
import { repairHistory } from '../agent/history.ts'
import { getEntry } from '../outbox/entries.ts'
import { listEffects } from '../store/effects.ts'
import { appendMessage, lastMessage, listMessages, type StoredMessage } from '../store/messages.ts'
import {
  listRunsOfMessages,
  listUnjudgedRuns,
  markInterruptedToolRuns,
  setRunOutcome,
  type ToolRun,
} from '../store/tool-runs.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { AssistantMessage, Bilingual, CallOutcome, Message, ToolCall, ToolOutcome } from '../types.ts'

/** A conversation that stops after calls of which some have no result. */
export type CutTurn = {
  /** The message that asked for the calls. */
  asking: StoredMessage
  /** All that comes before the results that are missing, fit for a provider. */
  history: Message[]
  /** Those without a result, in order. */
  calls: ToolCall[]
  /** What is known of a call without making it again; undefined when it is to be made. */
  known(call: ToolCall): ToolOutcome | undefined
  /** What became of a call, as far as its record says; `not_done` for one that left none. */
  outcome(call: ToolCall): CallOutcome
}

/** At start: says of every call that a run of the program left unfinished what became of it. */
export function judgeCutCalls(db: Database, now: Date): void {
  markInterruptedToolRuns(db, now)
  for (const run of listUnjudgedRuns(db)) setRunOutcome(db, run.id, outcomeOf(db, run))
}

/**
 * What a call makes is stored with its trace in one transaction, so that the trace says it; a message is stored
 * before it leaves, and its state says the rest.
 */
function outcomeOf(db: Database, { callKey, tool }: ToolRun): CallOutcome {
  if (callKey === undefined) return findToolSpec(tool)?.access === 'read' ? 'not_done' : 'uncertain'
  const effects = listEffects(db, callKey)
  const states = effects.filter(({ kind }) => kind === 'outbox').map(({ id }) => getEntry(db, id)?.state)
  if (states.includes('uncertain') || states.includes('sending')) return 'uncertain'
  if (states.length > 0) return states.every(state => state === 'sent') ? 'done' : 'not_done'
  return effects.length > 0 ? 'done' : 'not_done'
}

/** Undefined when every call of the last message has its result. */
export function findCutTurn(db: Database, conversationId: string): CutTurn | undefined {
  const last = lastMessage(db, conversationId)?.message
  if (last?.role !== 'tool' && !(last?.role === 'assistant' && last.toolCalls?.length)) return undefined
  const all = listMessages(db, conversationId, { limit: -1 })
  const place = all.findLastIndex(({ message }) => message.role !== 'tool')
  const asking = all[place]
  if (asking?.message.role !== 'assistant' || !asking.message.toolCalls?.length) return undefined
  const results = all.slice(place + 1).map(({ message }) => message)
  const answered = new Set(results.map(message => message.role === 'tool' && message.toolCallId))
  const calls = asking.message.toolCalls.filter(({ id }) => !answered.has(id))
  if (calls.length === 0) return undefined
  const before = all.slice(0, place).map(({ message }) => message)
  const runs = listRunsOfMessages(db, [asking.id])
  const runOf = (call: ToolCall) => runs.find(({ callId }) => callId === call.id)
  return {
    asking,
    history: [...repairHistory(before), asking.message, ...results],
    calls,
    known: call => knownOutcome(db, runOf(call)),
    outcome: call => runOf(call)?.outcome ?? 'not_done',
  }
}

/** The person says something else instead of going on: the calls keep what is known of them. */
export function settleCutTurn(db: Database, conversationId: string, now: Date): void {
  const cut = findCutTurn(db, conversationId)
  for (const call of cut?.calls ?? []) {
    const content = cut?.known(call)?.text ?? AFTERWARDS[cut?.outcome(call) ?? 'not_done'].text
    appendMessage(db, { conversationId, message: { role: 'tool', toolCallId: call.id, content }, now })
  }
}

/** How many model calls the turn had made when it was cut. */
export function stepsTaken(messages: readonly Message[]): number {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(asked + 1).filter((message): message is AssistantMessage => message.role === 'assistant').length
}

function knownOutcome(db: Database, run: ToolRun | undefined): ToolOutcome | undefined {
  if (!run) return undefined
  const { status, text = '', views, durationMs = 0 } = run
  if (status !== 'interrupted') return status === 'running' ? undefined : { status, text, views, durationMs }
  // A message that was written may have left: it stays with the person, in the outbox.
  const written = run.callKey !== undefined && listEffects(db, run.callKey).some(({ kind }) => kind === 'outbox')
  if (run.callKey !== undefined && !written) return undefined
  const { text: said, notice } = written && run.outcome === 'not_done' ? WAITS : AFTERWARDS[run.outcome ?? 'uncertain']
  return { status: run.outcome === 'done' ? 'ok' : 'error', text: said, notice, durationMs }
}

type Said = { text: string; notice: Bilingual }

const AFTERWARDS = {
  done: {
    text: 'Cette action était faite quand le programme s’est arrêté ; son résultat détaillé est perdu. Ne la refaites pas.',
    notice: { fr: 'C’était fait avant l’arrêt.', en: 'It was done before the stop.' },
  },
  not_done: {
    text: 'Le programme s’est arrêté avant cette action : elle n’a pas été faite. Refaites-la si elle est encore utile.',
    notice: { fr: 'Ce n’était pas fait avant l’arrêt.', en: 'It was not done before the stop.' },
  },
  uncertain: {
    text: 'Le programme s’est arrêté pendant cette action : on ne sait pas si elle a eu lieu. Ne la refaites pas : demandez à la personne de vérifier.',
    notice: {
      fr: 'Incertain : vérifiez si c’est arrivé avant de recommencer.',
      en: 'Uncertain: check whether it arrived before doing it again.',
    },
  },
} satisfies Record<CallOutcome, Said>

const WAITS: Said = {
  text: 'Le programme s’est arrêté avant l’envoi : le message n’est pas parti, il attend dans la boîte d’envoi. Ne l’envoyez pas une seconde fois : dites à la personne de le relancer de là.',
  notice: {
    fr: 'Le message n’est pas parti : relancez-le dans la boîte d’envoi.',
    en: 'The message has not left: release it in the outbox.',
  },
}

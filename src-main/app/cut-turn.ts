import type { Database } from 'better-sqlite3'
import { repairHistory } from '../agent/history.ts'
import { truncateResult } from '../agent/truncate.ts'
import { getEntry, type OutboxEntry } from '../outbox/entries.ts'
import { listEffects } from '../store/effects.ts'
import { appendMessage, lastMessage, listMessages, type StoredMessage } from '../store/messages.ts'
import {
  listRunsOfMessages,
  listRunsUnder,
  listUnjudgedRuns,
  markInterruptedToolRuns,
  setRunOutcome,
  type ToolRun,
} from '../store/tool-runs.ts'
import { delegateToSpecialistSpec } from '../tools/delegate-to-specialist.ts'
import { outboxCard } from '../tools/outbox-result.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { Bilingual, CallOutcome, Message, ToolCall, ToolOutcome } from '../types.ts'

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
  /** What the model is told of a call that is not made again. */
  told(call: ToolCall): string
}

/**
 * Says of every call that a run of the program left unfinished what became of it; or of all calls of one conversation,
 * where nobody is at work. Answers those of which nobody had said it yet.
 */
export function judgeCutCalls(
  db: Database,
  now: Date,
  conversationId?: string,
): (ToolRun & { outcome: CallOutcome })[] {
  markInterruptedToolRuns(db, now, conversationId)
  return listUnjudgedRuns(db, conversationId).map(run => {
    const outcome = outcomeOf(db, run)
    setRunOutcome(db, run.id, outcome)
    return { ...run, outcome }
  })
}

/**
 * What a call makes is stored with its answer in one transaction, so that the answer says it; a message is stored
 * before it leaves, and its state says the rest.
 */
function outcomeOf(db: Database, run: ToolRun): CallOutcome {
  if (run.callKey === undefined) return findToolSpec(run.tool)?.access === 'read' ? 'not_done' : 'uncertain'
  if (doneUnder(db, run).length > 0) return 'uncertain'
  const message = messageOf(db, run.callKey)
  if (message) return leftAs(message.entry)
  if (run.text !== undefined) return 'done'
  return hasLeft(db, run.callKey) ? 'uncertain' : 'not_done'
}

/** Whether a call had left for a server, which alone knows what it did. */
function hasLeft(db: Database, callKey: string): boolean {
  return listEffects(db, callKey).some(({ kind }) => kind === 'mcp')
}

/** What a delegation had done, or may have, when it was cut; reading does not count. */
function doneUnder(db: Database, { id, tool }: ToolRun): ToolRun[] {
  if (tool !== delegateToSpecialistSpec.name) return []
  return listRunsUnder(db, id).filter(
    run =>
      findToolSpec(run.tool)?.access !== 'read' &&
      (run.status === 'ok' || (run.status === 'interrupted' && outcomeOf(db, run) !== 'not_done')),
  )
}

/** What a call wrote to the outbox, if it did; without `entry` where the person threw it away. */
function messageOf(db: Database, callKey: string): { entry?: OutboxEntry } | undefined {
  const written = listEffects(db, callKey).find(({ kind }) => kind === 'outbox')
  const entry = written && getEntry(db, written.id)
  return written && { ...(entry && { entry }) }
}

function leftAs(entry: OutboxEntry | undefined): CallOutcome {
  if (entry?.state === 'sent') return 'done'
  return entry?.state === 'sending' || entry?.state === 'uncertain' ? 'uncertain' : 'not_done'
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
    outcome: call => currentOutcome(db, runOf(call)),
    told(call) {
      const run = runOf(call)
      const text = knownOutcome(db, run)?.text ?? run?.text
      return text === undefined ? AFTERWARDS[currentOutcome(db, run)].text : truncateResult(call.name, text)
    },
  }
}

/** A message may have left since the run was judged, or have been thrown away. */
function currentOutcome(db: Database, run: ToolRun | undefined): CallOutcome {
  return run?.status === 'interrupted' ? outcomeOf(db, run) : 'not_done'
}

/** The person says something else instead of going on: the calls keep what is known of them. */
export function settleCutTurn(db: Database, conversationId: string, now: Date): void {
  const cut = findCutTurn(db, conversationId)
  for (const call of cut?.calls ?? []) {
    const content = cut?.told(call) ?? ''
    appendMessage(db, { conversationId, message: { role: 'tool', toolCallId: call.id, content }, now })
  }
}

function knownOutcome(db: Database, run: ToolRun | undefined): ToolOutcome | undefined {
  if (!run || run.status === 'running') return undefined
  const { status, text = '', views, durationMs = 0 } = run
  if (status !== 'interrupted') return { status, text, views, durationMs }
  const outcome = outcomeOf(db, run)
  const ended = { status: outcome === 'done' ? 'ok' : 'error', durationMs } as const
  // Older versions kept no key: what they cut is never made again.
  if (run.callKey === undefined) return { ...ended, ...AFTERWARDS[outcome] }
  const under = doneUnder(db, run)
  if (under.length > 0) return { ...ended, ...halfDelegated(under) }
  // A message that was written may have left: it stays with the person, in the outbox.
  const message = messageOf(db, run.callKey)
  if (!message) return outcome === 'uncertain' ? { ...ended, ...AFTERWARDS.uncertain } : undefined
  const { entry } = message
  if (!entry) return { ...ended, ...THROWN_AWAY }
  const said = outcome === 'not_done' ? WAITS : AFTERWARDS[outcome]
  return { ...ended, ...said, views: [outboxCard(entry)] }
}

type Said = { text: string; notice: Bilingual }

const AFTERWARDS = {
  done: {
    text: 'Cette action était faite quand la réponse a été coupée ; son résultat détaillé est perdu. Ne la refaites pas.',
    notice: { fr: 'C’était fait avant la coupure.', en: 'It was done before the cut.' },
  },
  not_done: {
    text: 'La réponse a été coupée avant cette action : elle n’a pas été faite. Refaites-la si elle est encore utile.',
    notice: { fr: 'Ce n’était pas fait avant la coupure.', en: 'It was not done before the cut.' },
  },
  uncertain: {
    text: 'La réponse a été coupée pendant cette action : on ne sait pas si elle a eu lieu. Ne la refaites pas : demandez à la personne de vérifier.',
    notice: {
      fr: 'Incertain : vérifiez si c’est arrivé avant de recommencer.',
      en: 'Uncertain: check whether it arrived before doing it again.',
    },
  },
} satisfies Record<CallOutcome, Said>

function halfDelegated(done: readonly ToolRun[]): Said {
  const told = done.map(({ tool, text }) => `${tool} : ${text ?? 'résultat perdu'}`).join('\n')
  return {
    text: `Le programme s’est arrêté pendant cette délégation. Déjà fait, à ne pas refaire :\n${told}\nNe la redonnez pas entière : faites ou déléguez seulement ce qui manque.`,
    notice: {
      fr: 'Coupé en route : ce qui était fait est gardé, le reste peut être redemandé.',
      en: 'Cut on the way: what was done is kept, the rest can be asked for again.',
    },
  }
}

const WAITS: Said = {
  text: 'La réponse a été coupée avant l’envoi : le message n’est pas parti, il attend dans la boîte d’envoi. Ne l’envoyez pas une seconde fois : dites à la personne de le relancer de là.',
  notice: {
    fr: 'Le message n’est pas parti : relancez-le dans la boîte d’envoi.',
    en: 'The message has not left: release it in the outbox.',
  },
}

const THROWN_AWAY: Said = {
  text: 'La personne a supprimé ce message de la boîte d’envoi : il n’est pas parti. Ne le refaites pas, sauf si elle le demande.',
  notice: {
    fr: 'Vous avez supprimé ce message de la boîte d’envoi : il n’est pas parti.',
    en: 'You deleted this message from the outbox: it has not left.',
  },
}

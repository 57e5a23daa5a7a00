import { startDeadline } from '../agent/deadline.ts'
import { DELEGATIONS_PER_TURN, JOB_TIME_MS, MODEL_CALLS_PER_DELEGATION } from '../agent/limits.ts'
import { type ExecuteTool, runTurn } from '../agent/loop.ts'
import * as loopSentences from '../agent/loop-sentences.ts'
import { type Specialist, specialistsFor } from '../agent/specialists.ts'
import { ToolError } from '../errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import type { DelegationRequest } from '../tools/context.ts'
import { ownFile } from '../tools/own-file.ts'
import { findToolSpec, labelOf } from '../tools/specs.ts'
import type { AgentEvent, Bilingual, FileCard, FileRef, Mode, ToolResult, TurnEnd } from '../types.ts'
import { type BriefingHost, brief } from './briefing.ts'
import type { DelegatingCall, ToolRunner } from './tool-runner.ts'

type Turn = {
  mode: Mode
  model: ChatModel
  /** Runs the calls of one specialist, under the call that asks it. */
  runnerFor(parent: DelegatingCall, only: readonly string[] | undefined, files: readonly FileRef[]): ToolRunner
}

/** Characters of an answer that go back to whoever asked. */
const ANSWER_CHARACTERS = 8_000

/**
 * Has another specialist do a part of a turn: the same loop, in a context of its own that sees only the task, with its
 * own tools, inside the time of the turn. One that was asked asks nobody else.
 */
export function createDelegation(host: BriefingHost, turn: Turn) {
  const { db, clock } = host
  const { mode, model } = turn
  const alone = createLane()
  const isReadOnly = (tool: string) => findToolSpec(tool)?.access === 'read' || host.mcpTools.isReadOnly(tool, mode)
  let asked = 0

  return async function delegate(request: DelegationRequest, parent: DelegatingCall): Promise<ToolResult> {
    asked += 1
    if (asked > DELEGATIONS_PER_TURN) throw TOO_MANY
    const specialist = await find(request.specialist)
    const files = filesOf(request.fileIds)
    const { call, hooks, signal } = parent
    const { contextTokens } = model
    const { system, tools, only } = brief(host, { mode, specialist, delegated: true, contextTokens })
    const runner = turn.runnerFor(parent, only, files)
    const said = { name: specialist.name, progress: parent.progress }
    said.progress({ label: { fr: `${said.name.fr} réfléchit`, en: `${said.name.en} thinks` } })
    const made: FileCard[] = []
    /** What it changed, as its results say. */
    const done: string[] = []
    let cut = false
    let answer = ''
    let end: { reason: TurnEnd; message?: Bilingual } = { reason: 'error' }
    /** Providers reuse the ids of calls from one step to the next. */
    const places = new Map<string, string>()
    const placeOf = (callId: string) => places.get(callId) ?? callId
    const executeTool: ExecuteTool = (inner, innerHooks) => {
      const nested = { ...inner, id: nestedId(call.id, innerHooks.step, inner.id) }
      const run = () => runner.execute(nested, innerHooks)
      return isReadOnly(inner.name) ? run() : alone(run)
    }
    const deadline = startDeadline(JOB_TIME_MS, clock)
    const events = runTurn({
      messages: [system, { role: 'user', content: request.task, ...(files.length > 0 && { files }) }],
      model,
      ...(tools && { tools }),
      executeTool,
      isReadOnly,
      signal,
      clock,
      // Waits for the person cost the turn that asks no time either.
      timeLimitMs: { ...deadline, waiting: promise => hooks.waiting(deadline.waiting(promise)) },
      modelCalls: MODEL_CALLS_PER_DELEGATION,
    })
    const parentId = call.id
    for await (const event of events) {
      switch (event.type) {
        case 'message':
          // What it writes beside its calls is no answer.
          if (event.message.role === 'assistant' && !event.message.toolCalls?.length) answer = event.message.content
          break
        case 'tool_start': {
          const callId = nestedId(call.id, event.step, event.callId)
          places.set(event.callId, callId)
          hooks.emit({ ...event, callId, parentId })
          said.progress({ label: doing(specialist, event) })
          break
        }
        case 'tool_end':
          if (event.status === 'ok' && !isReadOnly(event.tool)) done.push(`${event.tool} : ${event.text}`)
          hooks.emit({ ...event, callId: placeOf(event.callId), parentId })
          break
        case 'file':
          made.push(event.file)
          hooks.emit(event)
          break
        case 'turn_end':
          end = event
          break
        case 'text':
        case 'reasoning':
        case 'specialist':
          break
        // Already of the nested call: a card, how far it is; or for the person, whoever they come from.
        case 'tool_progress':
        case 'approval':
        // Counted with that of the turn.
        case 'usage':
          hooks.emit(event)
          break
        case 'notice':
          // It is not the answer of the turn that was cut.
          if (event.notice === loopSentences.LENGTH) cut = true
          else hooks.emit(event)
          break
      }
    }
    signal.throwIfAborted()
    if (answer.trim() === '') throw failed(specialist, end.message, done)
    return resultOf(specialist, answer, made, end.reason === 'done' && !cut)
  }

  async function find(id: string): Promise<Specialist> {
    const candidates = specialistsFor(await host.specialists.all(), mode)
    const found = candidates.find(one => one.id === id)
    if (!found) throw unknown(id, candidates)
    return found
  }

  /** @throws ToolError when one is not in the library. */
  function filesOf(ids: readonly string[]): FileRef[] {
    const own = { db, paths: host.paths, profileId: host.profile().id }
    return ids.map(fileId => ({ fileId, name: ownFile(own, fileId).card.name }))
  }
}

/** What changes something is done by one at a time, in the order in which it comes. */
function createLane(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Calls of one message have ids of their own, whoever makes them. */
function nestedId(parentId: string, step: number, callId: string): string {
  return `${parentId}/${step}/${callId}`
}

function doing({ name }: Specialist, { tool }: Extract<AgentEvent, { type: 'tool_start' }>): Bilingual {
  const label = labelOf(tool)
  return { fr: `${name.fr} : ${label.fr.toLowerCase()}`, en: `${name.en}: ${label.en.toLowerCase()}` }
}

function resultOf(
  { id, name, icon }: Specialist,
  answer: string,
  made: readonly FileCard[],
  isWhole: boolean,
): ToolResult {
  const text = answer.length > ANSWER_CHARACTERS ? `${answer.slice(0, ANSWER_CHARACTERS)}… (réponse coupée)` : answer
  const files = made.map(file => `« ${file.name} » (file_id : ${file.fileId})`)
  const parts = [
    `Réponse de ${name.fr} :\n${text}`,
    ...(files.length > 0 ? [`Fichiers produits : ${files.join(', ')}.`] : []),
    ...(isWhole ? [] : ['Il s’est arrêté avant la fin : vérifiez que rien ne manque.']),
  ]
  return {
    text: parts.join('\n\n'),
    views: [{ kind: 'delegation', specialist: id, name, icon, text }],
  }
}

function unknown(id: string, candidates: readonly Specialist[]): ToolError {
  const known = candidates.map(one => `${one.id} (${one.name.fr})`).join(', ')
  return new ToolError(`Aucun spécialiste « ${id} ». Spécialistes : ${known}.`, {
    fr: 'Le modèle a demandé un spécialiste qui n’existe pas ; il peut se corriger.',
    en: 'The model asked for a specialist who does not exist; it may correct itself.',
  })
}

function failed({ name }: Specialist, why: Bilingual | undefined, done: readonly string[]): ToolError {
  const said = why ?? { fr: 'Il n’a rien répondu.', en: 'It answered nothing.' }
  const left =
    done.length > 0
      ? `Déjà fait, à ne pas refaire :\n${done.join('\n')}\nFaites seulement ce qui manque, ou dites-le.`
      : 'Faites cette partie vous-même, ou dites-le.'
  return new ToolError(`${name.fr} n’a pas pu répondre : ${said.fr} ${left}`, said)
}

const TOO_MANY = new ToolError(
  `Déjà ${DELEGATIONS_PER_TURN} délégations pour cette demande : terminez avec ce que vous avez.`,
  {
    fr: 'Assez de spécialistes ont été consultés pour cette demande.',
    en: 'Enough specialists were asked for this request.',
  },
)

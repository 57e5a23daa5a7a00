import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { chunk } from '../support/fake-openai-server.ts'
import { openLoopback } from '../support/http-loopback.ts'
import { historyProblems } from '../support/provider-history.ts'
import type { Random } from './stage.ts'

/** A step of a plan: the calls that the model makes together. */
export type Piece = 'md' | 'pdf' | 'docx' | 'xlsx' | 'task' | 'memory' | 'mail' | 'sms' | 'draft' | 'quiz' | 'list'
export type Plan = { mark: string; steps: Piece[][] }

export type ModelServer = {
  /** Ends in `/v1`. */
  baseUrl: string
  /** Answers that were given whole, and requests under way. */
  answers: number
  /** Settles when the next answer is there. */
  next(step: 'asked' | 'writing' | 'answered'): Promise<void>
  /** What a provider would have refused of what it was asked. */
  refusals: string[]
  close(): Promise<void>
}

type Wire = {
  role: string
  content: unknown
  tool_call_id?: string
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
}

const NOT_DONE = /Refaites-la/

/** What the person writes: the model reads its plan there. */
export function wordsOf({ mark, steps }: Plan): string {
  return `PLAN ${mark} ${steps.map(step => step.join('+')).join(' ')}`
}

export function idOf(mark: string, place: number, piece: Piece): string {
  return `${mark}${place}${piece}`
}

/**
 * A model that does the plan of the last request that has one, step by step, as a good model would: it makes a call
 * again only when its result says that it was not done. It refuses what a provider refuses.
 */
export async function openModel(random: Random): Promise<ModelServer> {
  const steps = new EventEmitter()
  const server: Omit<ModelServer, 'baseUrl' | 'close'> = {
    answers: 0,
    refusals: [],
    next: step => once(steps, step).then(() => undefined),
  }
  let calls = 0
  const loopback = await openLoopback(async ({ path, body }, response) => {
    // Of itself it says nothing.
    if (!path.endsWith('/chat/completions')) return void response.writeHead(404).end()
    const asked: { messages: Wire[]; response_format?: unknown } = JSON.parse(body.toString('utf8'))
    server.refusals.push(...historyProblems(asked.messages, { request: true }))
    steps.emit('asked')
    const next = nextStep(asked.messages)
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    if (asked.response_format !== undefined) {
      // For whom the message is: no step of its plan.
      response.end(
        `${event(chunk({ content: '{"specialist":"generaliste"}' }))}${event(chunk({}, 'stop'))}data: [DONE]\n\n`,
      )
      return
    }
    response.socket?.setNoDelay(true)
    steps.emit('writing')
    const words =
      next.calls.length > 0
        ? 'Je m’en occupe tout de suite.'
        : `C’est terminé pour ${next.mark}. Dites-moi si je continue.`
    await stream(response, words, random)
    const toolCalls = next.calls.map(({ name, args }, index) => ({
      index,
      id: `call_${next.mark}_${++calls}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    }))
    if (toolCalls.length > 0) response.write(event(chunk({ tool_calls: toolCalls })))
    response.write(event(chunk({}, toolCalls.length > 0 ? 'tool_calls' : 'stop')))
    response.write(
      event({ ...chunk({}), choices: [], usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 } }),
    )
    response.end('data: [DONE]\n\n')
    server.answers++
    steps.emit('answered')
  })
  return Object.assign(server, { baseUrl: `${loopback.url}/v1`, close: loopback.close })
}

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`

async function stream(response: ServerResponse, text: string, random: Random): Promise<void> {
  for (const word of text.split(/(?<= )/)) {
    if (response.destroyed) return
    response.write(event(chunk({ content: word })))
    await pause(random() * 12)
  }
}

function nextStep(messages: readonly Wire[]): { mark: string; calls: { name: string; args: object }[] } {
  const asked = messages.findLast(({ role, content }) => role === 'user' && planIn(content) !== undefined)
  const plan = planIn(asked?.content)
  if (!plan) return { mark: 'rien', calls: [] }
  const results = new Map(
    messages.flatMap(({ tool_call_id, content }) => (tool_call_id ? [[tool_call_id, String(content)]] : [])),
  )
  const made = messages.flatMap(({ tool_calls = [] }) => tool_calls)
  for (const [place, step] of plan.steps.entries()) {
    const open = step.filter(piece => {
      const last = made.findLast(call => call.function.arguments.includes(idOf(plan.mark, place, piece)))
      return !last || NOT_DONE.test(results.get(last.id) ?? '')
    })
    if (open.length > 0)
      return { mark: plan.mark, calls: open.map(piece => callOf(piece, idOf(plan.mark, place, piece))) }
  }
  return { mark: plan.mark, calls: [] }
}

function planIn(content: unknown): Plan | undefined {
  const text = Array.isArray(content) ? JSON.stringify(content) : String(content ?? '')
  const found = /PLAN ([a-z]+) ([a-z+ ]+)/.exec(text)
  if (!found?.[1] || !found[2]) return undefined
  return {
    mark: found[1],
    steps: found[2]
      .trim()
      .split(' ')
      .map(step => step.split('+').filter(isPiece)),
  }
}

function isPiece(word: string): word is Piece {
  return Object.hasOwn(CALLS, word)
}

function callOf(piece: Piece, id: string): { name: string; args: object } {
  return { name: CALLS[piece], args: argumentsOf(piece, id) }
}

const CALLS = {
  md: 'generate_md',
  pdf: 'generate_pdf',
  docx: 'generate_docx',
  xlsx: 'generate_xlsx',
  task: 'create_task',
  memory: 'save_memory',
  mail: 'send_email_to_user',
  sms: 'send_sms_to_user',
  draft: 'draft_email',
  quiz: 'true_false_quiz',
  list: 'list_user_files',
} as const satisfies Record<Piece, string>

function argumentsOf(piece: Piece, id: string): object {
  const title = `Dossier ${id}`
  switch (piece) {
    case 'md':
    case 'pdf':
    case 'docx':
      return { title, content: documentText(id) }
    case 'xlsx':
      return { title, sheets: [{ name: 'Feuille', columns: columnsOf(id), rows: rowsOf(id) }] }
    case 'task':
      return { title, priority: 'high' }
    case 'memory':
      // Figures make each one a fact of its own.
      return { fact: `Le numéro du dossier ${id} est ${Number.parseInt(id.replace(/\D/g, ''), 10) + 1_000}` }
    case 'mail':
      return { subject: title, body: documentText(id) }
    case 'sms':
      return { message: title }
    case 'draft':
      return { to: ['tiers@exemple.sn'], subject: title, body: `Bonjour, voici ${id}.` }
    case 'quiz':
      return { statement: `Le dossier ${id} est ouvert.`, correct: true, explanation: 'Il vient d’être créé.' }
    case 'list':
      return { query: id }
  }
}

function documentText(id: string): string {
  const lines = Array.from({ length: 40 }, (_, n) => `Ligne ${n} du dossier ${id} : montant ${n * 1_250} FCFA.`)
  return `# Dossier ${id}\n\n${lines.join('\n\n')}`
}

function columnsOf(id: string) {
  return [
    { header: `Compte ${id}`, type: 'text' },
    { header: 'Libellé', type: 'text' },
    { header: 'Montant', type: 'money' },
  ]
}

function rowsOf(id: string) {
  return Array.from({ length: 60 }, (_, n) => [`${601_000 + n}`, `Achat ${n} de ${id}`, n * 1_250])
}

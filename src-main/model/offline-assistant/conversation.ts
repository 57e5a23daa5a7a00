import type { FileRef, Message, Mode } from '../../types.ts'
import { EXAM_HEADING, MEMORY_HEADING, type QuizResult, readQuizzes, SPECIALIST_HEADING } from '../prompt-sections.ts'
import { filesOf, parseObject, readOutcome } from './results.ts'
import { type Level, readLevel } from './school/levels.ts'
import type { Step } from './script.ts'
import type { KnownFile } from './situation.ts'

/** One message of the user and what was done for it. `answer` is absent while the turn runs, and if it broke off. */
export type Turn = { content: string; files: readonly FileRef[]; steps: Step[]; answer?: string }

/** Older turns are not read: a long conversation must not slow each step. */
const TURNS_READ = 60

export function readTurns(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  const calls = new Map<string, { name: string; arguments: string }>()
  for (const message of messages.slice(startOfReading(messages))) {
    if (message.role === 'user') {
      const { text, files } = readDescribedFiles(message.content)
      turns.push({ content: text, files: message.files?.length ? message.files : files, steps: [] })
      calls.clear()
      continue
    }
    const turn = turns.at(-1)
    if (!turn) continue
    if (message.role === 'assistant') {
      for (const call of message.toolCalls ?? []) calls.set(call.id, call)
      if (!message.toolCalls?.length) turn.answer = message.content
    } else if (message.role === 'tool') {
      const call = calls.get(message.toolCallId)
      const args = call && parseObject(call.arguments)
      if (call)
        turn.steps.push({
          call: { name: call.name, arguments: args ?? {} },
          outcome: readOutcome(message.content, message.notice),
        })
    }
  }
  return turns
}

function startOfReading(messages: readonly Message[]): number {
  let turns = 0
  return Math.max(
    0,
    messages.findLastIndex(message => message.role === 'user' && ++turns === TURNS_READ),
  )
}

/** The line that the app adds for models without a notion of attachments is not the user's. */
function readDescribedFiles(content: string): { text: string; files: FileRef[] } {
  const files: FileRef[] = []
  const lines = content.split('\n').filter(line => {
    if (!line.startsWith('Fichiers joints')) return true
    const found = [...line.matchAll(/«\s?([^»]{1,500}?)\s?»\s?\(file_id\s*:\s*([\w-]+)\)/gu)]
    for (const match of found) files.push({ name: match[1] ?? '', fileId: match[2] ?? '' })
    return found.length === 0
  })
  return { text: lines.join('\n').trim(), files }
}

/** Files attached, made or listed by name in these turns, oldest first; one that comes back takes its newest place. */
export function knownFiles(turns: readonly Turn[]): KnownFile[] {
  const files = new Map<string, KnownFile>()
  const add = (file: FileRef, origin: KnownFile['origin'], turn: number) => {
    files.delete(file.fileId)
    files.set(file.fileId, { fileId: file.fileId, name: file.name, origin, turn })
  }
  turns.forEach((turn, index) => {
    for (const file of turn.files) add(file, 'attached', index)
    for (const { call, outcome } of turn.steps) {
      if (!outcome.ok || call.name === 'list_user_files') continue
      const generated = call.name.startsWith('generate_')
      for (const file of filesOf(outcome.data)) {
        if (generated || !files.has(file.fileId)) add(file, generated ? 'generated' : 'attached', index)
      }
    }
  })
  return [...files.values()]
}

/** The `- fact` lines of the system prompt. */
export function readMemories(messages: readonly Message[]): string[] {
  const system = systemText(messages)
  const start = system.indexOf(MEMORY_HEADING)
  if (start < 0) return []
  const facts: string[] = []
  for (const line of system
    .slice(start + MEMORY_HEADING.length)
    .trimStart()
    .split('\n')) {
    if (!line.startsWith('- ')) break
    facts.push(line.slice(2).trim())
  }
  return facts
}

/** What the prompt says of the person: name, mode, class, and the whole line with the day. */
export function readProfile(messages: readonly Message[]): {
  name?: string
  mode?: Mode
  level?: Level
  line: string
} {
  const [line = '', name, mode = '', level] =
    /^Profil : (.+?) · mode (\w+)(?: · classe (.+?))? · .*$/mu.exec(systemText(messages)) ?? []
  const known = MODES.find(each => each === mode)
  return {
    line,
    ...(name && { name }),
    ...(known && { mode: known }),
    ...(level && { level: readLevel(level) ?? readLevel(`classe de ${level}`) }),
  }
}

/** Who answers: their name, and what they are in the words of « Vous êtes … ». */
export type Speaker = { name: string; role?: string }

export function readSpeaker(messages: readonly Message[]): Speaker | undefined {
  const system = systemText(messages)
  const start = system.split('\n').findIndex(line => line.startsWith(SPECIALIST_HEADING))
  if (start < 0) return undefined
  const [heading = '', ...lines] = system.split('\n').slice(start)
  const [paragraph = ''] = lines
    .join('\n')
    .trimStart()
    .split(/\n\s*\n/u)
  const role = /^Vous êtes\s+([\s\S]{3,400}?)\s*(?:[.!?;]|$)/u.exec(paragraph)?.[1]?.replace(/\s+/g, ' ')
  return { name: heading.slice(SPECIALIST_HEADING.length).trim(), ...(role && { role }) }
}

const MODES: readonly Mode[] = ['guest', 'child', 'pro']

export function readQuizResults(messages: readonly Message[]): QuizResult[] {
  return readQuizzes(systemText(messages))
}

/** Whether the pupil is being examined. */
export function readExam(messages: readonly Message[]): boolean {
  return systemText(messages).split('\n').includes(EXAM_HEADING)
}

function systemText(messages: readonly Message[]): string {
  return messages.find(message => message.role === 'system')?.content ?? ''
}

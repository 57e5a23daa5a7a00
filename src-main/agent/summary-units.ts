import type { Message } from '../types.ts'
import { estimateTokens } from './count-tokens.ts'
import { stemsOf } from './related-words.ts'

/** A sentence of an old message that may go into a summary by itself. */
export type Unit = {
  kind: 'asked' | 'answered' | 'file' | 'result'
  label: string
  text: string
  tokens: number
  stems: ReadonlySet<string>
  /** What it may be worth to a question that nobody has asked yet. */
  worth: number
}

const SENTENCE_CHARACTERS = 260
const SHORT_CHARACTERS = 24
/** A document pasted into a message, or read by a tool: its first part is looked through. */
const MESSAGE_CHARACTERS = 12_000
/** Of each message, where there is too much to look through all of it. */
const BRIEF_CHARACTERS = 240

/** Messages are values, so each is read once. */
const known = new WeakMap<Message, Unit[]>()

export function unitsOf(message: Message): Unit[] {
  const units = known.get(message) ?? readUnits(message)
  known.set(message, units)
  return units
}

const knownBriefly = new WeakMap<Message, Unit[]>()

/** As unitsOf, of the beginning alone, and of what people said alone. */
export function briefUnitsOf(message: Message): Unit[] {
  if (message.role === 'tool') return []
  const units =
    knownBriefly.get(message) ?? readUnits({ ...message, content: message.content.slice(0, BRIEF_CHARACTERS) })
  knownBriefly.set(message, units)
  return units
}

function readUnits(message: Message): Unit[] {
  switch (message.role) {
    case 'system':
      return []
    case 'user':
      return [
        ...(message.files ?? []).map(({ name, fileId }) => unit('file', 'Fichier joint', fileText(name, fileId))),
        ...sentences(message.content).map(text => unit('asked', 'Demande', text)),
      ]
    case 'assistant':
      return sentences(message.content).map(text => unit('answered', 'Réponse', text))
    case 'tool':
      return resultUnits(message.content)
  }
}

/** Results of tools are one JSON object: its message, the file it made, and the lines of what was read. */
function resultUnits(content: string): Unit[] {
  const message = field(content, 'message')
  // The file it made or read, not those of a list.
  const own = /^[^[{]*\{[^[{]*/.exec(content)?.[0] ?? ''
  const fileId = field(own, 'file_id')
  const name = field(own, 'name')
  const rest = plain(content.replace(/"(message|file_id|name)":"(?:[^"\\]|\\.)*",?/g, ''))
  return [
    ...(fileId !== undefined && name !== undefined ? [unit('file', 'Fichier', fileText(name, fileId))] : []),
    ...sentences(message ?? '').map(text => unit('result', 'Résultat', text)),
    ...sentences(rest).map(text => unit('result', 'Lu', text)),
  ]
}

/** Of JSON that may be cut anywhere. */
function field(json: string, name: string): string | undefined {
  const found = new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`).exec(json)?.[1]
  return found === undefined ? undefined : plain(found)
}

function plain(json: string): string {
  return json.replaceAll('\\n', '\n').replaceAll('\\"', '"')
}

function fileText(name: string, fileId: string): string {
  return `« ${name.replace(/\s+/g, ' ').slice(0, 120)} » (file_id : ${fileId})`
}

/** Sentences and lines, too short ones joined to what follows, too long ones cut at a word. */
function sentences(content: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const part of content.slice(0, MESSAGE_CHARACTERS).split(/(?<=[.!?…;])\s+|\n+|(?<=\}),/)) {
    open = open === '' ? part.trim() : `${open} ${part.trim()}`
    if (open.length < SHORT_CHARACTERS) continue
    parts.push(...pieces(open))
    open = ''
  }
  if (open !== '') parts.push(...pieces(open))
  return parts
}

function pieces(text: string): string[] {
  const cut: string[] = []
  let rest = text
  while (rest.length > SENTENCE_CHARACTERS) {
    const space = rest.lastIndexOf(' ', SENTENCE_CHARACTERS)
    const end = space > SENTENCE_CHARACTERS / 2 ? space : SENTENCE_CHARACTERS
    cut.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? cut : [...cut, rest]
}

const BASE: Record<Unit['kind'], number> = { asked: 0.5, answered: 0.2, file: 0.9, result: -0.4 }
const DECISION =
  /d[ée]cid|retenu|retenons|choisi|convenu|d[’']accord pour|valid[ée]|confirm|important|attention|toujours|jamais|rappel|appelle|budget|objectif|date limite|[ée]ch[ée]ance|decided|agreed|chosen|important|deadline|always|never/i
const NAME = /\p{Ll}[’' ,]+\p{Lu}\p{L}{2,}/u
const FILE_NAME = /\.(xlsx|pdf|docx|pptx|csv|md|html|txt)\b/i

function unit(kind: Unit['kind'], label: string, text: string): Unit {
  const stems = stemsOf(text)
  let worth = BASE[kind]
  if (/\d/.test(text)) worth += 0.4
  if (DECISION.test(text)) worth += 0.8
  if (NAME.test(text)) worth += 0.4
  if (FILE_NAME.test(text)) worth += 0.3
  // « D’accord, merci. »
  if (stems.size < 3) worth -= 0.6
  return { kind, label, text, tokens: estimateTokens(text), stems, worth }
}

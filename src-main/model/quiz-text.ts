import { normaliseCalls } from './call-deltas.ts'
import type { TextCall } from './call-text.ts'
import type { ChatModel, ModelChunk, ModelRequest } from './chat-model.ts'
import { createJsonScan, type JsonScan } from './json-scan.ts'

/** How call tags begin, in any dialect; `[TOOL_CALLS]` has no end of its own. */
const TAG = /^(?:<\|?(?:tool_calls?|function_calls?|python_tag|function|invoke|parameter|arg_key)\b|\[TOOL_CALLS\])/i
const TAG_BEGUN = /^(?:<\|?[a-z_]{0,15}|\[[a-z_]{0,10})$/i
const TAG_END = /<\/(?:tool_calls?|function_calls?|function|invoke)>|<\|\/tool_call\|>|<\|eom_id\|>/i
const LONGEST_TAG_END = 20
/** An object with its first key, in JSON, Python or JavaScript, perhaps the first of a list. */
const OBJECT = /^(?:\[\s{0,99})?\{\s{0,99}["'“]?[\p{L}\w][\p{L}\w -]{0,40}["'”]?\s{0,9}:/u
const OBJECT_BEGUN = /^(?:\[\s{0,99})?(?:\{\s{0,99}(?:["'“]?(?:[\p{L}\w][\p{L}\w -]{0,40})?["'”]?\s{0,9})?)?$/u
const NAMED = /^(?:\[\s{0,9})?(?:print\()?[\w.]{0,40}quiz\w{0,30}\(\s{0,9}(?:["'{[]|\w{1,30}\s?=)/i
const NAMED_BEGUN =
  /^(?:\[\s{0,9})?(?:print\()?(?:[\w.]{0,40}quiz\w{0,30}(?:\(\s{0,9}\w{0,30}\s?)?|(?<=\[\s{0,9})[\w.]{0,40})$/i
/** A piece of a call whose beginning is elsewhere. */
const KEY =
  /^["'`]?correct_?(?:index|answer|option|choice)["'`]?\s?[:=]|^["'](?:correct|explanation|explication)["']\s?:\s?(?:["'\d]|true|false)/i
const KEY_BEGUN = /^(?:["'`]?correct_?[a-z]{0,6}["'`]?\s?|["'][a-z_]{0,20}["']?\s?(?:[:=]\s?[a-z]{0,5})?)$/i
const FENCE = /^```\w{0,20}[ \t]{0,9}(?:\r?\n\s{0,99}|(?=[{[<]))/
const FENCE_BEGUN = /^`{1,2}$|^```\w{0,20}[ \t]{0,9}\r?$/
const START = /[`<[{"']|(?:print\()?[\w.]{0,40}quiz\w{0,30}|correct/i
/** The last word of a piece may go on as a START. */
const LAST_WORD = /["']?[\w.(]{1,40}$/
/** Left over once a call is taken out: brackets, separators, closing tags. */
const REST = /^(?:[\s\])};,]|<\/[a-z_]{1,20}>|<\|[a-z_/]{1,20}\|>)+/i
const FENCE_END = '```'

const ASKS = keys('question|statement|affirmation|[ée]nonc[ée]|prompt')
const TELLS = keys(
  'correct\\w*|right\\w*|(?:bonne_?)?r[ée]ponses?|\\w{0,20}answers?|solution|explanation|explication|options|choices|choix|propositions',
)
const OF_A_QUIZ = /correct_?(?:index|answer|option|choice)/i
const QUIZ_NAME =
  /(?:name|tool|function)\w{0,9}["'\\]*\s{0,9}[:=]\s{0,9}["'\\]*\w{0,30}quiz|^(?:```\w*\s*)?(?:print\()?[\w.]*quiz\w*\(|[>\]]\s{0,9}\w{0,30}quiz/i

type ModelEnd = Extract<ModelChunk, { type: 'end' }>

type Candidate = { kind: 'object' | 'tag' | 'named' | 'key'; text: string; scan?: JsonScan }

export type QuizFilter = {
  /** What of the answer may be shown so far. */
  push(piece: string): string
  finish(): string
  /** The quizzes that were taken out, as calls. */
  readonly calls: readonly TextCall[]
}

/**
 * Takes out of an answer all that looks like the call of a quiz, under whatever name and however broken: its key
 * must not be read on the screen. What may be the beginning of one is held back until it is known.
 */
export function createQuizFilter(): QuizFilter {
  const calls: TextCall[] = []
  let held = ''
  let candidate: Candidate | undefined
  /** A quiz was just taken out, and the fence around it is to go too. */
  let after: { fence: boolean } | undefined

  function push(piece: string): string {
    let shown = ''
    let rest = held + piece
    held = ''
    while (rest !== '') {
      if (after) rest = withoutLeftovers(rest)
      else if (candidate) {
        const end = endOf(candidate, rest)
        candidate.text += rest.slice(0, end)
        rest = end === undefined ? '' : rest.slice(end)
        if (end !== undefined) shown += close(candidate)
      } else {
        const at = rest.search(START)
        if (at < 0) {
          const end = rest.search(LAST_WORD)
          held = end < 0 ? '' : rest.slice(end)
          return shown + rest.slice(0, rest.length - held.length)
        }
        shown += rest.slice(0, at)
        rest = rest.slice(at)
        const opened = open(rest)
        if (opened === 'doubt') {
          held = rest
          return shown
        }
        candidate = opened
        if (opened) continue
        // This sign, or this word, begins nothing.
        const passed = /^(?:`+|\w+|.)/su.exec(rest)?.[0] ?? ''
        shown += passed
        rest = rest.slice(passed.length)
      }
    }
    return shown
  }

  function withoutLeftovers(text: string): string {
    const rest = text.replace(REST, '')
    if (after?.fence && rest.startsWith(FENCE_END)) {
      after.fence = false
      return rest.slice(FENCE_END.length)
    }
    if (/^(?:`{1,2}|<[|/]?[a-z_|/]{0,20})?$/i.test(rest)) {
      held = rest
      return ''
    }
    after = undefined
    return rest
  }

  /** The whole candidate is over: shown after all, or taken out. */
  function close({ kind, text }: Candidate, cut = false): string {
    candidate = undefined
    if (kind !== 'key' && !looksLikeQuiz(text) && !(cut && ASKS.test(text))) return text
    calls.push(...callsOf(text))
    after = { fence: text.startsWith(FENCE_END) }
    return ''
  }

  function finish(): string {
    const rest = held
    held = ''
    if (after) return ''
    return candidate ? close(candidate, true) : rest
  }

  return { push, finish, calls }
}

function open(rest: string): Candidate | 'doubt' | undefined {
  const fence = FENCE.exec(rest)?.[0] ?? ''
  if (fence === '' && FENCE_BEGUN.test(rest)) return 'doubt'
  const start = rest.slice(fence.length)
  if (fence !== '' && /^[\w.(]{0,40}$/.test(start)) return 'doubt'
  if (TAG.test(start)) return { kind: 'tag', text: '' }
  if (OBJECT.test(start)) return { kind: 'object', text: '', scan: createJsonScan() }
  if (NAMED.test(start)) return { kind: 'named', text: '' }
  if (KEY.test(start)) return { kind: 'key', text: '' }
  const begun = [TAG_BEGUN, OBJECT_BEGUN, NAMED_BEGUN, KEY_BEGUN].some(pattern => pattern.test(start))
  return begun ? 'doubt' : undefined
}

/** Where it ends in `rest`; undefined while it goes on. */
function endOf({ kind, text, scan }: Candidate, rest: string): number | undefined {
  if (scan) {
    const skipped = text === '' ? rest.search(/[{[]/) : 0
    return scan.feed(rest.slice(skipped)) === 'open' ? undefined : skipped + scan.consumed
  }
  const pattern = kind === 'tag' ? TAG_END : kind === 'named' ? /\)[ \t\])]*\r?\n/ : /\}|\n\s*\n/
  // The end may lie across two pieces.
  const before = text.slice(-LONGEST_TAG_END)
  const found = pattern.exec(before + rest)
  return found ? Math.max(0, found.index + found[0].length - before.length) : undefined
}

/** One of these as the key of a value, in JSON, Python, XML or a tag for arguments. */
function keys(words: string): RegExp {
  return new RegExp(
    `(?:^|["'\\\\<\\s,{(=>])(?:${words})["'\\\\]*\\s?[:=>]|<(?:arg_key|parameter)[^>]{0,60}>\\s{0,9}(?:${words})\\b`,
    'iu',
  )
}

function looksLikeQuiz(text: string): boolean {
  return OF_A_QUIZ.test(text) || QUIZ_NAME.test(text) || (ASKS.test(text) && TELLS.test(text))
}

/** As calls of the tools that pose quizzes, whose checks tell the model what to mend. */
function callsOf(text: string): TextCall[] {
  const start = text.search(/[{[]\s*["{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  const found = start < 0 ? [] : quizzesIn(parse(text.slice(start, end + 1)))
  if (found.length === 0) return [{ name: nameOf(text), arguments: text }]
  return found.map(quiz => ({
    name: 'statement' in quiz ? 'true_false_quiz' : nameOf(text),
    arguments: JSON.stringify(quiz),
  }))
}

function nameOf(text: string): string {
  return /true.?false|vrai.?faux|statement|affirmation/i.test(text) && !/options/i.test(text)
    ? 'true_false_quiz'
    : 'interactive_quiz'
}

/** The arguments, however deep: calls hold them as an object or as JSON text, under several names. */
function quizzesIn(value: unknown, depth = 0): object[] {
  if (depth > 5) return []
  if (typeof value === 'string') return value.trimStart().startsWith('{') ? quizzesIn(parse(value), depth + 1) : []
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value) && ('question' in value || 'statement' in value)) return [value]
  return Object.values(value).flatMap(entry => quizzesIn(entry, depth + 1))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A model that cannot mend its calls would write them again until the turn is over. */
const MENDED = 2

/**
 * A model, for one turn, whose quizzes never reach the screen as text, whatever it writes: the first answers that hold
 * some call the tools instead.
 */
export function withoutQuizText(model: ChatModel): ChatModel {
  let mended = 0

  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    const filter = createQuizFilter()
    let content = ''
    for await (const chunk of model.stream(request)) {
      if (chunk.type === 'reasoning') {
        yield chunk
        continue
      }
      const text = chunk.type === 'text' ? filter.push(chunk.text) : filter.finish()
      content += text
      if (text !== '') yield { type: 'text', text }
      if (chunk.type === 'end') {
        const calls = filter.calls.length > 0 && mended++ < MENDED ? filter.calls : []
        yield filter.calls.length === 0 ? chunk : withCalls(chunk, content, calls, request)
      }
    }
  }
  return { ...model, stream }
}

function withCalls(end: ModelEnd, content: string, calls: readonly TextCall[], { messages }: ModelRequest): ModelEnd {
  const message = { ...end.message, content: content.trimEnd() }
  // Written beside a call of its own, the text was a copy of it.
  if (message.toolCalls?.length || calls.length === 0) return { ...end, message }
  const toolCalls = normaliseCalls(calls, new Set(calls.map(call => call.name)), messages)
  return { ...end, finishReason: 'tool_calls', message: { ...message, toolCalls } }
}

import { type KnownTools, readBrokenCall, readJsonCalls, readParameters, type TextCall } from './call-text.ts'
import { createJsonScan, type JsonScan } from './json-scan.ts'
import { openSuffix } from './open-suffix.ts'

/** What is certain so far; a reader adds to it. */
type Certain = { text: string }

export type CallReader = {
  /** Takes the next piece of the answer, cut anywhere. Adds to `out` all that can't be part of a call any more. */
  push(piece: string, out: Certain): void
  /** The answer is over: what was held back becomes calls or text. */
  finish(out: Certain): TextCall[]
}

/** Tags that open a call, and what closes it. Hermes and Qwen, Granite, Llama, Mistral, in that order. */
const TAGS = new Map([
  ['<tool_call>', '</tool_call>'],
  ['<|tool_call|>', '<|/tool_call|>'],
  ['<function_call>', '</function_call>'],
  ['<|python_tag|>', '<|eom_id|>'],
  ['[TOOL_CALLS]', ''],
])
const FUNCTION = '<function='
const FUNCTION_END = '</function>'
const FENCE = '```'
const ARGS = '[ARGS]'
const OPENERS = [...TAGS.keys(), FUNCTION, FENCE]
const OPENER =
  /<tool_call>|<\|tool_call\|>|<function_call>|<\|python_tag\|>|\[TOOL_CALLS\]|<function=|```|(?<=\n[ \t]*)[{[]/
const BARE_START = /^\s*(?=[{[])/
const FENCE_INFO = /^(?:json|tool_calls?|tool_code|xml)?[ \t]*(?:\r?\n|(?=[{[<]))/i
const FENCE_INFO_BEGUN = /^[a-z_]{0,10}[ \t]*\r?$/i
/** Left over once a call has been read: separators, a closing tag too many, end-of-turn tokens. */
const LEFTOVERS = [...[...TAGS.values()].filter(tag => tag !== ''), FUNCTION_END, '<|eot_id|>', '<|im_end|>', ';', ',']

type Candidate = {
  kind: 'tag' | 'function' | 'fence' | 'bare'
  close: string
  /** Everything since the opener, to give back as text if it is no call. */
  raw: string
  body: string
  /** The last characters of `body`. */
  tail: string
  scan?: JsonScan
  /** Known from `<function=name>` or `[TOOL_CALLS]name`: the JSON is then the arguments alone. */
  name?: string
  calls: TextCall[]
}

/**
 * Finds the tool calls that local models write as text. An ordinary answer pays one search in each piece; only what
 * begins like a call of one of the tools is held back.
 */
export function createCallReader(tools: KnownTools): CallReader {
  const calls: TextCall[] = []
  let step: (rest: string, out: Certain) => string = readText
  let held = ''
  let atLineStart = true
  let candidate: Candidate = newCandidate('bare', '', '')

  function push(piece: string, out: Certain): void {
    let rest = held === '' ? piece : held + piece
    held = ''
    while (rest !== '') rest = step(rest, out)
  }

  function hold(rest: string): '' {
    held = rest
    return ''
  }

  function emit(text: string, out: Certain): void {
    if (text === '') return
    out.text += text
    const lastLine = text.slice(text.lastIndexOf('\n') + 1)
    atLineStart = lastLine.trim() === '' && (atLineStart || lastLine.length < text.length)
  }

  function readText(rest: string, out: Certain): string {
    const bare = atLineStart ? BARE_START.exec(rest) : null
    const at = bare ? bare[0].length : rest.search(OPENER)
    if (at < 0) {
      const kept = openSuffix(rest, OPENERS)
      emit(rest.slice(0, rest.length - kept), out)
      return hold(rest.slice(rest.length - kept))
    }
    emit(rest.slice(0, at), out)
    const start = rest.slice(at)
    // A lone `[` may begin a list or Mistral's tag.
    return OPENERS.some(tag => tag !== start && tag.startsWith(start)) ? hold(start) : openCandidate(start)
  }

  function openCandidate(rest: string): string {
    const opener = OPENERS.find(tag => rest.startsWith(tag))
    if (opener === undefined) {
      candidate = newCandidate('bare', '', '')
      step = readBody
      return rest
    }
    if (opener === FENCE) {
      candidate = newCandidate('fence', FENCE, opener)
      step = readFenceInfo
    } else if (opener === FUNCTION) {
      candidate = newCandidate('function', FUNCTION_END, opener)
      step = readFunctionName
    } else {
      candidate = newCandidate('tag', TAGS.get(opener) ?? '', opener)
      step = readBody
    }
    return rest.slice(opener.length)
  }

  function refuse(rest: string, out: Certain): string {
    emit(candidate.raw, out)
    step = candidate.kind === 'fence' ? readCode : readText
    return rest
  }

  /** Ordinary JSON at the start of a line: what is nested in it is no call either. */
  function refuseJson(rest: string, out: Certain): string {
    const json = candidate.body
    emit(candidate.raw, out)
    if (candidate.kind === 'fence') step = readCode
    else if (/^\[\s*[^{\s]/.test(json)) step = readText
    else {
      const scan = createJsonScan()
      scan.feed(json)
      step = (more, sink) => passJson(scan, more, sink)
    }
    return rest
  }

  function passJson(scan: JsonScan, rest: string, out: Certain): string {
    const state = scan.feed(rest)
    const end = state === 'open' ? rest.length : scan.consumed
    emit(rest.slice(0, end), out)
    if (state !== 'open') step = readText
    return rest.slice(end)
  }

  function readFenceInfo(rest: string, out: Certain): string {
    const info = FENCE_INFO.exec(rest)
    if (info) {
      candidate.raw += info[0]
      step = readBody
      return rest.slice(info[0].length)
    }
    return FENCE_INFO_BEGUN.test(rest) ? hold(rest) : refuse(rest, out)
  }

  function readCode(rest: string, out: Certain): string {
    const end = rest.indexOf(FENCE)
    if (end < 0) {
      const kept = openSuffix(rest, [FENCE])
      emit(rest.slice(0, rest.length - kept), out)
      return hold(rest.slice(rest.length - kept))
    }
    emit(rest.slice(0, end + FENCE.length), out)
    step = readText
    return rest.slice(end + FENCE.length)
  }

  /** Up to the first bracket of the call. */
  function readBody(rest: string, out: Certain): string {
    const blank = rest.length - rest.trimStart().length
    candidate.raw += rest.slice(0, blank)
    const start = rest.slice(blank)
    if (start === '') return ''
    if (start.startsWith('{') || start.startsWith('[')) {
      candidate.scan = createJsonScan(candidate.name === undefined ? tools.names : undefined)
      candidate.body = ''
      step = readJson
      return start
    }
    if (candidate.name !== undefined && start.startsWith('<')) {
      candidate.tail = ''
      step = readParameterTags
      return start
    }
    if (candidate.kind === 'bare' || candidate.name !== undefined) return refuse(start, out)
    if (start.startsWith(FUNCTION)) {
      candidate.raw += FUNCTION
      step = readFunctionName
      return start.slice(FUNCTION.length)
    }
    if (FUNCTION.startsWith(start)) return hold(start)
    if (candidate.raw.startsWith('[TOOL_CALLS]')) return readMistralName(start, out)
    return openTagInside(start, out)
  }

  /** A fence around tags: ```xml, then `<tool_call>`. */
  function openTagInside(rest: string, out: Certain): string {
    if (candidate.kind !== 'fence') return refuse(rest, out)
    const tag = [...TAGS.keys()].find(opener => rest.startsWith(opener))
    if (tag !== undefined) {
      candidate.raw += tag
      return rest.slice(tag.length)
    }
    return [...TAGS.keys()].some(opener => opener.startsWith(rest)) ? hold(rest) : refuse(rest, out)
  }

  /** `[TOOL_CALLS]name[ARGS]{…}` and `[TOOL_CALLS]name{…}`. */
  function readMistralName(rest: string, out: Certain): string {
    const name = /^\w+/.exec(rest)?.[0] ?? ''
    const after = rest.slice(name.length)
    if (after === '' || (ARGS.startsWith(after) && after !== ARGS)) {
      return [...tools.names].some(tool => tool.startsWith(name)) ? hold(rest) : refuse(rest, out)
    }
    if (!tools.names.has(name)) return refuse(rest, out)
    candidate.name = name
    const skipped = after.startsWith(ARGS) ? name.length + ARGS.length : name.length
    candidate.raw += rest.slice(0, skipped)
    step = readBody
    return rest.slice(skipped)
  }

  function readFunctionName(rest: string, out: Certain): string {
    const end = rest.indexOf('>')
    const name = (end < 0 ? rest : rest.slice(0, end)).trim().replaceAll('"', '')
    if (end < 0) return [...tools.names].some(tool => tool.startsWith(name)) ? hold(rest) : refuse(rest, out)
    if (!tools.names.has(name)) return refuse(rest, out)
    candidate.name = name
    candidate.raw += rest.slice(0, end + 1)
    step = readBody
    return rest.slice(end + 1)
  }

  function readParameterTags(rest: string): string {
    // The end may lie across two pieces. Searching the body itself would copy all of it with each of them.
    const seam = candidate.tail + rest
    const found = seam.indexOf(FUNCTION_END)
    const end = found < 0 ? -1 : candidate.body.length - candidate.tail.length + found
    candidate.tail = seam.slice(-FUNCTION_END.length)
    candidate.body += rest
    const after = end < 0 ? '' : candidate.body.slice(end + FUNCTION_END.length)
    candidate.raw += rest.slice(0, rest.length - after.length)
    if (end < 0) return ''
    candidate.calls.push(readParameters(candidate.body.slice(0, end), candidate.name ?? '', tools))
    step = readClose
    return after
  }

  function readJson(rest: string, out: Certain): string {
    const { scan } = candidate
    const state = scan?.feed(rest) ?? 'refused'
    const end = state === 'open' ? rest.length : (scan?.consumed ?? 0)
    candidate.raw += rest.slice(0, end)
    candidate.body += rest.slice(0, end)
    const after = rest.slice(end)
    if (state === 'open') return ''
    if (state === 'refused') return refuseJson(after, out)
    const found = callsOfBody()
    if (!found) return refuse(after, out)
    candidate.calls.push(...found)
    step = readClose
    return after
  }

  function callsOfBody(): TextCall[] | undefined {
    const { name, body, kind, scan } = candidate
    if (name !== undefined) return [{ name, arguments: body }]
    const read = readJsonCalls(body, tools, kind === 'tag')
    if (read || scan?.name === undefined) return read
    return kind === 'tag' || /"(arguments|parameters)"\s*:/.test(body) ? [readBrokenCall(body, scan.name)] : undefined
  }

  /** What follows the JSON: the closing tag, the closing fence, another call in the same fence, or nothing. */
  function readClose(rest: string, out: Certain): string {
    if (candidate.kind === 'bare') return acceptCalls(rest)
    const blank = /^[\s}\]]*/.exec(rest)?.[0].length ?? 0
    candidate.raw += rest.slice(0, blank)
    const start = rest.slice(blank)
    if (start === '') return ''
    if (candidate.kind !== 'fence') return acceptCalls(start)
    if (start.startsWith(FENCE)) return acceptCalls(start.slice(FENCE.length))
    const leftover = LEFTOVERS.find(token => start.startsWith(token))
    if (leftover !== undefined) {
      candidate.raw += leftover
      return start.slice(leftover.length)
    }
    if ([FENCE, ...LEFTOVERS].some(token => token.startsWith(start))) return hold(start)
    if (!start.startsWith('{') && !start.startsWith('<')) return refuse(start, out)
    candidate.name = undefined
    candidate.body = ''
    step = readBody
    return start
  }

  function acceptCalls(rest: string): string {
    calls.push(...candidate.calls)
    candidate.calls = []
    step = readGap
    return rest
  }

  function readGap(rest: string): string {
    const start = rest.trimStart()
    if (start === '') return ''
    const leftover = LEFTOVERS.find(token => start.startsWith(token))
    if (leftover !== undefined) return start.slice(leftover.length)
    if (LEFTOVERS.some(token => token.startsWith(start))) return hold(start)
    atLineStart = true
    step = readText
    return start
  }

  function finish(out: Certain): TextCall[] {
    const rest = held
    held = ''
    if (step === readJson || step === readParameterTags) finishBody(out)
    else if (step === readClose) calls.push(...candidate.calls)
    else if (step === readFenceInfo || step === readFunctionName || step === readBody) out.text += candidate.raw + rest
    else out.text += rest
    return calls
  }

  /** The answer stopped within a call: a tool is told of it only if a tag made clear that it is one. */
  function finishBody(out: Certain): void {
    const name = candidate.name ?? candidate.scan?.name
    if (name === undefined || candidate.kind === 'bare' || candidate.kind === 'fence') out.text += candidate.raw
    else if (step === readParameterTags) calls.push(readParameters(candidate.body, name, tools))
    else calls.push(candidate.name === undefined ? unfinished(name) : { name, arguments: candidate.body })
  }

  /** Broken quotes hide the closing tag from the scan of the JSON. */
  function unfinished(name: string): TextCall {
    const end = candidate.close === '' ? -1 : candidate.body.lastIndexOf(candidate.close)
    return readBrokenCall(end < 0 ? candidate.body : candidate.body.slice(0, end), name)
  }

  return { push, finish }
}

function newCandidate(kind: Candidate['kind'], close: string, raw: string): Candidate {
  return { kind, close, raw, body: '', tail: '', calls: [] }
}

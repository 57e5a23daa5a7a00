import { createParser } from 'eventsource-parser'

const OPENING_BRACE = 0x7b

export type EventReader = {
  /** Takes bytes cut anywhere, inside a character too. */
  push(bytes: Uint8Array): void
  /** No more bytes: an event whose empty line is missing still counts. */
  finish(): void
}

/** `broken`: a part that can't be read, so the answer has a hole. `foreign`: no answer of a model at all. */
export type StreamPart<Chunk extends object> = Chunk | 'done' | 'broken' | 'foreign'

/**
 * Server-sent events to JSON chunks. A body that is no event stream but one JSON object, as servers without streaming
 * send, is a single chunk. Comments, ids and unknown fields are passed over.
 */
export function createEventReader<Chunk extends object>(onPart: (part: StreamPart<Chunk>) => void): EventReader {
  const decoder = new TextDecoder()
  let start = ''
  let whole = false
  let decided = false
  const parser = createParser({
    onEvent: event => onData(event.data),
    // Old llama.cpp announces a failure in a field of its own: `error: {…}`.
    onError: error => {
      if (error.field === 'error' && error.value) onData(`{"error":${error.value}}`)
    },
  })

  function onData(data: string): void {
    // The ordinary event first: thousands of them come in one answer.
    if (data.charCodeAt(0) === OPENING_BRACE) {
      onPart(parseObject<Chunk>(data) ?? 'broken')
      return
    }
    const text = data.trim()
    if (text === '') return
    if (text === '[DONE]') {
      onPart('done')
      return
    }
    const chunk = parseObject<Chunk>(data)
    if (chunk !== undefined) onPart(chunk)
    else if (text.startsWith('{') || text.startsWith('[')) onPart('broken')
  }

  function pushText(text: string): void {
    if (decided && !whole) {
      parser.feed(text)
      return
    }
    start += text
    if (decided || start.trimStart() === '') return
    decided = true
    whole = /^\s*[{<]/.test(start)
    if (!whole) parser.feed(start)
  }

  return {
    push: bytes => pushText(decoder.decode(bytes, { stream: true })),
    finish() {
      pushText(decoder.decode())
      if (!whole) {
        parser.feed('\n\n')
        return
      }
      const chunk = parseObject<Chunk>(start)
      onPart(chunk === undefined ? (start.trimStart().startsWith('<') ? 'foreign' : 'broken') : chunk)
    },
  }
}

function parseObject<Chunk extends object>(text: string): Chunk | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

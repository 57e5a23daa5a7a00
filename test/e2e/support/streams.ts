import { chunk, type Step, sse } from '../../support/fake-openai-server.ts'

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`

/** Words that come one by one, `everyMs` apart; the last one is followed by an end, or by nothing. */
export function wordByWord(text: string, everyMs: number, ending: 'end' | 'hang' = 'end'): Step {
  const pieces = (text.match(/\S+\s*/g) ?? []).map(content => event(chunk({ content })))
  const end = ending === 'end' ? [sse(chunk({}, 'stop'))] : []
  return { body: [...pieces, ...end], pieceDelayMs: everyMs, ending }
}

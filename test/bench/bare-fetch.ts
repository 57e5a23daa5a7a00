/** The least that a turn can cost: `fetch`, a reader of server-sent events by hand, and nothing kept but the answer. */

type Call = { id: string; type: 'function'; function: { name: string; arguments: string } }
type Chunk = {
  choices: { delta: { content?: string | null; tool_calls?: (Partial<Call> & { index: number })[] } }[]
}

/** @param toolsJson Encoded once, as the loop has it, so that only the loop itself makes the difference. */
export async function bareTurn(baseUrl: string, messages: readonly unknown[], toolsJson: string): Promise<string> {
  const history = [...messages]
  for (;;) {
    const body = `{"model":"bench","messages":${JSON.stringify(history)},"tools":${toolsJson},"stream":true}`
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
      body,
    })
    const { text, calls } = await readAnswer(response)
    if (calls.length === 0) return text
    history.push({ role: 'assistant', content: text, tool_calls: calls })
    for (const call of calls) history.push({ role: 'tool', tool_call_id: call.id, content: TOOL_RESULT })
  }
}

export const TOOL_RESULT = 'balance.csv (f1), 12 ko, importé le 3 mars. '.repeat(40)

async function readAnswer(response: Response): Promise<{ text: string; calls: Call[] }> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  const calls: Call[] = []
  let text = ''
  let rest = ''
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) return { text, calls }
    rest += decoder.decode(read.value, { stream: true })
    let start = 0
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n', start)) {
      const data = rest.slice(start + 'data: '.length, end)
      start = end + 2
      if (data === '[DONE]') continue
      const chunk: Chunk = JSON.parse(data)
      const delta = chunk.choices[0]?.delta
      if (delta?.content) text += delta.content
      for (const piece of delta?.tool_calls ?? []) {
        const known = calls[piece.index]
        if (known) known.function.arguments += piece.function?.arguments ?? ''
        else if (piece.id && piece.function)
          calls[piece.index] = { id: piece.id, type: 'function', function: piece.function }
      }
    }
    rest = rest.slice(start)
  }
}

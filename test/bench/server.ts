import { createServer, type IncomingMessage } from 'node:http'

/**
 * The model that the loop is measured against, in a process of its own so that its work isn't counted. `/turn` calls a
 * tool nine times, then says 500 words, each written by itself; `/stream` says 20 000 words at full speed.
 */
const TOOL_ROUNDS = 9
const TURN_WORDS = 500
const STREAM_WORDS = 20_000

const chunk = (delta: Record<string, unknown>, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: 'bench',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  })}\n\n`

const end = (reason: string) => `${chunk({}, reason)}data: [DONE]\n\n`
const word = (index: number) => chunk({ content: index % 12 === 11 ? 'équilibre.\n' : 'montant ' })

const turnWords = Array.from({ length: TURN_WORDS }, (_, index) => word(index))
const stream = Array.from({ length: STREAM_WORDS }, (_, index) => word(index)).join('') + end('stop')

function callChunks(round: number): string[] {
  const start = {
    index: 0,
    id: `call_${round}`,
    type: 'function',
    function: { name: 'list_user_files', arguments: '' },
  }
  const pieces = [`{"query":`, `"balance `, `${round}"}`]
  return [
    chunk({ role: 'assistant', content: null, tool_calls: [start] }),
    ...pieces.map(text => chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
    end('tool_calls'),
  ]
}

const server = createServer(async (request, response) => {
  const body = JSON.parse(await readAll(request))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (request.url?.startsWith('/stream')) {
    response.end(stream)
    return
  }
  const round = body.messages.filter((message: { role: string }) => message.role === 'tool').length
  for (const piece of round < TOOL_ROUNDS ? callChunks(round) : turnWords) {
    response.write(piece)
    await new Promise(setImmediate)
  }
  response.end(round < TOOL_ROUNDS ? undefined : end('stop'))
})

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.(address.port)
})
process.on('disconnect', () => process.exit(0))

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTurn, type TurnInput } from '../../src-main/agent/loop.ts'
import type { ChatModel, EncodedTools } from '../../src-main/model/chat-model.ts'
import { createOpenAiModel } from '../../src-main/model/openai.ts'
import { encodeTools } from '../../src-main/tools/specs.ts'
import type { Message, ToolCall, ToolOutcome } from '../../src-main/types.ts'
import { bareTurn, TOOL_RESULT } from './bare-fetch.ts'
import { compare, cpuOf, type Measure, measure, timeOf } from './measure.ts'

const MESSAGES: Message[] = [
  { role: 'system', content: 'Tu es Ardoise, un assistant qui agit. '.repeat(60) },
  { role: 'user', content: 'Génère le bilan SYSCOHADA de cette entreprise.' },
]
const OUTCOME: ToolOutcome = { text: TOOL_RESULT, status: 'ok', durationMs: 0 }
/** The compiler works beside both for the first hundred turns, longer on the larger of the two. */
const ROUNDS = { warmUp: 200, counted: 101 }
/** Milliseconds that the event loop may be held while an answer floods in. */
const HOLD_BAR_MS = 50

type Bench = { baseUrl(path: string): string; close(): void }

async function startServer(): Promise<Bench> {
  const child = fork(new URL('./server.ts', import.meta.url), { execArgv: [] })
  const [port] = await once(child, 'message')
  return { baseUrl: path => `http://127.0.0.1:${port}/${path}`, close: () => child.disconnect() }
}

function turnInput(
  model: ChatModel,
  tools: EncodedTools | undefined,
  executeTool: TurnInput['executeTool'],
): TurnInput {
  return {
    messages: MESSAGES,
    model,
    tools,
    executeTool,
    isReadOnly: () => true,
    signal: new AbortController().signal,
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    timeLimitMs: 180_000,
  }
}

async function play(input: TurnInput): Promise<void> {
  for await (const event of runTurn(input)) {
    if (event.type !== 'turn_end') continue
    // The tenth model call is the last that a turn may make, so nine tool rounds end at the limit.
    if (event.reason === 'done' || event.reason === 'step_limit') continue
    throw new Error(`turn ended with ${JSON.stringify(event)}`)
  }
}

/** Nine tool rounds with every schema, then 500 words: the loop and the adapter against bare fetch. */
export async function measureTurn(): Promise<Measure[]> {
  return againstBareFetch('loop.turn', 'turn')
}

/** One answer of 20 000 words at full speed, and how long it holds the event loop at most. */
export async function measureStream(): Promise<Measure[]> {
  const [cost] = await againstBareFetch('loop.stream', 'stream')
  const server = await startServer()
  try {
    const model = createOpenAiModel({ baseUrl: server.baseUrl('stream'), apiKey: 'bench', model: 'bench' })
    const tools = encodeTools('pro')
    await play(turnInput(model, tools, async () => OUTCOME))
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await sleep(20)
    delay.reset()
    await play(turnInput(model, tools, async () => OUTCOME))
    await sleep(5)
    delay.disable()
    return [...(cost ? [cost] : []), measure('loop.stream.hold', 'ms', delay.max / 1e6, HOLD_BAR_MS, 1)]
  } finally {
    server.close()
  }
}

async function againstBareFetch(name: string, path: string): Promise<Measure[]> {
  const server = await startServer()
  try {
    const baseUrl = server.baseUrl(path)
    const tools = encodeTools('pro')
    const model = createOpenAiModel({ baseUrl, apiKey: 'bench', model: 'bench' })
    const value = () => play(turnInput(model, tools, async () => OUTCOME))
    const floor = () => bareTurn(baseUrl, MESSAGES, tools?.json ?? '[]')
    const costs = await compare(cpuOf, ROUNDS, value, floor)
    return [measure(name, 'ms CPU', costs.value, costs.floor, 1.2)]
  } finally {
    server.close()
  }
}

/** Two read-only calls of 200 ms in one message take the time of one. */
export async function measureParallel(): Promise<Measure[]> {
  const executeTool = () => sleep(200, OUTCOME)
  const turn = (count: number) => () => play(turnInput(callingModel(count), encodeTools('pro'), executeTool))
  const times = await compare(timeOf, { warmUp: 1, counted: 5 }, turn(2), turn(1))
  return [measure('loop.parallel', 'ms', times.value, times.floor, 1.2)]
}

/** A model that calls `count` tools at once, then answers. */
function callingModel(count: number): ChatModel {
  return {
    name: 'bench',
    async *stream({ messages }) {
      if (messages.at(-1)?.role === 'tool') {
        yield { type: 'text', text: 'Fait.' }
        yield { type: 'end', message: { role: 'assistant', content: 'Fait.' }, finishReason: 'stop' }
        return
      }
      const toolCalls: ToolCall[] = Array.from({ length: count }, (_, index) => ({
        id: `call_${index}`,
        name: 'list_user_files',
        arguments: `{"query":"${index}"}`,
      }))
      yield { type: 'end', message: { role: 'assistant', content: '', toolCalls }, finishReason: 'tool_calls' }
    },
  }
}

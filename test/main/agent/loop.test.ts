import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { repairHistory } from '../../../src-main/agent/history.ts'
import { type ExecuteTool, runTurn, type TurnEvent } from '../../../src-main/agent/loop.ts'
import type { EncodedTools } from '../../../src-main/model/chat-model.ts'
import { encodeTools } from '../../../src-main/tools/specs.ts'
import type { Message, ToolOutcome } from '../../../src-main/types.ts'
import { call, type FakeStep, fakeModel, modelFailure } from '../../support/fake-model.ts'
import { assertAccepted } from '../../support/provider-history.ts'

const clock = { now: () => new Date('2025-03-01T09:00:00Z'), monotonic: () => performance.now() }

const tools: EncodedTools = {
  schemas: ['look', 'write'].map(name => ({
    type: 'function',
    function: { name, description: name, parameters: { type: 'object' } },
  })),
  json: '[]',
}

type Options = {
  execute?: ExecuteTool
  stopWhen?: (event: TurnEvent) => boolean
  history?: Message[]
  timeLimitMs?: number
  monotonic?: () => number
  contextTokens?: number
  withoutTools?: boolean
  tools?: EncodedTools | undefined
  question?: string
}

const answerEverything: ExecuteTool = async ({ name }) => done(`résultat de ${name}`)

function done(text: string, status: ToolOutcome['status'] = 'ok'): ToolOutcome {
  return { status, text, durationMs: 1 }
}

/** Runs a scripted turn and checks what must hold after every turn whatever happens in it. */
async function play(script: FakeStep[], options: Options = {}) {
  const model = fakeModel(script, options.contextTokens ? { contextTokens: options.contextTokens } : {})
  const stop = new AbortController()
  const sent: Message[] = [
    { role: 'system', content: 'règles' },
    ...(options.history ?? []),
    { role: 'user', content: options.question ?? 'bonjour' },
  ]
  const stored = [...sent]
  const events: TurnEvent[] = []
  const turn = runTurn({
    messages: sent,
    model,
    ...(options.withoutTools ? {} : { tools: options.tools ?? tools }),
    executeTool: options.execute ?? answerEverything,
    isReadOnly: tool => tool === 'look',
    signal: stop.signal,
    clock: { ...clock, ...(options.monotonic && { monotonic: options.monotonic }) },
    timeLimitMs: options.timeLimitMs ?? 60_000,
  })
  for await (const event of turn) {
    events.push(event)
    if (event.type === 'message') stored.push(event.message)
    if (options.stopWhen?.(event)) stop.abort()
  }
  const next: Message[] = [...repairHistory(stored), { role: 'user', content: 'et ensuite ?' }]
  assertAccepted(repairHistory(next))
  for (const request of model.requests) assertAccepted(request.messages)
  const ends = events.filter(event => event.type === 'turn_end')
  expect(ends).toHaveLength(1)
  expect(events.at(-1)?.type).toBe('turn_end')
  return {
    model,
    events,
    stored: stored.slice(sent.length),
    end: ends[0],
    text: events.flatMap(event => (event.type === 'text' ? [event.text] : [])).join(''),
    toolMessages: stored.filter(message => message.role === 'tool'),
  }
}

describe('the loop', () => {
  it('ends a plain answer with one stored message and done', async () => {
    const turn = await play([{ text: ['Bon', 'jour.'], usage: { inputTokens: 3, outputTokens: 2 } }])
    expect(turn.text).toBe('Bonjour.')
    expect(turn.stored).toEqual([{ role: 'assistant', content: 'Bonjour.' }])
    expect(turn.events).toContainEqual({ type: 'usage', usage: { inputTokens: 3, outputTokens: 2 } })
    expect(turn.end).toEqual({ type: 'turn_end', reason: 'done' })
    turn.model.assertUsed()
  })

  it('gives the result back to the model and stores call, result and answer in that order', async () => {
    const turn = await play([{ text: 'Je regarde.', calls: [call('a', 'look')] }, { text: 'Vu.' }])
    expect(turn.stored.map(message => message.role)).toEqual(['assistant', 'tool', 'assistant'])
    expect(turn.model.requests[1]?.messages.at(-1)).toEqual({
      role: 'tool',
      toolCallId: 'a',
      content: 'résultat de look',
    })
    turn.model.assertUsed()
  })

  it('hands what the person is told of a failure to the embedded assistant as well', async () => {
    const notice = { fr: 'Rien de réglé.', en: 'Nothing is set.' }
    const turn = await play([{ calls: [call('a', 'look')] }, { text: 'Vu.' }], {
      execute: async () => ({ ...done('pour le modèle', 'error'), notice }),
    })
    expect(turn.model.requests[1]?.messages.at(-1)).toEqual({
      role: 'tool',
      toolCallId: 'a',
      content: 'pour le modèle',
      notice,
    })
  })

  it('stores the calls before any tool runs', async () => {
    const order: string[] = []
    await play([{ calls: [call('a', 'look')] }, { text: 'fin' }], {
      execute: async () => {
        order.push('run')
        return done('x')
      },
      stopWhen: event => {
        if (event.type === 'message') order.push(event.message.role)
        return false
      },
    })
    expect(order).toEqual(['assistant', 'run', 'tool', 'assistant'])
  })

  it('runs two read-only calls at once and appends their results in call order whatever finishes first', async () => {
    const running = { now: 0, most: 0 }
    const turn = await play(
      [{ calls: [call('slow', 'look', { n: 1 }), call('fast', 'look', { n: 2 })] }, { text: 'ok' }],
      {
        execute: async ({ id }) => {
          running.now += 1
          running.most = Math.max(running.most, running.now)
          await sleep(id === 'slow' ? 40 : 5)
          running.now -= 1
          return done(id)
        },
      },
    )
    expect(running.most).toBe(2)
    const ends = turn.events.flatMap(event => (event.type === 'tool_end' ? [event.callId] : []))
    expect(ends).toEqual(['fast', 'slow'])
    expect(turn.toolMessages.map(message => message.content)).toEqual(['slow', 'fast'])
  })

  it('runs calls one by one and in order as soon as one of them writes', async () => {
    const trace: string[] = []
    await play([{ calls: [call('1', 'look'), call('2', 'write'), call('3', 'look')] }, { text: 'ok' }], {
      execute: async ({ id }) => {
        trace.push(`start ${id}`)
        await sleep(id === '1' ? 20 : 1)
        trace.push(`end ${id}`)
        return done(id)
      },
    })
    expect(trace).toEqual(['start 1', 'end 1', 'start 2', 'end 2', 'start 3', 'end 3'])
  })

  it('lets progress events of a running tool through at once', async () => {
    const turn = await play([{ calls: [call('a', 'look')] }, { text: 'ok' }], {
      execute: async ({ id }, hooks) => {
        hooks.emit({ type: 'tool_progress', callId: id, progress: { label: { fr: 'Page 1', en: 'Page 1' } } })
        return done('x')
      },
    })
    const kinds = turn.events.map(event => event.type).filter(type => type.startsWith('tool'))
    expect(kinds).toEqual(['tool_start', 'tool_progress', 'tool_end'])
  })

  it('lets nothing more be heard of a call that has its result', async () => {
    const late = Promise.withResolvers<void>()
    const execute: ExecuteTool = async ({ id: callId, name }, { emit }) => {
      const say = (words: string) =>
        emit({ type: 'tool_progress', callId, progress: { label: { fr: words, en: words } } })
      say('pendant')
      if (callId === 'a') setTimeout(() => late.resolve(say('après')), 5)
      else await late.promise
      return done(name)
    }
    const { events } = await play([{ calls: [call('a', 'look'), call('b', 'look')] }, { text: 'fini' }], { execute })
    expect(events.filter(event => 'callId' in event && event.callId === 'a').map(({ type }) => type)).toEqual([
      'tool_start',
      'tool_progress',
      'tool_end',
    ])
  })

  it('makes ten model calls at most, the tenth with the tools but not allowed to call them', async () => {
    const rounds: FakeStep[] = Array.from({ length: 9 }, (_, n) => ({ calls: [call(`c${n}`, 'look', { n })] }))
    const turn = await play([...rounds, { text: 'Voilà.' }])
    expect(turn.model.requests.map(request => request.toolChoice)).toEqual([...Array(9).fill('auto'), 'none'])
    expect(turn.model.requests[9]?.tools).toEqual(['look', 'write'])
    expect(turn.end).toMatchObject({ reason: 'step_limit' })
    expect(turn.text).toBe('Voilà.')
    turn.model.assertUsed()
  })

  it('drops a call that the model still makes on the tenth round', async () => {
    const rounds: FakeStep[] = Array.from({ length: 9 }, (_, n) => ({ calls: [call(`c${n}`, 'look', { n })] }))
    const withText = await play([...rounds, { text: 'Encore un', calls: [call('x', 'look')] }])
    expect(withText.stored.at(-1)).toEqual({ role: 'assistant', content: 'Encore un' })
    const silent = await play([...rounds, { calls: [call('x', 'look')] }])
    expect(silent.toolMessages).toHaveLength(9)
    expect(silent.end).toMatchObject({ reason: 'step_limit', message: { fr: expect.stringContaining('Continuer') } })
  })

  it('asks once more after an empty answer, then says that nothing was answered', async () => {
    const recovered = await play([{ calls: [call('a', 'look')] }, {}, { text: 'Pardon, voici.' }])
    expect(recovered.end).toMatchObject({ reason: 'done' })
    expect(recovered.text).toBe('Pardon, voici.')
    const silent = await play([{ calls: [call('a', 'look')] }, {}, {}])
    expect(silent.end).toMatchObject({ reason: 'error', message: { fr: expect.stringContaining('rien répondu') } })
    silent.model.assertUsed()
  })

  it('ends with a sentence when the provider filters the whole answer', async () => {
    const turn = await play([{ finishReason: 'content_filter' }])
    expect(turn.end).toMatchObject({ reason: 'error', message: { fr: expect.stringContaining('bloqué') } })
    expect(turn.stored).toEqual([])
  })

  it('keeps a refusal that the model words itself as its answer', async () => {
    const turn = await play([{ text: 'Je ne peux pas faire cela.', finishReason: 'content_filter' }])
    expect(turn.stored).toEqual([{ role: 'assistant', content: 'Je ne peux pas faire cela.' }])
    expect(turn.end).toMatchObject({ reason: 'done' })
  })

  it('keeps a text cut at the maximum length and offers to continue', async () => {
    const turn = await play([{ text: 'Il était une', finishReason: 'length' }])
    expect(turn.stored).toEqual([{ role: 'assistant', content: 'Il était une' }])
    expect(turn.events).toContainEqual({
      type: 'notice',
      notice: expect.objectContaining({ fr: expect.stringContaining('Continuer') }),
    })
  })

  it('ends with the sentence of a failure before the first token and stores nothing', async () => {
    const turn = await play([{ error: modelFailure('wrong_key') }])
    expect(turn.end).toEqual({
      type: 'turn_end',
      reason: 'error',
      failure: 'wrong_key',
      message: { fr: 'Panne wrong_key.', en: 'Failure wrong_key.' },
    })
    expect(turn.stored).toEqual([])
  })

  it('keeps the partial text when the stream breaks after the first token', async () => {
    const broken = await play([{ text: 'Le bilan est', error: modelFailure('cut') }])
    expect(broken.stored).toEqual([{ role: 'assistant', content: 'Le bilan est' }])
    const cut = await play([{ text: 'Le bilan est', cut: true }])
    expect(cut.stored).toEqual([{ role: 'assistant', content: 'Le bilan est' }])
    expect(cut.end).toMatchObject({ reason: 'error', message: { fr: expect.stringContaining('interrompue') } })
  })

  it('never runs half a call when the stream breaks after a tool round', async () => {
    const turn = await play([{ calls: [call('a', 'look')] }, { text: 'Je', cut: true }])
    expect(turn.toolMessages).toHaveLength(1)
    expect(turn.stored.at(-1)).toEqual({ role: 'assistant', content: 'Je' })
  })

  it('gives missing and duplicate call ids, and illegal names, a form that every provider accepts', async () => {
    const turn = await play([
      {
        calls: [
          call('', 'look', { n: 1 }),
          call('', 'look', { n: 2 }),
          call('x', 'mon outil !'),
          call('x', 'look', { n: 3 }),
        ],
      },
      { text: 'ok' },
    ])
    const message = turn.stored[0]
    const calls = message?.role === 'assistant' ? (message.toolCalls ?? []) : []
    expect(new Set(calls.map(({ id }) => id)).size).toBe(4)
    expect(turn.toolMessages.map(result => result.role === 'tool' && result.toolCallId)).toEqual(
      calls.map(({ id }) => id),
    )
  })

  it('marks the third identical call in a row, and starts counting again after another one', async () => {
    const repeated: boolean[] = []
    const execute: ExecuteTool = async (_, hooks) => {
      repeated.push(hooks.repeated)
      return done('x')
    }
    const same = { calls: [call('a', 'look', { page: 1 })] }
    await play([same, same, same, { calls: [call('b', 'look', { page: 2 })] }, same, { text: 'fin' }], { execute })
    expect(repeated).toEqual([false, false, true, false, false])
  })

  it('sends no tools in a mode that has none', async () => {
    const turn = await play([{ text: 'Bonjour.' }], { withoutTools: true })
    expect(turn.model.requests[0]?.tools).toBeUndefined()
  })
})

describe('stopping', () => {
  it('ends at once when the user stops a model that never answers', async () => {
    const model = fakeModel([{ hang: true }])
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    const events: TurnEvent[] = []
    const messages: Message[] = [{ role: 'user', content: 'x' }]
    const input = { messages, model, executeTool: answerEverything, isReadOnly: () => true, clock, timeLimitMs: 60_000 }
    for await (const event of runTurn({ ...input, signal: stop.signal })) events.push(event)
    expect(events).toMatchObject([{ type: 'turn_end', reason: 'stopped' }])
  })

  it('keeps the text that had arrived', async () => {
    const turn = await play([{ text: ['Un ', 'deux ', 'trois'], delay: 5 }], {
      stopWhen: event => event.type === 'text',
    })
    expect(turn.end).toMatchObject({ reason: 'stopped' })
    expect(turn.stored).toEqual([{ role: 'assistant', content: 'Un ' }])
  })

  it('gives every call of the message a result, started or not', async () => {
    const turn = await play([{ calls: [call('1', 'write'), call('2', 'write', { n: 2 }), call('3', 'look')] }], {
      execute: async (_, hooks) => (hooks.signal.aborted ? done('arrêté', 'stopped') : done('fait')),
      stopWhen: event => event.type === 'tool_end',
    })
    expect(turn.toolMessages.map(message => message.content)).toEqual(['fait', 'arrêté', 'arrêté'])
    expect(turn.end).toMatchObject({ reason: 'stopped' })
  })

  it('stops cleanly between the calls and their results', async () => {
    for (const type of ['message', 'tool_start', 'tool_progress'] as const) {
      const turn = await play([{ text: 'Je lis.', calls: [call('1', 'look')] }], {
        execute: async ({ id }, hooks) => {
          hooks.emit({ type: 'tool_progress', callId: id, progress: { label: { fr: 'x', en: 'x' } } })
          await sleep(5)
          return hooks.signal.aborted ? done('arrêté', 'stopped') : done('fait')
        },
        stopWhen: event => event.type === type,
      })
      expect(turn.end, type).toMatchObject({ reason: 'stopped' })
      expect(turn.toolMessages, type).toHaveLength(1)
    }
  })
})

describe('the time limit', () => {
  it('ends the turn and keeps what arrived', async () => {
    let passed = 0
    const turn = await play([{ text: ['Un ', 'deux'], delay: 100 }], {
      timeLimitMs: 90,
      monotonic: () => passed,
      stopWhen({ type }) {
        if (type === 'text') passed = 90
        return false
      },
    })
    expect(turn.end).toMatchObject({ reason: 'time_limit' })
    expect(turn.stored).toEqual([{ role: 'assistant', content: 'Un ' }])
  })

  it('stands still while the user is asked', async () => {
    let passed = 0
    const waits = async () => {
      passed = 1_000
      await sleep(160)
    }
    const turn = await play([{ calls: [call('a', 'write')] }, { text: 'Envoyé.' }], {
      timeLimitMs: 80,
      monotonic: () => passed,
      execute: async (_, hooks) => {
        await hooks.waiting(sleep(1).then(waits))
        return done('ok')
      },
    })
    expect(turn.end).toMatchObject({ reason: 'done' })
  })
})

describe('the context budget', () => {
  const long = 'mot '.repeat(1500)
  const history: Message[] = Array.from({ length: 6 }, (_, n): Message[] => [
    { role: 'user', content: `question ${n}` },
    { role: 'assistant', content: '', toolCalls: [call(`h${n}`, 'look')] },
    { role: 'tool', toolCallId: `h${n}`, content: long },
    { role: 'assistant', content: `réponse ${n}` },
  ]).flat()

  it('shrinks old tool results first and says so once', async () => {
    const turn = await play([{ calls: [call('a', 'look')] }, { text: 'ok' }], { history, contextTokens: 8_000 })
    const sent = turn.model.requests[0]?.messages ?? []
    expect(sent).toHaveLength(history.length + 2)
    expect(sent[3]?.content.length).toBeLessThan(500)
    expect(turn.events.filter(event => event.type === 'notice')).toHaveLength(1)
  })

  it('summarises old turns next, never the system prompt nor the last message', async () => {
    const turn = await play([{ text: 'ok' }], { history, contextTokens: 1_100 })
    const sent = turn.model.requests[0]?.messages ?? []
    expect(sent[0]).toEqual({ role: 'system', content: 'règles' })
    expect(sent.at(-1)).toEqual({ role: 'user', content: 'bonjour' })
    expect(sent.length).toBeLessThan(history.length)
    expect(sent[1]?.content).toContain('question 0')
  })

  it('halves its estimate and tries again when the provider still finds the request too long', async () => {
    const turn = await play([{ error: modelFailure('context_too_long') }, { text: 'ok' }], {
      history,
      contextTokens: 20_000,
    })
    expect(turn.end).toMatchObject({ reason: 'done' })
    const [first, second] = turn.model.requests.map(request => JSON.stringify(request.messages).length)
    expect(second).toBeLessThan(first ?? 0)
  })

  it('asks less and less of a provider that goes on refusing, and ends with its sentence when nothing is left to cut', async () => {
    const refusals = Array.from({ length: 12 }, () => ({ error: modelFailure('context_too_long') }))
    const turn = await play(refusals, { history })
    expect(turn.end).toMatchObject({ reason: 'error', message: { fr: 'Panne context_too_long.' } })
    const sizes = turn.model.requests.map(request => JSON.stringify(request.messages).length)
    expect(sizes.length).toBeGreaterThan(2)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(new Set(sizes).size).toBe(sizes.length)
  })

  it('sends a small model the tools that its window has room for, and fewer still once it is refused', async () => {
    const tools = encodeTools('pro')
    const script = [{ error: modelFailure('context_too_long') }, { text: 'ok' }]
    const turn = await play(script, { history, contextTokens: 16_000, tools })
    const [first = 0, second = 0] = turn.model.requests.map(request => request.tools?.length ?? 0)
    expect(first).toBe(28)
    expect(second).toBeLessThan(28)
    expect(second).toBeGreaterThan(3)
    expect(turn.events.flatMap(event => (event.type === 'notice' ? [event.notice.fr] : [])).join()).toContain(
      'outils sur 28',
    )
  })

  it('asks no provider about a message that its model cannot read, and says what to do', async () => {
    const turn = await play([], { question: 'Voici le rapport à relire. '.repeat(5_000), contextTokens: 8_000 })
    expect(turn.end).toMatchObject({
      reason: 'error',
      message: { fr: expect.stringContaining('joignez-le comme fichier') },
    })
  })

  it('leaves it to the provider where nobody knows how much its model reads, and then names the message as the cause', async () => {
    const refusals = Array.from({ length: 12 }, () => ({ error: modelFailure('context_too_long') }))
    const turn = await play(refusals, { question: 'Voici le rapport à relire. '.repeat(15_000) })
    expect(turn.model.requests.length).toBeGreaterThan(0)
    expect(turn.end).toMatchObject({
      reason: 'error',
      message: { fr: expect.stringContaining('joignez-le comme fichier') },
    })
  })
})

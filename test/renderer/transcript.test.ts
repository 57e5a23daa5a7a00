import { describe, expect, it } from 'vitest'
import type { AgentEvent, TranscriptMessage, TranscriptPage } from '../../src-preload/contract.ts'
import {
  addOlderPage,
  applyAgentEvent,
  emptyTranscript,
  loadPage,
  storeMessage,
  type Transcript,
} from '../../src-renderer/transcript.ts'
import { type Row, rowsOf } from '../../src-renderer/transcript-rows.ts'

const AT = '2025-03-10T09:00:00.000Z'

function user(id: number, text = 'Bonjour'): TranscriptMessage {
  return { id, role: 'user', text, files: [], createdAt: AT }
}
function assistant(id: number, text: string): Extract<TranscriptMessage, { role: 'assistant' }> {
  return { id, role: 'assistant', text, runs: [], createdAt: AT }
}
function page(messages: TranscriptMessage[], rest: Partial<TranscriptPage> = {}): TranscriptPage {
  return {
    conversation: { id: 'c', title: '', updatedAt: AT, pinned: false, unread: false, state: 'idle' },
    mode: 'pro',
    specialist: { choice: 'automatic' },
    exam: false,
    messages,
    more: false,
    approvals: [],
    usage: { inputTokens: 0, outputTokens: 0 },
    context: { tokens: 0, limit: 100 },
    ...rest,
  }
}
function start(callId: string, tool = 'read_user_file', parentId?: string): AgentEvent {
  return { type: 'tool_start', callId, parentId, tool, arguments: '{}', step: 1 }
}
function end(callId: string, tool = 'read_user_file', parentId?: string): AgentEvent {
  return { type: 'tool_end', callId, parentId, tool, status: 'ok', durationMs: 5, text: 'lu', views: [] }
}
function play(from: Transcript, ...events: (AgentEvent | TranscriptMessage)[]): Transcript {
  return events.reduce(
    (state, event, index) =>
      'type' in event ? applyAgentEvent(state, event, 1_000 + index * 10) : storeMessage(state, event),
    from,
  )
}
const kinds = (rows: Row[]) => rows.map(row => row.kind)
function assistantRows(rows: Row[]) {
  return rows.filter(row => row.kind === 'assistant')
}

describe('a turn as the window sees it', () => {
  it('gathers text until its message is stored, and keeps the row', () => {
    const before = play(emptyTranscript, user(1), { type: 'text', text: 'Bon' }, { type: 'text', text: 'jour' })
    expect(before.turn?.text).toBe('Bonjour')
    const [live] = assistantRows(rowsOf(before, true))
    const after = play(before, assistant(2, 'Bonjour'))
    expect(after.turn?.text).toBe('')
    const [stored] = assistantRows(rowsOf(after, true))
    expect(stored?.key).toBe(live?.key)
    expect(stored).toMatchObject({ text: 'Bonjour', streaming: false })
  })

  it('gives tools to the message that asked for them, and the next text to the next', () => {
    const state = play(
      emptyTranscript,
      user(1),
      assistant(2, 'Je lis.'),
      start('a'),
      start('b'),
      end('b'),
      { type: 'text', text: 'Voici' },
      end('a'),
    )
    expect(state.messages[1]).toMatchObject({
      runs: [
        { callId: 'a', status: 'ok', durationMs: 5 },
        { callId: 'b', status: 'ok' },
      ],
    })
    const rows = assistantRows(rowsOf(state, true))
    expect(rows.map(row => [row.text, row.runs.length])).toEqual([
      ['Je lis.', 2],
      ['Voici', 0],
    ])
    expect(new Set(rows.map(row => row.key)).size).toBe(2)
  })

  it('shows progress only while the tool works', () => {
    const progress = { label: { fr: 'Lecture', en: 'Reading' }, done: 1, total: 2 }
    const working = play(emptyTranscript, user(1), assistant(2, ''), start('a'), {
      type: 'tool_progress',
      callId: 'a',
      progress,
    })
    expect(working.messages[1]).toMatchObject({ runs: [{ progress }] })
    expect(play(working, end('a')).messages[1]).toMatchObject({ runs: [{ progress: undefined }] })
  })

  it('stands what a specialist calls under the call that asked it, and stops it with the turn', () => {
    const progress = { label: { fr: 'Lecture', en: 'Reading' }, done: 1, total: 2 }
    const asked = play(emptyTranscript, user(1), assistant(2, ''), start('d', 'delegate_to_specialist'))
    const working = play(
      asked,
      start('d/1/a', 'read_user_file', 'd'),
      start('d/1/b', 'read_user_file', 'd'),
      { type: 'tool_progress', callId: 'd/1/b', parentId: 'd', progress },
      end('d/1/a', 'read_user_file', 'd'),
    )
    const nested = [
      { callId: 'd/1/a', status: 'ok', durationMs: 5 },
      { callId: 'd/1/b', status: 'running', progress },
    ]
    expect(working.messages[1]).toMatchObject({ runs: [{ callId: 'd', status: 'running', runs: nested }] })
    const ended = play(working, end('d/1/b', 'read_user_file', 'd'), end('d', 'delegate_to_specialist'))
    expect(ended.messages[1]).toMatchObject({ runs: [{ status: 'ok', runs: [{ status: 'ok' }, { status: 'ok' }] }] })
    const stopped = play(working, { type: 'turn_end', reason: 'stopped' })
    expect(stopped.messages[1]).toMatchObject({ runs: [{ status: 'stopped', runs: [{}, { status: 'stopped' }] }] })
  })

  it('knows who answers from the page, then from what the turn finds out', () => {
    const loaded = loadPage(
      emptyTranscript,
      page([user(1)], { specialist: { choice: 'automatic', id: 'paie' }, exam: true }),
    )
    expect(loaded).toMatchObject({ specialist: { choice: 'automatic', id: 'paie' }, exam: true })
    const name = { fr: 'Fiscaliste', en: 'Tax adviser' }
    const found = play(loaded, { type: 'specialist', specialist: { id: 'fiscaliste', name } })
    expect(found.specialist).toEqual({ choice: 'automatic', id: 'fiscaliste' })
    expect(found.turn).toBeUndefined()
    expect(play(found, { type: 'specialist' }).specialist.id).toBeUndefined()
  })

  it('forgets a card once its call has ended, and keeps the others', () => {
    const request = (approvalId: string, callId: string) => {
      const about = { approvalId, callId, tool: 'read', summary: { fr: '', en: '' }, tainted: false }
      return { type: 'approval', request: about } as const
    }
    const started = play(emptyTranscript, user(1), assistant(2, ''), start('m', 'read'), start('n', 'read'))
    const state = play(started, request('1', 'm'), request('2', 'n'))
    expect(state.approvals).toHaveLength(2)
    expect(play(state, end('x', 'read')).approvals).toHaveLength(2)
    expect(play(state, end('m', 'read')).approvals).toMatchObject([{ approvalId: '2' }])
    expect(play(state, end('m', 'read'), end('n', 'read')).approvals).toEqual([])
  })

  it('stops what still runs when the turn ends, and says why it is not whole', () => {
    const message = { fr: 'Arrêté.', en: 'Stopped.' }
    const state = play(emptyTranscript, user(1), assistant(2, ''), start('a'), {
      type: 'turn_end',
      reason: 'stopped',
      message,
    })
    expect(state.turn).toBeUndefined()
    expect(state.messages[1]).toMatchObject({ runs: [{ status: 'stopped' }] })
    expect(rowsOf(state, false).at(-1)).toMatchObject({ kind: 'unfinished', reason: 'stopped', message })
  })

  it('keeps text that was never stored until the page says what is true', () => {
    const state = play(
      emptyTranscript,
      user(1),
      { type: 'text', text: 'À moitié' },
      { type: 'turn_end', reason: 'error' },
    )
    expect(assistantRows(rowsOf(state, false))).toMatchObject([{ text: 'À moitié', streaming: false }])
    const loaded = loadPage(state, page([user(1), assistant(2, 'À moitié')]))
    expect(assistantRows(rowsOf(loaded, false))).toHaveLength(1)
  })

  it('offers to go on with an answer that was cut at the length of the model', () => {
    const message = { fr: 'Coupée.', en: 'Cut.' }
    const state = play(emptyTranscript, user(1), assistant(2, 'Long'), { type: 'turn_end', reason: 'done', message })
    expect(rowsOf(state, false).at(-1)).toMatchObject({ kind: 'unfinished', reason: 'done' })
    const whole = play(emptyTranscript, user(1), assistant(2, 'Court'), { type: 'turn_end', reason: 'done' })
    expect(kinds(rowsOf(whole, false))).toEqual(['user', 'assistant'])
  })

  it('forgets the last failure when the next turn begins', () => {
    const failed = play(emptyTranscript, user(1), { type: 'turn_end', reason: 'error' })
    expect(play(failed, { type: 'text', text: 'Suite' }).unfinished).toBeUndefined()
  })

  it('counts the cost and the time of one turn apart from the conversation', () => {
    const usage = { inputTokens: 10, outputTokens: 5, costMicroUsd: 100 }
    const first = play(
      emptyTranscript,
      user(1),
      { type: 'text', text: 'A' },
      { type: 'usage', usage },
      assistant(2, 'A'),
      {
        type: 'turn_end',
        reason: 'done',
      },
    )
    const second = play(first, user(3), { type: 'text', text: 'B' }, { type: 'usage', usage }, assistant(4, 'B'), {
      type: 'turn_end',
      reason: 'done',
    })
    expect(second.usage).toEqual({ inputTokens: 20, outputTokens: 10, costMicroUsd: 200 })
    expect(second.figures[4]).toEqual({ usage, durationMs: 30 })
  })
})

describe('pages', () => {
  it('come before what is there', () => {
    const newest = loadPage(emptyTranscript, page([user(5), assistant(6, 'F')], { more: true }))
    const all = addOlderPage(newest, page([user(3), assistant(4, 'D')], { more: false }))
    expect(all.messages.map(message => message.id)).toEqual([3, 4, 5, 6])
    expect(all.more).toBe(false)
  })

  it('do not lose older ones when the newest is read again', () => {
    const newest = loadPage(emptyTranscript, page([user(5), assistant(6, 'F')], { more: true }))
    const all = addOlderPage(newest, page([user(3), assistant(4, 'D')], { more: false }))
    const again = loadPage(all, page([user(5), assistant(6, 'G')], { more: true }))
    expect(again.messages.map(message => message.id)).toEqual([3, 4, 5, 6])
    expect(again.more).toBe(false)
  })

  it('take away what is no more, but not what a running turn has just brought', () => {
    const before = play(loadPage(emptyTranscript, page([user(1), assistant(2, 'B')])), user(3))
    expect(loadPage(before, page([user(1)])).messages.map(message => message.id)).toEqual([1])
    const running = play(before, { type: 'text', text: '…' })
    expect(loadPage(running, page([user(1), assistant(2, 'B')])).messages.map(message => message.id)).toEqual([1, 2, 3])
  })
})

describe('a turn already under way', () => {
  const running = page([user(1)], { live: { text: 'Bonjour, je', reasoning: '' } })

  it('is taken up where it is by a window that opens later', () => {
    const late = loadPage(play(emptyTranscript, { type: 'text', text: 'je' }), running)
    expect(late.turn?.text).toBe('Bonjour, je')
    const never = loadPage(emptyTranscript, running)
    expect(assistantRows(rowsOf(play(never, { type: 'text', text: ' lis' }), true))).toMatchObject([
      { text: 'Bonjour, je lis' },
    ])
  })

  it('is not set back by a page that is read again', () => {
    const followed = play(loadPage(emptyTranscript, page([user(1)])), { type: 'text', text: 'Bonjour, je lis' })
    expect(loadPage(followed, running).turn?.text).toBe('Bonjour, je lis')
  })
})

describe('rows', () => {
  it('stay the same objects for messages that did not change', () => {
    const first = play(emptyTranscript, user(1), assistant(2, 'A'), { type: 'turn_end', reason: 'done' }, user(3))
    const before = rowsOf(play(first, { type: 'text', text: 'B' }), true)
    const after = rowsOf(play(first, { type: 'text', text: 'BC' }), true)
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(after[2]).toBe(before[2])
  })

  it('end an answer once, with all of its text', () => {
    const state = play(emptyTranscript, user(1), assistant(2, 'Un'), assistant(3, ''), assistant(4, 'Deux'), user(5))
    const ends = assistantRows(rowsOf(state, true))
      .map(row => row.end?.text)
      .slice(0, 3)
    expect(ends).toEqual([undefined, undefined, 'Un\n\nDeux'])
  })

  it('show that work goes on only where nothing else says so', () => {
    const waiting = play(emptyTranscript, user(1))
    expect(assistantRows(rowsOf(waiting, true))).toMatchObject([{ waiting: true }])
    const working = play(waiting, assistant(2, ''), start('a'))
    expect(assistantRows(rowsOf(working, true))).toMatchObject([{ waiting: false }])
    const between = play(working, end('a'))
    expect(assistantRows(rowsOf(between, true))).toMatchObject([{ waiting: false }, { waiting: true }])
  })
})

import { describe, expect, it } from 'vitest'
import { type Action, initialState, reduce, type ViewState } from '../../src-renderer/state.ts'

const play = (...actions: Action[]): ViewState => actions.reduce(reduce, initialState)

describe('what the window shows', () => {
  it('keeps events of a conversation that is not on screen', () => {
    const event = { type: 'agent', conversationId: 'b', event: { type: 'text', text: 'Fond' } } as const
    const state = play({ type: 'show_conversation', conversationId: 'a' }, { type: 'event', event, now: 1 })
    expect(state.conversationId).toBe('a')
    expect(state.transcripts.b?.turn?.text).toBe('Fond')
  })

  it('leaves the state alone when an event changes nothing', () => {
    const event = { type: 'command', command: 'search' } as const
    expect(reduce(initialState, { type: 'event', event, now: 1 })).toBe(initialState)
  })

  it('opens the panel on a preview', () => {
    expect(play({ type: 'preview_file', fileId: 'f' })).toMatchObject({
      panelOpen: true,
      panelTab: 'preview',
      previewFileId: 'f',
    })
  })

  it('closes what lies over the screens when another is shown', () => {
    const state = play(
      { type: 'set_overlay', overlay: 'palette' },
      { type: 'show_screen', screen: 'settings', section: 'models' },
    )
    expect(state).toMatchObject({ screen: 'settings', section: 'models', overlay: undefined })
  })

  it('speaks the same words twice', () => {
    const state = play({ type: 'announce', text: 'Copié' }, { type: 'announce', text: 'Copié' })
    expect(state.announcement).toEqual({ text: 'Copié', id: 2 })
  })

  it('counts changes of the library and of the outbox', () => {
    const state = play(
      { type: 'event', event: { type: 'files_changed' }, now: 1 },
      { type: 'event', event: { type: 'outbox_changed', waiting: 3 }, now: 1 },
    )
    expect(state).toMatchObject({ filesVersion: 1, outboxVersion: 1, outboxWaiting: 3 })
  })
})

// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ToolProgress, TranscriptMessage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { setLanguage } from '../../../src-renderer/i18n/i18n.ts'
import { progressFacts, progressShare } from '../../../src-renderer/progress-words.ts'
import { createProgressTelling } from '../../../src-renderer/told-progress.ts'
import { renderApp, transcript } from '../render-app.tsx'

const LABEL = { fr: 'Lit les pages par OCR', en: 'Reads the pages by OCR' }
const ASKED: TranscriptMessage = {
  id: 1,
  role: 'user',
  text: 'Lis le contrat',
  files: [],
  createdAt: new Date().toISOString(),
}
const spaces = (text: string) => text.replace(/\u00a0/g, ' ')
const facts = (progress: Omit<ToolProgress, 'label'>) => spaces(progressFacts({ label: LABEL, ...progress }))

beforeEach(() => setLanguage('fr'))

it('says how far work is as people do, in numbers that agree', async () => {
  expect(facts({ done: 11.4, total: 80, unit: 'page', remainingMs: 120_000 })).toBe('page 12 sur 80 · environ 2 min')
  expect(facts({ done: 80, total: 80, unit: 'page' })).toBe('page 80 sur 80')
  expect(facts({ done: 0, unit: 'page' })).toBe('page 1')
  expect(facts({ done: 3, total: 60, unit: 'slide' })).toBe('diapositive 4 sur 60')
  expect(facts({ done: 1_203, total: 2_000, unit: 'file' })).toBe('fichier 1 204 sur 2 000')
  expect(facts({ done: 0, total: 5, unit: 'row' })).toBe('0 ligne sur 5')
  expect(facts({ done: 1, total: 5, unit: 'row' })).toBe('1 ligne sur 5')
  expect(facts({ done: 62_000, total: 100_000, unit: 'row' })).toBe('62 000 lignes sur 100 000')
  expect(facts({ done: 1_240_000, unit: 'byte' })).toBe('1,2 Mo')
  expect(facts({ done: 1_240_000, total: 27_000_000, unit: 'byte' })).toBe('1,2 Mo sur 27 Mo')
  expect(facts({ done: 0.428, total: 1 })).toBe('42 %')
  expect(facts({ done: 3 })).toBe('')
  expect(facts({})).toBe('')
})

it('says the time left in French and in English, never finer than it is known', async () => {
  const times = [5_000, 10_000, 30_000, 45_000, 60_000, 1_500_000, 3_600_000, 5_400_000]
  const left = () => times.map(remainingMs => facts({ remainingMs }))
  expect(left()).toEqual([
    'quelques secondes',
    'environ 10 s',
    'environ 30 s',
    'moins d’une minute',
    'environ 1 min',
    'environ 25 min',
    'environ 1 h',
    'environ 1 h 30',
  ])
  await setLanguage('en')
  expect(left().slice(0, 5)).toEqual(['a few seconds', 'about 10 s', 'about 30 s', 'under a minute', 'about 1 min'])
  expect(facts({ done: 0, total: 5, unit: 'row' })).toBe('0 rows of 5')
  expect(facts({ done: 11, total: 80, unit: 'page' })).toBe('page 12 of 80')
})

it('a share is one of the whole, or none', () => {
  expect(progressShare({ label: LABEL, done: 20, total: 80 })).toBe(0.25)
  expect(progressShare({ label: LABEL, done: 90, total: 80 })).toBe(1)
  expect(progressShare({ label: LABEL, done: 3 })).toBeUndefined()
  expect(progressShare({ label: LABEL })).toBeUndefined()
})

it('the line of a call has a bar that says its count and its time aloud, and none once it has ended', async () => {
  const { fake } = await renderApp({ messages: { 'c-bilan': [ASKED] } })
  await act(() => openConversation('c-bilan'))
  await screen.findByRole('feed', { name: 'Échanges' })
  const event = (progress: Omit<ToolProgress, 'label'>) =>
    act(async () =>
      fake.agent('c-bilan', { type: 'tool_progress', callId: 'a', progress: { label: LABEL, ...progress } }),
    )
  await act(async () => {
    const args = '{"file_id":"f-balance"}'
    fake.agent('c-bilan', { type: 'tool_start', callId: 'a', tool: 'read_user_file', arguments: args, step: 1 })
  })
  expect(screen.queryByRole('progressbar')).toBeNull()
  await event({ done: 1, unit: 'page' })
  const bar = await transcript().findByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBeNull()
  expect(bar.getAttribute('aria-valuetext')).toBe('Lit les pages par OCR · page 2')
  await event({ done: 20, total: 80, unit: 'page', remainingMs: 120_000 })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(spaces(bar.getAttribute('aria-valuetext') ?? '')).toBe(
    'Lit les pages par OCR · page 21 sur 80 · environ 2 min',
  )
  expect(bar.closest('button')).toBeNull()
  await act(async () =>
    fake.agent('c-bilan', {
      type: 'tool_end',
      callId: 'a',
      tool: 'read_user_file',
      status: 'ok',
      durationMs: 900,
      text: '',
      views: [],
    }),
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('progress is told to a screen reader after a while, then seldom, however many tools speak', () => {
  const telling = createProgressTelling()
  telling.begin(1_000)
  const told = Array.from({ length: 600 }, (_, tick) => 1_000 + tick * 100).filter(now => telling.isTime(now))
  expect(told).toEqual([6_000, 26_000, 46_000])
})

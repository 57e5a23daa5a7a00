import { expect, test } from 'vitest'
import { printEvents } from '../../../src-main/cli/print-events.ts'
import { progressText } from '../../../src-main/cli/progress-words.ts'
import { cutStyled, type Terminal } from '../../../src-main/cli/terminal.ts'
import type { AgentEvent, ToolProgress } from '../../../src-main/types.ts'

const LABEL = { fr: 'Lit les pages par OCR', en: 'Reads the pages by OCR' }

function printing(passing?: (text: string) => void) {
  const notes: string[] = []
  const terminal: Terminal = {
    language: 'fr',
    interactive: false,
    out: text => void notes.push(text),
    note: text => void notes.push(text),
    say: sentence => void notes.push(sentence.fr),
    style: (_kind, text) => text,
    ...(passing && { passing }),
  }
  const print = printEvents(terminal)
  const show = (progress: Omit<ToolProgress, 'label'>, callId = 'a', label = LABEL) =>
    print({ type: 'tool_progress', callId, progress: { label, ...progress } })
  return { notes, print, show }
}

const end = (callId: string): AgentEvent => ({
  type: 'tool_end',
  callId,
  tool: 'read_user_file',
  status: 'ok',
  durationMs: 1_200,
  text: '',
  views: [],
})

test('in a file or a pipe, progress is one line for each tenth', () => {
  const { notes, show } = printing()
  for (let done = 0; done <= 1_000; done++) show({ done, total: 1_000, unit: 'row' })
  expect(notes).toHaveLength(11)
  expect(notes[0]).toBe('  Lit les pages par OCR · 0 ligne sur 1 000'.replace('1 000', (1_000).toLocaleString('fr-FR')))
  expect(notes.at(-1)).toContain('lignes sur')
})

test('without a total, progress is one line for each stage', () => {
  const { notes, show } = printing()
  for (let done = 0; done <= 50; done++) show({ done, unit: 'page' })
  show({}, 'a', { fr: 'Écrit', en: 'Writes' })
  expect(notes).toEqual(['  Lit les pages par OCR · page 1', '  Écrit'])
})

test('two calls at once do not repeat each other', () => {
  const { notes, show, print } = printing()
  for (let done = 0; done < 5; done++) for (const callId of ['a', 'b']) show({ done, total: 100, unit: 'page' }, callId)
  expect(notes).toHaveLength(2)
  print(end('a'))
  expect(notes.at(-1)).toContain('✓')
})

test('on a terminal, each word replaces the one before, and none is left as a line', () => {
  const passed: string[] = []
  const { notes, show, print } = printing(text => void passed.push(text))
  for (const done of [11, 12]) show({ done, total: 80, unit: 'page', remainingMs: 120_000 })
  expect(passed.map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    '  Lit les pages par OCR · page 12 sur 80 · environ 2 min',
    '  Lit les pages par OCR · page 13 sur 80 · environ 2 min',
  ])
  print(end('a'))
  expect(notes).toHaveLength(1)
})

test('the words of the command agree with their numbers in both languages', () => {
  const text = (progress: Omit<ToolProgress, 'label'>, language: 'fr' | 'en') =>
    progressText({ label: { fr: '', en: '' }, ...progress }, language).replaceAll('\u00a0', ' ')
  expect(text({ done: 1, total: 5, unit: 'row' }, 'fr')).toBe('1 ligne sur 5')
  expect(text({ done: 2, unit: 'row' }, 'fr')).toBe('2 lignes')
  expect(text({ done: 0, total: 5, unit: 'row' }, 'en')).toBe('0 rows of 5')
  expect(text({ done: 1_200_000, total: 8_000_000, unit: 'byte' }, 'fr')).toBe('1,2 Mo sur 8 Mo')
  expect(text({ done: 0.425, total: 1, remainingMs: 5_000 }, 'fr')).toBe('42 % · quelques secondes')
  expect(text({ remainingMs: 45_000 }, 'en')).toBe('under a minute')
  expect(text({ remainingMs: 5_400_000 }, 'fr')).toBe('environ 1 h 30')
})

test('a line is cut to the width of the terminal, its colours kept', () => {
  expect(cutStyled('\u001b[2mabcdef\u001b[0m', 4)).toBe('\u001b[2mabcd\u001b[0m')
  expect(cutStyled('né', 4)).toBe('né')
})

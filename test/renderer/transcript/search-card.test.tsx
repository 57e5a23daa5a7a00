// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PassageView } from '../../../src-preload/contract.ts'
import { excerptOf } from '../../../src-renderer/components/search/excerpt.ts'
import { plainPassage } from '../../../src-renderer/components/search/plain-passage.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { currentState } from '../../../src-renderer/state.ts'
import { renderApp } from '../render-app.tsx'

const AT = '2025-03-10T09:00:00.000Z'
const passage = (index: number): PassageView => ({
  fileId: `f-${index}`,
  name: `rapport-${index}.pdf`,
  place: { fr: `page ${index}`, en: `page ${index}` },
  text: `Les amortissements du chapitre ${index}`,
  marks: [[4, 18]],
  score: 1 - index / 10,
})

async function show(passages: PassageView[]) {
  const run = {
    callId: 'a',
    tool: 'search_user_files',
    arguments: '{"query":"amortir"}',
    startedAt: AT,
    status: 'ok' as const,
    text: '{}',
    views: [{ kind: 'search' as const, query: 'amortir', passages }],
  }
  const app = await renderApp({
    messages: { 'c-bilan': [{ id: 1, role: 'assistant', text: 'Voici', runs: [run], createdAt: AT }] },
  })
  await act(() => openConversation('c-bilan'))
  return { ...app, card: within(await screen.findByRole('region', { name: 'Passages sur « amortir »' })) }
}

describe('the passages of a search', () => {
  it('say their file and place, mark what was found, and open the file', async () => {
    const { card, user } = await show([passage(1)])
    const found = card.getByRole('button', { name: /rapport-1\.pdf.*page 1/ })
    expect(found.querySelector('mark')?.textContent).toBe('amortissements')
    await user.click(found)
    expect(currentState()).toMatchObject({ previewFileId: 'f-1', panelOpen: true, panelTab: 'preview' })
  })

  it('are three at first, the rest on demand', async () => {
    const { card, user } = await show([1, 2, 3, 4, 5].map(passage))
    expect(card.getAllByRole('listitem')).toHaveLength(3)
    await user.click(card.getByRole('button', { name: 'Montrer 2 passages de plus' }))
    expect(card.getAllByRole('listitem')).toHaveLength(5)
  })

  it('show the hidden characters of a name that pretends', async () => {
    const { card } = await show([{ ...passage(1), name: 'facture\u202egpj.exe' }])
    expect(card.getByRole('button', { name: /facture⟨202E⟩gpj\.exe/ })).toBeTruthy()
  })
})

describe('an excerpt', () => {
  const words = Array.from({ length: 200 }, (_, index) => `mot${index}`).join(' ')

  it('is the stretch in which most of the marks are, with its marks where they now stand', () => {
    const lone = words.indexOf('mot3 ')
    const first = words.indexOf('mot150')
    const second = words.indexOf('mot152')
    const found = excerptOf(
      {
        text: words,
        marks: [
          [lone, lone + 4],
          [first, first + 6],
          [second, second + 6],
        ],
      },
      200,
    )
    expect(found.marks.map(([from, to]) => found.text.slice(from, to))).toEqual(['mot150', 'mot152'])
    expect(found).toMatchObject({ cutBefore: true, cutAfter: true })
    expect(found.text.length).toBeLessThanOrEqual(200)
    expect(words.split(' ')).toEqual(expect.arrayContaining(found.text.trim().split(' ')))
  })

  it('is all of a short text, and the beginning of one without marks', () => {
    expect(excerptOf({ text: 'court' }, 200)).toEqual({ text: 'court', marks: [], cutBefore: false, cutAfter: false })
    expect(excerptOf({ text: words }, 100).text).toMatch(/^mot0 mot1/)
  })
})

it('a passage in Markdown is read without its marks, and what was found stays marked', () => {
  const text =
    '## À faire\n\n- [ ] **Circulariser** la banque\n\n| Jour | Travail |\n| --- | :---: |\n| 31/03 | banque |'
  const marks = ['Circulariser', 'banque', 'banque |'].map((word, index): [number, number] => {
    const at = index === 2 ? text.lastIndexOf('banque') : text.indexOf(word)
    return [at, at + word.replace(' |', '').length]
  })
  const plain = plainPassage({ text, marks })
  expect(plain.text).toBe('À faire\n\n• Circulariser la banque\n\n| Jour | Travail |\n| 31/03 | banque |')
  expect(plain.marks.map(([from, to]) => plain.text.slice(from, to))).toEqual(['Circulariser', 'banque', 'banque'])
  expect(plainPassage({ text: 'un - deux' })).toEqual({ text: 'un - deux', marks: [] })
})

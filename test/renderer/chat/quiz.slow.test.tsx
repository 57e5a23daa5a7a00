// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TranscriptMessage, TranscriptPage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { currentState, dispatch } from '../../../src-renderer/state.ts'
import { sampleQuizzes } from '../fake-school.ts'
import { composer, fr, renderApp } from '../render-app.tsx'

const CONVERSATION = 'c-bilan'
const [wrong, late, open] = sampleQuizzes()
if (!wrong || !late || !open) throw new Error('no sample quiz')

/** A conversation whose last answer shows these quizzes. */
async function showQuizzes(
  quizzes: ReturnType<typeof sampleQuizzes>,
  more: TranscriptMessage[] = [],
  page: Partial<TranscriptPage> = {},
) {
  const createdAt = '2025-03-14T09:00:00.000Z'
  const runs = quizzes.map(({ quizId, question, options }) => ({
    callId: `call-${quizId}`,
    tool: 'interactive_quiz',
    arguments: '{}',
    status: 'ok' as const,
    text: '{}',
    views: [{ kind: 'quiz' as const, quizId, question, options }],
    startedAt: createdAt,
  }))
  const messages: TranscriptMessage[] = [
    { id: 1, role: 'user', text: 'Un quiz', files: [], createdAt },
    { id: 2, role: 'assistant', text: 'À vous !', runs, createdAt },
    ...more,
  ]
  const app = await renderApp({ messages: { [CONVERSATION]: messages }, pages: { [CONVERSATION]: page } })
  await act(() => openConversation(CONVERSATION))
  return app
}

function card(question: RegExp) {
  return screen.findByRole('region', { name: question })
}

describe('a quiz', () => {
  it('is answered with a click, once, and then shows what was right and why', async () => {
    const { fake, user } = await showQuizzes([open])
    const shown = within(await card(/Awa mange/))
    expect(shown.queryByText('Cinq moins deux font trois.')).toBeNull()
    await user.click(await shown.findByRole('button', { name: /Deux cinquièmes/ }))
    await shown.findByText('Cinq moins deux font trois.')
    expect(shown.getByText('Pas cette fois.')).toBeTruthy()
    expect(shown.getByText('Trois cinquièmes').closest('li')?.textContent).toContain('Bonne réponse')
    expect(shown.getByText('Deux cinquièmes').closest('li')?.textContent).toContain('Votre réponse')
    expect(shown.queryByRole('button', { name: /cinquième/ })).toBeNull()
    expect(fake.calls.filter(({ name }) => name === 'answerQuiz')).toEqual([
      { name: 'answerQuiz', input: { quizId: 'q-open', choice: 0 } },
    ])
  })

  it('of an exam is corrected once the exam is over', async () => {
    const { fake, user } = await showQuizzes([open], [], { exam: true })
    const shown = within(await card(/Awa mange/))
    await user.click(await shown.findByRole('button', { name: /Deux cinquièmes/ }))
    await shown.findByText('C’est noté. La correction vient après l’examen.')
    expect(shown.getByText('Deux cinquièmes').closest('li')?.textContent).toContain('Votre réponse')
    expect(shown.queryByText(/Pas cette fois|Bonne réponse|Cinq moins deux/)).toBeNull()
    await act(() => fake.api.setExam({ conversationId: CONVERSATION, exam: false }))
    await shown.findByText('Cinq moins deux font trois.')
  })

  it('is answered by its number when the card has the focus, and the outcome is announced', async () => {
    const { user } = await showQuizzes([open])
    const region = await card(/Awa mange/)
    act(() => region.focus())
    await user.keyboard('2')
    await within(region).findByText('Juste !')
    await waitFor(() => expect(currentState().announcement.text).toBe('Juste ! Cinq moins deux font trois.'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Question suivante'))
  })

  it('is not answered by a number that is none of its options, nor by one that is typed elsewhere', async () => {
    const { fake, user } = await showQuizzes([{ ...open, options: ['Oui', 'Non'] }])
    const region = await card(/Awa mange/)
    act(() => region.focus())
    await user.keyboard('3')
    await user.keyboard('0')
    await user.keyboard('{Control>}1{/Control}')
    await user.type(composer(), '12')
    expect(fake.calls.some(({ name }) => name === 'answerQuiz')).toBe(false)
  })

  it('takes one answer of two quick ones', async () => {
    const { fake, user } = await showQuizzes([open])
    const region = await card(/Awa mange/)
    act(() => region.focus())
    await user.keyboard('12')
    await within(region).findByText('Pas cette fois.')
    expect(fake.calls.filter(({ name }) => name === 'answerQuiz')).toHaveLength(1)
  })

  it('that nobody answered in time says so and shows nothing of its key', async () => {
    await showQuizzes([late])
    const shown = within(await card(/Un quart est plus grand/))
    await shown.findByText(/Le temps pour répondre est passé/)
    expect(shown.queryByText('secret-tardif')).toBeNull()
    expect(shown.queryByText('Bonne réponse')).toBeNull()
    expect(shown.queryByRole('button', { name: /Vrai/ })).toBeNull()
  })

  it('stays open when its answer could not be taken, and says why', async () => {
    const { fake, user } = await showQuizzes([open])
    fake.refuse('answerQuiz', 'Le disque est plein.')
    const shown = within(await card(/Awa mange/))
    await user.click(await shown.findByRole('button', { name: /Trois cinquièmes/ }))
    expect((await shown.findByRole('alert')).textContent).toContain('Le disque est plein.')
    await user.click(shown.getByRole('button', { name: /Trois cinquièmes/ }))
    await shown.findByText('Juste !')
    expect(shown.queryByRole('alert')).toBeNull()
  })

  it('changes when it was answered in another window', async () => {
    const { fake } = await showQuizzes([open])
    const shown = within(await card(/Awa mange/))
    await shown.findByRole('button', { name: /Trois cinquièmes/ })
    await act(async () => void (await fake.api.answerQuiz({ quizId: 'q-open', choice: 1 })))
    await shown.findByText('Juste !')
  })

  it('asks for the next question in the conversation, after the answer that is under way', async () => {
    const { fake, user } = await showQuizzes([wrong])
    const shown = within(await card(/Combien font/))
    await user.click(await shown.findByRole('button', { name: 'Question suivante' }))
    await waitFor(() => expect(fake.calls.some(({ name }) => name === 'sendMessage')).toBe(true))
    expect(fake.calls.find(({ name }) => name === 'sendMessage')?.input).toMatchObject({
      conversationId: CONVERSATION,
      text: fr('Question suivante, s’il te plaît.'),
    })
  })

  it('waits for its turn while the assistant still writes', async () => {
    const { fake, user } = await showQuizzes([wrong])
    act(() => fake.setConversation(CONVERSATION, { state: 'running' }))
    await user.click(await within(await card(/Combien font/)).findByRole('button', { name: 'Question suivante' }))
    expect(fake.calls.some(({ name }) => name === 'sendMessage')).toBe(false)
    expect(currentState().transcripts[CONVERSATION]?.queue.map(({ text }) => text)).toEqual([
      fr('Question suivante, s’il te plaît.'),
    ])
  })

  it('offers no next question once the conversation went on', async () => {
    await showQuizzes(
      [wrong],
      [{ id: 3, role: 'user', text: 'Merci', files: [], createdAt: '2025-03-14T09:01:00.000Z' }],
    )
    const shown = within(await card(/Combien font/))
    await shown.findByText('Pas cette fois.')
    expect(shown.queryByRole('button', { name: 'Question suivante' })).toBeNull()
  })

  it('of several in one answer, only the last offers the next question; the focus stays on the card', async () => {
    const { user } = await showQuizzes([open, wrong])
    const last = within(await card(/Combien font/))
    expect(await last.findByRole('button', { name: 'Question suivante' })).toBeTruthy()
    const first = await card(/Awa mange/)
    await user.click(await within(first).findByRole('button', { name: /Trois cinquièmes/ }))
    await within(first).findByText('Juste !')
    expect(within(first).queryByRole('button', { name: 'Question suivante' })).toBeNull()
    expect(document.activeElement).toBe(first)
  })
})

describe('bonus credits', () => {
  it('stand in the conversation and lead to the progress', async () => {
    const createdAt = '2025-03-14T09:00:00.000Z'
    const view = { kind: 'credits' as const, awarded: 1, balance: 4, reason: 'Bravo pour la table de 7' }
    const run = { callId: 'a', tool: 'award_bonus_credits', arguments: '{}', status: 'ok' as const, text: '{}' }
    const { user } = await renderApp({
      messages: {
        [CONVERSATION]: [
          { id: 2, role: 'assistant', text: '', runs: [{ ...run, views: [view], startedAt: createdAt }], createdAt },
        ],
      },
    })
    await act(() => openConversation(CONVERSATION))
    expect(await screen.findByText('+1 crédit bonus')).toBeTruthy()
    expect(screen.getByText('Bravo pour la table de 7')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Voir mes progrès' }))
    await screen.findByRole('heading', { level: 1, name: 'Progrès' })
    act(() => dispatch({ type: 'show_screen', screen: 'chat' }))
  })
})

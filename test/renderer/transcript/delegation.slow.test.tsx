// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AgentEvent, ToolRunView, TranscriptMessage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { showJob } from '../../../src-renderer/jobs.ts'
import { dispatch } from '../../../src-renderer/state.ts'
import { ago, sampleFiles } from '../fake-data.ts'
import { fakeJob } from '../fake-jobs.ts'
import { fr, renderApp, transcript } from '../render-app.tsx'

const ARGUMENTS = JSON.stringify({ specialist: 'fiscaliste', task: 'Calcule la TVA due' })
const ASKS: AgentEvent = {
  type: 'tool_start',
  callId: 'e',
  tool: 'delegate_to_specialist',
  arguments: ARGUMENTS,
  step: 1,
}
const ASKED = fr('A consulté « Fiscaliste »')

function run(callId: string, tool: string, args: unknown, rest: Partial<ToolRunView> = {}): ToolRunView {
  const common = { status: 'ok' as const, text: '', views: [], durationMs: 1_000, startedAt: ago(60_000) }
  return { callId, tool, arguments: JSON.stringify(args), ...common, ...rest }
}

/** A specialist who searched twice at the same time, then wrote a workbook. */
function delegation(): ToolRunView {
  const [workbook] = sampleFiles()
  if (!workbook) throw new Error('no sample file')
  return {
    ...run('d', 'delegate_to_specialist', {}),
    arguments: ARGUMENTS,
    runs: [
      run('d/1/a', 'search_user_files', { query: 'TVA collectée' }),
      run('d/1/b', 'search_user_files', { query: 'TVA déductible' }),
      run(
        'd/2/c',
        'generate_xlsx',
        { title: 'TVA' },
        {
          startedAt: ago(50_000),
          views: [{ kind: 'file', file: workbook }],
        },
      ),
    ],
    views: [
      {
        kind: 'delegation',
        specialist: 'fiscaliste',
        name: { fr: 'Fiscaliste', en: 'Tax adviser' },
        icon: 'landmark',
        text: 'La TVA due est de **1 250 000 FCFA**.',
      },
    ],
  }
}

function conversation(...runs: ToolRunView[]): TranscriptMessage[] {
  return [
    { id: 1, role: 'user', text: 'Prépare la TVA', files: [], createdAt: ago(70_000) },
    { id: 2, role: 'assistant', text: '', runs, createdAt: ago(65_000) },
  ]
}

async function open() {
  await act(() => openConversation('c-bilan'))
  await screen.findByRole('feed', { name: 'Échanges' })
}

it('a stored one unfolds to what the specialist called and answered, and its file stands in the conversation', async () => {
  const { user } = await renderApp({ messages: { 'c-bilan': conversation(delegation()) } })
  await open()
  const line = await transcript().findByRole('button', { name: new RegExp(`^${ASKED}`), expanded: false })
  expect(transcript().queryByRole('button', { name: /TVA collectée/ })).toBeNull()
  expect(transcript().getAllByText('Bilan SYSCOHADA 2024.xlsx')).toHaveLength(1)
  await user.click(line)
  const together = within(transcript().getByRole('region', { name: '2 actions' }))
  expect(together.getAllByRole('button', { name: /^A cherché/ })).toHaveLength(2)
  expect(transcript().getByRole('button', { name: /^A écrit le classeur/ })).toBeTruthy()
  const answer = within(await transcript().findByRole('region', { name: 'Fiscaliste' }))
  expect(answer.getByText('1 250 000 FCFA').tagName).toBe('STRONG')
})

it('a running one shows what the specialist calls as it is called', async () => {
  const { fake } = await renderApp({ messages: { 'c-bilan': conversation() } })
  await open()
  const inner = { parentId: 'e', callId: 'e/1/a', tool: 'search_user_files' }
  act(() => {
    fake.agent('c-bilan', ASKS)
    fake.agent('c-bilan', { ...inner, type: 'tool_start', arguments: '{"query":"TVA"}', step: 1 })
  })
  expect(transcript().getByRole('button', { name: /^Consulte/, expanded: true })).toBeTruthy()
  expect(transcript().getByRole('button', { name: /^Cherche/ })).toBeTruthy()
  const ended = { type: 'tool_end' as const, status: 'ok' as const, durationMs: 5, text: '', views: [] }
  act(() => fake.agent('c-bilan', { ...ended, ...inner }))
  expect(transcript().getByRole('button', { name: /^A cherché/ })).toBeTruthy()
  act(() => fake.agent('c-bilan', { ...ended, callId: 'e', tool: 'delegate_to_specialist' }))
  expect(transcript().queryByRole('button', { name: /^A cherché/ })).toBeNull()
  expect(transcript().getByRole('button', { name: new RegExp(`^${ASKED}`), expanded: false })).toBeTruthy()
})

it('the panel tells the nested calls and files too, and so does a job', async () => {
  const job = fakeJob(1, { conversationId: 'c-bilan', status: 'done', runs: [delegation()] })
  const { user } = await renderApp({ messages: { 'c-bilan': conversation(delegation()) }, jobs: [job] })
  await open()
  act(() => dispatch({ type: 'set_panel', open: true, tab: 'steps' }))
  const steps = within(await screen.findByRole('tabpanel', { name: 'Étapes' }))
  const outer = await steps.findByText('A consulté « Fiscaliste »')
  const item = outer.closest('li')
  if (!item) throw new Error('no step')
  expect(
    within(item)
      .getAllByRole('listitem')
      .map(one => one.querySelector('p')?.textContent),
  ).toEqual([
    fr('A cherché « TVA collectée » dans vos fichiers'),
    fr('A cherché « TVA déductible » dans vos fichiers'),
    fr('A écrit le classeur « TVA »'),
  ])
  act(() => dispatch({ type: 'set_panel', open: true, tab: 'files' }))
  const produced = within(await screen.findByRole('region', { name: 'Écrits par Ardoise' }))
  expect(produced.getByText('Bilan SYSCOHADA 2024.xlsx')).toBeTruthy()
  act(() => showJob(1))
  const jobs = within(await screen.findByRole('tabpanel', { name: /Tâches de fond/ }))
  await user.click(await jobs.findByRole('button', { name: new RegExp(`^${ASKED}`) }))
  await waitFor(() => expect(jobs.getByRole('region', { name: '2 actions' })).toBeTruthy())
})

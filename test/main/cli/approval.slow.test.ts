import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { answerApprovals } from '../../../src-main/cli/approval.ts'
import type { Terminal } from '../../../src-main/cli/terminal.ts'
import type { ApprovalRequest, Language } from '../../../src-main/types.ts'

function setUp(options: { language?: Language; yes?: boolean; json?: boolean; interactive?: boolean } = {}) {
  const { language = 'fr', yes = false, json = false, interactive = true } = options
  const answered: string[] = []
  const notes: string[] = []
  const questions: string[] = []
  const typed: ((line: string | undefined) => void)[] = []
  const terminal: Terminal = {
    language,
    interactive,
    out: () => undefined,
    note: text => void notes.push(text),
    say: sentence => void notes.push(sentence[language]),
    style: (_, text) => text,
  }
  const app = { answerApproval: (id: string, decision: string) => void answered.push(`${id} ${decision}`) }
  const answer = answerApprovals(app, { yes, json }, terminal, question => {
    questions.push(question)
    return new Promise(resolve => void typed.push(resolve))
  })
  const ask = async (approvalId: string, about: Partial<ApprovalRequest> = {}) => {
    const summary = { fr: 'Vous écrire ?', en: 'Write to you?' }
    answer({ approvalId, callId: approvalId, tool: 't', summary, tainted: false, ...about })
    await nextTick()
  }
  const type = async (line: string | undefined) => {
    typed.shift()?.(line)
    await nextTick()
  }
  return { ask, type, answered, notes, questions }
}

it.each([
  ['fr', 'o', 'once'],
  ['fr', ' OUI ', 'once'],
  ['fr', 't', 'always'],
  ['fr', 'toujours', 'always'],
  ['fr', 'n', 'refuse'],
  ['fr', '', 'refuse'],
  ['fr', 'annule', 'refuse'],
  ['fr', 'attends', 'refuse'],
  ['fr', 'tu es sûr ?', 'refuse'],
  ['en', 'y', 'once'],
  ['en', 'always', 'always'],
  ['en', 'abort', 'refuse'],
] as const)('in %s, « %s » means %s', async (language, line, decision) => {
  const { ask, type, answered } = setUp({ language })
  await ask('a')
  await type(line)
  expect(answered).toEqual([`a ${decision}`])
})

it('offers nothing for good where strangers wrote, or where the model repeats itself', async () => {
  const { ask, type, answered, questions } = setUp()
  await ask('a', { tainted: true })
  await type('t')
  await ask('b', { onceOnly: true })
  await type('toujours')
  expect(questions.join()).not.toContain('toujours')
  expect(answered).toEqual(['a refuse', 'b refuse'])
})

it('asks one thing at a time', async () => {
  const { ask, type, answered, questions } = setUp()
  await ask('a')
  await ask('b')
  expect(questions).toHaveLength(1)
  await type('o')
  expect(questions).toHaveLength(2)
  await type('n')
  expect(answered).toEqual(['a once', 'b refuse'])
})

it('refuses that and what follows once the person has left, and says how to allow it', async () => {
  const { ask, type, answered, questions, notes } = setUp()
  await ask('a')
  await type(undefined)
  await ask('b')
  expect(answered).toEqual(['a refuse', 'b refuse'])
  expect(questions).toHaveLength(1)
  expect(notes).toEqual([expect.stringContaining('--yes')])
})

it('says what it asks for when the events are for a program to read', async () => {
  const { ask, type, notes } = setUp({ json: true })
  await ask('a', { summary: { fr: 'Vous écrire\u001b[2J\n?', en: '' } })
  await type('o')
  expect(notes).toEqual(['? Vous écrire[2J ?'])
})

it('asks nobody with --yes, nor where nobody can answer', async () => {
  const agreed = setUp({ yes: true })
  await agreed.ask('a')
  expect(agreed).toMatchObject({ answered: ['a once'], questions: [], notes: [] })
  const headless = setUp({ interactive: false, language: 'en' })
  await headless.ask('a')
  expect(headless).toMatchObject({ answered: ['a refuse'], questions: [] })
  expect(headless.notes[0]).toContain('--yes')
})

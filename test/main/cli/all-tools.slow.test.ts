import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ALL_CALLS, openAllToolsTurn } from '../../support/all-tools-turn.ts'
import { root, startCommand } from '../../support/run-command.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'
import { writeSettings } from '../../support/write-settings.ts'

const SAMPLE = join(root, 'resources/samples/balance-2024.csv')

describe.each(['fr', 'en'] as const)('one turn with every tool in the command, in %s', language => {
  it('is played with --yes, and its timeline shows each result', { timeout: 600_000 }, async () => {
    const turn = await openAllToolsTurn(language, 'jina')
    onTestFinished(() => turn.close())
    const folder = tempFolder()
    const [data, out] = [join(folder, 'data'), join(folder, 'out')]
    const setUp = await startApp({}, data)
    await writeSettings(setUp.ask, turn)
    await setUp.app.close()

    const { story, provider, twilio, meta, mail, addresses, variables } = turn
    const where = ['--file', SAMPLE, '--data', data, '--out', out, '--lang', language]
    const model = ['--model', 'essai', '--base-url', provider.baseUrl]
    const run = await startCommand(
      ['ask', story.asked, ...where, ...model, '--yes'],
      { LOOPBACK_SERVICES: JSON.stringify(addresses), ...variables },
      'test/support/loopback-command.ts',
    ).finished
    expect(run.code, run.err).toBe(0)
    expect(run.err.match(/^✓ /gm), run.err).toHaveLength(ALL_CALLS.length)
    expect(run.err).not.toMatch(/^[✗⊘■]/m)
    expect(run.out).toContain('Teranga Distribution')
    expect(run.err).toMatch(/ardoise quiz answer quiz_\w+ /)
    expect(run.err).toMatch(/ardoise drafts send draft_\w+/)
    // The second SMS comes after a page of strangers.
    expect(run.err.match(/^ {2}! .*(extérieur|outside)/gm)).toHaveLength(1)
    for (const { explanation } of [story.quiz, story.statement]) expect(run.out + run.err).not.toContain(explanation)
    expect(
      readdirSync(out)
        .map(name => name.replace(/^.*\./, ''))
        .sort(),
    ).toEqual(['csv', 'docx', 'html', 'md', 'pdf', 'pdf', 'pptx', 'xlsx', 'xlsx'].sort())
    expect(twilio.messages).toHaveLength(2)
    expect(meta.messages).toHaveLength(1)
    expect(mail.received).toHaveLength(1)
  })
})

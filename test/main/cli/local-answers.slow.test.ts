import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { errorAnswer, startFakeOpenAiServer } from '../../support/fake-openai-server.ts'
import { freePort } from '../../support/http-loopback.ts'
import { runCommand } from '../../support/run-command.ts'
import { tempFolder } from '../../support/temp-db.ts'

const run = (data: string, baseUrl: string, ...more: string[]) =>
  runCommand(['ask', 'Combien font 7 fois 8 ?', '--data', data, '--model', 'm', '--base-url', baseUrl, ...more])

test('a model that cannot be reached leaves a note on how this computer answers instead', async () => {
  const data = join(tempFolder(), 'data')
  const { code, err } = await run(data, `http://0.0.0.0:${await freePort()}/v1`)
  expect(code).toBe(1)
  expect(err).toContain('Cet ordinateur peut répondre sans le réseau. Sans --model, c’est l’assistant hors ligne')
  const conversation = /ask "…" --conversation (conv_\w+)/.exec(err)?.[1] ?? ''
  const again = ['ask', 'Combien font 7 fois 8 ?', '--data', data, '--conversation', conversation]
  expect(await runCommand(again)).toMatchObject({ code: 0, out: expect.stringContaining('56') })
})

test('a provider that answers leaves none, nor does one that cannot be reached with --json', async () => {
  const server = await startFakeOpenAiServer([errorAnswer(401, { message: 'no' })])
  onTestFinished(() => server.close())
  const data = join(tempFolder(), 'data')
  expect((await run(data, server.baseUrl)).err).not.toContain('sans le réseau')
  const silent = await run(data, `http://0.0.0.0:${await freePort()}/v1`, '--json')
  expect(silent.err).not.toContain('sans le réseau')
  expect(JSON.parse(silent.out.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'turn_end', failure: 'offline' })
})

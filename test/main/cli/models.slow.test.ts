import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../support/http-loopback.ts'
import { startOllama } from '../../support/model-servers.ts'
import { runCommand } from '../../support/run-command.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'

test('the command lists who may answer, how much each reads and what it can do', async () => {
  const ollama = await startOllama([
    { name: 'qwen3:8b', loaded: 4_096 },
    { name: 'gemma3:4b', most: 131_072, capabilities: ['completion', 'vision'] },
  ])
  const data = join(tempFolder(), 'data')
  const { app, ask } = await startApp({}, data)
  const { id } = await ask.addModel({
    provider: 'ollama',
    baseUrl: ollama.baseUrl,
    model: 'qwen3:8b',
    label: 'Le mien',
  })
  await ask.selectModel({ modelId: id })
  await app.close()

  const { code, out, err } = await runCommand(['models', '--data', data])
  expect(code).toBe(0)
  expect(out).toContain('  Assistant hors ligne\n')
  expect(out).toMatch(/\* Le mien · http:\S+ · contexte 4\s096 sur 40\s960 possibles · outils\n/)
  expect(out).toContain(`Trouvé sur cet ordinateur · ${ollama.baseUrl}\n`)
  const cold = /gemma3:4b · contexte 4\s096 \(réglage habituel\) sur 131\s072 possibles · images · sans outils : conv/
  expect(out).toMatch(cold)
  expect(err).toContain('OLLAMA_CONTEXT_LENGTH=16384')
  expect(err).toContain(`ardoise ask "…" --model qwen3:8b --base-url ${ollama.baseUrl}`)

  const lines = (await runCommand(['models', '--data', data, '--json'])).out.trim().split('\n')
  const entries = lines.map(line => JSON.parse(line))
  expect(entries).toContainEqual(expect.objectContaining({ id, chosen: true, contextTokens: 4_096 }))
  const gemma = expect.objectContaining({ name: 'gemma3:4b', tools: false, maxContextTokens: 131_072 })
  expect(entries).toContainEqual({ provider: 'ollama', baseUrl: ollama.baseUrl, served: gemma })
}, 60_000)

test('a model of this machine that the command names is asked for no more than it reads', async () => {
  const ollama = await startOllama([{ name: 'qwen3:8b', loaded: 4_096 }])
  const data = join(tempFolder(), 'data')
  const ask = (model: string, baseUrl: string) =>
    runCommand(['ask', 'Génère le bilan', '--data', data, '--model', model, '--base-url', baseUrl, '--mode', 'pro'])
  const { code, out, err } = await ask('qwen3:8b', ollama.baseUrl)
  expect({ code, out }).toEqual({ code: 0, out: 'OK\n' })
  expect(err).toMatch(/que 4\s096 unités de texte .* outils sur 2\d/)
  expect(ollama.asked[0]?.tools?.length).toBeLessThan(12)
  expect((await ask('m', `http://127.0.0.1:${await freePort()}/v1`)).code).toBe(1)
}, 60_000)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ToolError } from '../../../src-main/errors.ts'
import { openChild } from '../../../src-main/mcp/child-transport.ts'
import { type ConnectionOptions, openConnection } from '../../../src-main/mcp/connection.ts'
import type { ServerTools } from '../../../src-main/mcp/read-tools.ts'
import { BOUTIQUE, hostileServer } from '../../support/mcp-servers.ts'
import { root } from '../../support/run-command.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const LIMITS = { startMs: 20_000, callMs: 20_000, restartMs: 50 }
const signal = () => AbortSignal.timeout(28_000)

function connect(options: Partial<ConnectionOptions> = {}) {
  const listed: ServerTools[] = []
  const connection = openConnection({
    server: 'Boutique',
    connection: BOUTIQUE,
    secretNames: [],
    secrets: async () => [],
    version: '0.0.0-test',
    limits: LIMITS,
    onTools: tools => void listed.push(tools),
    onState: () => undefined,
    ...options,
  })
  onTestFinished(() => connection.close())
  return { connection, listed }
}

describe('a server of the person', () => {
  it('starts at first need, says its tools, and answers', async () => {
    const { connection, listed } = connect()
    expect(connection.state()).toEqual({ state: 'idle' })
    await connection.ready(signal())
    expect(connection.state()).toEqual({ state: 'ready' })
    expect(listed[0]?.tools.map(({ name }) => name)).toEqual([
      'chercher_produit',
      'consulter_stock',
      'search_products',
      'get_order_status',
    ])
    const found = await connection.call('chercher_produit', { nom: 'thé vert' }, { signal: signal() })
    expect(JSON.parse(found.text)).toEqual({ produits: [expect.objectContaining({ id: 'P2' })] })
    expect(connection.errorLines()).toEqual(['boutique : 10 produits, 3 commandes'])
  })
})

describe('a server that means no good', () => {
  it.each([
    ['endless-line', 'plus de 10 Mo'],
    ['garbage', 'n’est pas du MCP'],
    ['endless-errors', 'écrivait sans fin'],
  ])('is stopped when it starts with %s, and says so', async (how, sentence) => {
    const { connection } = connect({ connection: hostileServer(how), limits: { ...LIMITS, restartMs: 60_000 } })
    const before = process.memoryUsage().rss
    if (how === 'endless-errors') await connection.ready(signal())
    else await failure(connection.ready(signal()))
    await until(() => connection.state().state === 'restarting')
    expect(connection.state().reason?.fr).toContain(sentence)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    expect(connection.errorLines().join('').length).toBeLessThanOrEqual(64 * 1024)
    expect(connection.errorLines().length).toBeLessThanOrEqual(200)
  })

  it('that never answers holds nobody longer than its time to start', async () => {
    const { connection } = connect({ connection: hostileServer('silent'), limits: { ...LIMITS, startMs: 600 } })
    const began = performance.now()
    expect((await failure(connection.ready(signal()))).notice.fr).toContain('n’a pas répondu en 1 s à son démarrage')
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('that dies at once is started five times more, less and less often, and then waits for the person', async () => {
    const { connection } = connect({ connection: hostileServer('dies-at-start'), limits: { ...LIMITS, restartMs: 20 } })
    const first = await failure(connection.ready(signal()))
    expect(first.notice.fr).toContain('s’est arrêté (code 3) — il manque une bibliothèque')
    expect(connection.state().state).toBe('restarting')
    await until(() => connection.state().state === 'stopped')
    const states = connection.state()
    expect(states.reason?.fr).toContain('il manque une bibliothèque')
    await failure(connection.ready(signal()))
    expect(connection.state().state).toBe('stopped')
    await failure(connection.restart(signal()))
    expect(connection.state().state).toBe('restarting')
  })

  it.each([['not-a-list', 'ne répond pas comme un serveur MCP']])(
    'that answers with %s is said to be none',
    async (how, sentence) => {
      const { connection } = connect({ connection: hostileServer(how) })
      expect((await failure(connection.ready(signal()))).notice.fr).toContain(sentence)
    },
  )

  it('cannot list tools without end', async () => {
    const { connection, listed } = connect({ connection: hostileServer('many') })
    await connection.ready(signal())
    expect(listed[0]).toMatchObject({ tools: { length: 64 }, left: 9_936 })
    const pages = connect({ connection: hostileServer('endless-pages') })
    await pages.connection.ready(signal())
    expect(pages.listed[0]).toEqual({ tools: [], left: 1 })
  })

  it('has its schemas read only as far as a model would', async () => {
    const { connection, listed } = connect({ connection: hostileServer('schema') })
    await connection.ready(signal())
    const schemas = Object.fromEntries(listed[0]?.tools.map(({ name, parameters }) => [name, parameters]) ?? [])
    expect(schemas.enorme === undefined || JSON.stringify(schemas.enorme).length <= 8_192).toBe(true)
    expect(JSON.stringify(schemas.profond ?? '').length).toBeLessThan(8_192)
    expect(schemas.proto).toEqual({ type: 'object', properties: {} })
    expect(schemas.sain).toEqual({ type: 'object', properties: {} })
  })

  it('that crashes during a call leaves it uncertain, and comes back', async () => {
    const { connection } = connect({ connection: hostileServer('crash') })
    const { notice } = await failure(connection.call('agir', {}, { signal: signal() }))
    expect(notice.fr).toContain('plantage volontaire')
    expect(notice.fr).toContain('vérifiez si l’action a eu lieu')
    await until(() => connection.state().state === 'ready')
  })

  it('that hangs in a call is given up after its time, and told so', async () => {
    const file = `${tempFolder()}/journal`
    const { connection } = connect({ connection: hostileServer('hang', file), limits: { ...LIMITS, callMs: 300 } })
    const { notice, message } = await failure(connection.call('agir', {}, { signal: signal() }))
    expect(notice.fr).toContain('on ne sait pas si l’action a eu lieu')
    expect(message).toContain('Ne recommencez pas')
    await until(() => journal(file).includes('notifications/cancelled'))
  })

  it('that the person turns off during a call leaves it uncertain', async () => {
    const file = `${tempFolder()}/journal`
    const { connection } = connect({ connection: hostileServer('hang', file) })
    const called = failure(connection.call('agir', {}, { signal: signal() }))
    await until(() => journal(file).includes('tools/call'))
    await connection.close()
    expect((await called).notice.fr).toContain('a été arrêté. C’était pendant l’appel')
  })

  it('is told when the person stops a call', async () => {
    const file = `${tempFolder()}/journal`
    const { connection } = connect({ connection: hostileServer('hang', file) })
    await connection.ready(signal())
    const stop = new AbortController()
    const answered = failure(connection.call('agir', {}, { signal: stop.signal }))
    await until(() => journal(file).includes('tools/call'))
    stop.abort(new Error('stop'))
    expect(await answered).toMatchObject({ message: 'stop' })
    await until(() => journal(file).includes('notifications/cancelled'))
  })

  it.each([
    ['too-large-answer', 'plus de 10 Mo'],
    ['flood', 'écrivait sans fin'],
    ['refuse', 'a refusé l’appel : '],
  ])('that answers with a %s is cut short', async (how, sentence) => {
    const { connection } = connect({ connection: hostileServer(how) })
    const error = await failure(connection.call('agir', {}, { signal: signal() }))
    expect(error.notice.fr).toContain(sentence)
    expect(error.untrusted).toBe(true)
  })

  it('has a long answer cut, and a deep one left out', async () => {
    const { connection } = connect({ connection: hostileServer('huge-answer') })
    const result = await connection.call('agir', {}, { signal: signal() })
    expect([result.text.length, result.cut]).toEqual([8_000, true])
    const deep = connect({ connection: hostileServer('deep-answer') })
    const answer = await deep.connection.call('agir', {}, { signal: signal() }).catch((error: unknown) => error)
    expect(JSON.stringify(answer).length).toBeLessThan(10_000)
  })

  it('can ask nothing of the program', async () => {
    const { connection } = connect({ connection: hostileServer('asks-back') })
    expect((await connection.call('agir', {}, { signal: signal() })).text).toBe('demandé')
  })

  it('gets its own variables and no others, and is not quoted when it shows them', async () => {
    process.env.ARDOISE_TEST_SECRET = 'mot-de-passe-de-la-machine'
    onTestFinished(() => void delete process.env.ARDOISE_TEST_SECRET)
    const { connection } = connect({
      connection: hostileServer('echo-secret'),
      secretNames: [{ kind: 'env', name: 'CLE' }],
      secrets: async () => [{ kind: 'env', name: 'CLE', value: 'sk-abcdef-123456' }],
    })
    const { text } = await connection.call('agir', {}, { signal: signal() })
    expect(text).toBe('clé •••, PATH oui, autre rien')
    await until(() => connection.errorLines().length > 0)
    expect(connection.errorLines()).toEqual(['ma clé est •••'])
  })

  it('is not quoted with its keys when it says why it ended', async () => {
    const dies = 'console.error("Error: clé refusée :", process.env.CLE); process.exit(1)'
    const { connection } = connect({
      connection: { transport: 'stdio', command: process.execPath, args: ['-e', dies] },
      secretNames: [{ kind: 'env', name: 'CLE' }],
      secrets: async () => [{ kind: 'env', name: 'CLE', value: 'sk-abcdef-123456' }],
    })
    const { notice, message } = await failure(connection.ready(signal()))
    expect(notice.fr).toContain('clé refusée : •••')
    expect(`${message} ${JSON.stringify(notice)}`).not.toContain('abcdef')
  })

  it('is not left running when it is given up before it has begun', async () => {
    const server = { server: 'Lent', command: process.execPath, args: ['-e', 'setInterval(() => 0, 1000)'], env: {} }
    const child = await openChild({ ...server, mask: text => text })
    const gone = new Promise<void>(resolve => {
      child.onclose = resolve
    })
    const started = child.start()
    await child.close()
    await started
    await gone
  })

  it('takes what it started with it when it is closed', async () => {
    const file = `${tempFolder()}/journal`
    const { connection } = connect({ connection: hostileServer('children', file) })
    await connection.call('agir', {}, { signal: signal() })
    const pids = [...journal(file).matchAll(/(?:start|child) (\d+)/g)].map(([, pid]) => Number(pid))
    expect(pids).toHaveLength(2)
    expect(pids.every(isRunning)).toBe(true)
    await connection.close()
    await until(() => !pids.some(isRunning))
  })

  it('does not outlive a program that leaves without a word', async () => {
    const file = `${tempFolder()}/journal`
    const url = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href)
    const script = `
      const { openConnection } = await import(${url('src-main/mcp/connection.ts')})
      const connection = openConnection({
        server: 'H', connection: ${JSON.stringify(hostileServer('children', file))}, secretNames: [],
        secrets: async () => [], version: '0', limits: ${JSON.stringify(LIMITS)}, onTools() {}, onState() {},
      })
      await connection.call('agir', {}, { signal: AbortSignal.timeout(20000) })
      process.exit(0)
    `
    const left = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    await once(left, 'exit')
    const pids = [...journal(file).matchAll(/(?:start|child) (\d+)/g)].map(([, pid]) => Number(pid))
    expect(pids).toHaveLength(2)
    await until(() => !pids.some(isRunning))
  })

  it('has pictures taken by their bytes, and other media named', async () => {
    const { connection } = connect({ connection: hostileServer('media') })
    const { text, data, images } = await connection.call('agir', {}, { signal: signal() })
    expect(images.map(({ mime }) => mime)).toEqual(['image/png'])
    expect(text.split('\n')).toEqual([
      'Voici',
      '[image non gardée : image/png]',
      '[son non gardé : audio/wav]',
      '[ressource non lue : file:///etc/passwd text/plain]',
      '[lien : Rapport https://exemple.com/a]',
    ])
    expect(data).toBe('{"total":3}')
  })

  it('is followed when it says how far it is', async () => {
    const said: object[] = []
    const { connection } = connect({ connection: hostileServer('progress') })
    await connection.call('agir', {}, { signal: signal(), onProgress: one => void said.push(one) })
    expect(said).toEqual([1, 2, 2].map(done => ({ done, total: 3, message: 'cherche\u202e' })))
  })

  it('is asked again for its tools when it says that they have changed', async () => {
    const { connection, listed } = connect({ connection: hostileServer('changes') })
    await connection.call('agir', {}, { signal: signal() })
    await until(() => listed.length === 2)
    expect(listed[0]?.tools[0]?.fingerprint).not.toBe(listed[1]?.tools[0]?.fingerprint)
  })
})

function failure(promise: Promise<unknown>): Promise<ToolError> {
  return promise.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: ToolError) => error,
  )
}

function journal(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that has ended may not have been buried yet.
    return !/^State:\s+Z/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '')
  } catch {
    return false
  }
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 25_000
  while (!holds()) {
    if (performance.now() > end) throw new Error('it never came')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

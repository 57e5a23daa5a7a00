import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { allowAlways } from '../../../src-main/store/approvals.ts'
import { loadMessages } from '../../../src-main/store/messages.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { fakeModel, modelFailure } from '../../support/fake-model.ts'
import {
  callAnswer,
  chunk,
  type RecordedRequest,
  sse,
  startFakeOpenAiServer,
  textAnswer,
} from '../../support/fake-openai-server.ts'
import { assertAccepted } from '../../support/provider-history.ts'
import { root, runCommand, startCommand } from '../../support/run-command.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'

const sample = join(root, 'resources/samples/balance-2024.csv')
const statements = 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le par e-mail'
const KEY = 'sk-very-secret-0123456789'
const note = (id: string) => ({
  id,
  name: 'generate_md',
  arguments: '{"title":"Note","content":"# Note\\n\\nBonjour."}',
})
const mail = (id: string) => ({ id, name: 'send_email_to_user', arguments: '{"subject":"Bilan","body":"Bonjour."}' })

type JobRow = { status: string; process: string; conversation_id: string; command: string | null }

/** A data folder with the commands over it, and runners that end with the test. */
function start(variables: Record<string, string> = {}) {
  const folder = tempFolder()
  const data = join(folder, 'data')
  const out = join(folder, 'out')
  const run = (...args: string[]) => runCommand([...args, '--data', data], variables)
  const background = (text: string, ...args: string[]) => run('ask', text, '--background', ...args)
  const read = <T>(sql: string, ...values: unknown[]): T => {
    const db = new Sqlite(join(data, 'ardoise.db'), { readonly: true })
    try {
      return db.prepare(sql).get(...values) as T
    } finally {
      db.close()
    }
  }
  const job = (number = 1) => read<JobRow>('SELECT * FROM jobs WHERE number = ?', number)
  const pid = (number = 1) => Number.parseInt(job(number).process, 10)
  const reaches = (status: string, number = 1) =>
    vi.waitFor(() => expect(job(number).status).toBe(status), { timeout: 90_000, interval: 50 })
  const count = (table: string) => read<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).n
  const messages = () => {
    const db = openStore(data)
    const all = loadMessages(db, job().conversation_id)
    db.close()
    return all
  }
  onTestFinished(() => {
    const db = new Sqlite(join(data, 'ardoise.db'), { readonly: true })
    const rows = db.prepare("SELECT process FROM jobs WHERE status IN ('queued', 'running', 'waiting')").all()
    db.close()
    for (const row of rows as JobRow[]) killed(Number.parseInt(row.process, 10), 'SIGKILL')
  })
  return { folder, data, out, run, background, job, pid, reaches, count, messages }
}

function killed(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const gone = (pid: number) => vi.waitFor(() => expect(killed(pid, 0)).toBe(false), { timeout: 30_000, interval: 20 })

/** Kills the process that answers a job, as a power cut would. */
async function crash({ pid }: ReturnType<typeof start>, number = 1): Promise<void> {
  const runner = pid(number)
  killed(runner, 'SIGKILL')
  await gone(runner)
}

function isAskedTwice(requests: readonly RecordedRequest[], text: string): boolean {
  return requests.some(({ body }) => {
    const messages = Array.isArray(body.messages) ? body.messages : []
    return messages.filter(({ role, content }) => role === 'user' && content.includes(text)).length > 1
  })
}

describe('ask --background', () => {
  it('comes back at once with the number, and a process of its own answers without the terminal', async () => {
    const looked = Promise.withResolvers<void>()
    const server = await startFakeOpenAiServer([
      { after: looked.promise, ...callAnswer(note('a')) },
      textAnswer('La note est prête.'),
    ])
    const started = start({ ARDOISE_API_KEY: KEY })
    const model = ['--model', 'test', '--base-url', server.baseUrl]
    const asked = await started.background('Écris une note', ...model, '--out', started.out)
    expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(/^1 · en cours · Écris une note · depuis/) })
    expect(asked.err).toContain('ardoise jobs show 1 --follow')
    const runner = started.pid()
    const line = readFileSync(`/proc/${runner}/cmdline`, 'utf8')
    // Its own session: neither Ctrl-C nor the end of the terminal reaches it.
    expect(readFileSync(`/proc/${runner}/stat`, 'utf8').split(') ')[1]?.split(' ')[3]).toBe(String(runner))
    looked.resolve()
    await started.reaches('done')
    await gone(runner)
    expect(readdirSync(started.out)).toHaveLength(1)
    const shown = await started.run('jobs', 'show', '1')
    expect(shown).toMatchObject({ code: 0, out: 'La note est prête.\n' })
    expect(shown.err).toMatch(/1 · terminée · Écris une note[\s\S]*✓ [\s\S]*Note.*\.md/)
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(line).not.toContain(KEY)
    for (const name of readdirSync(started.data, { recursive: true, encoding: 'utf8' })) {
      if (/\.db/.test(name)) expect(readFileSync(join(started.data, name)).includes(KEY)).toBe(false)
    }
    await server.close()
  })

  it('does all that ask does: files, address, consent, documents and the held e-mail', async () => {
    const started = start()
    const options = ['--file', sample, '--out', started.out, '--email', 'moi@exemple.sn', '--yes', '--json']
    const asked = await started.background(statements, ...options)
    expect(JSON.parse(asked.out)).toMatchObject({ number: 1, elsewhere: true })
    const followed = await started.run('jobs', 'show', '1', '--follow')
    expect(followed).toMatchObject({ code: 0, out: expect.stringContaining('prêt, en attente d’envoi') })
    await gone(started.pid())
    expect(
      readdirSync(started.out)
        .map(name => name.slice(name.lastIndexOf('.')))
        .sort(),
    ).toEqual(['.eml', '.pdf', '.xlsx'])
  })

  it('runs from a folder whose path has spaces and accents', async () => {
    const started = start()
    const link = join(started.folder, 'programme d’Awa')
    symlinkSync(root, link)
    const entry = relative(root, join(link, 'src-main/cli.ts'))
    const asked = await startCommand(['ask', 'bonjour', '--background', '--data', started.data], {}, entry).finished
    expect(asked.code).toBe(0)
    await started.reaches('done')
  })

  it('refuses what ask refuses, and leaves nothing behind', async () => {
    const started = start()
    expect(await started.background('x', '--file', 'nulle-part.csv')).toMatchObject({ code: 3 })
    expect(await started.background('x', '--conversation', 'conv_x')).toMatchObject({ code: 3 })
    const secret = ['--model', 'm', '--base-url', 'https://moi:secret@exemple.sn/v1']
    expect(await started.background('x', ...secret)).toMatchObject({
      code: 2,
      err: expect.stringContaining('pas de mot de passe'),
    })
    expect(started.count('jobs')).toBe(0)
    expect(started.count('messages')).toBe(0)
  })

  it('says that the process did not start, and lets the person try again', async () => {
    const started = start()
    const entry = 'test/support/half-command.ts'
    const asked = await startCommand(['ask', 'bonjour', '--background', '--data', started.data], {}, entry).finished
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('n’a pas pu démarrer') })
    expect(started.job().status).toBe('interrupted')
    expect(await started.run('jobs', 'resume', '1')).toMatchObject({ code: 0 })
    await started.reaches('done')
  })
})

describe('a runner that is killed', () => {
  it('while the model thinks, writes, works or is about to answer leaves one document and a valid history', async () => {
    const server = await startFakeOpenAiServer([
      // Thinks.
      { noAnswer: 'hang' },
      // Writes.
      {
        body: sse(chunk({ role: 'assistant', content: 'Je commence. ' })).replace('data: [DONE]\n\n', ''),
        ending: 'hang',
      },
      callAnswer(note('a')),
      // Is about to answer, once the note is made.
      { noAnswer: 'hang' },
      textAnswer('La note est prête.'),
    ])
    const started = start()
    const options = ['--model', 'test', '--base-url', server.baseUrl, '--out', started.out]
    const asks = (count: number) =>
      vi.waitFor(() => expect(server.requests).toHaveLength(count), { timeout: 60_000, interval: 20 })
    await started.background('Écris une note', ...options)
    await asks(1)
    await crash(started)
    const list = await started.run('jobs')
    expect(list.out).toContain('1 · interrompue')
    expect(list.err).toMatch(/tâche de fond 1 .* interrompue[\s\S]*ardoise jobs resume 1/)
    // Said once.
    expect((await started.run('jobs')).err).toBe('')

    expect((await started.run('jobs', 'resume', '1')).code).toBe(0)
    await asks(2)
    // What streams reaches the disk each second.
    await new Promise(resolve => setTimeout(resolve, 1_500))
    await crash(started)
    expect((await started.run('jobs', 'resume', '1')).code).toBe(0)
    await asks(4)
    await crash(started)
    const cut = await started.run('jobs', 'show', '1')
    expect(cut.err).toContain('interrompue')
    expect((await started.run('jobs', 'resume', '1')).code).toBe(0)
    const followed = await started.run('jobs', 'show', '1', '--follow')
    expect(followed).toMatchObject({ code: 0, out: expect.stringContaining('La note est prête.') })
    expect(followed.out.match(/La note est prête/g)).toHaveLength(1)
    expect(started.count('files')).toBe(1)
    expect(readdirSync(started.out)).toHaveLength(1)
    const messages = started.messages()
    assertAccepted([{ role: 'system', content: '' }, ...messages])
    expect(messages.filter(({ content }) => content === 'Écris une note')).toHaveLength(1)
    expect(isAskedTwice(server.requests, 'Écris une note')).toBe(false)
    await server.close()
  })

  it('in the middle of making a document makes it once, wherever it was cut', async () => {
    const started = start()
    const options = ['--file', sample, '--out', started.out]
    await started.background('Génère le bilan SYSCOHADA de cette entreprise', ...options)
    const begun = () => expect(started.count('tool_runs')).toBe(1)
    await vi.waitFor(begun, { timeout: 60_000, interval: 10 })
    await crash(started)
    expect((await started.run('jobs')).err).toMatch(/Établit les états financiers : pas fait/)
    for (const delay of [500, 900, 1_300, 1_700]) {
      expect((await started.run('jobs', 'resume', '1')).code).toBe(0)
      await new Promise(resolve => setTimeout(resolve, delay))
      await crash(started)
      if (started.job().status === 'done') break
      await started.run('jobs')
    }
    if (started.job().status !== 'done') await started.run('jobs', 'resume', '1')
    expect((await started.run('jobs', 'show', '1', '--follow')).code).toBe(0)
    expect(readdirSync(started.out).map(name => name.slice(name.lastIndexOf('.')))).toEqual(['.pdf', '.xlsx'])
    expect(started.count('files')).toBe(3)
    expect(started.count('tool_runs')).toBe(1)
    assertAccepted([{ role: 'system', content: '' }, ...started.messages()])
  })

  it('while it waits for the person asks again, whatever was allowed for good', async () => {
    const server = await startFakeOpenAiServer([callAnswer(mail('a')), textAnswer('C’est fait.')])
    const started = start()
    await started.run('profile', '--email', 'moi@exemple.sn')
    await started.background('Envoie-moi le bilan', '--model', 'test', '--base-url', server.baseUrl)
    await started.reaches('waiting')
    const waiting = await started.run('jobs', 'show', '1')
    expect(waiting.err).toMatch(/\? Envoyer[\s\S]*ardoise jobs allow 1/)
    await crash(started)
    const db = openStore(started.data)
    const profile = db.prepare<[], string>('SELECT id FROM profiles').pluck().get() ?? ''
    allowAlways(db, { profileId: profile, tool: 'send_email_to_user', now: new Date() })
    db.close()
    const resumed = await started.run('jobs', 'resume', '1')
    expect(resumed.err).toContain('Vous envoie un e-mail : pas fait')
    await started.reaches('waiting')
    expect(started.count('outbox')).toBe(0)
    expect(await started.run('jobs', 'allow', '1')).toMatchObject({ code: 0, out: expect.stringMatching(/^Autorisé/) })
    await started.reaches('done')
    expect(started.count('outbox')).toBe(1)
    expect((await started.run('jobs', 'allow', '1')).err).toContain('n’attend pas votre accord')
    await server.close()
  })

  it('in the middle of sending leaves the message uncertain, and sends it no second time', async () => {
    const smtp = await startSmtpServer()
    smtp.faults.push({ at: 'end of data', stall: true })
    const server = await startFakeOpenAiServer([callAnswer(mail('a')), textAnswer('Vérifiez.')])
    const started = start()
    await started.run('profile', '--email', 'moi@exemple.sn')
    const place = [
      '--host',
      '127.0.0.1',
      '--port',
      `${smtp.port}`,
      '--from',
      'ardoise@exemple.sn',
      '--security',
      'none',
    ]
    await started.run('smtp', ...place)
    await started.background('Envoie-moi le bilan', '--yes', '--model', 'test', '--base-url', server.baseUrl)
    await smtp.stalled
    await crash(started)
    const resumed = await started.run('jobs', 'resume', '1')
    expect(resumed.err).toContain('Vous envoie un e-mail : incertain, vérifiez')
    await started.reaches('done')
    expect((await started.run('outbox')).out).toContain('incertain')
    expect(smtp.sessions).toBe(1)
    expect(server.requests.at(-1)?.text).toContain('Ne la refaites pas')
    await server.close()
  })
})

describe('a runner that is told to end', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s leaves its job to be resumed, at once', async signal => {
    const server = await startFakeOpenAiServer([{ noAnswer: 'hang' }, textAnswer('Voilà.')])
    const started = start()
    await started.background('Bonjour', '--model', 'test', '--base-url', server.baseUrl)
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 60_000 })
    const runner = started.pid()
    killed(runner, signal)
    await gone(runner)
    expect((await started.run('jobs')).out).toContain('interrompue')
    await started.run('jobs', 'resume', '1')
    await started.reaches('done')
    await server.close()
  })
})

describe('jobs', () => {
  it('lists what runs and what waits for its turn, in order, and stops what it is told to', async () => {
    const server = await startFakeOpenAiServer([{ noAnswer: 'hang' }, { noAnswer: 'hang' }, textAnswer('Voilà.')])
    const started = start()
    const model = ['--model', 'test', '--base-url', server.baseUrl]
    for (const text of ['Un', 'Deux', 'Trois', 'Quatre']) await started.background(text, ...model)
    const { out } = await started.run('jobs')
    expect(out.split('\n').map(line => line.split(' · ').slice(0, 3).join(' · '))).toEqual([
      '4 · attend son tour, 1 avant elle · Quatre',
      '3 · attend son tour · Trois',
      '2 · en cours · Deux',
      '1 · en cours · Un',
      '',
    ])
    expect(
      (await started.run('jobs', '--json')).out
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).status),
    ).toEqual(['queued', 'queued', 'running', 'running'])
    expect(await started.run('jobs', 'cancel', '4')).toMatchObject({ code: 0, out: expect.stringContaining('annulée') })
    const following = startCommand(['jobs', 'show', '1', '--follow', '--data', started.data])
    await following.outputHas('en cours')
    // On a slow machine the command comes back while the job is still stopping.
    expect((await started.run('jobs', 'cancel', '1')).err).not.toContain('déjà finie')
    expect((await following.finished).code).toBe(130)
    await started.reaches('cancelled')
    await started.reaches('done', 3)
    expect(await started.run('jobs', 'cancel', '3')).toMatchObject({
      code: 1,
      err: expect.stringContaining('déjà finie'),
    })
    expect(await started.run('jobs', 'resume', '3')).toMatchObject({
      code: 1,
      err: expect.stringContaining('déjà finie'),
    })
    expect(await started.run('jobs', 'resume', '2')).toMatchObject({
      code: 1,
      err: expect.stringContaining('en cours'),
    })
    await started.run('jobs', 'clear')
    expect((await started.run('jobs')).out).toMatch(/^2 · en cours/)
    await started.run('jobs', 'cancel', '2')
    await server.close()
  })

  it('follows until the end, and Ctrl-C leaves the job running', async () => {
    const looked = Promise.withResolvers<void>()
    const server = await startFakeOpenAiServer([{ after: looked.promise, ...textAnswer('Voilà enfin.') }])
    const started = start()
    await started.background('Attends', '--model', 'test', '--base-url', server.baseUrl)
    const left = startCommand(['jobs', 'show', '1', '--follow', '--data', started.data])
    await left.outputHas('en cours')
    left.child.kill('SIGINT')
    expect(await left.finished).toMatchObject({ code: 130, err: expect.stringContaining('continue') })
    expect(started.job().status).toBe('running')
    looked.resolve()
    expect(await started.run('jobs', 'show', '1', '--follow')).toMatchObject({ code: 0, out: 'Voilà enfin.\n' })
    await server.close()
  })

  it('ends a follow when the runner dies, and says how to go on', async () => {
    const server = await startFakeOpenAiServer([{ noAnswer: 'hang' }])
    const started = start()
    await started.background('Attends', '--model', 'test', '--base-url', server.baseUrl)
    const following = startCommand(['jobs', 'show', '1', '--follow', '--data', started.data])
    await following.outputHas('en cours')
    await crash(started)
    expect(await following.finished).toMatchObject({ code: 1, err: expect.stringContaining('ardoise jobs resume 1') })
    await server.close()
  })

  it('refuses what a job asks, and the answer goes on without it', async () => {
    const server = await startFakeOpenAiServer([callAnswer(mail('a')), textAnswer('Rien n’est parti.')])
    const started = start()
    await started.run('profile', '--email', 'moi@exemple.sn')
    await started.background('Envoie', '--model', 'test', '--base-url', server.baseUrl, '--lang', 'en')
    await started.reaches('waiting')
    expect((await started.run('jobs', '--lang', 'en')).out).toContain('waits for your decision')
    expect(await started.run('jobs', 'refuse', '1')).toMatchObject({ code: 0, out: expect.stringMatching(/^Refusé/) })
    expect(await started.run('jobs', 'show', '1', '--follow')).toMatchObject({ code: 1, out: 'Rien n’est parti.\n' })
    expect(started.count('outbox')).toBe(0)
    await server.close()
  })

  it('says what is wrong with a number or an action', async () => {
    const started = start()
    expect((await started.run('jobs')).err).toBe('Aucune tâche de fond.\n')
    expect(await started.run('jobs', 'show', '7')).toMatchObject({
      code: 1,
      err: expect.stringContaining('n’existe pas'),
    })
    for (const args of [
      ['show', 'x'],
      ['show'],
      ['stop', '1'],
      ['clear', '1'],
      ['cancel', '1', '--follow'],
      ['show', '0'],
    ]) {
      expect(await started.run('jobs', ...args)).toMatchObject({ code: 2 })
    }
    expect(await started.run('ask', '--continue')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--continue'),
    })
  })
})

describe('a job of the window', () => {
  it('goes on in a process of its own while no window is open, with what is chosen in the settings', async () => {
    const started = start()
    const window = await startApp({ model: fakeModel([{ error: modelFailure('offline') }]) }, started.data)
    await window.ask.sendInBackground({ text: 'bonjour', fileIds: [] })
    await started.reaches('failed')
    await window.app.close()
    expect(await started.run('jobs', 'resume', '1')).toMatchObject({
      code: 0,
      out: expect.stringContaining('en cours'),
    })
    await started.reaches('done')
    expect((await started.run('jobs', 'show', '1')).out).toContain('l’assistant hors ligne')
  })

  it('is left to the window while one is open', async () => {
    const started = start()
    const model = fakeModel([{ error: modelFailure('offline') }, { text: 'Voilà, dans la fenêtre.' }])
    const clock = { now: () => new Date(), monotonic: () => performance.now() }
    const window = await startApp({ model, clock, resumes: true }, started.data)
    await window.ask.sendInBackground({ text: 'bonjour', fileIds: [] })
    await started.reaches('failed')
    const resumed = await started.run('jobs', 'resume', '1')
    expect(resumed).toMatchObject({ code: 0, err: expect.stringContaining('dans la fenêtre') })
    await started.reaches('done')
    expect(model.requests).toHaveLength(2)
  })
})

describe('ask, killed in front of the person', () => {
  it('is said once by the next command, and goes on with --continue', async () => {
    const server = await startFakeOpenAiServer([
      callAnswer(note('a')),
      { noAnswer: 'hang' },
      textAnswer('La note est là.'),
    ])
    const started = start()
    const model = ['--model', 'test', '--base-url', server.baseUrl]
    const asked = startCommand(['ask', 'Écris une note', ...model, '--data', started.data])
    await vi.waitFor(() => expect(server.requests).toHaveLength(2), { timeout: 60_000 })
    asked.child.kill('SIGKILL')
    await asked.finished
    const next = await started.run('files')
    expect(next.err).toMatch(/Une réponse \(« Écris une note »\) a été interrompue/)
    const conversation = /--continue --conversation (\S+)/.exec(next.err)?.[1] ?? ''
    expect((await started.run('files')).err).toBe('')
    const going = await started.run('ask', '--continue', '--conversation', conversation, ...model)
    expect(going).toMatchObject({ code: 0, out: 'La note est là.\n' })
    expect(started.count('files')).toBe(1)
    expect(await started.run('ask', '--continue', '--conversation', conversation, ...model)).toMatchObject({
      code: 3,
      err: expect.stringContaining('rien à continuer'),
    })
    await server.close()
  })
})

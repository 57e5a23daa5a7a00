import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { renewRun } from '../../../src-main/identity.ts'
import type { ChatModel } from '../../../src-main/model/chat-model.ts'
import { listEntries } from '../../../src-main/outbox/entries.ts'
import { allowAlways } from '../../../src-main/store/approvals.ts'
import { lastJobOf } from '../../../src-main/store/jobs.ts'
import { loadMessages } from '../../../src-main/store/messages.ts'
import { listToolRuns } from '../../../src-main/store/tool-runs.ts'
import { getTurn } from '../../../src-main/store/turns.ts'
import type { Message } from '../../../src-main/types.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { historyProblems } from '../../support/provider-history.ts'
import { watchWrites } from '../../support/refused-writes.ts'
import { type SmtpTestServer, startSmtpServer } from '../../support/smtp-server.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

type How = 'turn' | 'job'

const message = { text: 'Rédige la note et envoie-la-moi', fileIds: [] }
const CALLS = [
  call('note', 'generate_md', { title: 'Note', content: 'Bonjour' }),
  call('mail', 'send_email_to_user', { subject: 'Note', body: 'Bonjour' }),
]
const UNCERTAIN = /peut-être parti|on ne sait pas/
const ACTIVE = `SELECT count(*) FROM (SELECT state FROM turns UNION ALL SELECT status FROM jobs)
  WHERE state IN ('queued', 'running', 'waiting')`

/** Asks for a document, then for an e-mail, then ends; each time for what has no result yet in what it is shown. */
function orderlyModel(problems: string[]): ChatModel {
  return {
    name: 'orderly',
    async *stream({ messages }) {
      problems.push(...historyProblems(messages, { request: true }))
      const next = CALLS.find(({ id }) => !hasResult(messages, id))
      if (!next) yield { type: 'text', text: 'Voilà.' }
      yield next
        ? { type: 'end', message: { role: 'assistant', content: '', toolCalls: [next] }, finishReason: 'tool_calls' }
        : { type: 'end', message: { role: 'assistant', content: 'Voilà.' }, finishReason: 'stop' }
    },
  }
}

function hasResult(messages: readonly Message[], id: string): boolean {
  return messages.some(message => message.role === 'tool' && message.toolCallId === id)
}

/** Writes are counted by their place: none may depend on how fast the machine is. Nobody pulls the plug. */
async function start(problems: string[], data: string, resumes = false): Promise<StartedApp> {
  const clock = { now: () => TEST_NOW, monotonic: () => 0 }
  const started = await startApp({ model: orderlyModel(problems), clock, resumes }, data)
  started.db.pragma('synchronous = OFF')
  return started
}

/** The folder of a person who lets e-mails leave without a question. */
async function prepareFolder(): Promise<string> {
  const { app, ask, db, data } = await startApp()
  await ask.updateProfile({ email: 'awa@exemple.sn' })
  allowAlways(db, { profileId: app.profile.id, tool: 'send_email_to_user', now: TEST_NOW })
  await app.close()
  return data
}

/** A copy of that folder with the program open on it; without `smtp`, e-mails are held. */
async function open(how: How, folder: string, smtp?: SmtpTestServer) {
  const data = join(tempFolder(), 'data')
  cpSync(folder, data, { recursive: true })
  const problems: string[] = []
  const started = await start(problems, data)
  if (smtp) await started.app.setSmtp(smtp.settings())
  return { how, problems, started, gate: watchWrites(started.db) }
}

type Opened = Awaited<ReturnType<typeof open>>

async function send({ how }: Opened, { ask, app }: StartedApp): Promise<void> {
  try {
    await (how === 'job' ? ask.sendInBackground(message) : ask.sendMessage(message))
  } catch (error) {
    // What was refused is not there: the person sends it again.
    expect(String(error)).toContain('full')
  }
  await app.settled()
}

/** The person agrees to all that they are asked, until nothing is left to do. */
async function settled({ db, ask, app }: StartedApp): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const { id } of await ask.listConversations(undefined)) {
        const { approvals } = await ask.openConversation({ conversationId: id, limit: 1 })
        for (const { approvalId } of approvals) await ask.answerApproval({ approvalId, decision: 'once' })
      }
      expect([app.isBusy(), db.prepare(ACTIVE).pluck().get()]).toEqual([false, 0])
    },
    { timeout: 60_000, interval: 10 },
  )
}

/** With what the window offers: a new message where none was stored, « Reprendre » or « Continuer ». */
async function goOn(opened: Opened, started: StartedApp): Promise<void> {
  const { ask, db } = started
  await settled(started)
  const [conversation] = await ask.listConversations(undefined)
  const conversationId = conversation?.id ?? ''
  const job = lastJobOf(db, conversationId)
  if (!conversation) await send(opened, started)
  else if (job && job.status !== 'done') await ask.resumeJob({ number: job.number })
  else if ((await ask.openConversation({ conversationId, limit: 1 })).unfinished)
    await ask.continueTurn({ conversationId })
  await settled(started)
}

/** All that is wrong in the end. */
async function faults({ problems }: Opened, { db, app, ask }: StartedApp, smtp: SmtpTestServer): Promise<string[]> {
  const [conversation] = await ask.listConversations(undefined)
  const id = conversation?.id ?? ''
  const messages = loadMessages(db, id)
  const told = (callId: string) =>
    messages.filter(one => one.role === 'tool' && one.toolCallId === callId).map(({ content }) => content)
  const runs = listToolRuns(db, id)
  const isDone = (callId: string) =>
    runs.some(run => run.callId === callId && (run.status === 'ok' || run.outcome === 'done'))
  const { total: documents } = await ask.listFiles({ limit: 5, offset: 0 })
  const arrived = smtp.messages.length
  const entries = listEntries(db, app.profile.id)
  const state = entries[0]?.state
  const wrong = {
    'several e-mails': arrived > 1 || entries.length > 1,
    'several documents': documents > 1,
    'an entry left on its way': state === 'prepared' || state === 'sending',
    'an e-mail without an entry that says so': arrived === 1 && state !== 'sent' && state !== 'uncertain',
    'an entry that is sent, but did not arrive': state === 'sent' && arrived === 0,
    'an uncertain e-mail that is told as failed':
      state === 'uncertain' && told('mail').some(text => !UNCERTAIN.test(text)),
    'a document that is said done and is not, or the reverse': isDone('note') !== (documents === 1),
    'a call without exactly one result': CALLS.some(call => told(call.id).length !== 1),
    'a call that still runs': runs.some(({ status }) => status === 'running'),
    'no answer': messages.at(-1)?.content !== 'Voilà.' || getTurn(db, id)?.state !== 'done',
    'a job that is not done': (lastJobOf(db, id)?.status ?? 'done') !== 'done',
    'a damaged database': db.pragma('integrity_check', { simple: true }) !== 'ok',
    'a row without its other': db.prepare('SELECT 1 FROM pragma_foreign_key_check').get() !== undefined,
  }
  const found = Object.entries(wrong).flatMap(([what, is]) => (is ? what : []))
  return [...problems, ...historyProblems(messages), ...found]
}

const turnEnds = ({ events }: StartedApp) => events.filter(({ event }) => event.type === 'turn_end').length

describe.each(['turn', 'job'] as const)('of a %s that leaves a document and an e-mail', { timeout: 900_000 }, how => {
  /**
   * Each write in its turn is refused, or it and all that follow; then goes on as `again` says. Answers all that was
   * wrong in the end, by the write.
   */
  async function refuseEach(
    which: 'one' | 'all',
    again: (opened: Opened, smtp: SmtpTestServer) => Promise<StartedApp>,
    held = false,
  ) {
    const smtp = await startSmtpServer()
    const folder = await prepareFolder()
    const openOne = () => open(how, folder, held ? undefined : smtp)
    const whole = await openOne()
    await send(whole, whole.started)
    await settled(whole.started)
    const { written } = whole.gate
    expect(await faults(whole, whole.started, smtp)).toEqual([])
    expect(smtp.messages).toHaveLength(held ? 0 : 1)
    const wrong: string[] = []
    for (const [refused, what] of [...written].entries()) {
      smtp.messages.length = 0
      const opened = await openOne()
      opened.gate.refuses = place => (which === 'one' ? place === refused : place >= refused)
      await send(opened, opened.started)
      const begun = opened.started.db.prepare('SELECT count(*) FROM turns').pluck().get()
      const ends = turnEnds(opened.started)
      const started = await again(opened, smtp)
      await goOn(opened, started)
      const found = await faults(opened, started, smtp)
      if (ends !== begun) found.push(`${ends} ends of ${begun} turns`)
      if (opened.gate.refused === 0) found.push('nothing was refused')
      wrong.push(...found.map(fault => `${refused}, ${what}: ${fault}`))
      await started.app.close()
    }
    return wrong
  }

  async function startAgain({ started: { app, data }, problems }: Opened): Promise<StartedApp> {
    await app.close()
    renewRun()
    return start(problems, data, true)
  }

  it('any write may be refused, and the person goes on', async () => {
    expect(await refuseEach('one', async ({ started }) => started)).toEqual([])
  })

  it('any write may be refused, and the program is closed and started again', async () => {
    const again = async (opened: Opened) => {
      await settled(opened.started)
      return startAgain(opened)
    }
    expect(await refuseEach('one', again)).toEqual([])
  })

  it('any write may be refused as all that follow, and the program dies and is started again', async () => {
    expect(await refuseEach('all', startAgain)).toEqual([])
  })

  it.runIf(how === 'turn')(
    'any write may be refused, and the person releases the e-mail, which was held, before they go on',
    async () => {
      const again = async ({ started }: Opened, smtp: SmtpTestServer) => {
        const { app } = started
        await settled(started)
        await app.setSmtp(smtp.settings())
        for (const { id } of app.listOutbox()) await app.sendOutboxEntry(id, new AbortController().signal)
        return started
      }
      expect(await refuseEach('one', again, true)).toEqual([])
    },
  )
})

describe('what is only written for whoever comes after a crash', () => {
  it('is logged where the disk refuses it: the tool that says how far it is goes on, and so does the answer', async () => {
    const smtp = await startSmtpServer()
    let time = 0
    const clock = { now: () => TEST_NOW, monotonic: () => (time += 400) }
    const model = fakeModel([{ calls: CALLS.slice(1) }, { text: ['Voi', 'là', '.'] }])
    const { app, ask, db, logged } = await startApp({ model, clock }, await prepareFolder())
    await app.setSmtp(smtp.settings())
    for (const [table, column, isThere] of [
      ['tool_runs', 'progress', 'NEW.progress IS NOT NULL'],
      ['turns', 'partial', "NEW.partial <> ''"],
    ])
      db.exec(`CREATE TEMP TRIGGER full_${table} BEFORE UPDATE OF ${column} ON main.${table} WHEN ${isThere}
        BEGIN SELECT raise(ABORT, 'plein : ${column}'); END`)
    const { conversationId } = await ask.sendMessage(message)
    await app.settled()
    expect(getTurn(db, conversationId)?.state).toBe('done')
    expect(listToolRuns(db, conversationId)).toMatchObject([{ status: 'ok' }])
    expect(smtp.messages).toHaveLength(1)
    for (const column of ['progress', 'partial']) expect(logged.map(String)).toContain(`SqliteError: plein : ${column}`)
  })
})

describe.each(['one', 'all'] as const)('of a message that the person releases, where the disk refuses %s', which => {
  it('it leaves once, or says that it may have left', { timeout: 400_000 }, async () => {
    const smtp = await startSmtpServer()
    const folder = await prepareFolder()
    const released = async (refuses: (place: number) => boolean) => {
      const opened = await open('turn', folder)
      const { app } = opened.started
      await send(opened, opened.started)
      await settled(opened.started)
      await app.setSmtp(smtp.settings())
      smtp.messages.length = 0
      const before = opened.gate.written.length
      opened.gate.refuses = place => refuses(place - before)
      const [entry] = app.listOutbox()
      const release = () => app.sendOutboxEntry(entry?.id ?? '', new AbortController().signal)
      await release().catch((error: unknown) => expect(String(error)).toMatch(/full|may have left/))
      const written = opened.gate.written.slice(before)
      opened.gate.refuses = () => false
      // As the window does each minute.
      app.outbox.leaving()
      const state = () => app.listOutbox()[0]?.state
      const first = state()
      if (first === 'held') await release()
      const found = `${first}, ${smtp.messages.length} arrived, then ${state()}`
      await app.close()
      return { written, found }
    }
    const whole = await released(() => false)
    expect(whole.found).toBe('sent, 1 arrived, then sent')
    const found: string[] = []
    for (const [refused] of whole.written.entries())
      found.push((await released(place => (which === 'one' ? place === refused : place >= refused))).found)
    expect(found).toEqual([
      'held, 1 arrived, then sent',
      'held, 1 arrived, then sent',
      'uncertain, 1 arrived, then uncertain',
    ])
  })
})

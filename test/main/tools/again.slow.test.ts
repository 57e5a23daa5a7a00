import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCutTurn, judgeCutCalls } from '../../../src-main/app/cut-turn.ts'
import { getEntry, listEntries } from '../../../src-main/outbox/entries.ts'
import { deliverEntry, recoverOutbox, releaseEntry } from '../../../src-main/outbox/outbox.ts'
import { SUPPORT_SETTING } from '../../../src-main/outbox/report.ts'
import { listEffects } from '../../../src-main/store/effects.ts'
import { deleteFile, listFiles } from '../../../src-main/store/files.ts'
import { appendMessage } from '../../../src-main/store/messages.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { startToolRun } from '../../../src-main/store/tool-runs.ts'
import { toolSpecs } from '../../../src-main/tools/specs.ts'
import type { ToolOutcome } from '../../../src-main/types.ts'
import { TAVILY_KEY } from '../../../src-main/web/web-settings.ts'
import type { CallToKill, Moment } from '../../support/call-and-die.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { META_TOKEN, openMeta } from '../../support/meta-server.ts'
import { runTool } from '../../support/run-tool.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { addGivenFiles, setUpServices, toolCases, wholeDatabase } from '../../support/tool-cases.ts'
import { beginCall, memorySecrets, type TestContext, toolContext } from '../../support/tool-context.ts'
import { openTwilio, TOKEN } from '../../support/twilio-server.ts'
import { NO_WEB, withLoopback } from '../../support/web-servers.ts'
import {
  answerGeocoding,
  answerRates,
  answerTavily,
  answerWeather,
  openSite,
  TAVILY_TEST_KEY,
} from '../../support/web-sites.ts'

type Servers = Awaited<ReturnType<typeof openServers>>
let servers: Servers

async function openServers() {
  const html = `<title>TVA</title><article><h1>Taux</h1><p>${'Le taux normal est de dix-huit pour cent. '.repeat(9)}</p></article>`
  const [mail, twilio, meta, page, tavily, geocoding, weather, rates] = await Promise.all([
    startMailServer(),
    openTwilio(),
    openMeta(),
    openSite((_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)),
    openSite(answerTavily([{ title: 'TVA', url: 'https://exemple.sn/tva', content: '18 %' }])),
    openSite(answerGeocoding()),
    openSite(answerWeather(3)),
    openSite(answerRates()),
  ])
  return { mail, twilio, meta, page, tavily, geocoding, weather, rates }
}

beforeAll(async () => {
  servers = await openServers()
})
afterAll(async () => {
  await Promise.all(Object.values(servers).map(server => server.close()))
})

const KINDS = toolCases({ balance: '', note: '', page: '' })
type Tool = keyof typeof KINDS
const TOOLS = Object.keys(toolSpecs).filter((name): name is Tool => Object.hasOwn(KINDS, name))
const MAKERS = TOOLS.filter(tool => KINDS[tool].leaves.some(kind => kind !== 'outbox'))
const SENDERS = TOOLS.filter(tool => KINDS[tool].leaves.includes('outbox'))

/** A person who has set everything up, and one call of the tool. */
async function setUp(tool: Tool) {
  const { page, tavily, geocoding, weather, rates, twilio, meta, mail } = servers
  const context = toolContext({
    secrets: memorySecrets({ sms_secret: TOKEN, whatsapp_secret: META_TOKEN, [TAVILY_KEY]: TAVILY_TEST_KEY }),
    messageServices: { twilio: twilio.url, meta: meta.url },
    webServices: {
      ...NO_WEB,
      tavily: tavily.base,
      geocoding: geocoding.base,
      weather: weather.base,
      rates: rates.base,
      pages: withLoopback([page], { 'exemple.sn': ['127.0.0.1'] }),
    },
  })
  // Its key is taken once: each call below has its own.
  const ctx = { ...context }
  const { db, profileId } = ctx
  setUpServices({ db, profileId, now: TEST_NOW }, mail.port)
  const files = await addGivenFiles({ ...ctx, now: TEST_NOW })
  const { args } = toolCases({ ...files, page: `http://exemple.sn:${page.port}/tva` })[tool]
  return { ctx, args }
}

const received = () => servers.mail.received.length + servers.twilio.messages.length + servers.meta.messages.length
const said = ({ status, text, views, notice }: ToolOutcome) => ({ status, text, views, notice })
const copies = ({ paths }: TestContext) =>
  readdirSync(paths.out).map(name => [name, readFileSync(join(paths.out, name), 'utf8')])

describe('a call that is made again under its key', () => {
  it.each(TOOLS)('%s answers the same and leaves nothing more; under another key it is another call', async tool => {
    const { ctx, args } = await setUp(tool)
    const { callKey } = beginCall(ctx, { tool, args })
    const first = await runTool({ ...ctx, callKey }, tool, args)
    expect([first.status, first.text]).toEqual(['ok', expect.any(String)])
    const effects = listEffects(ctx.db, callKey)
    expect(effects.map(({ kind }) => kind).sort()).toEqual(KINDS[tool].leaves)

    const before = { database: wholeDatabase(ctx.db), received: received(), copies: copies(ctx) }
    for (let time = 0; time < 2; time++) {
      const again = await runTool({ ...ctx, callKey }, tool, args)
      expect(said(again)).toEqual(said(first))
    }
    expect({ database: wholeDatabase(ctx.db), received: received(), copies: copies(ctx) }).toEqual(before)

    if (effects.length === 0) return
    const other = beginCall(ctx, { tool, args }).callKey
    const { status, text } = await runTool({ ...ctx, callKey: other }, tool, args)
    const ids = listEffects(ctx.db, other).map(({ id }) => id)
    if (tool === 'award_bonus_credits') expect(text).toContain('déjà été donné pour ce message')
    else expect([status, ids.length]).toEqual(['ok', effects.length])
    const known = ids.filter(id => effects.some(effect => effect.id === id))
    expect(known).toEqual(tool === 'save_memory' ? ids : [])
  })

  it.each(MAKERS)('%s leaves neither row nor trace where the trace cannot be written', async tool => {
    const { ctx, args } = await setUp(tool)
    const { callKey } = beginCall(ctx, { tool, args })
    ctx.db.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON main.effects BEGIN SELECT raise(ABORT, 'disque plein'); END")
    const before = wholeDatabase(ctx.db)
    await expect(runTool({ ...ctx, callKey }, tool, args)).rejects.toThrow('disque plein')
    expect(wholeDatabase(ctx.db)).toEqual(before)
    expect(readdirSync(ctx.paths.out)).toEqual([])
    ctx.db.exec('DROP TRIGGER full')
    expect(await runTool({ ...ctx, callKey }, tool, args)).toMatchObject({ status: 'ok' })
  })

  it.each(SENDERS)('%s sends nothing where the trace cannot be written', async tool => {
    const { ctx, args } = await setUp(tool)
    const { callKey } = beginCall(ctx, { tool, args })
    ctx.db.exec("CREATE TEMP TRIGGER full AFTER INSERT ON main.effects BEGIN SELECT raise(ABORT, 'disque plein'); END")
    const before = { database: wholeDatabase(ctx.db), received: received() }
    await expect(runTool({ ...ctx, callKey }, tool, args)).rejects.toThrow('disque plein')
    expect({ database: wholeDatabase(ctx.db), received: received() }).toEqual(before)
  })
})

/** The tool in a run of the program that is killed, as a turn has it, and what the next start makes of it. */
async function killed(tool: Tool, moment: Moment, prepare?: (ctx: TestContext) => void) {
  const { ctx, args } = await setUp(tool)
  prepare?.(ctx)
  const { db, paths, profileId, conversationId, userMessageId } = ctx
  const call = { id: 'call_1', name: tool, arguments: JSON.stringify(args) }
  const message = { role: 'assistant', content: '', toolCalls: [call] } as const
  const { id: messageId } = appendMessage(db, {
    conversationId,
    message: { ...message, toolCalls: [call] },
    now: TEST_NOW,
  })
  const before = wholeDatabase(db)
  const told: CallToKill = {
    ...{ tool, args, callId: call.id, moment, now: TEST_NOW.toISOString() },
    ...{ ...paths, profileId, conversationId, userMessageId, messageId },
    messageServices: ctx.messageServices,
  }
  const script = resolve(import.meta.dirname, '../../support/call-and-die.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(told)], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')

  recoverOutbox(db, TEST_NOW)
  judgeCutCalls(db, TEST_NOW)
  const cut = findCutTurn(db, conversationId)
  if (!cut) throw new Error('no cut turn')
  /** As the turn that goes on: what is known is not made again. */
  const goOn = async () => {
    const known = cut.known(call)
    if (known) return known
    const run = { conversationId, messageId, callId: call.id, step: 1, tool, arguments: call.arguments, now: TEST_NOW }
    const { callKey, again } = startToolRun(db, run)
    expect(again).toBe(true)
    return runTool({ ...ctx, callKey }, tool, args)
  }
  return { ctx, call, cut, before, goOn }
}

const without = (database: Record<string, unknown[]>, ...tables: string[]) =>
  Object.fromEntries(Object.entries(database).filter(([table]) => !tables.includes(table)))

describe('a program that is killed', () => {
  it.each(MAKERS)('%s, in the middle of what it leaves: nothing is there, and it is made again', async tool => {
    const { ctx, call, cut, before, goOn } = await killed(tool, 'trace')
    expect(without(wholeDatabase(ctx.db), 'tool_runs')).toEqual(without(before, 'tool_runs'))
    expect(cut.outcome(call)).toBe('not_done')
    expect(cut.told(call)).toContain('elle n’a pas été faite')
    expect(await goOn()).toMatchObject({ status: 'ok' })
  })

  it.each(MAKERS)('%s, before its end is kept: it was done, says so, and is not done twice', async tool => {
    const { ctx, call, cut, goOn } = await killed(tool, 'ended')
    expect(cut.outcome(call)).toBe('done')
    const left = without(wholeDatabase(ctx.db), 'tool_runs')
    const there = copies(ctx)
    const outcome = await goOn()
    expect(outcome.status).toBe('ok')
    expect(cut.told(call)).toBe(outcome.text)
    expect(without(wholeDatabase(ctx.db), 'tool_runs')).toEqual(left)
    expect(copies(ctx)).toEqual(there)
  })

  it('between the library and the output folder: the copies are made once the call goes on', async () => {
    const { ctx, goOn } = await killed('generate_financial_statements', 'told')
    expect(readdirSync(ctx.paths.out)).toEqual([])
    const { files } = listFiles(ctx.db, ctx.profileId, { origin: 'generated', limit: 9, offset: 0 })
    const half = join(ctx.paths.out, `.${files[0]?.card.fileId}.part`)
    writeFileSync(half, 'la moit')
    expect(await goOn()).toMatchObject({ status: 'ok' })
    expect(readdirSync(ctx.paths.out).sort()).toEqual(files.map(({ card }) => card.name).sort())
    expect(ctx.announced.map(({ fileId }) => fileId).sort()).toEqual(files.map(({ card }) => card.fileId).sort())
  })

  it('a document that the person deleted meanwhile does not come back', async () => {
    const { ctx, goOn } = await killed('generate_md', 'told')
    const [file] = listFiles(ctx.db, ctx.profileId, { origin: 'generated', limit: 9, offset: 0 }).files
    deleteFile(ctx.db, ctx.profileId, file?.card.fileId ?? '', TEST_NOW)
    expect(await goOn()).toMatchObject({ status: 'ok' })
    expect(listFiles(ctx.db, ctx.profileId, { origin: 'generated', limit: 9, offset: 0 }).total).toBe(0)
    expect([ctx.announced, readdirSync(ctx.paths.out)]).toEqual([[], []])
  })

  it.each(['trace', 'ended'] as const)('a report that becomes a file, at %s', async moment => {
    const noSupport = (ctx: TestContext) =>
      setSetting(ctx.db, { key: SUPPORT_SETTING, value: undefined, now: TEST_NOW })
    const { ctx, call, cut, goOn } = await killed('report_bug', moment, noSupport)
    const count = () => listFiles(ctx.db, ctx.profileId, { origin: 'generated', limit: 9, offset: 0 }).total
    expect([cut.outcome(call), count()]).toEqual(moment === 'trace' ? ['not_done', 0] : ['done', 1])
    expect(JSON.parse((await goOn()).text)).toMatchObject({ state: 'saved' })
    expect([count(), listEntries(ctx.db, ctx.profileId).length]).toEqual([1, 0])
  })

  it.each(SENDERS)('%s, before the message is written: nothing left, and it is sent once', async tool => {
    const count = received()
    const { ctx, call, cut, goOn } = await killed(tool, 'trace')
    expect([cut.outcome(call), listEntries(ctx.db, ctx.profileId), received() - count]).toEqual(['not_done', [], 0])
    expect(JSON.parse((await goOn()).text)).toMatchObject({ state: 'sent' })
    expect(received() - count).toBe(1)
  })

  it.each(SENDERS)('%s, before it leaves: it waits in the outbox, and the call never sends it', async tool => {
    const count = received()
    const { ctx, call, cut, goOn } = await killed(tool, 'sending')
    expect(cut.outcome(call)).toBe('not_done')
    expect(await goOn()).toMatchObject({
      status: 'error',
      text: expect.stringContaining('il attend dans la boîte d’envoi'),
      views: [{ kind: 'outbox', state: 'held' }],
    })
    expect([listEntries(ctx.db, ctx.profileId).length, received() - count]).toEqual([1, 0])
  })

  it.each(SENDERS)('%s, while it leaves: nobody can know, and the call never sends it again', async tool => {
    const count = received()
    const { ctx, call, cut, goOn } = await killed(tool, 'sent')
    expect(cut.outcome(call)).toBe('uncertain')
    expect(await goOn()).toMatchObject({
      status: 'error',
      text: expect.stringContaining('demandez à la personne de vérifier'),
      views: [{ kind: 'outbox', state: 'uncertain' }],
    })
    expect([listEntries(ctx.db, ctx.profileId).length, received() - count]).toEqual([1, 1])
  })

  it.each(SENDERS)('%s, once it has left: it was done', async tool => {
    const count = received()
    const { ctx, call, cut, goOn } = await killed(tool, 'ended')
    expect(cut.outcome(call)).toBe('done')
    expect(await goOn()).toMatchObject({ status: 'ok', views: [{ kind: 'outbox', state: 'sent' }] })
    expect([listEntries(ctx.db, ctx.profileId).length, received() - count]).toEqual([1, 1])
  })

  it('a message that the person released since is said to have left', async () => {
    const { ctx, call, cut, goOn } = await killed('send_sms_to_user', 'sending')
    const [entry] = listEntries(ctx.db, ctx.profileId)
    releaseEntry(ctx.db, entry?.id ?? '', TEST_NOW)
    const signal = new AbortController().signal
    await deliverEntry(ctx.db, entry?.id ?? '', { send: async () => ({ kind: 'sent' }), now: () => TEST_NOW, signal })
    expect(getEntry(ctx.db, entry?.id ?? '')?.state).toBe('sent')
    expect(cut.outcome(call)).toBe('done')
    expect(await goOn()).toMatchObject({ status: 'ok', views: [{ kind: 'outbox', state: 'sent' }] })
  })
})

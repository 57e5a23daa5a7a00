import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadMessages } from '../../src-main/store/messages.ts'
import type { AgentEvent, ApprovalRequest, FileCard, Language } from '../../src-main/types.ts'
import { ALL_CALLS, ASKING_CALLS, OWN_EMAIL, OWN_NUMBER, openAllToolsTurn, SUPPORT } from '../support/all-tools-turn.ts'
import { textAnswer } from '../support/fake-openai-server.ts'
import { openOffice } from '../support/ooxml.ts'
import { readPdfPages } from '../support/pdf-pages.ts'
import { assertAccepted } from '../support/provider-history.ts'
import { root } from '../support/run-command.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'
import { writeSettings } from '../support/write-settings.ts'

const SAMPLE = join(root, 'resources/samples/balance-2024.csv')

type End = Extract<AgentEvent, { type: 'tool_end' }>

/** The app with everything set up, the turn played in it, and every question answered as people do. */
async function play(language: Language) {
  const turn = await openAllToolsTurn(language, 'direct')
  onTestFinished(() => turn.close())
  const asked: ApprovalRequest[] = []
  const started = await startApp({
    ...turn.services,
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    emit(event) {
      started.events.push(event)
      if (event.event.type !== 'approval') return
      const { request } = event.event
      asked.push(request)
      const decision = asked.length === 2 ? 'always' : 'once'
      setImmediate(() => started.app.answerApproval(request.approvalId, decision))
    },
  })
  const { ask, app } = started
  await ask.setAppearance({ language })
  await writeSettings(ask, turn)
  const { baseUrl } = turn.provider
  const model = await ask.addModel({ provider: 'other', baseUrl, model: 'essai', contextTokens: 128_000 })
  await ask.selectModel({ modelId: model.id })
  const { fileId } = await app.importFile(SAMPLE)
  const { conversationId } = await ask.sendMessage({ text: turn.story.asked, fileIds: [fileId] })
  await app.settled()
  return { ...started, turn, asked, conversationId, ends: endsOf(started) }
}

function endsOf({ events }: StartedApp): End[] {
  return events.flatMap(({ event }) => (event.type === 'tool_end' ? [event] : []))
}

type Played = Awaited<ReturnType<typeof play>>

describe.each(['fr', 'en'] as const)('one turn with every tool, in %s', language => {
  it('runs to its end, and everything it made is whole', { timeout: 600_000 }, async () => {
    const played = await play(language)
    expectOrder(played)
    await expectFiles(played)
    await expectSentOnce(played)
    expectNoKey(played)
    await expectKept(played)
    expect(played.logged).toEqual([])
  })
})

/** One result per call, in order; only what leaves the machine asks, and asks again once strangers were read. */
function expectOrder({ events, ends, asked, db, conversationId, turn }: Played): void {
  expect(ends.filter(({ status }) => status !== 'ok').map(({ tool, text }) => `${tool}: ${text}`)).toEqual([])
  const begun = events.flatMap(({ event }) => (event.type === 'tool_start' ? [event] : []))
  expect(begun.map(({ tool }) => tool)).toEqual(ALL_CALLS)
  // Those that only read run together, and end as they can.
  expect(ends.slice(3).map(({ callId }) => callId)).toEqual(begun.slice(3).map(({ callId }) => callId))
  expect(turn.provider.requests).toHaveLength(9)
  expect(events.at(-1)?.event).toEqual({ type: 'turn_end', reason: 'done' })
  expect(events.filter(({ event }) => event.type === 'turn_end' || event.type === 'notice')).toHaveLength(1)

  const messages = loadMessages(db, conversationId)
  assertAccepted([{ role: 'system', content: 'x' }, ...messages])
  const called = messages.flatMap(message => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  const answered = messages.flatMap(message => (message.role === 'tool' ? [message.toolCallId] : []))
  expect(answered).toEqual(called.map(({ id }) => id))
  expect(new Set(answered).size).toBe(ALL_CALLS.length)

  for (const { callId } of ends) {
    const about = events.flatMap(({ event }) => ('callId' in event && event.callId === callId ? [event.type] : []))
    expect(about.at(0)).toBe('tool_start')
    expect(about.at(-1)).toBe('tool_end')
    expect(about.filter(type => type !== 'tool_progress')).toEqual(['tool_start', 'tool_end'])
  }

  expect(asked.map(({ tool }) => tool)).toEqual(ASKING_CALLS)
  expect(asked.map(({ tainted }) => tainted)).toEqual([false, false, false, false, false, true])
}

/** Each document opens as what it says it is, and holds what was asked. */
async function expectFiles({ events, ask, app, turn }: Played): Promise<void> {
  const files = events.flatMap(({ event }) => (event.type === 'file' ? [event.file] : []))
  const { story } = turn
  const { total, files: listed } = await ask.listFiles({ offset: 0, limit: 50 })
  expect(files.map(({ name }) => name.replace(/^.*\./, '')).sort()).toEqual(
    ['csv', 'docx', 'html', 'md', 'pdf', 'pdf', 'pptx', 'xlsx', 'xlsx'].sort(),
  )
  expect(total).toBe(files.length + 1)
  expect(listed.filter(({ origin }) => origin === 'generated')).toHaveLength(files.length)
  const open = (name: string) => {
    const card = files.find(file => file.name === name)
    return app.file(card?.fileId ?? '').path
  }

  const note = openOffice(open(`${story.note.title}.docx`))
  expect(note.said('word/document.xml')).toContain('Awa Diop')
  const slides = openOffice(open(nameOf(files, 'pptx')))
  expect(slides.paths.filter(path => /slides\/slide\d+\.xml$/.test(path)).length).toBeGreaterThanOrEqual(3)
  const pdf = await readPdfPages(open(`${story.note.title}.pdf`))
  expect(pdf.pages.map(({ text }) => text).join(' ')).toContain('Awa Diop')
  const html = await readFile(open(nameOf(files, 'html')), 'utf8')
  expect(html).toContain('</html>')
  expect(html).not.toContain('alert(1)')
  expect(await readFile(open(nameOf(files, 'md')), 'utf8')).toBe(`${story.checklist.content}\n`)
  const csv = await readFile(open(nameOf(files, 'csv')), 'utf8')
  expect(csv.split('\n').filter(Boolean).length).toBeGreaterThan(20)

  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(open(`${story.workbook([]).title}.xlsx`))
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(story.workbook([]).sheets.map(({ name }) => name))
  const totals = workbook.worksheets[1]?.getRow(4).getCell(3)
  expect(totals?.formula).toContain('SUM')
  expect(totals?.result).toBe(1_000_000)
}

function nameOf(files: FileCard[], extension: string): string {
  return files.find(({ name }) => name.endsWith(`.${extension}`))?.name ?? ''
}

/** What left did so once, to the person alone; what waits for them leaves when they say so, and once. */
async function expectSentOnce({ ask, turn, ends }: Played): Promise<void> {
  const { story, twilio, meta, mail, sites } = turn
  expect(twilio.messages.map(({ to, body }) => [to, body])).toEqual([
    [OWN_NUMBER, story.sms],
    [OWN_NUMBER, story.tainted],
  ])
  expect(meta.messages).toMatchObject([
    { to: OWN_NUMBER.slice(1), text: story.whatsapp, file: `${story.note.title}.pdf`, mime: 'application/pdf' },
  ])
  expect(meta.messages[0]?.bytes?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(mail.received.map(({ subject }) => subject)).toEqual([story.email.subject])
  expect(mail.received[0]?.attachments.map(({ contentType }) => contentType)).toEqual([
    'application/pdf',
    'application/pdf',
  ])
  for (const site of [sites.tavily, sites.page, sites.geocoding, sites.weather, sites.rates])
    expect(site.seen).toHaveLength(1)
  expect(sites.jina.seen).toEqual([])

  const states = async () => (await ask.listOutbox(undefined)).map(({ channel, state }) => `${channel} ${state}`)
  expect((await states()).sort()).toEqual(['email held', 'email sent', 'sms sent', 'sms sent', 'whatsapp sent'])

  const views = ends.flatMap(({ views }) => views)
  const report = views.find(view => view.kind === 'report')
  const draft = views.find(view => view.kind === 'draft')
  if (!report || !draft) throw new Error('no card')
  expect(await ask.sendReport({ reportId: report.reportId })).toMatchObject({ state: 'sent' })
  expect(await ask.sendDraft({ draftId: draft.draftId })).toMatchObject({ state: 'sent' })
  const { subject, to } = story.draft
  expect(mail.received.slice(1).map(({ to }) => (Array.isArray(to) ? to[0] : to)?.text)).toEqual([SUPPORT, to[0]])
  expect(mail.received[2]?.subject).toBe(subject)
  expect(mail.received[0]?.to).toMatchObject({ text: OWN_EMAIL })
  expect((await states()).every(state => state.endsWith('sent'))).toBe(true)
}

/** Neither event nor announcement says which answer is right, or why. */
function expectNoKey({ events, announced, turn }: Played): void {
  const shown = JSON.stringify([events, announced])
  const { quiz, statement } = turn.story
  for (const { explanation } of [quiz, statement]) expect(shown).not.toContain(explanation)
  expect(shown).not.toMatch(/correct_?index|correctChoice/i)
  for (const { event } of events) {
    if (event.type !== 'tool_start' || !event.tool.endsWith('_quiz')) continue
    expect(Object.keys(JSON.parse(event.arguments))).not.toContain('correct')
    expect(Object.keys(JSON.parse(event.arguments))).not.toContain('options')
  }
}

/** What stays for later: the task, the memory, the credits, the exercise, the quizzes, and the permission. */
async function expectKept({ ask, turn, conversationId, app, asked }: Played): Promise<void> {
  const { story, provider } = turn
  expect(await ask.listTasks(undefined)).toMatchObject([
    { title: story.task.title, priority: 'high', due: story.task.due_date, tags: story.task.tags },
  ])
  expect(await ask.listMemories(undefined)).toMatchObject([{ fact: story.memory.fact }])
  expect(await ask.listApprovals(undefined)).toMatchObject([{ tool: 'send_sms_to_user' }])
  const quizzes = await ask.listQuizzes(undefined)
  expect(quizzes.map(({ kind }) => kind).sort()).toEqual(['choice', 'true_false'])
  for (const { quizId, kind, options } of quizzes) {
    const right = kind === 'choice' ? options.indexOf(story.quiz.options[story.quiz.correct_index] ?? '') : 1
    await ask.answerQuiz({ quizId, choice: right })
  }
  expect(await ask.progress({ period: 'week' })).toMatchObject({ balance: 3, done: 3, correct: 3 })

  // Another turn, which reads no stranger: the permission holds.
  const before = asked.length
  provider.add(request => {
    expect(request.text).toContain(story.memory.fact)
    return textAnswer('.')
  })
  await ask.sendMessage({ conversationId, text: story.task.title, fileIds: [] })
  await app.settled()
  expect(asked).toHaveLength(before)
}

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messageText } from '../../../src-main/outbox/outbox.ts'
import { addFile } from '../../../src-main/store/files.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { collectAttachments } from '../../../src-main/tools/attachments.ts'
import { findToolSpec, type ToolName, toolSpecs } from '../../../src-main/tools/specs.ts'
import { TAVILY_KEY, WEB_SETTING } from '../../../src-main/web/web-settings.ts'
import { NUMBER_ID } from '../../support/meta-server.ts'
import { runTool } from '../../support/run-tool.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets, type TestContext, toolContext } from '../../support/tool-context.ts'
import { services, startSite, startTavily, withLoopback } from '../../support/web-servers.ts'
import { TAVILY_TEST_KEY } from '../../support/web-sites.ts'

const MEGABYTE = 1024 * 1024

const answerOf = async (ctx: TestContext, tool: string, args: object) =>
  JSON.parse((await runTool(ctx, tool, args)).text)

async function keep(ctx: TestContext, name: string, bytes: Uint8Array, mime = 'text/plain'): Promise<string> {
  const { db, paths, profileId } = ctx
  return (await addFile(db, paths, { profileId, name, mime, origin: 'imported', content: { bytes }, now: TEST_NOW }))
    .fileId
}

/** An argument, the least and the most it may be, and the call that has it so large; `size` says of what. */
type Bound = { at: string; least?: number; most?: number; args(size: number): object }

const text = (size: number) => 'é'.repeat(size)
const list = <T>(size: number, one: T): T[] => Array.from({ length: size }, () => one)

/** An argument that is text: `base` with it changed. */
const ofText = (at: string, base: object, most: number, least = 1): Bound => ({
  at,
  least,
  most,
  args: size => ({ ...base, [at]: text(size) }),
})
/** Optional text: one that is empty counts as none. */
const optionalText = (at: string, base: object, most: number): Bound => ({
  at,
  most,
  args: size => ({ ...base, [at]: text(size) }),
})
const ofNumber = (at: string, base: object, least: number, most?: number): Bound => ({
  at,
  least,
  ...(most !== undefined && { most }),
  args: size => ({ ...base, [at]: size }),
})
const ofList = (at: string, base: object, one: unknown, most: number, least?: number): Bound => ({
  at,
  most,
  ...(least !== undefined && { least }),
  args: size => ({ ...base, [at]: list(size, one) }),
})

const COLUMN = { header: 'A', type: 'text' }
const SHEET = { name: 'A', columns: [COLUMN], rows: [] }
const sheet = (change: object) => ({ title: 'T', sheets: [{ ...SHEET, ...change }] })
const inSheet = (at: string, least: number | undefined, most: number, change: (size: number) => object): Bound => ({
  at: `sheets.0.${at}`,
  ...(least !== undefined && { least }),
  most,
  args: size => sheet(change(size)),
})
const inSlide = (at: string, least: number | undefined, most: number, change: (size: number) => object): Bound => ({
  at: `slides.0.${at}`,
  ...(least !== undefined && { least }),
  most,
  args: size => ({ title: 'T', slides: [{ title: 'A', ...change(size) }] }),
})
const table = (columns: string[], rows: unknown[][]) => ({ table: { columns, rows } })
const DOCUMENT = { title: 'T', content: 'C' }
const MAIL = { subject: 'S', body: 'B' }
const DRAFT = { ...MAIL, to: ['a@exemple.sn'] }
const QUIZ = { question: '1 + 1 ?', options: ['1', '2'], correct_index: 1, explanation: 'Un et un font deux.' }
const TRUE_FALSE = { statement: 'Un et un font deux.', correct: true, explanation: 'On le compte.' }
const RESULT = { subject: 'maths', correct: true }
const BUG = { title: 'Défaut', description: 'Rien ne se passe.' }
const CURRENCY = { amount: 1, from_currency: 'EUR', to_currency: 'XOF' }
const place = (base: object) => [
  optionalText('subject', base, 60),
  optionalText('topic', base, 100),
  optionalText('level', base, 30),
]

const TASK = { specialist: 'fiscaliste', task: 'Vérifier la TVA.' }

const BOUNDS: Record<ToolName, Bound[]> = {
  delegate_to_specialist: [
    ofText('specialist', TASK, 60),
    ofText('task', TASK, 6_000),
    ofList('file_ids', TASK, 'f', 10),
  ],
  generate_xlsx: [
    ofText('title', sheet({}), 200),
    ofList('sheets', { title: 'T' }, SHEET, 20, 1),
    inSheet('name', 1, 100, size => ({ name: text(size) })),
    inSheet('columns', 1, 60, size => ({ columns: list(size, COLUMN) })),
    inSheet('columns.0.header', undefined, 200, size => ({ columns: [{ ...COLUMN, header: text(size) }] })),
    inSheet('columns.0.width', 4, 100, width => ({ columns: [{ ...COLUMN, width }] })),
    inSheet('rows', undefined, 200_000, size => ({ rows: list(size, null) })),
    inSheet('source_file_id', 1, 100, size => ({ source_file_id: text(size) })),
    inSheet('source_sheet', 1, 100, size => ({ source_sheet: text(size) })),
    inSheet('totals', undefined, 60, size => ({ totals: list(size, 'A') })),
  ],
  generate_pdf: [
    ofText('title', DOCUMENT, 200),
    ofText('content', DOCUMENT, 400_000),
    ofText('source_file_id', { title: 'T' }, 100),
    ofText('author', DOCUMENT, 200),
  ],
  generate_pptx: [
    ofText('title', { slides: [{ title: 'A' }] }, 200),
    ofList('slides', { title: 'T' }, { title: 'A' }, 100, 1),
    inSlide('title', 1, 200, size => ({ title: text(size) })),
    inSlide('bullets', undefined, 100, size => ({ bullets: list(size, 'a') })),
    inSlide('bullets.0', undefined, 4_000, size => ({ bullets: [text(size)] })),
    inSlide('table.columns', 1, 40, size => table(list(size, 'a'), [])),
    inSlide('table.columns.0', undefined, 300, size => table([text(size)], [])),
    inSlide('table.rows', undefined, 2_000, size => table(['a'], list(size, []))),
    inSlide('table.rows.0', undefined, 40, size => table(['a'], [list(size, 1)])),
    inSlide('image_file_id', 1, 100, size => ({ image_file_id: text(size) })),
    inSlide('notes', undefined, 8_000, size => ({ notes: text(size) })),
  ],
  generate_docx: [
    ofText('title', DOCUMENT, 200),
    ofText('content', DOCUMENT, 400_000),
    ofText('header', DOCUMENT, 200),
    ofText('footer', DOCUMENT, 200),
  ],
  generate_html: [ofText('title', DOCUMENT, 200), ofText('content', DOCUMENT, 400_000)],
  generate_md: [ofText('title', DOCUMENT, 200), ofText('content', DOCUMENT, 400_000)],
  send_email_to_user: [
    ofText('subject', MAIL, 200),
    ofText('body', MAIL, 50_000),
    ofList('attachment_file_ids', MAIL, 'f', 20),
  ],
  draft_email: [
    ofList('to', MAIL, 'a@exemple.sn', 50, 1),
    ofList('cc', DRAFT, 'a@exemple.sn', 50),
    { at: 'to.0', least: 1, most: 320, args: size => ({ ...MAIL, to: [text(size)] }) },
    ofText('subject', DRAFT, 200),
    ofText('body', DRAFT, 50_000),
    ofList('attachment_file_ids', DRAFT, 'f', 20),
  ],
  send_sms_to_user: [ofText('message', {}, 480)],
  send_whatsapp_to_user: [ofText('message', {}, 1_500), ofList('attachment_file_ids', { message: 'M' }, 'f', 10)],
  list_user_files: [
    optionalText('query', {}, 200),
    optionalText('type', {}, 100),
    ofNumber('limit', {}, 1, 50),
    ofNumber('offset', {}, 0),
  ],
  read_user_file: [
    ofText('file_id', {}, 100),
    ofNumber('offset', { file_id: 'f' }, 0),
    ofText('sheet', { file_id: 'f' }, 100),
    { at: 'pages', most: 100, args: size => ({ file_id: 'f', pages: '1'.repeat(size) }) },
  ],
  search_user_files: [ofText('query', {}, 500), ofNumber('limit', { query: 'TVA' }, 1, 10)],
  save_memory: [ofText('fact', {}, 500, 3), ofText('category', { fact: 'Aime le thé' }, 40)],
  bash_execute: [ofText('command', {}, 20_000), ofList('file_ids', { command: 'ls' }, 'f', 20)],
  web_search: [ofText('query', {}, 400, 2)],
  browse_url: [ofText('url', {}, 2_048), ofNumber('offset', { url: 'https://exemple.sn' }, 0)],
  interactive_quiz: [
    ofText('question', QUIZ, 1_000, 3),
    ofList('options', QUIZ, 'a', 4, 2),
    { at: 'options.0', most: 300, args: size => ({ ...QUIZ, options: [text(size), 'b'] }) },
    ofText('explanation', QUIZ, 2_000, 3),
    ...place(QUIZ),
  ],
  true_false_quiz: [
    ofText('statement', TRUE_FALSE, 1_000, 3),
    ofText('explanation', TRUE_FALSE, 2_000, 3),
    ...place(TRUE_FALSE),
  ],
  award_bonus_credits: [optionalText('reason', { credits: 1 }, 200)],
  report_exercise_result: [
    ofText('subject', RESULT, 60),
    optionalText('topic', RESULT, 100),
    optionalText('level', RESULT, 30),
  ],
  create_task: [
    ofText('title', {}, 200),
    optionalText('due_date', { title: 'T' }, 40),
    ofList('tags', { title: 'T' }, 'a', 10),
    { at: 'tags.0', least: 1, most: 40, args: size => ({ title: 'T', tags: [text(size)] }) },
  ],
  buy_credits: [optionalText('pack', {}, 60)],
  report_bug: [ofText('title', BUG, 120, 3), ofText('description', BUG, 5_000, 3), optionalText('steps', BUG, 5_000)],
  get_current_weather: [ofText('city', {}, 100, 2)],
  convert_currency: [ofText('from_currency', CURRENCY, 40), ofText('to_currency', CURRENCY, 40)],
  generate_financial_statements: [
    ofText('file_id', {}, 100),
    ofText('previous_file_id', { file_id: 'f' }, 100),
    ofText('company', { file_id: 'f' }, 200),
    ofNumber('year', { file_id: 'f' }, 1990, 2100),
    ofText('sheet', { file_id: 'f' }, 31),
  ],
}

describe('an argument at its limit is taken; one beyond is refused with the limit and what to do', () => {
  const rows = Object.entries(BOUNDS).flatMap(([tool, bounds]) => bounds.map(bound => ({ tool, ...bound })))

  it.each(rows)('$tool: $at from $least to $most', async ({ tool, at, least, most, args }) => {
    const accepts = (size: number) => findToolSpec(tool)?.arguments.safeParse(args(size)).success
    const refusal = async (size: number) => {
      const { status, text: said } = await runTool(toolContext(), tool, args(size))
      expect(status).toBe('error')
      return said
    }
    if (most !== undefined) {
      expect(accepts(most)).toBe(true)
      expect(await refusal(most + 1)).toMatch(sentence(at, most))
    }
    if (least !== undefined) {
      expect(accepts(least)).toBe(true)
      expect(await refusal(least - 1)).toMatch(sentence(at, least))
    }
  })

  function sentence(at: string, limit: number): RegExp {
    const path = at.replaceAll('.', '\\.')
    return new RegExp(
      `^Arguments refusés\\. ${path} : .*\\b(${limit}|vide|au moins une).*Corrigez-les et rappelez l’outil\\.$`,
    )
  }

  it('every bound that a schema declares is in this table', () => {
    const listed = new Set(rows.map(({ tool, at }) => `${tool} ${at.split('.')[0]}`))
    const bounded = Object.entries(toolSpecs).flatMap(([tool, { arguments: schema }]) =>
      Object.entries(schema.shape)
        .filter(([, one]) => isBounded(one))
        .map(([name]) => `${tool} ${name}`),
    )
    expect(bounded.length).toBeGreaterThan(50)
    expect(bounded.filter(name => !listed.has(name))).toEqual([])
  })

  /** Whole numbers have the bounds of JavaScript, which are not ours. */
  function isBounded(schema: z.ZodType): boolean {
    const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).replace(/"m\w+imum":-?9007199254740991/g, '')
    return /"(max|min)(Length|Items|imum)"/.test(json)
  }
})

describe('what a tool gives or takes, at its limit and beyond', () => {
  it('a file of 8 000 characters is read at once, one of 8 001 says how to read on', async () => {
    const ctx = toolContext()
    const [whole, longer] = await Promise.all(
      [8_000, 8_001].map(size => keep(ctx, `${size}.txt`, Buffer.from('a'.repeat(size)))),
    )
    expect(await answerOf(ctx, 'read_user_file', { file_id: whole })).not.toHaveProperty('next_offset')
    const cut = await answerOf(ctx, 'read_user_file', { file_id: longer })
    expect([cut.text.length, cut.next_offset]).toEqual([8_000, 8_000])
    expect((await answerOf(ctx, 'read_user_file', { file_id: longer, offset: 8_000 })).text).toBe('a')
  })

  it('a page of 8 000 characters is read at once, one of 8 001 says how to read on', async () => {
    const site = await startSite((request, response) => {
      const size = Number(/\d+/.exec(request.url.pathname)?.[0])
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('a'.repeat(size))
    })
    const ctx = toolContext({ webServices: await services({ pages: withLoopback([site]) }) })
    expect(await answerOf(ctx, 'browse_url', { url: `${site.base}/8000` })).not.toHaveProperty('next_offset')
    const cut = await answerOf(ctx, 'browse_url', { url: `${site.base}/8001` })
    expect([cut.text.length, cut.next_offset]).toEqual([8_000, 8_000])
    expect(cut.message).toBe('Caractères 0 à 8000 sur 8001 ; la suite avec offset 8000.')
  })

  it('five results of 1 500 characters of the web are whole, a sixth and the rest are not given', async () => {
    const page = (number: number, size: number) => ({
      title: `P${number}`,
      url: `https://exemple.sn/${number}`,
      content: 'a'.repeat(size),
    })
    const site = await startTavily([1_500, 1_501, 1, 1, 1, 1].map((size, index) => page(index, size)))
    const ctx = toolContext({
      secrets: memorySecrets({ [TAVILY_KEY]: TAVILY_TEST_KEY }),
      webServices: await services({ tavily: site.base }),
    })
    setSetting(ctx.db, { key: WEB_SETTING, value: { search: 'tavily', jina: false }, now: TEST_NOW })
    const { results } = await answerOf(ctx, 'web_search', { query: 'taux' })
    expect(results.map((one: { text: string }) => one.text.length)).toEqual([1_500, 1_500, 1, 1, 1])
    expect(results[0].text).toMatch(/a$/)
    expect(results[1].text).toMatch(/…$/)
  })

  it('a command has 4 000 characters of the model, whatever it writes and where', async () => {
    for (const command of ['seq 1 9000', 'seq 1 9000 >&2', "yes '\"' | head -n 4000", 'yes é | head -n 4000']) {
      const { text: said } = await runTool(toolContext(), 'bash_execute', { command })
      expect(said.length).toBeLessThanOrEqual(4_000)
      expect(() => JSON.parse(said)).not.toThrow()
    }
    expect((await answerOf(toolContext(), 'bash_execute', { command: 'printf %03000d 0' })).stdout).toHaveLength(3_000)
  })

  it('a command is given 50 MB of files, not one byte more', async () => {
    const ctx = toolContext()
    const half = await keep(ctx, 'a.bin', new Uint8Array(25 * MEGABYTE), 'application/octet-stream')
    const other = await keep(ctx, 'b.bin', new Uint8Array(25 * MEGABYTE).fill(1), 'application/octet-stream')
    const byte = await keep(ctx, 'c.bin', new Uint8Array(1), 'application/octet-stream')
    const counted = await answerOf(ctx, 'bash_execute', { command: 'echo *.bin', file_ids: [half, other] })
    expect(counted.stdout).toBe('a.bin b.bin\n')
    const refused = await runTool(ctx, 'bash_execute', { command: 'ls', file_ids: [half, other, byte] })
    expect(refused).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/la limite est de 50 Mo : donnez-en moins/),
    })
  })

  it('attachments weigh 25 MB together, not one byte more', async () => {
    const ctx = toolContext()
    const full = await keep(ctx, 'a.pdf', new Uint8Array(25 * MEGABYTE))
    const byte = await keep(ctx, 'b.pdf', new Uint8Array(1))
    expect(collectAttachments([full, full], ctx)).toHaveLength(1)
    expect(() => collectAttachments([full, byte], ctx)).toThrow(/la limite est de 25 Mo : joignez-en moins/)
  })

  it('a picture of 5 MB goes by WhatsApp, a byte more does not', async () => {
    const ctx = toolContext()
    updateProfile(ctx.db, ctx.profileId, { phone: '+221771234567', now: TEST_NOW })
    setSetting(ctx.db, { key: 'whatsapp', value: { provider: 'meta', phoneNumberId: NUMBER_ID }, now: TEST_NOW })
    const ids = [5 * MEGABYTE, 5 * MEGABYTE + 1].map(size =>
      keep(ctx, `${size}.png`, new Uint8Array(size), 'image/png'),
    )
    const [fits, heavy] = await Promise.all(ids)
    const send = (id?: string) => runTool(ctx, 'send_whatsapp_to_user', { message: 'M', attachment_file_ids: [id] })
    expect(await send(fits)).toMatchObject({ status: 'ok' })
    expect(await send(heavy)).toMatchObject({ status: 'error', text: expect.stringMatching(/WhatsApp ne prend pas/) })
  })

  it.each([
    ['sms', 480],
    ['whatsapp', 1_500],
  ] as const)('a corrected %s has %i characters at most as well', (channel, most) => {
    expect(messageText(channel, 'a'.repeat(most))).toHaveLength(most)
    expect(() => messageText(channel, 'a'.repeat(most + 1))).toThrow(
      expect.objectContaining({
        sentence: {
          fr: `Le message fait ${most + 1} caractères et la limite est de ${most} : raccourcissez-le, ou envoyez un e-mail.`,
          en: `The message has ${most + 1} characters and the limit is ${most}: shorten it, or send an e-mail.`,
        },
      }),
    )
  })

  it.each([
    [1, 1],
    [5, 5],
    [0.4, 1],
    [5.4, 5],
    [1e9, 5],
    [-1e9, 1],
  ])('%d credits asked are %d given', async (credits, given) => {
    expect(await answerOf(toolContext(), 'award_bonus_credits', { credits })).toMatchObject({ awarded: given })
  })

  it('a thousand billions are converted, one more is not', async () => {
    const convert = (amount: number) => runTool(toolContext(), 'convert_currency', { ...CURRENCY, amount })
    expect(await convert(0)).toMatchObject({ status: 'ok' })
    expect(JSON.parse((await convert(1e12)).text)).toMatchObject({ result: 655_957_000_000_000 })
    expect(await convert(1e12 + 1)).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/dépasse mille milliards/),
    })
    expect(await convert(-1)).toMatchObject({ status: 'error', text: expect.stringMatching(/négatif/) })
  })

  it('a table of more than 15 000 rows becomes no PDF', async () => {
    const ctx = toolContext()
    const source = await keep(ctx, 'long.csv', Buffer.from(`A;B\n${'1;2\n'.repeat(15_001)}`), 'text/csv')
    expect(await runTool(ctx, 'generate_pdf', { title: 'T', source_file_id: source })).toMatchObject({
      status: 'error',
      text: expect.stringMatching(
        /« long\.csv » a 1500\d lignes, trop pour un PDF \(15000 au plus\) : gardez le classeur/,
      ),
    })
  })
})

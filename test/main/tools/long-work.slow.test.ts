import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { addFile } from '../../../src-main/store/files.ts'
import { detectMime } from '../../../src-main/store/mime.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import type { ToolProgress } from '../../../src-main/types.ts'
import { runTool } from '../../support/run-tool.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'
import { services, startSite, withLoopback } from '../../support/web-servers.ts'

async function add(ctx: TestContext, name: string, bytes: Uint8Array): Promise<string> {
  const content = { bytes }
  const mime = detectMime(name, bytes)
  const file = { profileId: ctx.profileId, name, mime, origin: 'imported' as const, content, now: TEST_NOW }
  return (await addFile(ctx.db, ctx.paths, file)).fileId
}

function csv(rows: number): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${index};Client ${index % 700};${(index * 7_919) % 100_000}`,
  )
  return Buffer.from(['Numéro;Nom;Montant', ...lines].join('\n'))
}

const COLUMNS = [
  { header: 'Numéro', type: 'text' },
  { header: 'Nom', type: 'text' },
  { header: 'Montant', type: 'money' },
]

function pdfOf(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  document.on('data', chunk => chunks.push(chunk))
  for (let page = 1; page <= pages; page++) {
    if (page > 1) document.addPage()
    document.text(`Rapport annuel de la société, page ${page}. `.repeat(40))
  }
  document.end()
  return new Promise(resolve => document.on('end', () => resolve(Buffer.concat(chunks))))
}

/** What was said under one label, in order. */
function said(ctx: TestContext, label: string): ToolProgress[] {
  return ctx.progressed.filter(({ label: { fr } }) => fr.startsWith(label))
}

function isCountUp(progress: readonly ToolProgress[]): boolean {
  return progress.every(({ done = 0, total = 0 }, index) => done <= total && done >= (progress[index - 1]?.done ?? 0))
}

const labels = (ctx: TestContext) => [...new Set(ctx.progressed.map(({ label }) => label.fr))]

test('a long workbook from a file: how much is read, the values checked, the rows written, all of them at the end', async () => {
  const ctx = toolContext()
  const source = await add(ctx, 'ventes.csv', csv(60_000))
  const sheet = { name: 'Ventes', columns: COLUMNS, source_file_id: source, totals: true }
  const outcome = await runTool(ctx, 'generate_xlsx', { title: 'Ventes', sheets: [sheet] })
  expect(outcome).toMatchObject({ status: 'ok' })
  expect(labels(ctx)).toEqual(['Lit « ventes.csv »', 'Contrôle les valeurs', 'Écrit le classeur'])
  const written = said(ctx, 'Écrit')
  expect(written.at(-1)).toMatchObject({ done: 60_000, total: 60_000, unit: 'row' })
  expect(written.length).toBeGreaterThan(1)
  for (const label of labels(ctx)) expect(isCountUp(said(ctx, label).filter(({ total }) => total)), label).toBe(true)
  // At most five a second, plus the first and the last of each stage.
  expect(ctx.progressed.length).toBeLessThan(80)
})

test('the pages of a PDF that is read, to the last', async () => {
  const ctx = toolContext()
  const outcome = await runTool(ctx, 'read_user_file', { file_id: await add(ctx, 'rapport.pdf', await pdfOf(120)) })
  expect(outcome).toMatchObject({ status: 'ok' })
  const read = said(ctx, 'Lit le document')
  expect(read.at(-1)).toMatchObject({ done: 120, total: 120, unit: 'page' })
  expect(isCountUp(read.filter(({ total }) => total))).toBe(true)
})

test('a table on many pages says how much of it is drawn, even cut into groups of columns', async () => {
  for (const width of [3, 30]) {
    const ctx = toolContext()
    const heading = Array.from({ length: width }, (_, column) => `Colonne ${column}`)
    const cells = Array.from({ length: width }, (_, column) => `valeur assez longue ${column}`)
    const table = [heading, ...Array.from({ length: 3_000 }, () => cells)].map(row => row.join(';')).join('\n')
    const source = await add(ctx, 'table.csv', Buffer.from(table))
    expect(await runTool(ctx, 'generate_pdf', { title: 'Table', source_file_id: source })).toMatchObject({
      status: 'ok',
    })
    const drawn = said(ctx, 'Écrit le PDF')
    expect(isCountUp(drawn)).toBe(true)
    expect(drawn.at(-1)?.done).toBe(drawn.at(-1)?.total)
    if (width > 3) expect(drawn.some(({ done = 0, total = 0 }) => done > 0 && done < total)).toBe(true)
  }
})

test('a long document says that it is laid out, then written', async () => {
  const ctx = toolContext()
  const content = Array.from({ length: 900 }, (_, index) => `## Partie ${index}\n\nUn **propos** en deux mots.`).join(
    '\n\n',
  )
  expect(await runTool(ctx, 'generate_docx', { title: 'Rapport', content })).toMatchObject({ status: 'ok' })
  expect(labels(ctx)).toEqual(['Met le document en page', 'Écrit le document Word'])
})

test('statements say each of their stages, and the rows of their workbook', async () => {
  const ctx = toolContext()
  const roots = ['401', '411', '521', '601', '701', '245', '311', '661']
  const lines = Array.from({ length: 6_000 }, (_, index) => {
    const amount = 1_000 + index - (index % 2)
    const code = `${roots[index % roots.length]}${100_000 + index}`
    return `${code};Compte ${index};${index % 2 === 0 ? amount : ''};${index % 2 === 0 ? '' : amount}`
  })
  const balance = ['Compte;Intitulé;Solde débit;Solde crédit', ...lines].join('\n')
  const outcome = await runTool(ctx, 'generate_financial_statements', {
    file_id: await add(ctx, 'balance-2024.csv', Buffer.from(balance)),
    company: 'Essai',
  })
  expect(outcome).toMatchObject({ status: 'ok' })
  expect(labels(ctx)).toEqual([
    'Lit « balance-2024.csv »',
    'Contrôle la balance',
    'Calcule les états',
    'Écrit le classeur',
    'Écrit le PDF',
  ])
  const written = said(ctx, 'Écrit le classeur')
  expect(written.at(-1)?.done).toBe(written.at(-1)?.total)
  expect(written.at(-1)?.total).toBeGreaterThan(6_000)
})

test('an e-mail with large files says how many bytes have left', async () => {
  const ctx = toolContext()
  updateProfile(ctx.db, ctx.profileId, { email: 'awa@example.org', now: TEST_NOW })
  const server = await startSmtpServer({})
  setSetting(ctx.db, { key: 'smtp', value: server.settings(), now: TEST_NOW })
  const fileId = await add(ctx, 'photos.zip', randomBytes(12_000_000))
  const mail = { subject: 'Photos', body: 'Voici.', attachment_file_ids: [fileId] }
  expect(await runTool(ctx, 'send_email_to_user', mail)).toMatchObject({ status: 'ok' })
  expect(labels(ctx)).toEqual(['Se connecte au serveur d’envoi', 'Envoie l’e-mail', 'Attend l’accord du serveur'])
  const sent = said(ctx, 'Envoie')
  expect(isCountUp(sent)).toBe(true)
  expect(sent.every(({ unit }) => unit === 'byte')).toBe(true)
  const whole = server.messages[0]?.raw.length ?? 0
  expect(Math.abs((sent[0]?.total ?? 0) - whole) / whole).toBeLessThan(0.01)
})

test('a slow page says how many bytes have come, of how many where the server says', async () => {
  const body = `<title>T</title><p>${'Un paragraphe lisible. '.repeat(40)}</p>`.padEnd(8_000)
  for (const isKnown of [true, false]) {
    const site = await startSite(async (_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        ...(isKnown && { 'content-length': String(body.length) }),
      })
      for (let from = 0; from < body.length; from += 2_000) {
        response.write(body.slice(from, from + 2_000))
        await sleep(260)
      }
      response.end()
    })
    const names = { 'exemple.sn': ['127.0.0.1'] }
    const ctx = toolContext({ webServices: await services({ pages: withLoopback([site], names) }) })
    await runTool(ctx, 'browse_url', { url: `http://exemple.sn:${site.port}/` })
    expect(labels(ctx)).toEqual(['Attend la réponse de exemple.sn', 'Reçoit la page', 'Cherche le texte de la page'])
    const received = said(ctx, 'Reçoit')
    expect(received.map(({ done }) => done)).toEqual([2_000, 4_000, 6_000, 8_000])
    expect(received.every(({ total, unit }) => total === (isKnown ? 8_000 : undefined) && unit === 'byte')).toBe(true)
  }
})

test('stopping is heard in the middle of the work, and nothing is said after', async () => {
  const ctx = toolContext()
  const source = await add(ctx, 'ventes.csv', csv(100_000))
  const stop = new AbortController()
  const progressed: ToolProgress[] = []
  const stopping: TestContext = {
    ...ctx,
    progress(progress) {
      progressed.push(progress)
      if (progress.label.fr === 'Écrit le classeur') stop.abort()
    },
  }
  const sheet = { name: 'Ventes', columns: COLUMNS, source_file_id: source }
  const outcome = await runTool(stopping, 'generate_xlsx', { title: 'Ventes', sheets: [sheet] }, stop.signal)
  expect(outcome.status).toBe('stopped')
  const heard = progressed.length
  await sleep(600)
  expect(progressed.length).toBe(heard)
  expect(progressed.at(-1)?.done).toBeLessThan(100_000)
})

import { join } from 'node:path'
import { addFile } from '../../src-main/store/files.ts'
import { generatePdf, generatePdfSpec } from '../../src-main/tools/generate-pdf.ts'
import { compare, cpuOf, type Measure, measure } from './measure.ts'
import { writePlainPdf } from './plain-pdf.ts'
import { withToolContext } from './tool-context.ts'

const PAGES = 200
const HEADINGS = ['Date', 'Pièce', 'Compte', 'Libellé', 'Débit', 'Crédit']

/**
 * 200 pages of a ledger, by the whole tool (a csv of the library, read, laid out and written in the worker), against
 * the same texts on as many pages written by hand. Processor time of the process.
 */
export function measurePdf(): Promise<Measure[]> {
  return withToolContext(async (ctx, folder) => {
    const write = async (rows: string[][]) => {
      const csv = [HEADINGS, ...rows].map(cells => cells.join(';')).join('\n')
      const card = await addFile(ctx.db, ctx.paths, {
        profileId: ctx.profileId,
        name: `grand-livre-${rows.length}.csv`,
        mime: 'text/csv',
        origin: 'imported',
        content: { bytes: Buffer.from(csv) },
        now: new Date(),
      })
      const title = { title: 'Grand livre', source_file_id: card.fileId, orientation: 'landscape' }
      const args = generatePdfSpec.arguments.parse(title)
      return async () => pagesOf((await generatePdf(args, ctx)).text)
    }
    const probe = await write(ledger(2_000))
    const rowsAPage = Math.round(2_000 / (await probe()))
    const rows = ledger(rowsAPage * PAGES)
    const tool = await write(rows)
    const pages = await tool()
    if (Math.abs(pages - PAGES) > PAGES / 10) throw new Error(`${pages} pages where ${PAGES} were meant`)
    const { value, floor } = await compare(cpuOf, { warmUp: 1, counted: 5 }, tool, () =>
      writePlainPdf(join(folder, 'floor.pdf'), { headings: HEADINGS, rows, rowsAPage: Math.ceil(rows.length / pages) }),
    )
    return [measure('pdf.200p', 'ms CPU', value, floor, 5)]
  })
}

function pagesOf(text: string): number {
  return Number(/\((\d+) pages?\)/.exec(text)?.[1])
}

function ledger(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => {
    const amount = String((index * 7919) % 1_000_000)
    return [
      `${String(1 + (index % 28)).padStart(2, '0')}/03/2024`,
      `F${100_000 + index}`,
      `411${index % 900}`,
      `Facture ${index} du client ${index % 700}`,
      index % 2 === 0 ? amount : '',
      index % 2 === 0 ? '' : amount,
    ]
  })
}

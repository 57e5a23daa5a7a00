import { open } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'

const WIDTH = 842
const HEIGHT = 595
const MARGIN = 40
const LINE = 14
const SIZE = 9

/**
 * A table on as many A4 pages as it takes, written by hand for its exact content, as a floor: the same texts in their
 * columns with a rule under each row, headings repeated and pages numbered, deflated; a font that every reader has.
 */
export async function writePlainPdf(
  path: string,
  table: { headings: readonly string[]; rows: readonly (readonly string[])[]; rowsAPage: number },
): Promise<{ pages: number }> {
  const { headings, rows, rowsAPage } = table
  const pages = Math.ceil(rows.length / rowsAPage)
  const columnWidth = (WIDTH - 2 * MARGIN) / headings.length
  const file = await open(path, 'w')
  const offsets: number[] = []
  let offset = 0
  const put = async (bytes: Buffer | string) => {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    await file.write(buffer)
    offset += buffer.length
  }
  const object = async (number: number, body: string, stream?: Buffer) => {
    offsets[number] = offset
    await put(`${number} 0 obj\n${body}\n`)
    if (stream) {
      await put('stream\n')
      await put(stream)
      await put('\nendstream\n')
    }
    await put('endobj\n')
  }
  const line = (cells: readonly string[], y: number) => {
    let drawn = ''
    for (const [index, cell] of cells.entries()) {
      drawn += `1 0 0 1 ${(MARGIN + index * columnWidth).toFixed(2)} ${y} Tm (${cell.replace(/[\\()]/g, '\\$&')}) Tj\n`
    }
    return drawn
  }
  try {
    await put('%PDF-1.4\n')
    await object(1, '<< /Type /Catalog /Pages 2 0 R >>')
    const kids = Array.from({ length: pages }, (_, page) => `${4 + page * 2} 0 R`).join(' ')
    await object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`)
    await object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
    for (let page = 0; page < pages; page++) {
      let y = HEIGHT - MARGIN
      let text = `BT /F1 ${SIZE} Tf\n${line(headings, y)}`
      let rules = ''
      for (const row of rows.slice(page * rowsAPage, (page + 1) * rowsAPage)) {
        y -= LINE
        text += line(row, y)
        rules += `${MARGIN} ${y - 4} m ${WIDTH - MARGIN} ${y - 4} l S\n`
      }
      text += `${line([`page ${page + 1} / ${pages}`], 20)}ET\n`
      const content = deflateSync(Buffer.from(`0.5 w 0.8 G\n${rules}${text}`, 'latin1'))
      await object(
        4 + page * 2,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      )
      await object(5 + page * 2, `<< /Length ${content.length} /Filter /FlateDecode >>`, content)
    }
    const start = offset
    const entries = offsets.slice(1).map(at => `${String(at).padStart(10, '0')} 00000 n \n`)
    await put(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`)
    await put(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  } finally {
    await file.close()
  }
  return { pages }
}

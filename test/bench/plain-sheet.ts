import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type PlainColumn = 'text' | 'money' | 'date' | 'percent'
export type PlainRow = readonly (string | number | null)[]

/**
 * A workbook of one sheet written by hand for its exact content, as a floor: same cells, number formats, frozen
 * headings, filter and totals, shared strings and deflate as the real one, and nothing else.
 */
export async function writePlainSheet(
  path: string,
  sheet: { headers: readonly string[]; types: readonly PlainColumn[]; rows: readonly PlainRow[] },
): Promise<void> {
  const strings = new Map<string, number>()
  const parts: [name: string, text: () => Iterable<string>][] = [
    ['[Content_Types].xml', () => [CONTENT_TYPES]],
    ['_rels/.rels', () => [ROOT_RELATIONS]],
    ['xl/workbook.xml', () => [WORKBOOK]],
    ['xl/_rels/workbook.xml.rels', () => [WORKBOOK_RELATIONS]],
    ['xl/styles.xml', () => [STYLES]],
    ['xl/worksheets/sheet1.xml', () => sheetXml(sheet, strings)],
    ['xl/sharedStrings.xml', () => stringsXml(strings)],
  ]
  const output = createWriteStream(path)
  const entries: Buffer[] = []
  let offset = 0
  const put = (bytes: Buffer) => {
    offset += bytes.length
    return new Promise<void>((resolve, reject) => output.write(bytes, error => (error ? reject(error) : resolve())))
  }
  for (const [name, text] of parts) {
    const start = offset
    await put(localHeader(name))
    let crc = 0
    let plain = 0
    const begin = offset
    await pipeline(
      function* () {
        for (const piece of text()) {
          const bytes = Buffer.from(piece)
          crc = crc32(bytes, crc)
          plain += bytes.length
          yield bytes
        }
      },
      createDeflateRaw({ level: 6 }),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const bytes of source) await put(bytes)
        yield ''
      },
      async source => {
        for await (const _ of source);
      },
    )
    const sizes = { crc, packed: offset - begin, plain }
    await put(descriptor(sizes))
    entries.push(centralEntry(name, start, sizes))
  }
  const directory = Buffer.concat(entries)
  const at = offset
  await put(directory)
  await put(endRecord(entries.length, directory.length, at))
  await new Promise<void>(resolve => output.end(resolve))
}

const FORMATS: Record<PlainColumn, number> = { text: 1, money: 2, date: 3, percent: 4 }
const ROWS_AT_ONCE = 500

function* sheetXml(
  { headers, types, rows }: { headers: readonly string[]; types: readonly PlainColumn[]; rows: readonly PlainRow[] },
  strings: Map<string, number>,
): Iterable<string> {
  const letters = headers.map((_, index) => String.fromCharCode(65 + index))
  const text = (value: string) => {
    let index = strings.get(value)
    if (index === undefined) {
      index = strings.size
      strings.set(value, index)
    }
    return index
  }
  yield `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield `<row r="1">${headers.map((header, index) => `<c r="${letters[index]}1" s="5" t="s"><v>${text(header)}</v></c>`).join('')}</row>`
  let xml = ''
  for (const [index, row] of rows.entries()) {
    const number = index + 2
    xml += `<row r="${number}">`
    for (let column = 0; column < types.length; column++) {
      const value = row[column] ?? null
      const type = types[column] ?? 'text'
      const cell = `<c r="${letters[column]}${number}" s="${FORMATS[type]}"`
      if (value === null) xml += `${cell}/>`
      else if (type === 'text') xml += `${cell} t="s"><v>${text(String(value))}</v></c>`
      else if (type === 'date') xml += `${cell}><v>${Date.parse(String(value)) / 86_400_000 + 25_569}</v></c>`
      else xml += `${cell}><v>${value}</v></c>`
    }
    xml += '</row>'
    if (index % ROWS_AT_ONCE === 0) {
      yield xml
      xml = ''
    }
  }
  yield xml
  const last = rows.length + 1
  const totals = types.map((type, column) => {
    if (type !== 'money') return ''
    const sum = rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
    const letter = letters[column]
    return `<c r="${letter}${last + 1}" s="2"><f>SUM(${letter}2:${letter}${last})</f><v>${sum}</v></c>`
  })
  yield `<row r="${last + 1}">${totals.join('')}</row></sheetData><autoFilter ref="A1:${letters.at(-1)}${last}"/></worksheet>`
}

function* stringsXml(strings: Map<string, number>): Iterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?><sst xmlns="${MAIN}">`
  let xml = ''
  for (const text of strings.keys()) {
    xml += `<si><t>${text.replace(/[&<>]/g, mark => ESCAPES[mark] ?? '')}</t></si>`
    if (xml.length > 60_000) {
      yield xml
      xml = ''
    }
  }
  yield `${xml}</sst>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`
const ROOT_RELATIONS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const WORKBOOK = `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Feuille" sheetId="1" r:id="rId1"/></sheets></workbook>`
const WORKBOOK_RELATIONS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
const STYLES = `<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill/><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

type Sizes = { crc: number; packed: number; plain: number }

/** Sizes follow the content: flag 8. */
function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name)])
}

function descriptor({ crc, packed, plain }: Sizes): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packed, 8)
  record.writeUInt32LE(plain, 12)
  return record
}

function centralEntry(name: string, start: number, { crc, packed, plain }: Sizes): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(8, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(plain, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(start, 42)
  return Buffer.concat([entry, Buffer.from(name)])
}

function endRecord(count: number, length: number, at: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(length, 12)
  record.writeUInt32LE(at, 16)
  return record
}

import type { RawCell, RawTable } from '../../accounting/types.ts'
import { UserError } from '../../errors.ts'
import type { Bilingual } from '../../types.ts'
import { MAX_ROWS, tooManyRows } from './csv.ts'
import { attribute, decodeEntities, readSheet, type SheetContext } from './xlsx-sheet.ts'
import { entryChunks, listZip, readEntry, type ZipEntry, ZipTooLarge } from './zip.ts'

/** Bytes that one part of a workbook may inflate to; a sheet of 300 000 rows of ten cells stays under it. */
const MAX_SHEET_BYTES = 400 * 1024 * 1024
const MAX_STRINGS_BYTES = 64 * 1024 * 1024
const MAX_STRINGS = 1_000_000
const MAX_PART_BYTES = 8 * 1024 * 1024
/** Real workbooks shrink 5 to 30 times; columns of empty styled cells up to about 250. */
const MAX_RATIO = 400
const SAMPLE_ROWS = 200

export type Workbook = { rows: RawTable['rows']; sheet: string; sheets: string[]; notes: { message: Bilingual }[] }

type Sheet = { name: string; entry: ZipEntry; hidden: boolean }

/**
 * Cached values only: nothing is calculated here. Parts are read with a small scanner rather than a whole workbook
 * model, so that drawings, pivots or a million empty rows neither break nor fill it.
 * @throws UserError in one sentence: not a workbook, password, zip bomb, unknown sheet, formula without value.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  fileName: string,
  wanted?: string,
  options: { percents?: boolean; onShare?: OnShare } = {},
): Promise<Workbook> {
  const entries = listZip(bytes)
  if (!entries) throw damaged(fileName)
  for (const entry of entries.values()) {
    if (entry.encrypted) throw passwordProtected(fileName)
    const inflated = Math.max(entry.declaredSize, 1)
    if (
      entry.declaredSize > MAX_SHEET_BYTES ||
      (inflated > 1024 * 1024 && inflated > entry.compressedSize * MAX_RATIO)
    ) {
      throw zipBomb(fileName)
    }
  }
  try {
    return await read(bytes, entries, fileName, { ...options, wanted })
  } catch (error) {
    if (error instanceof UserError) throw error
    if (error instanceof ZipTooLarge) throw zipBomb(fileName)
    throw damaged(fileName, error)
  }
}

async function read(
  bytes: Uint8Array,
  entries: Map<string, ZipEntry>,
  fileName: string,
  { wanted, percents = false, onShare }: { wanted: string | undefined; percents?: boolean; onShare?: OnShare },
): Promise<Workbook> {
  const part = async (path: string, limit = MAX_PART_BYTES) => {
    const entry = entries.get(path)
    return entry ? readEntry(bytes, entry, limit) : ''
  }
  const main = relations(await part('_rels/.rels'), '').find(({ type }) => type === 'officeDocument')?.target
  const workbookPath = main ?? 'xl/workbook.xml'
  const workbookXml = await part(workbookPath)
  if (!/<(?:[\w.-]+:)?workbook[\s>]/.test(workbookXml)) throw notAWorkbook(fileName, entries)
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1)
  const related = relations(await part(`${folder}_rels/${workbookPath.slice(folder.length)}.rels`), folder)
  const sheets = listSheets(workbookXml, related, entries)
  if (sheets.length === 0) throw damaged(fileName)
  const context: SheetContext = {
    sharedStrings: readSharedStrings(await part(targetOf(related, 'sharedStrings'), MAX_STRINGS_BYTES)),
    ...readStyles(await part(targetOf(related, 'styles')), percents),
    date1904: /date1904\s*=\s*["'](1|true)/.test(workbookXml),
  }
  const sheet = await chooseSheet(bytes, sheets, context, fileName, wanted)
  const chunks = heard(entryChunks(bytes, sheet.entry, MAX_SHEET_BYTES), sheet.entry.declaredSize, onShare)
  const { rows, uncalculated } = await readSheet(chunks, context, found => {
    if (found.length > MAX_ROWS) throw tooManyRows(fileName)
    return false
  })
  if (uncalculated) throw uncalculatedFormula(fileName, sheet.name, uncalculated)
  const names = sheets.map(({ name }) => name)
  const notes =
    names.length > 1 && !wanted
      ? [
          {
            message: {
              fr: `Feuille lue : « ${sheet.name} » (le classeur contient ${names.map(name => `« ${name} »`).join(', ')}).`,
              en: `Sheet read: “${sheet.name}” (the workbook holds ${names.map(name => `“${name}”`).join(', ')}).`,
            },
          },
        ]
      : []
  return { rows, sheet: sheet.name, sheets: names, notes }
}

type OnShare = (share: number) => void

/** Tells how much of an entry has gone through. */
async function* heard(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  onShare: OnShare | undefined,
): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const chunk of chunks) {
    yield chunk
    done += chunk.length
    // What an entry says of its size is not to be trusted.
    onShare?.(Math.min(1, done / Math.max(size, 1)))
  }
}

type Relation = { id: string; type: string; target: string }

function relations(xml: string, folder: string): Relation[] {
  return [...xml.matchAll(/<(?:[\w.-]+:)?Relationship\s([^<>]*)>/g)].map(([, attributes = '']) => {
    const target = attribute(attributes, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : folder + target
    return {
      id: attribute(attributes, 'Id') ?? '',
      type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
      target: path.replace(/[^/]+\/\.\.\//g, ''),
    }
  })
}

function targetOf(related: Relation[], type: string): string {
  return related.find(relation => relation.type === type)?.target ?? ''
}

function listSheets(workbookXml: string, related: Relation[], entries: Map<string, ZipEntry>): Sheet[] {
  return [...workbookXml.matchAll(/<(?:[\w.-]+:)?sheet\s([^<>]*)>/g)].flatMap(([, attributes = '']) => {
    const id = attribute(attributes, '(?:[\\w.-]+:)?id') ?? ''
    const relation = related.find(one => one.id === id && one.type === 'worksheet')
    const entry = relation && entries.get(relation.target)
    if (!entry) return []
    return [
      {
        name: attribute(attributes, 'name') ?? '',
        entry,
        hidden: attribute(attributes, 'state') !== undefined && attribute(attributes, 'state') !== 'visible',
      },
    ]
  })
}

/** Rich text is joined; phonetic hints (`rPh`) are left out. */
function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let phonetic = false
  for (const [, closing, name, attributes = '', content = ''] of xml.matchAll(STRING_TAG)) {
    const empty = attributes.endsWith('/')
    if (name === 'rPh') phonetic = !closing && !empty
    else if (name === 't' && !closing && !phonetic) text += content
    else if (name === 'si' && (closing || empty)) {
      strings.push(decodeEntities(text))
      text = ''
      if (strings.length > MAX_STRINGS) throw new ZipTooLarge('shared strings')
    }
  }
  return strings
}

const STRING_TAG = /<(\/?)(?:[\w.-]+:)?(si|t|rPh)(?=[\s/>])([^<>]*)>([^<]*)/g

/** Indexes of the cell styles that show a number as a date, and as a percentage where those are asked for. */
function readStyles(xml: string, percents: boolean): Pick<SheetContext, 'dateStyles' | 'percentStyles'> {
  const formats = new Map<number, string>()
  for (const [, attributes = ''] of xml.matchAll(/<(?:[\w.-]+:)?numFmt\s([^<>]*)>/g)) {
    formats.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
  }
  const start = xml.search(/<(?:[\w.-]+:)?cellXfs[\s>]/)
  const end = start < 0 ? -1 : xml.indexOf('cellXfs>', start + 20)
  const cellFormats = end < 0 ? '' : xml.slice(start, end)
  const dateStyles = new Set<number>()
  const percentStyles = new Set<number>()
  const styles = [...cellFormats.matchAll(/<(?:[\w.-]+:)?xf\s([^<>]*)>/g)]
  for (const [index, [, attributes = '']] of styles.entries()) {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    if (isDateFormat(id, formats.get(id))) dateStyles.add(index)
    else if (percents && isPercentFormat(id, formats.get(id))) percentStyles.add(index)
  }
  return { dateStyles, percentStyles }
}

function isPercentFormat(id: number, code: string | undefined): boolean {
  return code === undefined ? id === 9 || id === 10 : /%/.test(code.replace(/"[^"]*"|\\./g, ''))
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[dy]/i.test(bare) || /m{3,}/i.test(bare) || /h+:?m/i.test(bare)
}

async function chooseSheet(
  bytes: Uint8Array,
  sheets: Sheet[],
  context: SheetContext,
  fileName: string,
  wanted?: string,
): Promise<Sheet> {
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase())
    if (!found) throw unknownSheet(fileName, wanted, sheets)
    return found
  }
  const visible = sheets.filter(({ hidden }) => !hidden)
  const candidates = visible.length > 0 ? visible : sheets
  let best = candidates[0]
  let bestScore = -1
  for (const sheet of candidates.length > 1 ? candidates : []) {
    const look = await readSheet(
      entryChunks(bytes, sheet.entry, MAX_SHEET_BYTES),
      context,
      rows => rows.length >= SAMPLE_ROWS,
    )
    const score = tableScore(look.rows.slice(0, SAMPLE_ROWS))
    if (score > bestScore) {
      best = sheet
      bestScore = score
    }
  }
  if (!best) throw damaged(fileName)
  return best
}

const ACCOUNT_LIKE = /^'?[1-9][\d\s\u00a0]{2,12}[A-Za-z]{0,12}$/
const HEADER_LIKE = /compte|account|d[ée]bit|cr[ée]dit|solde|balance|intitul|libell/i

/** Rows that carry an account and an amount count most, then headers, then any row with two cells. */
function tableScore(rows: RawTable['rows']): number {
  let score = 0
  for (const { cells } of rows) {
    const filled = cells.filter(cell => cell !== null)
    if (filled.length >= 2) score += 0.1
    if (filled.filter(cell => typeof cell === 'string' && HEADER_LIKE.test(cell)).length >= 2) score += 20
    const [first, ...others] = filled
    if (isAccountLike(first) && others.some(cell => typeof cell === 'number' || /^[\s\d.,()-]+$/.test(String(cell))))
      score += 5
  }
  return score
}

function isAccountLike(cell: RawCell | undefined): boolean {
  return cell !== undefined && cell !== null && ACCOUNT_LIKE.test(String(cell).trim())
}

function unknownSheet(fileName: string, wanted: string, sheets: Sheet[]): UserError {
  const names = sheets.map(({ name }) => `« ${name} »`).join(', ')
  return new UserError({
    fr: `« ${fileName} » n’a pas de feuille « ${wanted} » : choisissez parmi ${names}.`,
    en: `“${fileName}” has no sheet “${wanted}”: choose among ${names}.`,
  })
}

function uncalculatedFormula(fileName: string, sheet: string, cell: string): UserError {
  return new UserError({
    fr: `La cellule ${cell} de la feuille « ${sheet} » de « ${fileName} » contient une formule jamais calculée : ouvrez le classeur dans Excel ou LibreOffice, enregistrez-le, puis recommencez.`,
    en: `Cell ${cell} of sheet “${sheet}” in “${fileName}” holds a formula that was never calculated: open the workbook in Excel or LibreOffice, save it, then try again.`,
  })
}

export function passwordProtected(fileName: string): UserError {
  return new UserError({
    fr: `« ${fileName} » est protégé par un mot de passe : ouvrez-le dans Excel, enregistrez-le sans mot de passe, puis recommencez.`,
    en: `“${fileName}” is protected by a password: open it in Excel, save it without the password, then try again.`,
  })
}

function zipBomb(fileName: string): UserError {
  return new UserError({
    fr: `« ${fileName} » se décompresse en un volume démesuré pour un classeur : il n’a pas été ouvert ; exportez de nouveau la seule feuille utile.`,
    en: `“${fileName}” inflates to a size no workbook has: it was not opened; export just the useful sheet again.`,
  })
}

function damaged(fileName: string, cause?: unknown): UserError {
  return new UserError(
    {
      fr: `« ${fileName} » est incomplet ou abîmé : ouvrez-le dans Excel ou LibreOffice et enregistrez-le de nouveau en .xlsx.`,
      en: `“${fileName}” is incomplete or damaged: open it in Excel or LibreOffice and save it again as .xlsx.`,
    },
    { cause },
  )
}

function notAWorkbook(fileName: string, entries: Map<string, ZipEntry>): UserError {
  const kind = entries.has('word/document.xml')
    ? { fr: 'un document Word', en: 'a Word document' }
    : entries.has('ppt/presentation.xml')
      ? { fr: 'une présentation PowerPoint', en: 'a PowerPoint presentation' }
      : entries.has('content.xml')
        ? { fr: 'un document LibreOffice', en: 'a LibreOffice document' }
        : [...entries.keys()].some(name => name.endsWith('xl/workbook.bin'))
          ? { fr: 'un classeur binaire .xlsb', en: 'a binary .xlsb workbook' }
          : { fr: 'une archive ZIP', en: 'a ZIP archive' }
  return new UserError({
    fr: `« ${fileName} » est ${kind.fr}, pas un classeur .xlsx : enregistrez le tableau en .xlsx ou en CSV, puis recommencez.`,
    en: `“${fileName}” is ${kind.en}, not an .xlsx workbook: save the table as .xlsx or CSV, then try again.`,
  })
}

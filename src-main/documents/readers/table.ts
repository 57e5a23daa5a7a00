import { createHash } from 'node:crypto'
import type { RawTable } from '../../accounting/types.ts'
import { UserError } from '../../errors.ts'
import type { Bilingual } from '../../types.ts'
import { readDelimited } from './csv.ts'
import { passwordProtected, readWorkbook } from './xlsx.ts'

/** A trial balance of 20 000 accounts takes 2 to 3 MB; beyond 25 MB memory could no longer be promised. */
export const MAX_TABLE_BYTES = 25 * 1024 * 1024

/**
 * Reads csv, tsv, txt or xlsx into rows, whatever the extension says. `percents`: cells of a workbook that show a
 * percentage are texts that end with PERCENT_SIGN. `onShare`: how much of it is read, 0 to 1.
 * @throws UserError in one sentence that says what to do.
 */
export async function readTable(
  bytes: Uint8Array,
  fileName: string,
  options: { sheet?: string; percents?: boolean; onShare?: (share: number) => void } = {},
): Promise<RawTable> {
  if (bytes.length === 0)
    throw sentence(
      `« ${fileName} » est vide : exportez-le ou copiez-le de nouveau.`,
      `“${fileName}” is empty: export or copy it again.`,
    )
  refuseOtherFormats(bytes, fileName)
  refuseTooLarge(bytes.length, fileName)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006')) {
    const workbook = await readWorkbook(bytes, fileName, options.sheet, options)
    if (workbook.rows.length === 0) throw noRows(fileName, workbook.sheet)
    const { rows, sheet, sheets, notes } = workbook
    return { rows, source: { fileName, sha256, format: 'xlsx', sheet, sheets }, notes }
  }
  const { rows, encoding, separator, notes } = await readDelimited(bytes, fileName, options)
  if (rows.length === 0) throw noRows(fileName)
  return { rows, source: { fileName, sha256, format: 'csv', encoding, separator }, notes }
}

type Magic = { starts: string; kind: Bilingual }

const IMAGE: Bilingual = { fr: 'une image', en: 'a picture' }
const ARCHIVE: Bilingual = { fr: 'une archive compressée', en: 'a compressed archive' }
const OTHER_FORMATS: Magic[] = [
  { starts: '\u0089PNG', kind: IMAGE },
  { starts: '\u00ff\u00d8\u00ff', kind: IMAGE },
  { starts: 'GIF8', kind: IMAGE },
  { starts: 'BM', kind: IMAGE },
  { starts: 'II*\u0000', kind: IMAGE },
  { starts: 'MM\u0000*', kind: IMAGE },
  { starts: 'RIFF', kind: IMAGE },
  { starts: '%PDF', kind: { fr: 'un PDF', en: 'a PDF' } },
  { starts: '{\\rtf', kind: { fr: 'un document RTF', en: 'an RTF document' } },
  { starts: '\u001f\u008b', kind: ARCHIVE },
  { starts: 'Rar!', kind: ARCHIVE },
  { starts: "7z\u00bc\u00af'", kind: ARCHIVE },
  { starts: 'SQLite format 3', kind: { fr: 'une base de données', en: 'a database' } },
]

function refuseOtherFormats(bytes: Uint8Array, fileName: string): void {
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) throw compoundFile(bytes, fileName)
  const other = OTHER_FORMATS.find(({ starts }) => startsWith(bytes, starts) && !isText(bytes, starts))
  if (other) throw notATable(fileName, other.kind)
  const start = latin1(bytes.subarray(0, 512))
    .replace(/^(\u00ef\u00bb\u00bf|\s)+/, '')
    .toLowerCase()
  if (/^(<!doctype html|<html|<table|<meta|<head)/.test(start)) {
    throw notATable(fileName, {
      fr: 'une page web (souvent nommée .xls par les logiciels)',
      en: 'a web page (often named .xls by software)',
    })
  }
  if (start.startsWith('<?xml') || start.startsWith('<workbook')) {
    throw notATable(fileName, { fr: 'un fichier XML', en: 'an XML file' })
  }
}

/** Two or four ordinary letters are weak magic: « BM » may begin a text. */
function isText(bytes: Uint8Array, magic: string): boolean {
  if (!/^[ -~]{2,4}$/.test(magic) || magic === '%PDF') return false
  return !bytes.subarray(0, 64).includes(0)
}

/** OLE container: an encrypted .xlsx, or an old .xls; stream names are in UTF-16. */
function compoundFile(bytes: Uint8Array, fileName: string): UserError {
  const text = latin1(bytes.subarray(0, 4 * 1024 * 1024)).replaceAll('\u0000', '')
  if (text.includes('EncryptedPackage') || text.includes('EncryptionInfo')) return passwordProtected(fileName)
  return sentence(
    `« ${fileName} » est un ancien classeur .xls ou un fichier protégé par un mot de passe : ouvrez-le dans Excel ou LibreOffice et enregistrez-le en .xlsx, sans mot de passe.`,
    `“${fileName}” is an old .xls workbook or a file protected by a password: open it in Excel or LibreOffice and save it as .xlsx, without a password.`,
  )
}

function notATable(fileName: string, kind: Bilingual): UserError {
  return sentence(
    `« ${fileName} » est ${kind.fr}, pas un tableau : exportez le tableau en .xlsx ou en CSV depuis le logiciel qui l’a fait.`,
    `“${fileName}” is ${kind.en}, not a table: export the table as .xlsx or CSV from the software that made it.`,
  )
}

function refuseTooLarge(size: number, fileName: string): void {
  if (size <= MAX_TABLE_BYTES) return
  const megabytes = Math.ceil(size / 1024 / 1024)
  const limit = MAX_TABLE_BYTES / 1024 / 1024
  throw sentence(
    `« ${fileName} » fait ${megabytes} Mo, et la limite est de ${limit} Mo : découpez le tableau, ou exportez-le avec moins de lignes.`,
    `“${fileName}” is ${megabytes} MB and the limit is ${limit} MB: split the table, or export it with fewer rows.`,
  )
}

function noRows(fileName: string, sheet?: string): UserError {
  const where = sheet === undefined ? `« ${fileName} »` : `La feuille « ${sheet} » de « ${fileName} »`
  const place = sheet === undefined ? `“${fileName}”` : `Sheet “${sheet}” of “${fileName}”`
  return sentence(
    `${where} ne contient aucune ligne remplie : vérifiez l’export, puis recommencez.`,
    `${place} holds no filled row: check the export, then try again.`,
  )
}

function sentence(fr: string, en: string): UserError {
  return new UserError({ fr, en })
}

function startsWith(bytes: Uint8Array, magic: string): boolean {
  for (let index = 0; index < magic.length; index++) if (bytes[index] !== magic.charCodeAt(index)) return false
  return true
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

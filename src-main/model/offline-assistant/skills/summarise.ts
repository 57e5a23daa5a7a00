import type { Bilingual } from '../../../types.ts'
import { keySentences, type Sentence, splitSentences } from '../extract.ts'
import { chooseFile, extensionOf } from '../file-choice.ts'
import { formatNumber, parseNumber, quote } from '../format.ts'
import { findNumbers } from '../numbers.ts'
import { type Line, type Reading, readFile, readLines, readRows } from '../reading.ts'
import type { Script } from '../script.ts'
import { type Part, roundsFor, type Situation } from '../situation.ts'
import { isTotalRow, numericColumns, type Sheet, toSheet } from '../table-shape.ts'
import { names, type Request } from '../understand.ts'
import { tokenize } from '../words.ts'

const USUAL_SENTENCES = 6
const MOST_SENTENCES = 15
const LARGEST_ROWS = 5
/** Windows of a long document: the beginning carries most; the answer says how much was read. */
const WINDOWS_OF_PROSE = 4

/** Extractive: every sentence is the source's own, with its page, row or line; tables by shape, totals, largest rows. */
export function* summarise(request: Request, situation: Situation): Script<Part> {
  const { say, understanding, language } = situation
  const count = wantedCount(request.text)
  if (understanding.payload && understanding.files.length === 0) {
    return part(
      say({ fr: 'Résumé du texte', en: 'Summary of the text' }),
      summariseProse(readLines(understanding.payload), count, situation),
      situation,
    )
  }
  if (understanding.table && understanding.files.length === 0) {
    const rows = [understanding.table.header, ...understanding.table.rows].map((cells, index) => ({
      row: index + 1,
      cells,
    }))
    const sheet = toSheet(
      understanding.table.hasHeader ? rows : rows.slice(1).map(row => ({ ...row, row: row.row - 1 })),
    )
    return part(
      say({ fr: 'Résumé du tableau', en: 'Summary of the table' }),
      describeTable(sheet, undefined, situation),
      situation,
    )
  }
  const chosen = yield* chooseFile(situation, {
    request,
    kind: 'any',
    query: names(understanding, 'balance') ? 'balance' : undefined,
  })
  if (!chosen.file) return { intent: 'summarise', ok: false, files: [], text: chosen.text, question: chosen.question }
  const table = ['csv', 'tsv', 'xlsx', 'xlsm'].includes(extensionOf(chosen.file.name))
  const rounds = table ? roundsFor(situation) : Math.min(roundsFor(situation), WINDOWS_OF_PROSE)
  const read = yield* readFile(situation, chosen.file, rounds)
  const name = quote(chosen.file.name, language)
  if ('failure' in read) {
    return {
      intent: 'summarise',
      ok: false,
      files: [],
      text: `${say({ fr: `Je n’ai pas pu lire ${name}.`, en: `I could not read ${name}.` })} ${read.failure}`,
    }
  }
  const rows = readRows(read.reading.text)
  const body =
    rows.length > 0 && table
      ? describeTable(toSheet(rows), read.reading, situation)
      : summariseProse(readLines(read.reading.text), count, situation, read.reading)
  const title = say({ fr: `Résumé de ${name}`, en: `Summary of ${name}` })
  const summary = part(title, body, situation)
  return chosen.said ? { ...summary, text: `${chosen.said}\n\n${summary.text}` } : summary
}

function part(title: string, body: string | undefined, situation: Situation): Part {
  if (!body) return { intent: 'summarise', ok: false, files: [], text: situation.say(NOTHING_TO_SUMMARISE) }
  const plainTitle = title.replace(/[«»“”\u00A0]/g, match => (match === '\u00A0' ? '' : match))
  return {
    intent: 'summarise',
    ok: true,
    files: [],
    text: `**${title}**\n\n${body}`,
    title: plainTitle,
    document: { title: plainTitle, content: body },
  }
}

function summariseProse(
  lines: readonly Line[],
  count: number,
  situation: Situation,
  reading?: Reading,
): string | undefined {
  const { say } = situation
  const all = splitSentences(lines)
  const sentences = keySentences(lines, count)
  const kept = sentences.length > 0 ? sentences : all.slice(0, count)
  if (kept.length === 0) return undefined
  const list = kept
    .map(sentence => `- ${sentence.text.replace(/^(?:#{1,6}|[-*•–])\s+/, '')} (${place(sentence, situation)})`)
    .join('\n')
  return [list, reading && !reading.complete ? say(partlyRead(lines)) : undefined, say(EXTRACTIVE)]
    .filter(Boolean)
    .join('\n\n')
}

function place(sentence: Sentence, { say }: Situation): string {
  if (sentence.page !== undefined) return `page ${sentence.page}`
  if (sentence.row !== undefined) return say({ fr: `ligne ${sentence.row}`, en: `row ${sentence.row}` })
  return say({ fr: `ligne ${sentence.line}`, en: `line ${sentence.line}` })
}

function describeTable(sheet: Sheet, reading: Reading | undefined, situation: Situation): string | undefined {
  const { say, language } = situation
  if (sheet.rows.length === 0) return undefined
  const body = sheet.rows.filter(row => !isTotalRow(row.cells))
  const columns = numericColumns(sheet)
  const title = (index: number) => sheet.header[index] || say({ fr: `colonne ${index + 1}`, en: `column ${index + 1}` })
  const paragraphs = [shape(sheet, reading, situation)]
  if (sheet.hasHeader)
    paragraphs.push(`${say({ fr: 'Colonnes :', en: 'Columns:' })} ${sheet.header.filter(Boolean).join(', ')}.`)
  if (columns.length > 0) {
    const totals = columns.map(
      column => `- ${title(column.index)}${say({ fr: ' : ', en: ': ' })}${formatNumber(column.total, language)}`,
    )
    paragraphs.push(
      `${say({ fr: 'Totaux calculés (lignes de total non comptées) :', en: 'Computed totals (total rows not counted):' })}\n${totals.join('\n')}`,
    )
  }
  const main = columns.toSorted((a, b) => Math.abs(b.total) - Math.abs(a.total))[0]
  if (main) {
    const value = (cells: readonly string[]) => parseNumber(cells[main.index] ?? '') ?? 0
    const largest = body.toSorted((a, b) => Math.abs(value(b.cells)) - Math.abs(value(a.cells))).slice(0, LARGEST_ROWS)
    const lines = largest.map(
      row =>
        `- ${label(
          row.cells,
          columns.map(column => column.index),
        )}${say({ fr: ' : ', en: ': ' })}${row.cells[main.index]} (${say({ fr: `ligne ${row.row}`, en: `row ${row.row}` })})`,
    )
    paragraphs.push(
      `${say({ fr: `Plus fortes valeurs de ${quote(title(main.index), language)} :`, en: `Largest values of ${quote(title(main.index), language)}:` })}\n${lines.join('\n')}`,
    )
  }
  if (reading && !reading.complete) {
    const last = sheet.rows.at(-1)?.row
    paragraphs.push(
      say({
        fr: `Fichier long : je n’ai lu que jusqu’à la ligne ${last} ; les totaux ne portent que sur ces lignes.`,
        en: `Long file: I read only up to row ${last}; the totals cover these rows only.`,
      }),
    )
  }
  paragraphs.push(say(EXTRACTIVE_TABLE))
  return paragraphs.join('\n\n')
}

function shape(sheet: Sheet, reading: Reading | undefined, { say, language }: Situation): string {
  const columns = reading?.columns ?? sheet.header.length
  const rows = reading?.rows ?? sheet.rows.length + (sheet.hasHeader ? 1 : 0)
  const where = reading?.sheet
    ? say({ fr: ` (feuille ${quote(reading.sheet, language)})`, en: ` (sheet ${quote(reading.sheet, language)})` })
    : ''
  return say({
    fr: `Tableau de ${rows} lignes et ${columns} colonnes${where}.`,
    en: `Table of ${rows} rows and ${columns} columns${where}.`,
  })
}

/** The cells that name a row: those that are no amounts. */
function label(cells: readonly string[], numeric: readonly number[]): string {
  const words = cells.filter((cell, index) => cell !== '' && !numeric.includes(index)).slice(0, 3)
  return words.join(' ') || '—'
}

/** « résume en 3 phrases », “in five points”. */
function wantedCount(text: string): number {
  const tokens = tokenize(text)
  const number = findNumbers(tokens).find(found =>
    /^(?:phrases?|points?|lignes?|sentences?|lines?|idees?)$/.test(tokens[found.last + 1]?.word ?? ''),
  )
  return number ? Math.min(Math.max(1, number.value), MOST_SENTENCES) : USUAL_SENTENCES
}

function partlyRead(lines: readonly Line[]): Bilingual {
  const page = lines.at(-1)?.page
  return {
    fr: `Document long : je n’ai lu que le début${page ? `, jusqu’à la page ${page}` : ''}.`,
    en: `Long document: I read only the beginning${page ? `, up to page ${page}` : ''}.`,
  }
}

const EXTRACTIVE: Bilingual = {
  fr: 'Ce résumé est extractif : ce sont des phrases du texte, choisies et non reformulées.',
  en: 'This summary is extractive: sentences of the text, chosen and not rephrased.',
}
const EXTRACTIVE_TABLE: Bilingual = {
  fr: 'Résumé extractif : valeurs lues dans le tableau, sans interprétation.',
  en: 'Extractive summary: values read in the table, without interpretation.',
}
const NOTHING_TO_SUMMARISE: Bilingual = {
  fr: 'Je n’y ai trouvé aucun texte à résumer.',
  en: 'I found no text in it to summarise.',
}

import type { Language } from '../../../types.ts'
import { enumerate, formatNumber, quote } from '../format.ts'
import { readListedLines, unreadLines } from '../listed-lines.ts'
import { filesOf, warningsOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import { findColumn, isTotalRow, numericColumns, type Sheet, type SheetRow, toSheet } from '../table-shape.ts'
import { readTableSource } from '../table-source.ts'
import type { Request } from '../understand.ts'
import { fold } from '../words.ts'

type Column = { header: string; type: 'text' | 'money' }
type Grid = {
  columns: Column[]
  rows: (string | number)[][] /** Index of the column whose total the answer says. */
  main: number
}

/** A workbook of lines and periods with totals; with budget and actual given, their difference. */
export function* makeBudget(request: Request, situation: Situation): Script<Part> {
  const { say, language, understanding } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'budget',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const listed =
    understanding.table || understanding.files.length > 0 || request.given?.file
      ? undefined
      : readListedLines(understanding.text)
  const source = listed ? { sheet: toSheet(listed.rows) } : yield* readTableSource(request, situation)
  if ('failure' in source) return reply(source.failure, { question: source.question })
  const grid = layOut(source.sheet, understanding.text, language)
  if (!grid)
    return reply(
      say({
        fr: 'Je n’ai trouvé aucun montant dans ce tableau : donnez une ligne par poste, avec son montant.',
        en: 'I found no amount in this table: give one line an item, with its amount.',
      }),
    )
  const title = ['Budget', understanding.company, understanding.years[0]].filter(Boolean).join(' ')
  const result = yield* call(situation, 'generate_xlsx', {
    title,
    sheets: [{ name: 'Budget', kind: 'table', totals: true, columns: grid.columns, rows: grid.rows }],
  })
  if (!result.ok)
    return reply(`${say({ fr: 'Le budget n’a pas été écrit.', en: 'The budget was not written.' })} ${result.reason}`)
  const files = filesOf(result.data)
  const total = sum(grid.rows.map(row => row[grid.main]).filter(value => typeof value === 'number'))
  const header = grid.columns[grid.main]?.header ?? ''
  const name = quote(files[0]?.name ?? '', language)
  const cut =
    'cutAt' in source && source.cutAt !== undefined
      ? say({
          fr: `Fichier long : seules les lignes jusqu’à ${source.cutAt} y sont.`,
          en: `Long file: only rows up to ${source.cutAt} are in it.`,
        })
      : undefined
  const text = say({
    fr: `Le budget est écrit : ${name}. ${grid.rows.length} lignes, total de la colonne ${quote(header, 'fr')} : ${formatNumber(total, 'fr')}.`,
    en: `The budget is written: ${name}. ${grid.rows.length} lines, total of the column ${quote(header, 'en')}: ${formatNumber(total, 'en')}.`,
  })
  const unread = listed?.unread ?? [
    ...(understanding.table ? unreadLines(understanding.text) : []),
    ...(listed ? [] : unreadCells(source.sheet)),
  ]
  const leftOut = [
    unread.length > 0
      ? say({
          fr: `Je n’ai pas compris, et n’y ai donc pas mis : ${enumerate(
            unread.map(part => quote(part, 'fr')),
            'fr',
          )}.`,
          en: `I did not understand, and so left out: ${enumerate(
            unread.map(part => quote(part, 'en')),
            'en',
          )}.`,
        })
      : undefined,
    ...(listed?.doubtful ?? []).map(({ said, value }) =>
      say({
        fr: `À vérifier : ${quote(said, 'fr')} est lu ${formatNumber(value, 'fr')}.`,
        en: `To check: ${quote(said, 'en')} is read as ${formatNumber(value, 'en')}.`,
      }),
    ),
  ]
  return reply([text, cut, ...leftOut, warningsOf(result.data)].filter(Boolean).join(' '), {
    ok: true,
    files,
    title,
    mail: text,
  })
}

const PLANNED = ['budget', 'prevu', 'prevision', 'previsions', 'planned', 'forecast', 'prevue']
const ACTUAL = ['reel', 'realise', 'realisation', 'actual', 'actuals', 'depense', 'consomme', 'reelle']
const TOTAL = ['total', 'annuel', 'annee', 'cumul']

function layOut(sheet: Sheet, message: string, language: Language): Grid | undefined {
  const numeric = numericColumns(sheet)
  const body = sheet.rows.filter(row => !isTotalRow(row.cells))
  if (numeric.length === 0 || body.length === 0) return undefined
  const word = (fr: string, en: string) => (language === 'fr' ? fr : en)
  const isNumeric = (index: number) => numeric.some(column => column.index === index)
  const columns: Column[] = sheet.header.map((header, index) => ({
    header: header || (isNumeric(index) ? word('Montant', 'Amount') : word('Poste', 'Item')),
    type: isNumeric(index) ? 'money' : 'text',
  }))
  const rows = body.map(row => columns.map((column, index) => toCell(row, index, column)))
  const amount = (row: readonly (string | number)[], index: number) => (typeof row[index] === 'number' ? row[index] : 0)

  const [planned, actual] = [findColumn(sheet.header, PLANNED), findColumn(sheet.header, ACTUAL)]
  if (planned !== undefined && actual !== undefined && planned !== actual && isNumeric(planned) && isNumeric(actual)) {
    return {
      columns: [...columns, { header: word('Écart (réel − budget)', 'Variance (actual − budget)'), type: 'money' }],
      rows: rows.map(row => [...row, sum([amount(row, actual), -amount(row, planned)])]),
      main: columns.length,
    }
  }
  const [only] = numeric
  const periods = numeric.length === 1 ? periodsOf(message, language) : undefined
  if (only && periods) {
    const others = columns.filter((_, index) => index !== only.index)
    return {
      columns: [
        ...others,
        ...periods.map((header): Column => ({ header, type: 'money' })),
        { header: 'Total', type: 'money' },
      ],
      rows: rows.map(row => {
        const value = amount(row, only.index)
        return [
          ...row.filter((_, index) => index !== only.index),
          ...periods.map(() => value),
          sum(periods.map(() => value)),
        ]
      }),
      main: others.length + periods.length,
    }
  }
  const totalColumn = numeric.find(column => column.index === findColumn(sheet.header, TOTAL))
  if (numeric.length === 1 || totalColumn) return { columns, rows, main: totalColumn?.index ?? only?.index ?? 0 }
  return {
    columns: [...columns, { header: 'Total', type: 'money' }],
    rows: rows.map(row => [...row, sum(numeric.map(column => amount(row, column.index)))]),
    main: columns.length,
  }
}

/** Cells of a column of amounts that hold something else: the totals do not count them. */
function unreadCells(sheet: Sheet): string[] {
  const money = new Set(numericColumns(sheet).map(column => column.index))
  return sheet.rows
    .filter(row => !isTotalRow(row.cells))
    .flatMap(row => {
      const bad = row.cells.filter((cell, index) => money.has(index) && cell !== '' && row.amounts[index] === undefined)
      return bad.filter(cell => /\p{L}|\d/u.test(cell)).map(cell => `${row.cells[0] ?? ''} : ${cell}`)
    })
}

function toCell(row: SheetRow, index: number, column: Column): string | number {
  const amount = row.amounts[index]
  return column.type === 'money' && amount !== undefined ? amount / 100 : (row.cells[index] ?? '')
}

/** In hundredths, so that no binary dust appears. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + Math.round(value * 100), 0) / 100
}

/** « par mois », “quarterly”: the amount given is that of each period. */
function periodsOf(message: string, language: Language): string[] | undefined {
  const text = fold(message)
  if (/par trimestre|trimestriel|quarterly|per quarter|each quarter/.test(text))
    return [1, 2, 3, 4].map(quarter => (language === 'fr' ? `T${quarter}` : `Q${quarter}`))
  if (!/par mois|mensuel|chaque mois|monthly|per month|each month|12 mois|douze mois/.test(text)) return undefined
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2001, month, 15)))
}

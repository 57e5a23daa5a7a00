import type { Alignment, Borders, Fill, Font, PageSetup, Style, Worksheet } from 'exceljs'

/** US syntax; a French Excel shows `1 234 567`. */
const MONEY_FORMAT = '#,##0;[Red]-#,##0'
const CENTIMES_FORMAT = '#,##0.00;[Red]-#,##0.00'
const DATE_FORMAT = 'dd/mm/yyyy'

/** Links a sheet: LibreOffice takes a minute to open a workbook with sixty thousand, and Excel refuses more. */
export const LINK_LIMIT = 4_000
const TEXT_LIMIT = 32_000

const INK = 'FF1F2937'
const ACCENT = 'FF1E4E79'
const line = { style: 'hair', color: { argb: 'FF9CA3AF' } } as const
const rule = { style: 'thin', color: { argb: ACCENT } } as const
const font = (more: Partial<Font> = {}): Partial<Font> => ({ name: 'Calibri', size: 10, color: { argb: INK }, ...more })
const fill = (argb: string): Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } })
const box: Partial<Borders> = { bottom: line }
const totalBox: Partial<Borders> = { top: rule, bottom: rule }
const left = (more: Partial<Alignment> = {}): Partial<Alignment> => ({ vertical: 'middle', ...more })
const TOTAL_FILL = fill('FFE8EEF5')

/** One object a style: exceljs knows a style again by identity, which spares most of its time on long sheets. */
export const STYLE = {
  title: { font: font({ size: 14, bold: true, color: { argb: ACCENT } }), alignment: left() },
  subtitle: { font: font({ size: 11, bold: true }), alignment: left() },
  plain: { font: font(), alignment: left() },
  note: {
    font: font({ italic: true, color: { argb: 'FF4B5563' } }),
    alignment: left({ wrapText: true, vertical: 'top' }),
  },
  warning: {
    font: font({ bold: true, color: { argb: 'FF9A3412' } }),
    fill: fill('FFFFF4E5'),
    alignment: left({ wrapText: true, vertical: 'top' }),
  },
  section: { font: font({ size: 11, bold: true, color: { argb: ACCENT } }), border: { bottom: rule } },
  header: {
    font: font({ bold: true, color: { argb: 'FFFFFFFF' } }),
    fill: fill(ACCENT),
    alignment: { horizontal: 'center', vertical: 'middle', wrapText: true },
  },
  text: { font: font(), border: box, alignment: left() },
  wrap: {
    font: font(),
    border: box,
    alignment: left({ horizontal: 'left', wrapText: true, vertical: 'top', indent: 1 }),
  },
  label: { font: font(), border: box, alignment: left({ horizontal: 'left', wrapText: true, indent: 1 }) },
  top: { font: font(), border: box, alignment: left({ vertical: 'top' }) },
  centre: { font: font(), border: box, alignment: left({ horizontal: 'center' }) },
  link: { font: font({ color: { argb: 'FF1D4ED8' }, underline: true }), border: box, alignment: left() },
  reference: {
    font: font({ color: { argb: 'FF1D4ED8' }, underline: true }),
    border: box,
    alignment: left({ horizontal: 'center' }),
  },
  money: { font: font(), border: box, numFmt: MONEY_FORMAT, alignment: left() },
  centimes: { font: font(), border: box, numFmt: CENTIMES_FORMAT, alignment: { vertical: 'top' } },
  number: { font: font(), border: box, numFmt: '#,##0.########', alignment: left() },
  cents: { font: font(), border: box, numFmt: CENTIMES_FORMAT, alignment: left() },
  integer: { font: font(), border: box, numFmt: '#,##0', alignment: left() },
  percent: { font: font(), border: box, numFmt: '0.00%', alignment: left() },
  date: { font: font(), border: box, numFmt: DATE_FORMAT, alignment: left({ horizontal: 'center' }) },
  totalText: {
    font: font({ bold: true }),
    border: totalBox,
    fill: TOTAL_FILL,
    alignment: left({ horizontal: 'left', wrapText: true, indent: 1 }),
  },
  totalCentre: {
    font: font({ bold: true }),
    border: totalBox,
    fill: TOTAL_FILL,
    alignment: left({ horizontal: 'center' }),
  },
  totalMoney: {
    font: font({ bold: true }),
    border: totalBox,
    fill: TOTAL_FILL,
    numFmt: MONEY_FORMAT,
    alignment: left(),
  },
  totalNumber: {
    font: font({ bold: true }),
    border: totalBox,
    fill: TOTAL_FILL,
    numFmt: '#,##0.########',
    alignment: left(),
  },
  totalInteger: { font: font({ bold: true }), border: totalBox, fill: TOTAL_FILL, numFmt: '#,##0', alignment: left() },
  totalCents: {
    font: font({ bold: true }),
    border: totalBox,
    fill: TOTAL_FILL,
    numFmt: CENTIMES_FORMAT,
    alignment: left(),
  },
  totalLink: {
    font: font({ bold: true, color: { argb: 'FF1D4ED8' }, underline: true }),
    border: totalBox,
    fill: TOTAL_FILL,
    alignment: left(),
  },
  failed: {
    font: font({ bold: true, color: { argb: 'FFB91C1C' } }),
    border: box,
    alignment: left({ vertical: 'top' }),
  },
  passed: {
    font: font({ bold: true, color: { argb: 'FF166534' } }),
    border: box,
    alignment: left({ vertical: 'top' }),
  },
} satisfies Record<string, Partial<Style>>

/** A4, as wide as the page and as many pages as it takes, headings repeated. */
/** `across`: pages side by side, of a sheet that nobody could read on one. */
export function a4(orientation: 'portrait' | 'landscape', headerRows: string, across = 1): Partial<PageSetup> {
  return {
    paperSize: 9,
    orientation,
    fitToPage: true,
    fitToWidth: across,
    fitToHeight: 0,
    margins: { left: 0.5, right: 0.5, top: 0.7, bottom: 0.7, header: 0.3, footer: 0.3 },
    printTitlesRow: headerRows,
  }
}

/** Excel keeps 255 characters of a header and reads `&` as a command. */
export function headerFooter(texts: { left: string; right: string; footer: string; page: string }): {
  oddHeader: string
  oddFooter: string
} {
  const safe = (value: string) => value.replace(/\s+/g, ' ').slice(0, 70).replace(/&/g, '&&')
  return {
    oddHeader: `&L${safe(texts.left)}&R${safe(texts.right)}`,
    oddFooter: `&L${safe(texts.footer)}&R${safe(texts.page)} &P / &N`,
  }
}

/** What XML and Excel allow in a cell. A text stays a text whatever it starts with: it is never written as a formula. */
export function cellText(value: string): string {
  if (value.length <= TEXT_LIMIT && !UNWRITABLE.test(value)) return value
  const whole = value.replace(/\r\n?/g, '\n').replace(UNWRITABLE_ALL, '').toWellFormed()
  return whole.length > TEXT_LIMIT ? `${whole.slice(0, TEXT_LIMIT)}…` : whole
}

/** Characters that XML 1.0 refuses, halves of pairs, and carriage returns. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 refuses
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 refuses
const UNWRITABLE_ALL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** At most 31 characters, none of `: \ / ? * [ ]`, unique without regard to case. */
export function sheetName(wanted: string, taken: Set<string>): string {
  const clean = cellText(wanted)
    .replace(/[:\\/?*[\]\n\t]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // exceljs leaves a straight quote unescaped in the name of the rows to repeat, and Excel then repairs the file.
    .replace(/^'+|'+$/g, '')
    .replaceAll("'", '’')
    .trim()
  // Excel keeps the name History for itself, in the language of its interface.
  const base = clean === '' || /^(history|historique)$/i.test(clean) ? `${clean || 'Feuille'} 1` : clean
  for (let copy = 1; ; copy++) {
    const suffix = copy === 1 ? '' : ` (${copy})`
    const name = `${sliceWhole(base, 31 - suffix.length).trim()}${suffix}`
    if (!taken.has(name.toLowerCase())) {
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/** Cuts before a surrogate pair rather than in it. */
function sliceWhole(text: string, length: number): string {
  const cut = text.slice(0, length)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export function columnLetter(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** Lines that a text takes in a column; widths are in digits of the default font, capitals are a third wider. */
export function lineCount(text: string, width: number): number {
  // Most texts fit even in capitals.
  if (text.length * 1.2 <= width - 1 && !text.includes('\n')) return 1
  let lines = 0
  for (const line of text.split('\n')) {
    const capitals = line.match(/\p{Lu}/gu)?.length ?? 0
    lines += Math.max(1, Math.ceil((line.length * 0.9 + capitals * 0.3) / (width - 1)))
  }
  return lines
}

/** Wide enough for the longest amount, sign and bold included. */
export function amountWidth(centimes: number[]): number {
  let most = 0
  for (const amount of centimes) most = Math.max(most, Math.abs(amount))
  const digits = String(Math.trunc(most / 100)).length
  return Math.max(14, digits + Math.ceil(digits / 3) + 3)
}

/** Lets the zip take what was written, so that a long sheet is never whole in memory. */
export function letWrite(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

export function setWidths(sheet: Worksheet, widths: number[]): void {
  sheet.columns = widths.map(width => ({ width }))
}

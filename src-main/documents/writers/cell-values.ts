/** What a model, a pasted table or a file gives for one cell. */
export type CellInput = string | number | boolean | null
export type ColumnType = 'text' | 'number' | 'money' | 'date' | 'percent'
export type CellValue = string | number | Date | null

/** A value that is not of its column's type; the caller knows the sheet, row and column. */
export type Refused = { refused: { fr: string; en: string } }

/** How the numbers of one column are written: settled by the whole column, since « 1.234 » alone says nothing. */
export type ColumnReading = { type: ColumnType; decimal: ',' | '.' | undefined; fractions: boolean }

/** Read value by value, since a long column is never whole in memory. */
export function newReading(type: ColumnType): ColumnReading {
  return { type, decimal: undefined, fractions: true }
}

export function observe(reading: ColumnReading, value: CellInput): void {
  if (reading.type === 'text' || reading.type === 'date') return
  const plain = typeof value === 'string' && !value.includes('%') ? Number(value.replace(',', '.')) : value
  if (typeof plain === 'number' && Math.abs(plain) > 1) reading.fractions = false
  if (typeof value === 'string') reading.decimal ??= decimalMark(value.replace(/[^\d.,]/g, ''))
}

/** The mark that can only be the decimal one in this figure; undefined when it may be either. */
function decimalMark(figure: string): ',' | '.' | undefined {
  const marks: string[] = figure.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last !== ',' && last !== '.') return undefined
  const other = last === ',' ? '.' : ','
  if (marks.includes(other)) return last
  if (marks.length > 1) return other
  const decimals = figure.length - figure.lastIndexOf(last) - 1
  // « 1.234 » may be either; « 1234.567 » and « 0.234 » may not: thousands come by three, after one to three digits.
  return decimals === 3 && /^[1-9]\d{0,2}[.,]/.test(figure) ? undefined : last
}

export function readCell(value: CellInput, column: ColumnReading): CellValue | Refused {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  switch (column.type) {
    case 'text':
      return typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value)
    case 'date':
      return readDate(value)
    case 'number':
    case 'money':
      return readNumber(value, column)
    case 'percent': {
      const hasSign = typeof value === 'string' && value.includes('%')
      const number = readNumber(typeof value === 'string' ? value.replace('%', '') : value, column)
      if (typeof number !== 'number') return number
      const isFraction = column.fractions && !hasSign && Math.abs(number) <= 1
      return isFraction ? number : Number((number / 100).toPrecision(15))
    }
  }
}

const CURRENCY = /(?:f\s?cfa|fcfa|xof|xaf|francs?|eur|usd|gnf|cdf|[₣€$]|f)\.?/gi

function readNumber(value: string | number | boolean, column: ColumnReading): CellValue | Refused {
  if (typeof value === 'number') return Number.isFinite(value) ? value : refuse(String(value))
  if (typeof value === 'boolean') return refuse(String(value))
  let text = value
    .replace(CURRENCY, '')
    .replace(/[\s\u00a0\u202f'’_]/g, '')
    .replace(/\u2212/g, '-')
  if (/^[-–—]$/.test(text)) return null
  let sign = 1
  const parenthesised = /^\((.+)\)$/.exec(text)
  if (parenthesised?.[1]) {
    sign = -1
    text = parenthesised[1]
  }
  if (/^[-+]/.test(text) || /[-+]$/.test(text)) {
    if (text.startsWith('-') || text.endsWith('-')) sign = -sign
    text = text.replace(/^[-+]|[-+]$/, '')
  }
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return refuse(value)
  const decimal = column.decimal ?? decimalMark(text)
  if (!decimal && /[.,]/.test(text)) {
    // No figure of the column settles it. Money in francs has no thousandths; for a plain number it would be a guess.
    if (column.type !== 'money') return refuseAmbiguous(value)
    return sign * Number(text.replace(/[.,]/g, ''))
  }
  const grouping = decimal === ',' ? '.' : ','
  const pattern = decimal === ',' ? /^(\d{1,3}(\.\d{3})+|\d*)(,\d+)?$/ : /^(\d{1,3}(,\d{3})+|\d*)(\.\d+)?$/
  if (!pattern.test(text)) return refuse(value)
  const number = Number(text.replaceAll(grouping, '').replace(decimal ?? ',', '.'))
  if (!Number.isFinite(number)) return refuse(value)
  return number === 0 ? 0 : sign * number
}

function refuse(value: string): Refused {
  const shown = value.slice(0, 60)
  return { refused: { fr: `« ${shown} » n’est pas un nombre`, en: `“${shown}” is not a number` } }
}

function refuseAmbiguous(value: string): Refused {
  return {
    refused: {
      fr: `« ${value} » peut être un millier ou un nombre décimal ; donnez un nombre JSON`,
      en: `“${value}” may be thousands or decimals; give a JSON number`,
    },
  }
}

const MONTHS = 'jan|fév|mar|avr|mai|jui|jul|aoû|sep|oct|nov|déc'.split('|')

function readDate(value: string | number | boolean): CellValue | Refused {
  const parts = typeof value === 'boolean' ? undefined : dateParts(String(value).trim())
  if (parts) {
    const [year, month, day] = parts
    const date = new Date(Date.UTC(year, month - 1, day))
    // Excel counts days from 1900; a 31 February would silently become a 2 March.
    if (date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 9999) return date
  }
  const shown = String(value).slice(0, 60)
  return {
    refused: {
      fr: `« ${shown} » n’est pas une date réelle (attendu 31/12/2024 ou 2024-12-31)`,
      en: `“${shown}” is not a real date (expected 31/12/2024 or 2024-12-31)`,
    },
  }
}

function dateParts(text: string): [year: number, month: number, day: number] | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const french = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text)
  if (french) return [fullYear(french[3] ?? ''), Number(french[2]), Number(french[1])]
  const words = /^(\d{1,2})(?:er)?\s+(\p{L}+)\.?\s+(\d{4})$/u.exec(text)
  if (words) return [Number(words[3]), monthNumber(words[2] ?? ''), Number(words[1])]
  return undefined
}

function fullYear(digits: string): number {
  const year = Number(digits)
  return digits.length === 4 ? year : year < 70 ? 2000 + year : 1900 + year
}

/** French or English, with or without accents, in full or short; 0 when it is no month. */
function monthNumber(word: string): number {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (plain.startsWith('juil') || plain.startsWith('jul')) return 7
  if (plain.startsWith('juin') || plain.startsWith('jun')) return 6
  const english: Record<string, string> = { feb: 'fev', apr: 'avr', may: 'mai', aug: 'aou', dec: 'dec' }
  const start = english[plain.slice(0, 3)] ?? plain.slice(0, 3)
  return MONTHS.findIndex(month => month.normalize('NFD').replace(/\p{M}/gu, '') === start) + 1
}

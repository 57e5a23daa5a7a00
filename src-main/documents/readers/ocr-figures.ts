import type { Cell, Row } from './ocr-layout.ts'

/** Below this the engine has mistaken decimal commas and lost digits. */
const SURE = 75

/** A figure that a person should check: how it was read, in which line, and what the line would give instead. */
export type DoubtfulFigure = { figure: string; line: string; product?: string }

/** Figures read with doubt, and lines whose quantity times price is not their amount. */
export function findDoubts(rows: readonly Row[]): DoubtfulFigure[] {
  const wrong = wrongProducts(rows)
  return rows.flatMap(row => {
    const line = row.cells.map(cell => cell.text).join('   ')
    const unsure = row.cells.flatMap(cell =>
      cell.words
        .filter(({ text, confidence }) => /\d/.test(text) && confidence < SURE)
        .map(({ text }) => ({ figure: text, line })),
    )
    const product = wrong.get(row)
    return product ? [{ figure: product.amount, line, product: product.expected }, ...unsure] : unsure
  })
}

type WrongProduct = { amount: string; expected: string }

/**
 * Lines of three amounts or more in which no two make a third, by product or by sum. Only in a table of quantities and
 * prices: one that is headed so, or in which most of such lines do agree.
 */
function wrongProducts(rows: readonly Row[]): Map<Row, WrongProduct> {
  const lines = rows.map(row => ({ row, amounts: row.cells.filter(isAmount) })).filter(line => line.amounts.length >= 3)
  const wrong = lines.filter(({ amounts }) => !agrees(amounts.map(amountOf)))
  const headed = rows.some(({ cells }) => {
    const text = cells.map(cell => cell.text).join(' ')
    return HEADS_QUANTITIES.test(text) && HEADS_PRICES.test(text)
  })
  if (!headed && wrong.length * 2 >= lines.length) return new Map()
  return new Map(wrong.map(({ row, amounts }) => [row, describe(amounts.slice(-3))]))
}

const HEADS_QUANTITIES = /(?<!\p{L})(qt[ée]s?|quantit[ée]s?|qty|quantity|nombre)(?!\p{L})/iu
const HEADS_PRICES = /(?<!\p{L})(prix|p\.?\s?u|price|tarif)(?!\p{L})/iu
const AMOUNT = /^[-−]?\d[\d\s\u00a0\u202f.,]*\s*(F|FCFA|CFA|XOF|XAF|€|EUR)?$/i

function isAmount({ text }: Cell): boolean {
  return AMOUNT.test(text)
}

/** Groups of three digits are thousands whatever parts them; other decimals follow a comma or a point. */
function amountOf({ text }: Cell): number {
  const digits = text.replace(/[^\d.,−-]/g, '').replace('−', '-')
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? ''
  const whole = decimals === '' ? digits : digits.slice(0, -decimals.length - 1)
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

function agrees(values: readonly number[]): boolean {
  return values.some((total, last) =>
    values
      .slice(0, last)
      .some((second, at) =>
        values.slice(0, at).some(first => near(first * second, total) || near(first + second, total)),
      ),
  )
}

/** Amounts are written to the franc, or to the hundredth. */
function near(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1
}

function describe(amounts: readonly Cell[]): WrongProduct {
  const [quantity, price, amount] = amounts
  if (!quantity || !price || !amount) throw new Error('three amounts expected')
  const expected = Math.round(amountOf(quantity) * amountOf(price) * 100) / 100
  return { amount: amount.text, expected: `${quantity.text} × ${price.text} = ${expected}` }
}

import { foldInPlace } from '../words.ts'
import { add, divide, multiply, type Rational, rational, subtract } from './rational.ts'

/** A sum that a message asks for: « 3/4 + 2/5 », « 15 % de 20 000 », « 2x + 3 = 7 ». */
export type Reckoning = {
  /** As written. */
  text: string
  kind:
    | 'fractions'
    | 'addition'
    | 'soustraction'
    | 'multiplication'
    | 'division'
    | 'pourcentages'
    | 'équations'
    | 'décimaux'
  /** Absent for an equation, and for a division by zero. */
  value?: Rational
}

const NUMBER = String.raw`(-?\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?:[.,]\d+)?|-?\d+(?:[.,]\d+)?)`
const OPERAND = String.raw`${NUMBER}(?:\s?\/\s?(\d+))?`
const BINARY = new RegExp(
  String.raw`${OPERAND}\s*(\+|−|–|-|×|\*|x|÷|:|\/|fois|plus|moins|divise par)\s*${OPERAND}`,
  'u',
)
const PERCENT = new RegExp(String.raw`${NUMBER}\s?(?:%|pour ?cent)\s*(?:de|of|d')\s*${NUMBER}`, 'u')
const EQUATION = /-?\d*\s?x\s?[+−-]\s?\d+\s?=\s?-?\d+|-?\d+\s?x\s?=\s?-?\d+/u
const DATE = /\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?\d{2,4}|\d{4}-\d{2}-\d{2}/gu
/** Numbers of which products and sums stay exact. */
const LARGEST = 1_000_000

export function findReckoning(text: string): Reckoning | undefined {
  const folded = foldInPlace(text).replace(DATE, ' ')
  const equation = EQUATION.exec(folded)
  if (equation) return { text: equation[0], kind: 'équations' }
  const percent = PERCENT.exec(folded)
  if (percent) {
    const [said, rate, sum] = percent
    const value = multiply(toRational(rate), toRational(sum))
    return { text: said, kind: 'pourcentages', value: rational(value.n, value.d * 100) }
  }
  const binary = BINARY.exec(folded)
  if (!binary) return undefined
  const [said, top = '', bottom, sign = '', otherTop = '', otherBottom] = binary
  // « 3/4 » is one fraction, « 12/01 » a date.
  if (sign === '/' && bottom === undefined && otherBottom === undefined) return undefined
  const [a, b] = [toRational(top, bottom), toRational(otherTop, otherBottom)]
  const operation = OPERATIONS.find(({ signs }) => signs.test(sign))
  const large = [a, b].some(({ n, d }) => Math.abs(n) > LARGEST || d > LARGEST)
  if (!operation || bottom === '0' || otherBottom === '0' || large) return undefined
  const byZero = operation.kind === 'division' && b.n === 0
  const fractional = bottom !== undefined || otherBottom !== undefined
  return {
    text: said.trim(),
    kind: fractional ? 'fractions' : a.d > 1 || b.d > 1 ? 'décimaux' : operation.kind,
    ...(!byZero && { value: operation.apply(a, b) }),
  }
}

const OPERATIONS: readonly {
  signs: RegExp
  kind: 'addition' | 'soustraction' | 'multiplication' | 'division'
  apply(a: Rational, b: Rational): Rational
}[] = [
  { signs: /^(?:\+|plus)$/, kind: 'addition', apply: add },
  { signs: /^(?:−|–|-|moins)$/, kind: 'soustraction', apply: subtract },
  { signs: /^(?:×|\*|x|fois)$/, kind: 'multiplication', apply: multiply },
  { signs: /^(?:÷|:|\/|divise par)$/, kind: 'division', apply: divide },
]

function toRational(top = '0', bottom?: string): Rational {
  const plain = top.replace(/[ \u00A0\u202F]/g, '').replace(',', '.')
  const decimals = plain.split('.')[1]?.length ?? 0
  return rational(Math.round(Number(plain) * 10 ** decimals), 10 ** decimals * Number(bottom ?? 1))
}

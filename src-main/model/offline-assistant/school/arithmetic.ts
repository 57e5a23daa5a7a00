import { type Exercise, equation, howMuch, type Setting, showScaled, whole } from './exercise.ts'

/** Largest number of a sum or difference, by school year. */
const LARGEST = [10, 20, 100, 500, 2_000, 10_000, 50_000]

function largest(hardness: number): number {
  return LARGEST[Math.min(Math.max(hardness, 1), LARGEST.length) - 1] ?? 10
}

/** « table de 7 »: the table asked for; else those of the year. */
export function multiplicationTable(setting: Setting): Exercise {
  const { random, hardness, asked, say } = setting
  const named = Number(/(?:tables?|table de multiplication) (?:de |des |du |of )?(\d{1,2})/.exec(asked)?.[1] ?? 0)
  const table = named >= 2 && named <= 12 ? named : random.whole(2, hardness <= 3 ? 5 : hardness <= 7 ? 10 : 12)
  const times = random.whole(2, 10)
  const product = table * times
  const steps = `${table} × ${times - 1} = ${table * (times - 1)}`
  return multiplication(
    table,
    times,
    setting,
    [product + table, product - table, product + times, product + 1, product + 10],
    {
      fr: `Dans la table de ${table} : ${steps}, et encore ${table} : ${table * (times - 1)} + ${table} = ${product}.`,
      en: `In the ${table} times table: ${steps}, and ${table} more: ${table * (times - 1)} + ${table} = ${product}.`,
    },
    say,
  )
}

function multiplication(
  a: number,
  b: number,
  setting: Setting,
  mistakes: readonly number[],
  explanation: { fr: string; en: string },
  say: Setting['say'],
): Exercise {
  const { language } = setting
  const expression = `${show(a, setting)} × ${show(b, setting)}`
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: whole(a * b, language),
    mistakes: mistakes.map(value => whole(value, language)),
    explanation: say(explanation),
  }
}

export function multiplyWhole(setting: Setting): Exercise {
  const { random, hardness, say } = setting
  if (hardness <= 4) return multiplicationTable(setting)
  const a = random.whole(12, hardness <= 5 ? 99 : 999)
  const b = random.whole(3, hardness <= 6 ? 9 : 49)
  const product = a * b
  const [tens, units] = [b - (b % 10), b % 10]
  const parts: [number, number] = b < 10 ? [a - (a % 10), a % 10] : [tens, units]
  const [x, y] = b < 10 ? [parts[0] * b, parts[1] * b] : [a * tens, a * units]
  const shownParts =
    b < 10
      ? `${show(parts[0], setting)} × ${b} = ${show(x, setting)} ; ${parts[1]} × ${b} = ${y}`
      : `${show(a, setting)} × ${tens} = ${show(x, setting)} ; ${show(a, setting)} × ${units} = ${show(y, setting)}`
  return multiplication(
    a,
    b,
    setting,
    [product - 10, x + (y % 10), product + b, product + 10, product - a],
    {
      fr: `On décompose : ${shownParts}. Au total ${show(x, setting)} + ${show(y, setting)} = ${show(product, setting)}.`,
      en: `Split it: ${shownParts}. In all ${show(x, setting)} + ${show(y, setting)} = ${show(product, setting)}.`,
    },
    say,
  )
}

export function addWhole(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const top = largest(hardness)
  const a = random.whole(Math.max(1, Math.floor(top / 10)), top - 1)
  const b = random.whole(Math.max(1, Math.floor(top / 10)), top - 1)
  const sum = a + b
  const expression = `${show(a, setting)} + ${show(b, setting)}`
  const carries = (a % 10) + (b % 10) >= 10
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: whole(sum, language),
    mistakes: [withoutCarry(a, b), sum + 10, sum - 1, sum + 1, sum + 2].map(value => whole(value, language)),
    explanation: say({
      fr: `On additionne les unités : ${a % 10} + ${b % 10} = ${(a % 10) + (b % 10)}${carries ? ', on écrit le chiffre des unités et on retient 1' : ''}, puis les dizaines et la suite : ${expression} = ${show(sum, setting)}.`,
      en: `Add the units: ${a % 10} + ${b % 10} = ${(a % 10) + (b % 10)}${carries ? ', write the units and carry 1' : ''}, then the tens and the rest: ${expression} = ${show(sum, setting)}.`,
    }),
  }
}

export function subtractWhole(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const top = largest(hardness)
  const b = random.whole(1, Math.floor(top * 0.6))
  const a = b + random.whole(1, Math.floor(top * 0.4))
  const difference = a - b
  const expression = `${show(a, setting)} − ${show(b, setting)}`
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: whole(difference, language),
    mistakes: [digitByDigit(a, b), difference + 10, difference + 1, difference + 2, difference + 3]
      .filter(value => value >= 0)
      .map(value => whole(value, language)),
    explanation: say({
      fr: `On cherche ce qu’il faut ajouter à ${show(b, setting)} pour faire ${show(a, setting)} : ${show(b, setting)} + ${show(difference, setting)} = ${show(a, setting)}, donc ${expression} = ${show(difference, setting)}.`,
      en: `Look for what to add to ${show(b, setting)} to make ${show(a, setting)}: ${show(b, setting)} + ${show(difference, setting)} = ${show(a, setting)}, so ${expression} = ${show(difference, setting)}.`,
    }),
  }
}

/** Exact up to CM1, with a remainder from CM2. */
export function divideWhole(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const by = random.whole(2, hardness <= 4 ? 5 : hardness <= 6 ? 9 : 25)
  const quotient = random.whole(2, hardness <= 4 ? 10 : hardness <= 6 ? 40 : 90)
  const rest = hardness >= 6 && random.whole(0, 1) === 1 ? random.whole(1, by - 1) : 0
  const number = by * quotient + rest
  if (rest > 0) return divisionWithRest(number, by, setting)
  const expression = `${show(number, setting)} ÷ ${by}`
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: whole(quotient, language),
    mistakes: [quotient + 1, quotient - 1, quotient + 10, number - by, quotient + 2].map(value =>
      whole(value, language),
    ),
    explanation: say({
      fr: `${by} × ${show(quotient, setting)} = ${show(number, setting)}, donc ${expression} = ${show(quotient, setting)}.`,
      en: `${by} × ${show(quotient, setting)} = ${show(number, setting)}, so ${expression} = ${show(quotient, setting)}.`,
    }),
  }
}

function divisionWithRest(number: number, by: number, setting: Setting): Exercise {
  const { say, language } = setting
  const [quotient, rest] = [Math.floor(number / by), number % by]
  return {
    question: say({
      fr: `Dans la division de ${show(number, setting)} par ${by}, quel est le reste\u00A0?`,
      en: `When ${show(number, setting)} is divided by ${by}, what is the remainder?`,
    }),
    statement: choice =>
      say({
        fr: `Dans la division de ${show(number, setting)} par ${by}, le reste est ${choice}.`,
        en: `When ${show(number, setting)} is divided by ${by}, the remainder is ${choice}.`,
      }),
    answer: whole(rest, language),
    mistakes: [by - rest, quotient, rest + 1, 0, rest + 2, by].map(value => whole(value, language)),
    explanation: say({
      fr: `${by} × ${quotient} = ${show(by * quotient, setting)} ; ${show(number, setting)} − ${show(by * quotient, setting)} = ${rest}. Le reste est ${rest}, plus petit que ${by}.`,
      en: `${by} × ${quotient} = ${show(by * quotient, setting)}; ${show(number, setting)} − ${show(by * quotient, setting)} = ${rest}. The remainder is ${rest}, less than ${by}.`,
    }),
  }
}

function show(value: number, { language }: Setting): string {
  return showScaled(value, 0, language)
}

/** The sum of a pupil who forgets to carry: each column by itself. */
function withoutCarry(a: number, b: number): number {
  return byColumn(a, b, (x, y) => (x + y) % 10)
}

/** The difference of one who always takes the smaller digit from the larger. */
function digitByDigit(a: number, b: number): number {
  return byColumn(a, b, (x, y) => Math.abs(x - y))
}

function byColumn(a: number, b: number, digit: (x: number, y: number) => number): number {
  let value = 0
  for (let unit = 1; unit <= Math.max(a, b); unit *= 10)
    value += unit * digit(Math.floor(a / unit) % 10, Math.floor(b / unit) % 10)
  return value
}

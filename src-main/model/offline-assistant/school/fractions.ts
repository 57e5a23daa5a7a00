import { type Exercise, equation, fraction, howMuch, type Setting, unreduced, whole } from './exercise.ts'
import { add, compare, divide, gcd, lcm, multiply, rational, showRational, subtract } from './rational.ts'

/** Denominators met at school; the harder, the larger. */
function denominator({ random, hardness }: Setting): number {
  return random.oneOf(hardness <= 5 ? [2, 3, 4, 5, 6, 8] : [3, 4, 5, 6, 8, 9, 10, 12])
}

function properFraction(setting: Setting, d = denominator(setting)): { n: number; d: number } {
  return { n: setting.random.whole(1, d - 1), d }
}

/** Same denominators up to CM1, others from CM2. */
export function addFractions(setting: Setting): Exercise {
  const { random, hardness, say } = setting
  const same = hardness <= 5
  const a = properFraction(setting)
  const others = [2, 3, 4, 5, 6, 8, 10].filter(d => d !== a.d && lcm(d, a.d) <= (hardness <= 7 ? 24 : 60))
  const b = properFraction(setting, same ? a.d : random.oneOf(others))
  const minus = hardness >= 5 && random.whole(0, 2) === 0 && compare(a, b) > 0
  const sign = minus ? '−' : '+'
  const expression = `${a.n}/${a.d} ${sign} ${b.n}/${b.d}`
  const answer = minus ? subtract(a, b) : add(a, b)
  const common = lcm(a.d, b.d)
  const [left, right] = [(a.n * common) / a.d, (b.n * common) / b.d]
  const top = minus ? left - right : left + right
  const bottoms = minus ? Math.abs(a.d - b.d) || a.d + 1 : a.d + b.d
  const tops = minus ? Math.abs(a.n - b.n) || 1 : a.n + b.n
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: fraction(answer),
    mistakes: [
      unreduced(tops, bottoms),
      unreduced(tops, common),
      unreduced(a.n * b.n, a.d * b.d),
      unreduced(top + 1, common),
      unreduced(top + 2, common),
    ],
    explanation: say({
      fr: `${
        a.d === b.d
          ? `Les dénominateurs sont les mêmes (${a.d}) : on ${minus ? 'soustrait' : 'additionne'} les numérateurs.`
          : `On met au même dénominateur ${common} : ${a.n}/${a.d} = ${left}/${common} et ${b.n}/${b.d} = ${right}/${common}.`
      } ${left} ${sign} ${right} = ${top}, donc ${expression} = ${top}/${common}${simplified(top, common)}.`,
      en: `${
        a.d === b.d
          ? `The denominators are the same (${a.d}): ${minus ? 'subtract' : 'add'} the numerators.`
          : `Use the common denominator ${common}: ${a.n}/${a.d} = ${left}/${common} and ${b.n}/${b.d} = ${right}/${common}.`
      } ${left} ${sign} ${right} = ${top}, so ${expression} = ${top}/${common}${simplified(top, common)}.`,
    }),
  }
}

function simplified(n: number, d: number): string {
  const shown = showRational(rational(n, d))
  return shown === `${n}/${d}` ? '' : ` = ${shown}`
}

/** From 5e: products, and quotients from 4e. */
export function multiplyFractions(setting: Setting): Exercise {
  const { random, hardness, say } = setting
  const [a, b] = [properFraction(setting), properFraction(setting)]
  const divides = hardness >= 9 && random.whole(0, 1) === 1
  const expression = `${a.n}/${a.d} ${divides ? '÷' : '×'} ${b.n}/${b.d}`
  const answer = divides ? divide(a, b) : multiply(a, b)
  const [top, bottom] = divides ? [a.n * b.d, a.d * b.n] : [a.n * b.n, a.d * b.d]
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: fraction(answer),
    mistakes: [
      divides ? unreduced(a.n * b.n, a.d * b.d) : unreduced(a.n * b.d, a.d * b.n),
      unreduced(a.n + b.n, a.d + b.d),
      unreduced(a.n * b.n, lcm(a.d, b.d)),
      unreduced(top + 1, bottom),
      unreduced(top + 2, bottom),
    ],
    explanation: say({
      fr: `${divides ? `Diviser par ${b.n}/${b.d}, c’est multiplier par ${b.d}/${b.n}. ` : ''}On multiplie les numérateurs entre eux et les dénominateurs entre eux : ${top}/${bottom}${simplified(top, bottom)}.`,
      en: `${divides ? `To divide by ${b.n}/${b.d} is to multiply by ${b.d}/${b.n}. ` : ''}Multiply the numerators together and the denominators together: ${top}/${bottom}${simplified(top, bottom)}.`,
    }),
  }
}

/** The sign is asked, not the larger of the two: equal fractions would both be right. */
export function compareFractions(setting: Setting): Exercise {
  const { random, hardness, say } = setting
  const a = properFraction(setting)
  const b = hardness <= 4 ? properFraction(setting, a.d) : equalOrNear(a, setting)
  const order = compare(a, b)
  const sign = order < 0 ? '<' : order > 0 ? '>' : '='
  const shown = (each: { n: number; d: number }) => `${each.n}/${each.d}`
  const common = lcm(a.d, b.d)
  const [left, right] = [(a.n * common) / a.d, (b.n * common) / b.d]
  const choice = (text: string) => ({ text, key: text })
  return {
    question: say({
      fr: `Quel signe convient : ${shown(a)} … ${shown(b)}\u00A0?`,
      en: `Which sign is right: ${shown(a)} … ${shown(b)}?`,
    }),
    statement: text => `${shown(a)} ${text} ${shown(b)}`,
    answer: choice(sign),
    mistakes: random.shuffle(['<', '>', '='].filter(text => text !== sign)).map(choice),
    explanation: say({
      fr:
        a.d === b.d
          ? `Même dénominateur : on compare les numérateurs. ${a.n} ${sign} ${b.n}, donc ${shown(a)} ${sign} ${shown(b)}.`
          : `Au même dénominateur ${common} : ${shown(a)} = ${left}/${common} et ${shown(b)} = ${right}/${common}. ${left} ${sign} ${right}, donc ${shown(a)} ${sign} ${shown(b)}.`,
      en:
        a.d === b.d
          ? `Same denominator: compare the numerators. ${a.n} ${sign} ${b.n}, so ${shown(a)} ${sign} ${shown(b)}.`
          : `With the denominator ${common}: ${shown(a)} = ${left}/${common} and ${shown(b)} = ${right}/${common}. ${left} ${sign} ${right}, so ${shown(a)} ${sign} ${shown(b)}.`,
    }),
  }
}

function equalOrNear(a: { n: number; d: number }, setting: Setting): { n: number; d: number } {
  const { random } = setting
  if (random.whole(0, 3) > 0) return properFraction(setting)
  const times = random.whole(2, 4)
  return { n: a.n * times, d: a.d * times }
}

export function simplifyFraction(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const d = denominator(setting)
  const tops = Array.from({ length: d - 1 }, (_, index) => index + 1).filter(n => gcd(n, d) === 1)
  const n = random.oneOf(tops)
  const times = random.oneOf(hardness <= 6 ? [2, 3, 4, 5] : [3, 4, 5, 6, 7, 8, 9])
  const shown = `${n * times}/${d * times}`
  const half = Math.max(1, Math.floor((n * times) / 2))
  return {
    question: say({
      fr: `Quelle est la fraction irréductible égale à ${shown}\u00A0?`,
      en: `Which fraction in lowest terms equals ${shown}?`,
    }),
    statement: choice =>
      say({
        fr: `La fraction irréductible égale à ${shown} est ${choice}.`,
        en: `The fraction in lowest terms that equals ${shown} is ${choice}.`,
      }),
    answer: fraction({ n, d }),
    mistakes: [
      unreduced(n, d * times),
      unreduced(n + 1, d),
      unreduced(half, d),
      unreduced(n, d + 1),
      unreduced(n, d + 2),
    ],
    explanation: say({
      fr: `On divise le numérateur et le dénominateur par leur plus grand diviseur commun, ${whole(times, language).text} : ${n * times} ÷ ${times} = ${n} et ${d * times} ÷ ${times} = ${d}, donc ${shown} = ${n}/${d}.`,
      en: `Divide the numerator and the denominator by their greatest common divisor, ${times}: ${n * times} ÷ ${times} = ${n} and ${d * times} ÷ ${times} = ${d}, so ${shown} = ${n}/${d}.`,
    }),
  }
}

/** « 3/4 de 200 FCFA »: always a whole sum. */
export function fractionOf(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const { n, d } = hardness <= 4 ? { n: 1, d: random.pick([2, 3, 4, 5]) } : properFraction(setting)
  const part = random.whole(2, hardness <= 5 ? 20 : 60) * (hardness <= 4 ? 5 : 25)
  const sum = part * d
  const money = (value: number) => ({ ...whole(value, language), text: `${whole(value, language).text}\u00A0FCFA` })
  const asked = `${n}/${d} ${say({ fr: 'de', en: 'of' })} ${money(sum).text}`
  return {
    question: howMuch(asked, setting),
    ...equation(asked),
    answer: money(part * n),
    mistakes: [
      money(part * (n === 1 ? 2 : 1)),
      money(sum - part * n),
      money(sum * n),
      money(part * n + 25),
      money(part * (n + 1)),
      money(part * n + 50),
    ],
    explanation: say({
      fr: `On partage ${money(sum).text} en ${d} parts : ${money(part).text} chacune. On en prend ${n} : ${n} × ${whole(part, language).text} = ${money(part * n).text}.`,
      en: `Split ${money(sum).text} into ${d} parts of ${money(part).text}. Take ${n}: ${n} × ${whole(part, language).text} = ${money(part * n).text}.`,
    }),
  }
}

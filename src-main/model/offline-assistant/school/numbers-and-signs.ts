import { decimal, type Exercise, equation, howMuch, type Setting, showScaled, whole } from './exercise.ts'

const RULES: readonly [{ by: number; fr: string; en: string }, ...{ by: number; fr: string; en: string }[]] = [
  { by: 2, fr: 'se termine par 0, 2, 4, 6 ou 8', en: 'ends in 0, 2, 4, 6 or 8' },
  { by: 5, fr: 'se termine par 0 ou 5', en: 'ends in 0 or 5' },
  { by: 10, fr: 'se termine par 0', en: 'ends in 0' },
  { by: 3, fr: 'la somme de ses chiffres est divisible par 3', en: 'the sum of its digits is divisible by 3' },
  { by: 9, fr: 'la somme de ses chiffres est divisible par 9', en: 'the sum of its digits is divisible by 9' },
  { by: 4, fr: 'ses deux derniers chiffres forment un multiple de 4', en: 'its last two digits make a multiple of 4' },
]

/** One of the four numbers only is a multiple. */
export function divisibility(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const rule = random.oneOf(RULES.slice(0, hardness <= 4 ? 3 : hardness <= 6 ? 5 : 6))
  const top = hardness <= 4 ? 99 : hardness <= 6 ? 999 : 9_999
  const multiple = rule.by * random.whole(Math.ceil(11 / rule.by), Math.floor(top / rule.by))
  const others = new Set<number>()
  while (others.size < 3) {
    const number = random.whole(11, top)
    if (number % rule.by !== 0) others.add(number)
  }
  return {
    question: say({
      fr: `Lequel de ces nombres est divisible par ${rule.by}\u00A0?`,
      en: `Which of these numbers is divisible by ${rule.by}?`,
    }),
    statement: choice =>
      say({ fr: `${choice} est divisible par ${rule.by}.`, en: `${choice} is divisible by ${rule.by}.` }),
    answer: whole(multiple, language),
    mistakes: [...others].map(number => whole(number, language)),
    explanation: say({
      fr: `Un nombre est divisible par ${rule.by} quand ${/^se/.test(rule.fr) ? `il ${rule.fr}` : rule.fr}. ${showScaled(multiple, 0, language)} = ${rule.by} × ${showScaled(multiple / rule.by, 0, language)}.`,
      en: `A number is divisible by ${rule.by} when ${/^ends/.test(rule.en) ? `it ${rule.en}` : rule.en}. ${showScaled(multiple, 0, language)} = ${rule.by} × ${showScaled(multiple / rule.by, 0, language)}.`,
    }),
  }
}

/** Sums of decimals that do not have as many digits after the comma: columns get mixed up. */
export function addDecimals(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const a = random.whole(11, hardness <= 5 ? 99 : 999)
  const b = random.whole(11, hardness <= 5 ? 499 : 4_999)
  const minus = b < a * 10 && random.whole(0, 2) === 0
  const result = minus ? a * 10 - b : a * 10 + b
  const [left, right] = [decimal(a, 1, language).text, decimal(b, 2, language).text]
  const expression = `${left} ${minus ? '−' : '+'} ${right}`
  const mixed = Math.abs(minus ? a - b : a + b)
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: decimal(result, 2, language),
    mistakes: [
      decimal(mixed, 2, language),
      decimal(mixed, 1, language),
      decimal(result + 10, 2, language),
      decimal(result, 1, language),
      decimal(result + 1, 2, language),
    ],
    explanation: say({
      fr: `On aligne les virgules : ${left} vaut ${showScaled(a * 10, 0, language)} centièmes et ${right} vaut ${showScaled(b, 0, language)} centièmes. ${showScaled(a * 10, 0, language)} ${minus ? '−' : '+'} ${showScaled(b, 0, language)} = ${showScaled(result, 0, language)} centièmes, soit ${decimal(result, 2, language).text}.`,
      en: `Line up the points: ${left} is ${showScaled(a * 10, 0, language)} hundredths and ${right} is ${showScaled(b, 0, language)} hundredths. ${showScaled(a * 10, 0, language)} ${minus ? '−' : '+'} ${showScaled(b, 0, language)} = ${showScaled(result, 0, language)} hundredths, that is ${decimal(result, 2, language).text}.`,
    }),
  }
}

export function multiplyByTen(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const units = random.whole(11, 999)
  const decimals = random.whole(1, 2)
  const power = random.whole(1, hardness <= 5 ? 2 : 3)
  const divides = hardness >= 6 && random.whole(0, 1) === 1
  const shown = decimal(units, decimals, language).text
  const factor = showScaled(10 ** power, 0, language)
  const expression = `${shown} ${divides ? '÷' : '×'} ${factor}`
  const at = (shift: number) =>
    shift >= 0 ? decimal(units * 10 ** shift, decimals, language) : decimal(units, decimals - shift, language)
  const right = divides ? -power : power
  return {
    question: howMuch(expression, setting),
    ...equation(expression),
    answer: at(right),
    mistakes: [at(right - 1), at(right + 1), at(-right), at(right + 2)],
    explanation: say({
      fr: `${divides ? 'Diviser' : 'Multiplier'} par ${factor} décale la virgule de ${power} rang${power > 1 ? 's' : ''} vers la ${divides ? 'gauche' : 'droite'} : ${expression} = ${at(right).text}.`,
      en: `To ${divides ? 'divide' : 'multiply'} by ${factor} moves the point ${power} place${power > 1 ? 's' : ''} to the ${divides ? 'left' : 'right'}: ${expression} = ${at(right).text}.`,
    }),
  }
}

/** « 0,8 … 0,75 »: the one with more digits is not the larger. */
export function compareDecimals(setting: Setting): Exercise {
  const { random, say, language } = setting
  const head = random.whole(0, 12)
  const tenths = random.whole(1, 9)
  const hundredths = random.whole(11, 99)
  const [a, b] = random.shuffle([head * 100 + tenths * 10, head * 100 + hundredths])
  if (a === undefined || b === undefined) throw new Error('two decimals were drawn')
  const sign = a < b ? '<' : a > b ? '>' : '='
  const [left, right] = [decimal(a, 2, language).text, decimal(b, 2, language).text]
  const choice = (text: string) => ({ text, key: text })
  return {
    question: say({
      fr: `Quel signe convient : ${left} … ${right}\u00A0?`,
      en: `Which sign is right: ${left} … ${right}?`,
    }),
    statement: text => `${left} ${text} ${right}`,
    answer: choice(sign),
    mistakes: random.shuffle(['<', '>', '='].filter(text => text !== sign)).map(choice),
    explanation: say({
      fr: `En centièmes : ${left} vaut ${a} centièmes et ${right} vaut ${b} centièmes. ${a} ${sign} ${b}, donc ${left} ${sign} ${right}.`,
      en: `In hundredths: ${left} is ${a} hundredths and ${right} is ${b} hundredths. ${a} ${sign} ${b}, so ${left} ${sign} ${right}.`,
    }),
  }
}

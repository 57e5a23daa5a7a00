import { decimal, type Exercise, type Setting, showScaled, whole } from './exercise.ts'

type Scale = { name: string; units: readonly { symbol: string; power: number; from: number }[] }

/** Metric units by power of ten of the base; `from` is the school year that meets them. */
const SCALES: readonly [Scale, ...Scale[]] = [
  {
    name: 'longueur',
    units: [
      { symbol: 'mm', power: 0, from: 4 },
      { symbol: 'cm', power: 1, from: 1 },
      { symbol: 'dm', power: 2, from: 4 },
      { symbol: 'm', power: 3, from: 1 },
      { symbol: 'km', power: 6, from: 4 },
    ],
  },
  {
    name: 'masse',
    units: [
      { symbol: 'mg', power: 0, from: 7 },
      { symbol: 'g', power: 3, from: 3 },
      { symbol: 'kg', power: 6, from: 3 },
      { symbol: 't', power: 9, from: 6 },
    ],
  },
  {
    name: 'contenance',
    units: [
      { symbol: 'mL', power: 0, from: 5 },
      { symbol: 'cL', power: 1, from: 3 },
      { symbol: 'dL', power: 2, from: 5 },
      { symbol: 'L', power: 3, from: 3 },
      { symbol: 'hL', power: 5, from: 6 },
    ],
  },
]

/** Nobody counts tonnes in milligrams. */
const MOST_STEPS = 6

/** Before CM1 from the larger unit to the smaller; then both ways, with decimals from CM2. */
export function convertMeasure(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const year = Math.max(hardness, 3)
  const scale = random.pick(SCALES)
  const known = scale.units.filter(unit => unit.from <= year)
  const pairs = known.flatMap(small =>
    known
      .filter(large => large.power > small.power && large.power - small.power <= MOST_STEPS)
      .map(large => ({ small, large })),
  )
  const { small, large } = random.oneOf(pairs)
  const steps = large.power - small.power
  const up = year >= 5 && random.whole(0, 1) === 1
  const [from, to] = up ? [small, large] : [large, small]
  const decimals = year >= 6 ? random.whole(0, 1) : 0
  const digits = random.whole(2, year <= 4 ? 20 : 99)
  // Whole numbers throughout: `units` counts tenths or ones of the larger unit.
  const inLarge = decimal(digits, decimals, language)
  const inSmall = decimal(digits * 10 ** steps, decimals, language)
  const [given, answer] = up ? [inSmall, inLarge] : [inLarge, inSmall]
  const wrong = (power: number) =>
    power >= 0 ? decimal(digits * 10 ** power, decimals, language) : decimal(digits, decimals - power, language)
  const answerPower = up ? 0 : steps
  const shown = `${given.text}\u00A0${from.symbol}`
  const factor = showScaled(10 ** steps, 0, language)
  return {
    question: say({
      fr: `Combien de ${to.symbol} font ${shown}\u00A0?`,
      en: `How many ${to.symbol} are ${shown}?`,
    }),
    statement: choice => `${shown} = ${choice}\u00A0${to.symbol}`,
    answer,
    mistakes: [answerPower + 1, answerPower - 1, answerPower + 2, answerPower - 2].map(wrong),
    explanation: say({
      fr: `1\u00A0${large.symbol} = ${factor}\u00A0${small.symbol}. On ${up ? 'divise' : 'multiplie'} par ${factor} : ${shown} = ${answer.text}\u00A0${to.symbol}.`,
      en: `1\u00A0${large.symbol} = ${factor}\u00A0${small.symbol}. ${up ? 'Divide' : 'Multiply'} by ${factor}: ${shown} = ${answer.text}\u00A0${to.symbol}.`,
    }),
  }
}

/** An hour is sixty minutes, not a hundred: the usual mistake. */
export function convertTime(setting: Setting): Exercise {
  const { random, say, language } = setting
  const hours = random.whole(1, setting.hardness <= 4 ? 3 : 9)
  const minutes = random.oneOf([5, 10, 15, 20, 25, 30, 40, 45, 50])
  const total = hours * 60 + minutes
  const shown = `${hours}\u00A0h\u00A0${minutes}`
  return {
    question: say({ fr: `Combien de minutes font ${shown}\u00A0?`, en: `How many minutes are ${shown}?` }),
    statement: choice => `${shown} = ${choice}\u00A0min`,
    answer: whole(total, language),
    mistakes: [hours * 100 + minutes, hours * 60, hours + minutes, total + 60, total + 10].map(value =>
      whole(value, language),
    ),
    explanation: say({
      fr: `1 h = 60 min, donc ${hours} h = ${hours * 60} min, et ${hours * 60} + ${minutes} = ${total} min.`,
      en: `1 h = 60 min, so ${hours} h = ${hours * 60} min, and ${hours * 60} + ${minutes} = ${total} min.`,
    }),
  }
}

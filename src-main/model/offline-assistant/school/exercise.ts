import type { Bilingual, Language } from '../../../types.ts'
import type { Random } from './random.ts'
import { type Rational, rational, showRational } from './rational.ts'

/** What can be chosen. `key` is its value: 2/4 and 1/2 have one key and are never both offered. */
export type Choice = { text: string; key: string }

export type Exercise = {
  question: string
  /** The sentence that says that `choice` answers, for true or false. */
  statement(choice: string): string
  answer: Choice
  /** What pupils answer when they go wrong, the most likely first; those worth the answer are passed over. */
  mistakes: Choice[]
  /** The steps to the answer. */
  explanation: string
}

/** What an exercise is made for. */
export type Setting = {
  random: Random
  /** School year that it suits, from 1 (CI, CP1) to 13 (Tle). */
  hardness: number
  /** The topic in the words it was asked in, folded: « table de 7 », « verbe aller au futur ». */
  asked: string
  language: Language
  say(sentence: Bilingual): string
}

export type Maker = (setting: Setting) => Exercise

export type Quiz = { question: string; options: string[]; correctIndex: number; explanation: string }
export type Statement = { statement: string; correct: boolean; explanation: string }

const OPTIONS = 4

/** @throws when the exercise has no mistake worth another value: a maker's fault. */
export function toQuiz(exercise: Exercise, random: Random): Quiz {
  const choices = [exercise.answer, ...differentMistakes(exercise)].slice(0, OPTIONS)
  if (choices.length < 2) throw new Error(`no wrong answer to « ${exercise.question} »`)
  const shown = random.shuffle(choices)
  return {
    question: exercise.question,
    options: shown.map(choice => choice.text),
    correctIndex: shown.indexOf(exercise.answer),
    explanation: exercise.explanation,
  }
}

export function toStatement(exercise: Exercise, random: Random): Statement {
  const [mistake] = differentMistakes(exercise)
  const correct = mistake === undefined || random.whole(0, 1) === 1
  const choice = correct ? exercise.answer : mistake
  return { statement: exercise.statement(choice.text), correct, explanation: exercise.explanation }
}

function differentMistakes({ answer, mistakes }: Exercise): Choice[] {
  const kept: Choice[] = []
  for (const mistake of mistakes) {
    const known = [answer, ...kept].some(other => other.key === mistake.key || other.text === mistake.text)
    if (!known) kept.push(mistake)
  }
  return kept
}

/** A whole number as a choice. */
export function whole(value: number, language: Language): Choice {
  return { text: showScaled(value, 0, language), key: `${value}` }
}

export function fraction(value: Rational): Choice {
  return { text: showRational(value), key: `${value.n}/${value.d}` }
}

/** A fraction as it is written, worth its value: « 6/8 ». */
export function unreduced(n: number, d: number): Choice {
  const value = rational(n, d)
  return { text: `${n}/${d}`, key: `${value.n}/${value.d}` }
}

/** `units` counted in 10^-`decimals`: 1250 with 2 decimals is 12,5. */
export function decimal(units: number, decimals: number, language: Language): Choice {
  const value = rational(units, 10 ** decimals)
  return { text: showScaled(units, decimals, language), key: `${value.n}/${value.d}` }
}

/** Exact: `1 250,5` (narrow no-break spaces) or `1,250.5`; zeros that end the decimals are left out. */
export function showScaled(units: number, decimals: number, language: Language): string {
  const digits = Math.abs(units)
    .toString()
    .padStart(decimals + 1, '0')
  const head = digits.slice(0, digits.length - decimals)
  const tail = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const grouped = head.replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? '\u202F' : ',')
  const text = tail === '' ? grouped : `${grouped}${language === 'fr' ? ',' : '.'}${tail}`
  return units < 0 ? `−${text}` : text
}

/** « = » statements of « Combien font … ? ». */
export function equation(expression: string): Pick<Exercise, 'statement'> {
  return { statement: choice => `${expression} = ${choice}` }
}

export function howMuch(expression: string, { say }: Setting): string {
  return say({ fr: `Combien font ${expression}\u00A0?`, en: `What is ${expression}?` })
}

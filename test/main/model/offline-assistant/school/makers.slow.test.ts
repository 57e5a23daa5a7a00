import { describe, expect, it } from 'vitest'
import * as arithmetic from '../../../../../src-main/model/offline-assistant/school/arithmetic.ts'
import { capitals } from '../../../../../src-main/model/offline-assistant/school/capitals.ts'
import { conjugation } from '../../../../../src-main/model/offline-assistant/school/conjugation.ts'
import { WORLD } from '../../../../../src-main/model/offline-assistant/school/countries.ts'
import { solveEquation } from '../../../../../src-main/model/offline-assistant/school/equations.ts'
import {
  type Exercise,
  type Maker,
  type Setting,
  toQuiz,
  toStatement,
} from '../../../../../src-main/model/offline-assistant/school/exercise.ts'
import * as fractions from '../../../../../src-main/model/offline-assistant/school/fractions.ts'
import { convertMeasure, convertTime } from '../../../../../src-main/model/offline-assistant/school/measures.ts'
import { giveChange, roundSum } from '../../../../../src-main/model/offline-assistant/school/money.ts'
import * as numbers from '../../../../../src-main/model/offline-assistant/school/numbers-and-signs.ts'
import * as percents from '../../../../../src-main/model/offline-assistant/school/percents.ts'
import { createRandom } from '../../../../../src-main/model/offline-assistant/school/random.ts'
import { FORMS } from './verb-forms.ts'

const DRAWN = 2_000

/** A number as read from a question: exact, whatever wrote it. */
type Exact = { n: bigint; d: bigint }

function exact(n: bigint, d = 1n): Exact {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d]
  while (b > 0n) [a, b] = [b, a % b]
  const sign = d < 0n ? -1n : 1n
  return { n: (sign * n) / (a || 1n), d: (sign * d) / (a || 1n) }
}

/** « 1 250,5 FCFA », « −3 », « 6/8 », « 20 % ». */
function read(text: string): Exact {
  const plain = text
    .replace(/[\s\u00A0\u202F]|FCFA|%|min/g, '')
    .replace('−', '-')
    .replace(',', '.')
  const [, top = '', bottom] = /^(-?[\d.]+)(?:\/(\d+))?$/.exec(plain) ?? []
  if (top === '') throw new Error(`no number: ${text}`)
  const [whole = '', decimals = ''] = top.split('.')
  return exact(BigInt(whole + decimals), 10n ** BigInt(decimals.length) * BigInt(bottom ?? '1'))
}

function order(a: Exact, b: Exact): bigint {
  return a.n * b.d - b.n * a.d
}

function same(a: Exact, b: Exact): boolean {
  return order(a, b) === 0n
}

const OPERATIONS: Record<string, (a: Exact, b: Exact) => Exact> = {
  '+': (a, b) => exact(a.n * b.d + b.n * a.d, a.d * b.d),
  '−': (a, b) => exact(a.n * b.d - b.n * a.d, a.d * b.d),
  '×': (a, b) => exact(a.n * b.n, a.d * b.d),
  de: (a, b) => exact(a.n * b.n, a.d * b.d),
  '÷': (a, b) => exact(a.n * b.d, a.d * b.n),
}
const NUMBER = '(−?\\d[\\d\\s,/\u202F]*)'

function find(pattern: string, text: string): string[] {
  const found = new RegExp(pattern, 'u').exec(text)
  if (!found) throw new Error(`« ${text} » is not like ${pattern}`)
  return found.slice(1).map(part => part ?? '')
}

/** « Combien font 3/4 + 2/5 ? » worked out from its text. */
function evaluate(question: string): Exact {
  const [left = '', percent, sign = '', right = ''] = find(
    `Combien font ${NUMBER}(\u00A0%)? ?([+−×÷]|de) ${NUMBER}(?:\u00A0FCFA)?\u00A0\\?`,
    question,
  )
  const first = percent ? exact(read(left).n, read(left).d * 100n) : read(left)
  const operation = OPERATIONS[sign]
  if (!operation) throw new Error(sign)
  return operation(first, read(right))
}

const isValue = (expected: (question: string) => Exact) => (question: string, option: string) =>
  same(expected(question), read(option))

const isSign = (question: string, option: string) => {
  const [left = '', right = ''] = find(`: ${NUMBER} … ${NUMBER}\u00A0\\?`, question)
  const difference = order(read(left), read(right))
  return option === (difference < 0n ? '<' : difference > 0n ? '>' : '=')
}

const UNITS: Record<string, bigint> = {
  mm: 1n,
  cm: 10n,
  dm: 100n,
  m: 1_000n,
  km: 1_000_000n,
  mg: 1n,
  g: 1_000n,
  kg: 1_000_000n,
  t: 1_000_000_000n,
  mL: 1n,
  cL: 10n,
  dL: 100n,
  L: 1_000n,
  hL: 100_000n,
}

type Check = {
  make: Maker
  hardness: [from: number, to: number]
  /** Whether the option answers the question, worked out from their texts alone. */
  isRight(question: string, option: string): boolean
}

const CHECKS: Record<string, Check> = {
  'sums of fractions': { make: fractions.addFractions, hardness: [4, 13], isRight: isValue(evaluate) },
  'products of fractions': { make: fractions.multiplyFractions, hardness: [8, 13], isRight: isValue(evaluate) },
  'comparisons of fractions': { make: fractions.compareFractions, hardness: [4, 13], isRight: isSign },
  'fractions in lowest terms': {
    make: fractions.simplifyFraction,
    hardness: [5, 13],
    isRight: (question, option) => {
      const [n = '', d = ''] = find('égale à (\\d+)/(\\d+)', question)
      const lowest = exact(BigInt(n), BigInt(d))
      return option === `${lowest.n}/${lowest.d}`
    },
  },
  'fractions of a sum': { make: fractions.fractionOf, hardness: [4, 13], isRight: isValue(evaluate) },
  'times tables': { make: arithmetic.multiplicationTable, hardness: [1, 13], isRight: isValue(evaluate) },
  products: { make: arithmetic.multiplyWhole, hardness: [3, 13], isRight: isValue(evaluate) },
  sums: { make: arithmetic.addWhole, hardness: [1, 13], isRight: isValue(evaluate) },
  differences: { make: arithmetic.subtractWhole, hardness: [1, 13], isRight: isValue(evaluate) },
  divisions: {
    make: arithmetic.divideWhole,
    hardness: [4, 13],
    isRight: (question, option) => {
      if (question.startsWith('Combien')) return same(evaluate(question), read(option))
      const [number = '', by = ''] = find(`division de ${NUMBER} par (\\d+)`, question)
      return read(option).n === read(number).n % BigInt(by)
    },
  },
  'percentages of a sum': { make: percents.percentOf, hardness: [6, 13], isRight: isValue(evaluate) },
  'changed prices': {
    make: percents.percentChange,
    hardness: [6, 13],
    isRight: isValue(question => {
      const [price = '', way = '', rate = ''] = find(`coûte ${NUMBER}\u00A0FCFA.*(augmente|baisse) de (\\d+)`, question)
      const change = BigInt(rate) * (way === 'augmente' ? 1n : -1n)
      return exact(read(price).n * (100n + change), 100n)
    }),
  },
  'rates found': {
    make: percents.findPercent,
    hardness: [7, 13],
    isRight: isValue(question => {
      const [part = '', sum = ''] = find(`${NUMBER}\u00A0FCFA sur ${NUMBER}\u00A0FCFA`, question)
      return exact(read(part).n * 100n, read(sum).n)
    }),
  },
  'units of measure': {
    make: convertMeasure,
    hardness: [3, 13],
    isRight: isValue(question => {
      const [to = '', value = '', from = ''] = find(`Combien de (\\w+) font ${NUMBER}\u00A0(\\w+)`, question)
      return exact(read(value).n * (UNITS[from] ?? 0n), read(value).d * (UNITS[to] ?? 0n))
    }),
  },
  hours: {
    make: convertTime,
    hardness: [3, 13],
    isRight: isValue(question => {
      const [hours = '', minutes = ''] = find('(\\d+)\u00A0h\u00A0(\\d+)', question)
      return exact(BigInt(hours) * 60n + BigInt(minutes))
    }),
  },
  change: {
    make: giveChange,
    hardness: [2, 13],
    isRight: isValue(question => {
      const [count = '', price = '', note = ''] = find(
        `achète (\\d+) .* à ${NUMBER}\u00A0FCFA l’unité et paie avec ${NUMBER}\u00A0FCFA`,
        question,
      )
      return exact(read(note).n - BigInt(count) * read(price).n)
    }),
  },
  rounding: {
    make: roundSum,
    hardness: [2, 13],
    isRight: isValue(question => {
      const [sum = '', unit = ''] = find(`de ${NUMBER}\u00A0FCFA à ${NUMBER} près`, question)
      const [value, to] = [Number(read(sum).n), Number(read(unit).n)]
      return exact(BigInt(Math.round(value / to) * to))
    }),
  },
  divisibility: {
    make: numbers.divisibility,
    hardness: [4, 13],
    isRight: (question, option) => read(option).n % BigInt(find('par (\\d+)', question)[0] ?? '1') === 0n,
  },
  'sums of decimals': { make: numbers.addDecimals, hardness: [5, 13], isRight: isValue(evaluate) },
  'decimals by ten': { make: numbers.multiplyByTen, hardness: [5, 13], isRight: isValue(evaluate) },
  'comparisons of decimals': { make: numbers.compareDecimals, hardness: [5, 13], isRight: isSign },
  equations: {
    make: solveEquation,
    hardness: [8, 13],
    isRight: (question, option) => {
      const [left = '', right = ''] = find('équation (.+) = (.+)\\. Que', question)
      return side(left, read(option).n) === side(right, read(option).n)
    },
  },
  conjugation: {
    make: conjugation,
    hardness: [1, 13],
    isRight: (question, option) => {
      const [verb = '', tense = '', subject = ''] = find('«\u00A0(.+)\u00A0» (?:au|à l’)\\s?(.+) : (.+) …', question)
      const feminine = /^(?:elle|elles|Awa|les filles)$/.test(subject)
      return expectedForm(verb, tense, subject, feminine) === option
    },
  },
  capitals: {
    make: capitals,
    hardness: [4, 13],
    isRight: (question, option) => {
      const [of = ''] = find('capitale (.+)\u00A0\\?', question)
      const country = of.replace(/^du /, 'le ').replace(/^des /, 'les ').replace(/^de /, '')
      return WORLD.some(({ fr, capital }) => fr === country && capital.fr === option)
    },
  },
}

/** « 3x − 4 » for a value of x. */
function side(text: string, x: bigint): bigint {
  const plain = text.replace(/−/g, '-').replace(/\s/g, '')
  let value = 0n
  for (const [, sign = '+', digits = '', letter] of plain.matchAll(/([+-]?)(\d*)(x?)/g)) {
    if (digits === '' && letter !== 'x') continue
    const size = digits === '' ? 1n : BigInt(digits)
    value += (sign === '-' ? -1n : 1n) * size * (letter === 'x' ? x : 1n)
  }
  return value
}

const PERSON: Record<string, number> = {
  je: 0,
  tu: 1,
  il: 2,
  elle: 2,
  Awa: 2,
  Moussa: 2,
  nous: 3,
  vous: 4,
  ils: 5,
  elles: 5,
  'les filles': 5,
  'les garçons': 5,
}

/** From the table of forms of this test, not from the conjugator. */
function expectedForm(verb: string, tense: string, subject: string, feminine: boolean): string {
  const person = PERSON[subject] ?? -1
  const forms = FORMS[verb]
  if (!forms) throw new Error(`the table has no « ${verb} »`)
  const row = tense === 'présent' ? forms.present : tense === 'imparfait' ? forms.imperfect : forms.future
  const withEtre = forms.auxiliary === 'être'
  const past = forms.participle + (withEtre && feminine ? 'e' : '') + (withEtre && person >= 3 ? 's' : '')
  const helper = FORMS[forms.auxiliary]?.present[person] ?? ''
  const form = tense === 'passé composé' ? `${helper} ${past}` : (row[person] ?? '')
  return subject === 'je' && /^[aeiouéêh]/.test(form) ? `j’${form}` : `${subject} ${form}`
}

function settingOf(index: number, [from, to]: [number, number], language: 'fr' | 'en' = 'fr'): Setting {
  const random = createRandom(`draw ${index}`)
  return { random, hardness: random.whole(from, to), asked: '', language, say: sentence => sentence[language] }
}

describe('exercises', () => {
  for (const [name, { make, hardness, isRight }] of Object.entries(CHECKS)) {
    it(`${DRAWN} ${name}: one right answer among different values`, () => {
      const wrong: string[] = []
      for (let index = 0; index < DRAWN; index += 1) {
        const setting = settingOf(index, hardness)
        const exercise = make(setting)
        const quiz = toQuiz(exercise, setting.random)
        const right = quiz.options.map(option => isRight(quiz.question, option))
        const unique = right.filter(Boolean).length === 1 && right[quiz.correctIndex] === true
        if (!unique || quiz.options.length < 3 || !areDifferent(quiz.options) || !isTold(exercise))
          wrong.push(`${quiz.question} ${quiz.options.join(' | ')} -> ${quiz.correctIndex}`)
        const { statement, correct } = toStatement(exercise, setting.random)
        if (correct !== (statement === exercise.statement(exercise.answer.text))) wrong.push(statement)
      }
      expect(wrong.slice(0, 5)).toEqual([])
    })

    it(`${name} in English: as many options, no French`, () => {
      for (let index = 0; index < 200; index += 1) {
        const setting = settingOf(index, hardness, 'en')
        const quiz = toQuiz(make(setting), setting.random)
        expect(quiz.options.length).toBeGreaterThanOrEqual(3)
        expect(`${quiz.question} ${quiz.explanation}`).not.toMatch(/Combien|Quel|On (?:divise|multiplie|met)|donc/)
      }
    })
  }

  it('puts the right answer at every place', () => {
    const places = new Set<number>()
    for (let index = 0; index < 100; index += 1) {
      const setting = settingOf(index, [6, 6])
      places.add(toQuiz(percents.percentOf(setting), setting.random).correctIndex)
    }
    expect([...places].toSorted()).toEqual([0, 1, 2, 3])
  })

  it('says true as often as false', () => {
    let count = 0
    for (let index = 0; index < 1_000; index += 1) {
      const setting = settingOf(index, [4, 4])
      if (toStatement(arithmetic.addWhole(setting), setting.random).correct) count += 1
    }
    expect(count).toBeGreaterThan(400)
    expect(count).toBeLessThan(600)
  })
})

/** Different as texts, and as values where they are numbers. */
function areDifferent(options: readonly string[]): boolean {
  if (new Set(options).size !== options.length) return false
  if (!options.every(option => /^[−\d]/.test(option))) return true
  return new Set(options.map(option => read(option)).map(({ n, d }) => `${n}/${d}`)).size === options.length
}

/** The explanation gives the answer itself. */
function isTold({ answer, explanation }: Exercise): boolean {
  const plain = (text: string) => text.replace(/\u00A0(?:FCFA|%)$/, '')
  return explanation.includes(plain(answer.text)) || /^(?:elle|elles|Awa|Moussa|les )/.test(answer.text)
}

import type { Bilingual } from '../../../types.ts'
import type { Exercise, Setting } from './exercise.ts'
import { showScaled, whole } from './exercise.ts'
import { francs } from './percents.ts'

type Good = { many: Bilingual; price: number }
const GOODS: readonly [Good, ...Good[]] = [
  { many: { fr: 'cahiers', en: 'exercise books' }, price: 350 },
  { many: { fr: 'stylos', en: 'pens' }, price: 125 },
  { many: { fr: 'mangues', en: 'mangoes' }, price: 150 },
  { many: { fr: 'beignets', en: 'fritters' }, price: 50 },
  { many: { fr: 'pains', en: 'loaves of bread' }, price: 175 },
  { many: { fr: 'sachets d’eau', en: 'bags of water' }, price: 75 },
  { many: { fr: 'gommes', en: 'rubbers' }, price: 100 },
]
const BUYERS = ['Awa', 'Moussa', 'Fatou', 'Koffi', 'Aminata', 'Ibrahima', 'Adjoua', 'Yao'] as const
const NOTES = [500, 1_000, 2_000, 5_000, 10_000]

/** What is given back on a note. */
export function giveChange(setting: Setting): Exercise {
  const { random, hardness, say } = setting
  const good = random.pick(GOODS)
  const count = random.whole(2, hardness <= 3 ? 3 : hardness <= 5 ? 6 : 12)
  const cost = good.price * count
  const note = NOTES.find(value => value > cost) ?? 10_000
  const buyer = random.pick(BUYERS)
  const answer = note - cost
  const story = say({
    fr: `${buyer} achète ${count} ${good.many.fr} à ${francs(good.price, setting).text} l’unité et paie avec ${francs(note, setting).text}`,
    en: `${buyer} buys ${count} ${good.many.en} at ${francs(good.price, setting).text} each and pays with ${francs(note, setting).text}`,
  })
  return {
    question: say({ fr: `${story}. Combien lui rend-on\u00A0?`, en: `${story}. How much change is due?` }),
    statement: choice => say({ fr: `${story} : on lui rend ${choice}.`, en: `${story}: the change is ${choice}.` }),
    answer: francs(answer, setting),
    mistakes: [cost, note - good.price, answer + 50, answer + 100, answer + 25].map(value => francs(value, setting)),
    explanation: say({
      fr: `Le prix : ${count} × ${good.price} = ${francs(cost, setting).text}. La monnaie : ${show(note, setting)} − ${show(cost, setting)} = ${francs(answer, setting).text}.`,
      en: `The price: ${count} × ${good.price} = ${francs(cost, setting).text}. The change: ${show(note, setting)} − ${show(cost, setting)} = ${francs(answer, setting).text}.`,
    }),
  }
}

/** To the nearest 10, 100 or 1 000; never from half way, where schools differ. */
export function roundSum(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const unit = random.oneOf(hardness <= 3 ? [10] : hardness <= 5 ? [10, 100] : [10, 100, 1_000])
  const base = random.whole(2, 90) * unit
  const over = random.oneOf(Array.from({ length: unit - 1 }, (_, index) => index + 1).filter(part => part * 2 !== unit))
  const sum = base + over
  const answer = over * 2 > unit ? base + unit : base
  const other = answer === base ? base + unit : base
  return {
    question: say({
      fr: `Quel est l’arrondi de ${francs(sum, setting).text} à ${showScaled(unit, 0, language)} près\u00A0?`,
      en: `What is ${francs(sum, setting).text} rounded to the nearest ${showScaled(unit, 0, language)}?`,
    }),
    statement: choice =>
      say({
        fr: `L’arrondi de ${francs(sum, setting).text} à ${showScaled(unit, 0, language)} près est ${choice}.`,
        en: `${francs(sum, setting).text} rounded to the nearest ${showScaled(unit, 0, language)} is ${choice}.`,
      }),
    answer: francs(answer, setting),
    mistakes: [other, answer + 2 * unit, sum - (sum % 5), answer + 3 * unit, answer - 2 * unit]
      .filter(value => value >= 0)
      .map(value => francs(value, setting)),
    explanation: say({
      fr: `${show(sum, setting)} est entre ${show(base, setting)} et ${show(base + unit, setting)} ; il est plus près de ${show(answer, setting)} (à ${show(Math.abs(sum - answer), setting)}) que de ${show(other, setting)} (à ${show(Math.abs(sum - other), setting)}).`,
      en: `${show(sum, setting)} is between ${show(base, setting)} and ${show(base + unit, setting)}; it is nearer to ${show(answer, setting)} (${show(Math.abs(sum - answer), setting)} away) than to ${show(other, setting)} (${show(Math.abs(sum - other), setting)} away).`,
    }),
  }
}

function show(value: number, { language }: Setting): string {
  return whole(value, language).text
}

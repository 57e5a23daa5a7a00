import { type Exercise, equation, howMuch, type Setting, showScaled, whole } from './exercise.ts'

/** Rates and sums are drawn so that every answer is a whole number of francs. */
function rateAndSum({ random, hardness }: Setting): { rate: number; sum: number } {
  const rate = random.oneOf(hardness <= 6 ? [10, 20, 25, 50] : [5, 10, 15, 18, 20, 25, 30, 40, 75])
  return { rate, sum: random.whole(2, hardness <= 6 ? 40 : 200) * 100 }
}

export function percentOf(setting: Setting): Exercise {
  const { say, language } = setting
  const { rate, sum } = rateAndSum(setting)
  const answer = (sum / 100) * rate
  const asked = `${rate}\u00A0% ${say({ fr: 'de', en: 'of' })} ${francs(sum, setting).text}`
  return {
    question: howMuch(asked, setting),
    ...equation(asked),
    answer: francs(answer, setting),
    mistakes: [sum - answer, Math.round(sum / rate), answer * 10, sum - rate, answer + 100].map(value =>
      francs(value, setting),
    ),
    explanation: say({
      fr: `${rate} % veut dire ${rate} pour 100 : ${show(sum, setting)} ÷ 100 = ${show(sum / 100, setting)}, puis ${show(sum / 100, setting)} × ${rate} = ${francs(answer, setting).text}.`,
      en: `${rate}% means ${rate} out of 100: ${show(sum, setting)} ÷ 100 = ${show(sum / 100, setting)}, then ${show(sum / 100, setting)} × ${rate} = ${showScaled(answer, 0, language)}\u00A0FCFA.`,
    }),
  }
}

/** A price that falls or rises. */
export function percentChange(setting: Setting): Exercise {
  const { random, say } = setting
  const { rate, sum } = rateAndSum(setting)
  const rises = random.whole(0, 1) === 1
  const change = (sum / 100) * rate
  const answer = rises ? sum + change : sum - change
  const thing = random.pick([
    { fr: 'Un sac de riz', en: 'A bag of rice' },
    { fr: 'Un pagne', en: 'A cloth' },
    { fr: 'Un cartable', en: 'A school bag' },
    { fr: 'Un abonnement', en: 'A subscription' },
  ])
  const story = say({
    fr: `${thing.fr} coûte ${francs(sum, setting).text}. Son prix ${rises ? 'augmente' : 'baisse'} de ${rate}\u00A0%`,
    en: `${thing.en} costs ${francs(sum, setting).text}. Its price ${rises ? 'rises' : 'falls'} by ${rate}%`,
  })
  return {
    question: say({ fr: `${story}. Quel est le nouveau prix\u00A0?`, en: `${story}. What is the new price?` }),
    statement: choice => say({ fr: `${story} : il devient ${choice}.`, en: `${story}: it becomes ${choice}.` }),
    answer: francs(answer, setting),
    mistakes: [
      rises ? sum - change : sum + change,
      change,
      rises ? sum + rate : sum - rate,
      answer + 100,
      answer + 200,
    ].map(value => francs(value, setting)),
    explanation: say({
      fr: `${rate} % de ${francs(sum, setting).text} font ${francs(change, setting).text}. Nouveau prix : ${show(sum, setting)} ${rises ? '+' : '−'} ${show(change, setting)} = ${francs(answer, setting).text}.`,
      en: `${rate}% of ${francs(sum, setting).text} is ${francs(change, setting).text}. New price: ${show(sum, setting)} ${rises ? '+' : '−'} ${show(change, setting)} = ${francs(answer, setting).text}.`,
    }),
  }
}

/** From 6e: which rate was taken. */
export function findPercent(setting: Setting): Exercise {
  const { random, say } = setting
  const { rate, sum } = rateAndSum(setting)
  const part = (sum / 100) * rate
  const percent = (value: number) => ({ text: `${show(value, setting)}\u00A0%`, key: `${value}` })
  return {
    question: say({
      fr: `${francs(part, setting).text} sur ${francs(sum, setting).text}, quel pourcentage est-ce\u00A0?`,
      en: `${francs(part, setting).text} out of ${francs(sum, setting).text}: what percentage is it?`,
    }),
    statement: choice =>
      say({
        fr: `${francs(part, setting).text} sur ${francs(sum, setting).text}, c’est ${choice}.`,
        en: `${francs(part, setting).text} out of ${francs(sum, setting).text} is ${choice}.`,
      }),
    answer: percent(rate),
    mistakes: random.shuffle([100 - rate, rate + 5, rate * 2, rate + 10]).map(percent),
    explanation: say({
      fr: `On divise la partie par le total, puis on multiplie par 100 : ${show(part, setting)} ÷ ${show(sum, setting)} × 100 = ${rate}.`,
      en: `Divide the part by the whole, then multiply by 100: ${show(part, setting)} ÷ ${show(sum, setting)} × 100 = ${rate}.`,
    }),
  }
}

export function francs(value: number, { language }: Setting): { text: string; key: string } {
  const { text, key } = whole(value, language)
  return { text: `${text}\u00A0FCFA`, key }
}

function show(value: number, { language }: Setting): string {
  return showScaled(value, 0, language)
}

import type { Bilingual } from '../../../types.ts'
import { formatNumber, quote } from '../format.ts'
import { capitalAsked, capitalSentence } from '../school/capitals.ts'
import { lessonOf } from '../school/lessons.ts'
import { type Rational, showRational } from '../school/rational.ts'
import { findReckoning } from '../school/reckoning.ts'
import { findTopic, TOPICS } from '../school/topics.ts'
import type { Script } from '../script.ts'
import { isGuest, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'
import { draw, lastQuiz, lastSubject, offerInstead, poseQuestion, resultOf, type Subject, subjectOf } from './quiz.ts'
import { tellToAnswer } from './quiz-series.ts'
import { CHOOSE_PROFILE } from './talk.ts'

/** « aide-moi à préparer mon devoir sur les fractions »: what to know, an example worked out, then a question. */
export function* teach(request: Request, situation: Situation): Script<Part> {
  const { say } = situation
  const topic = findTopic(request.text) ?? lastSubject(situation)?.topic ?? TOPICS[0]
  const early = offerInstead('lesson', topic, request.text, situation)
  if (early) return early
  const subject = subjectOf(topic, request.text, situation)
  const lesson = [
    `**${say({ fr: `${capitalised(topic.name.fr)} (${subject.level.label})`, en: `${capitalised(topic.name.en)} (${subject.level.label})` })}**`,
    say(lessonOf(topic.id, subject.level.rank, foldInPlace(request.text))),
    workedExample(subject, situation),
  ]
  if (isGuest(situation)) return part('lesson', [...lesson, situation.here(CHOOSE_PROFILE)])
  const asked = yield* poseQuestion('interactive_quiz', subject, 0, situation, lesson)
  return part('lesson', [asked.text])
}

/**
 * « donne-moi la réponse de 3/4 + 2/5 »: a pupil gets the method on another example, and a question; only a professional
 * gets the result.
 */
export function* reckon(request: Request, situation: Situation): Script<Part> {
  const { say, language, mode } = situation
  const found = findReckoning(request.text)
  if (mode === 'pro') {
    if (!found?.value) return part('reckon', [say(NO_RESULT)], false)
    return part('reckon', [`${found.text} = ${showValue(found.value, situation)}`])
  }
  const topic = TOPICS.find(({ id }) => id === (found?.kind ?? lastSubject(situation)?.topic.id)) ?? TOPICS[0]
  const subject = subjectOf(topic, found?.kind === 'fractions' ? operationWords(found.text) : request.text, situation)
  const own = found ? quote(found.text, language) : ''
  const method = [
    say({
      fr: `Je ne donne pas la réponse${own ? ` de ${own}` : ''} : la trouver, c’est l’exercice. Voici la méthode sur un autre exemple.`,
      en: `I do not give the answer${own ? ` to ${own}` : ''}: finding it is the exercise. Here is the method on another example.`,
    }),
    workedExample(subject, situation),
    own
      ? say({
          fr: `À faire de même avec ${own}. Pour s’entraîner d’abord :`,
          en: `Now do the same with ${own}. To practise first:`,
        })
      : undefined,
  ]
  if (isGuest(situation)) return part('reckon', method)
  const asked = yield* poseQuestion('interactive_quiz', subject, 0, situation, method)
  return part('reckon', [asked.text])
}

/** « donne-moi la réponse » of the open question: the method on another example; the question stays. */
export function hint(_request: Request, situation: Situation): Part {
  const { say } = situation
  const subject = lastSubject(situation)
  return {
    ...part('lesson', [
      say({
        fr: 'Je ne donne pas la réponse, mais voici comment faire, sur un autre exemple.',
        en: 'I do not give the answer, but here is how, on another example.',
      }),
      subject ? workedExample(subject, situation) : undefined,
      say({ fr: 'La question attend toujours sa réponse.', en: 'The question still waits for its answer.' }),
    ]),
    intent: 'quizHint',
  }
}

/** Exact: a whole number, a decimal that ends, else a fraction and its rounding. */
function showValue(value: Rational, { language }: Situation): string {
  const decimals = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 6 }).format(
    value.n / value.d,
  )
  if (value.d === 1) return formatNumber(value.n, language)
  return 1_000_000 % value.d === 0 ? `${showRational(value)} = ${decimals}` : `${showRational(value)} ≈ ${decimals}`
}

/** The words that name the operation, so that the example is of the same kind. */
function operationWords(expression: string): string {
  if (/[×*x]|fois/.test(expression)) return 'multiplication'
  if (/[÷:]|divise/.test(expression)) return 'division'
  return /[-−–]|moins/.test(expression) ? 'soustraction' : 'addition'
}

/** An exercise with its steps; the question that follows is another one. */
function workedExample(subject: Subject, situation: Situation): string {
  // The verb asked for is the pupil's to conjugate.
  const asked = subject.topic.id === 'conjugaison' ? withoutVerb(subject.asked) : subject.asked
  const { exercise } = draw({ ...subject, asked }, -1, { ...situation, seed: `${situation.seed}\nexample` })
  const heading = situation.say({ fr: 'Exemple', en: 'Example' })
  return `**${heading}** — ${exercise.question}\n${exercise.explanation}`
}

/** A fact, not an exercise; but an open question is answered where it stands. */
export function tellCapital(request: Request, situation: Situation): Part {
  const country = capitalAsked(request.text)
  const last = lastQuiz(situation)
  const state = last && (resultOf(last, situation)?.state ?? 'open')
  const asked = JSON.stringify([last?.call.arguments.question, last?.call.arguments.statement])
  const isAsked = country && [country.fr, country.en].some(name => asked.includes(name.replace(/^(?:le|la|les) /, '')))
  if (state === 'open' && isAsked) return tellToAnswer(request, situation)
  return {
    intent: 'capital',
    ok: true,
    files: [],
    text: country ? situation.say(capitalSentence(country)) : situation.say(NO_RESULT),
  }
}

function withoutVerb(asked: string): string {
  return asked.replace(/(?<!\p{L})(?!premier)\p{L}{2,}(?:er|ir|re)(?!\p{L})/giu, '')
}

function part(intent: 'lesson' | 'reckon', paragraphs: readonly (string | undefined)[], ok = true): Part {
  return { intent, ok, files: [], text: paragraphs.filter(Boolean).join('\n\n') }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const NO_RESULT: Bilingual = {
  fr: 'Je ne sais calculer qu’une opération entre deux nombres ou deux fractions, et pas une division par zéro.',
  en: 'I can only work out one operation between two numbers or fractions, and no division by zero.',
}

import type { Bilingual } from '../../../types.ts'
import type { QuizResult } from '../../prompt-sections.ts'
import { textOf } from '../results.ts'
import { type Exercise, type Setting, toQuiz, toStatement } from '../school/exercise.ts'
import { type Level, levelAt, readLevel } from '../school/levels.ts'
import { createRandom } from '../school/random.ts'
import { findTopic, makersFor, TOPICS, type Topic, topicLabel } from '../school/topics.ts'
import type { Script, Step } from '../script.ts'
import { call, canCall, isGuest, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'
import { CHOOSE_PROFILE } from './talk.ts'

export type QuizKind = 'interactive_quiz' | 'true_false_quiz'

/** What a question is made on, and for whom. */
export type Subject = { topic: Topic; asked: string; level: Level }

const FIRST_LEVEL = 5
/** Other questions that are tried when one was the pupil’s own homework. */
const TWINS = 3
const HOMEWORK = /devoir|homework/
/** Draws before a question that was asked already is asked again. */
const DRAWS = 30

/** « interroge-moi sur les fractions, niveau CM2 »: one question, answered on its card. */
export function* askQuiz(request: Request, situation: Situation): Script<Part> {
  return yield* quizOn(request, situation, 'interactive_quiz')
}

export function* askTrueFalse(request: Request, situation: Situation): Script<Part> {
  return yield* quizOn(request, situation, 'true_false_quiz')
}

function* quizOn(request: Request, situation: Situation, kind: QuizKind): Script<Part> {
  const { say } = situation
  if (isGuest(situation)) return { intent: request.intent, ok: false, files: [], text: situation.here(CHOOSE_PROFILE) }
  const words = request.given?.words ? `${request.text} ${request.given.words}` : request.text
  const topic = findTopic(words) ?? lastSubject(situation)?.topic
  if (!topic) {
    const other = /(?<!\p{L})(?:sur|on|about) \p{L}/u.test(foldInPlace(words))
    const text = [other ? say(NO_SUCH_TOPIC) : undefined, say(WHICH_TOPIC)].filter(Boolean).join(' ')
    return {
      intent: request.intent,
      ok: false,
      files: [],
      text,
      question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] },
    }
  }
  const early = offerInstead(request.intent, topic, words, situation)
  if (early) return early
  const subject = subjectOf(topic, words, situation)
  const asked = yield* poseQuestion(kind, subject, 0, situation)
  const many = /(?:\d+|deux|trois|quatre|cinq|dix|plusieurs|des|some) (?:\p{L}+ )?questions?/u.test(
    foldInPlace(request.text),
  )
  return {
    intent: request.intent,
    ok: asked.ok,
    files: [],
    text: [asked.text, asked.ok && many ? say(ONE_BY_ONE) : undefined].filter(Boolean).join('\n\n'),
  }
}

/** Says what comes before, then calls the tool; what it says never holds the answer. */
export function* poseQuestion(
  kind: QuizKind,
  subject: Subject,
  harder: number,
  situation: Situation,
  before: readonly (string | undefined)[] = [],
): Script<{ ok: boolean; text: string }> {
  const { say } = situation
  const preface = before.filter(Boolean).join('\n\n')
  const said = canCall(situation, kind) ? '' : preface
  const { topic, asked, level } = subject
  const place = { subject: topic.subject, topic: topicLabel(topic, asked), level: level.label }
  const tried: string[] = []
  const ask = () => {
    const { exercise, setting } = draw(subject, harder, situation, tried)
    tried.push(exercise.question)
    const made =
      kind === 'interactive_quiz' ? quizArguments(exercise, setting) : { ...toStatement(exercise, setting.random) }
    return call(situation, kind, { ...made, ...place }, tried.length === 1 ? preface : undefined)
  }
  let result = yield* ask()
  while (!result.ok && HOMEWORK.test(result.reason) && tried.length <= TWINS) result = yield* ask()
  if (!result.ok)
    return {
      ok: false,
      text: [
        said,
        `${say({ fr: 'La question n’a pas pu être posée.', en: 'The question could not be asked.' })} ${result.reason}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    }
  const name = say({ fr: `${topic.name.fr}, ${level.label}`, en: `${topic.name.en}, ${level.label}` })
  return {
    ok: true,
    text: `${say({ fr: `Question (${name}).`, en: `Question (${name}).` })} ${situation.here(ANSWER_ON_CARD)}`,
  }
}

function quizArguments(exercise: Exercise, { random }: Setting) {
  const { question, options, correctIndex, explanation } = toQuiz(exercise, random)
  return { question, options, correct_index: correctIndex, explanation }
}

/** An exercise that this conversation has not had, from its seed alone. */
export function draw(
  { topic, asked, level }: Subject,
  harder: number,
  situation: Situation,
  tried: readonly string[] = [],
): { exercise: Exercise; setting: Setting } {
  const { language, say, seed, history } = situation
  const posed = history.flatMap(({ call }) => [call.arguments.question, call.arguments.statement])
  const known = new Set([...posed, ...tried])
  const hardness = Math.max(level.rank + harder, topic.from)
  const makers = makersFor(topic, hardness, asked)
  for (let attempt = 0; ; attempt += 1) {
    const random = createRandom(`${seed}\n${attempt}`)
    const setting: Setting = { random, hardness, asked: foldInPlace(asked), language, say }
    const exercise = random.oneOf(makers)(setting)
    const statements = [exercise.answer, ...exercise.mistakes].map(({ text }) => exercise.statement(text))
    if (attempt === DRAWS || ![exercise.question, ...statements].some(text => known.has(text)))
      return { exercise, setting }
  }
}

export function subjectOf(topic: Topic, words: string, situation: Situation): Subject {
  const level =
    readLevel(words) ?? situation.level ?? lastSubject(situation)?.level ?? levelAt(Math.max(FIRST_LEVEL, topic.from))
  return { topic, asked: words, level: level.rank < topic.from ? levelAt(topic.from) : level }
}

/** « les fractions au CP »: the class meets them later; sums of its own class are offered. */
export function offerInstead(
  intent: Part['intent'],
  topic: Topic,
  words: string,
  { level, say, waiting }: Situation,
): Part | undefined {
  const asked = readLevel(words) ?? level
  if (!asked || asked.rank >= topic.from) return undefined
  const first = levelAt(topic.from).label
  const text = say({
    fr: `Cette notion (${topic.name.fr}) se voit à partir du ${first}, pas encore au ${asked.label}. Voulez-vous un calcul de ${asked.label} à la place ? Répondez oui, ou dites « quiz ${topic.name.fr} ${first} ».`,
    en: `This topic (${topic.name.en}) is met from ${first} on, not yet in ${asked.label}. Shall I ask a calculation for ${asked.label} instead? Answer yes, or say “quiz ${topic.name.en} ${first}”.`,
  })
  const instead: Request = {
    intent: 'quiz',
    text: say({ fr: `calcul ${asked.label}`, en: `calculation ${asked.label}` }),
  }
  return {
    intent,
    ok: false,
    files: [],
    text,
    question: { text, options: [], kind: 'confirm', requests: [instead, ...waiting] },
  }
}

export function lastQuiz({ history }: Situation): Step | undefined {
  return history.findLast(({ call, outcome }) => outcome.ok && isQuiz(call.name))
}

export function isQuiz(name: string): boolean {
  return name === 'interactive_quiz' || name === 'true_false_quiz'
}

/** Read back from the last question. */
export function lastSubject(situation: Situation): Subject | undefined {
  const last = lastQuiz(situation)
  const label = last && textOf(last.call.arguments, 'topic')
  const topic = label && (TOPICS.find(({ name }) => label.startsWith(name.fr)) ?? findTopic(label))
  if (!topic) return undefined
  const level = readLevel(textOf(last.call.arguments, 'level') ?? '') ?? levelAt(Math.max(FIRST_LEVEL, topic.from))
  return { topic, asked: label, level }
}

export function resultOf({ outcome }: Step, { quizzes }: Situation): QuizResult | undefined {
  const id = outcome.ok ? textOf(outcome.data, 'quiz_id') : undefined
  return quizzes.find(({ quizId }) => quizId === id)
}

export const ANSWER_ON_CARD: Record<'window' | 'command', Bilingual> = {
  window: {
    fr: 'La réponse se donne sur la carte (touches 1 à 4) ; ensuite, dites « suite » pour une autre question, « plus facile » ou « plus difficile ».',
    en: 'Answer on the card (keys 1 to 4); then say “next” for another question, “easier” or “harder”.',
  },
  command: {
    fr: 'La réponse se donne par son numéro (« ardoise quiz » montre les questions ouvertes) ; ensuite, dites « suite » pour une autre question, « plus facile » ou « plus difficile ».',
    en: 'Answer with its number (“ardoise quiz” lists the open questions); then say “next” for another question, “easier” or “harder”.',
  },
}
const ONE_BY_ONE: Bilingual = {
  fr: 'Je pose une question à la fois, pour suivre les réponses.',
  en: 'I ask one question at a time, to follow the answers.',
}
const WHICH_TOPIC: Bilingual = {
  fr: `Sur quoi ? Je sais interroger sur : ${TOPICS.map(({ name }) => name.fr).join(', ')}. Répondez par exemple « les fractions, CM2 ».`,
  en: `On what? I can ask about: ${TOPICS.map(({ name }) => name.en).join(', ')}. Answer for example “fractions, CM2”.`,
}
const NO_SUCH_TOPIC: Bilingual = {
  fr: 'Je n’ai pas de questions sur ce sujet.',
  en: 'I have no questions on that topic.',
}

import type { Bilingual } from '../../../types.ts'
import type { QuizResult } from '../../prompt-sections.ts'
import { numberOf, textOf } from '../results.ts'
import { type Exercise, type Setting, toQuiz, toStatement } from '../school/exercise.ts'
import { type Level, levelAt, readLevel } from '../school/levels.ts'
import { createRandom } from '../school/random.ts'
import { findTopic, makersFor, TOPICS, type Topic, topicLabel } from '../school/topics.ts'
import type { Script, Step } from '../script.ts'
import { call, canCall, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

export type QuizKind = 'interactive_quiz' | 'true_false_quiz'

/** What a question is made on, and for whom. */
export type Subject = { topic: Topic; asked: string; level: Level }

const FIRST_LEVEL = 5
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
  const words = request.given?.words ? `${request.text} ${request.given.words}` : request.text
  const topic = findTopic(words) ?? lastSubject(situation)?.topic
  if (!topic) {
    const text = say(WHICH_TOPIC)
    return {
      intent: request.intent,
      ok: false,
      files: [],
      text,
      question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] },
    }
  }
  const subject = subjectOf(topic, words, situation)
  const asked = yield* poseQuestion(kind, subject, 0, situation, [tooEarly(topic, words, situation)])
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

/** « suite », « une autre », « plus facile »: encouragement, credits for the effort, then a question as hard as the answers allow. */
export function* nextQuestion(request: Request, situation: Situation): Script<Part> {
  const { say } = situation
  const last = lastQuiz(situation)
  const subject = lastSubject(situation)
  if (!last || !subject) return yield* askQuiz({ ...request, intent: 'quiz' }, situation)
  const result = resultOf(last, situation)
  const encouraged = result ? encourage(result, say) : undefined
  const rewarded =
    result && (result.state === 'right' || result.state === 'wrong') ? yield* reward(result, situation) : undefined
  const folded = foldInPlace(request.text)
  const shift = EASIER.test(folded) ? -1 : HARDER.test(folded) ? 1 : 0
  const wanted =
    readLevel(request.text) ??
    (shift === 0 ? subject.level : levelAt(Math.max(subject.level.rank + shift, subject.topic.from)))
  const asked = yield* poseQuestion(
    last.call.name === 'true_false_quiz' ? 'true_false_quiz' : 'interactive_quiz',
    { ...subject, level: wanted },
    shift === 0 ? progress(subject, situation) : 0,
    situation,
    [encouraged, rewarded],
  )
  return {
    intent: 'nextQuiz',
    ok: asked.ok,
    files: [],
    text: asked.text,
  }
}

/** What a short message after a question means; nothing where it speaks of something else. */
export function readReaction(
  text: string,
  last: Step,
  situation: Situation,
): 'nextQuiz' | 'quizAnswer' | 'quizHint' | undefined {
  const said = foldInPlace(text)
    .trim()
    .replace(/[\s.!?]+$/, '')
  if (NEXT.test(said.replace(/^(?:ok|oui|merci|super|bien|d'accord|alors|voila|bon)[\s,!.]+/, ''))) return 'nextQuiz'
  const state = resultOf(last, situation)?.state ?? 'open'
  if (state !== 'open') return undefined
  if (ASKS_ANSWER.test(said)) return 'quizHint'
  const { options } = last.call.arguments
  const offered =
    Array.isArray(options) && options.some(option => typeof option === 'string' && foldInPlace(option) === said)
  return offered || ANSWERS.test(said) ? 'quizAnswer' : undefined
}

const ASKS_ANSWER =
  /^(?:(?:donne|dis)[- ]moi (?:la |le )?(?:reponse|solution|resultat|indice)|(?:c'est quoi|quelle est) la (?:reponse|solution)|(?:la |une )?(?:reponse|solution)(?: svp| stp)?$|je (?:ne )?sais pas|j'?sais pas|aide[- ]?moi|(?:donne[- ]moi )?un indice|hint|(?:what is|what's|give me) the answer|i don't know|help me)/u
const ANSWERS =
  /^(?:[a-d]|[1-4]|la [1-4a-d]|vrai|faux|true|false|(?:la )?(?:reponse|answer) (?:est|c'est|is|[a-d1-4]).*|(?:je (?:pense|crois|dis)|i think|i say)(?: que)? (?:c'est|la|it).*|c'est (?:la |le )?(?:[a-d]|[1-4]|vrai|faux))$/u

/** The app alone checks answers: what is written here counts for nothing, and says nothing of the key. */
export function tellToAnswer(_request: Request, situation: Situation): Part {
  const text = situation.say({
    fr: 'Je ne vérifie pas les réponses écrites ici : la carte le fait et les enregistre.',
    en: 'I do not check answers written here: the card does, and records them.',
  })
  return { intent: 'quizAnswer', ok: true, files: [], text: `${text} ${situation.here(ANSWER_ON_CARD)}` }
}

const NEXT =
  /^(?:(?:la |on passe a la )?(?:suite|suivante?)(?!\p{L})|(?:la )?question suivante|(?:une|encore|pose m'en|donne m'en) ?(?:autre|une)(?! (?:lettre|note|page))|autre question|encore(?!\p{L})|on continue|continue[rz]?(?!\p{L})|(?:quelque chose de |une question |un peu |encore )?(?:plus|moins) (?:facile|simple|difficile|dur)|j'ai (?:repondu|fini)|c'est fait|fait\W*$|repondu|next(?: question| one)?|another(?: one| question)?|one more|easier|harder|something (?:easier|harder)|i(?:'ve| have)? answered|more questions?)/u
const EASIER = /plus (?:facile|simple)|moins (?:difficile|dur)|easier/
const HARDER = /plus (?:difficile|dur)|moins (?:facile|simple)|harder/

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
  const { exercise, setting } = draw(subject, harder, situation)
  const place = { subject: topic.subject, topic: topicLabel(topic, asked), level: level.label }
  const made =
    kind === 'interactive_quiz' ? quizArguments(exercise, setting) : { ...toStatement(exercise, setting.random) }
  const result = yield* call(situation, kind, { ...made, ...place }, preface)
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
): { exercise: Exercise; setting: Setting } {
  const { language, say, seed, history } = situation
  const known = new Set(history.flatMap(({ call }) => [call.arguments.question, call.arguments.statement]))
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

/** « les fractions au CP »: the class that meets them first is taken, and it is said. */
export function tooEarly(topic: Topic, words: string, { level, say }: Situation): string | undefined {
  const asked = readLevel(words) ?? level
  if (!asked || asked.rank >= topic.from) return undefined
  const first = levelAt(topic.from).label
  return say({
    fr: `Cette notion (${topic.name.fr}) se voit à partir du ${first} : la question est de ce niveau.`,
    en: `This topic (${topic.name.en}) is met from ${first} on: the question is of that level.`,
  })
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

/** Two right answers in a row on the topic: harder; a wrong one: easier. */
function progress({ topic }: Subject, { quizzes }: Situation): number {
  const answered = quizzes.filter(
    quiz => (quiz.state === 'right' || quiz.state === 'wrong') && quiz.topic?.startsWith(topic.name.fr),
  )
  const [before, last] = answered.slice(-2).map(({ state }) => state)
  if ((last ?? before) === 'wrong') return -1
  return before === 'right' && last === 'right' ? 1 : 0
}

function encourage(result: QuizResult, say: Situation['say']): string {
  const expected = result.expected ?? ''
  switch (result.state) {
    case 'right':
      return say({ fr: 'Bonne réponse, bravo !', en: 'Right answer, well done!' })
    case 'wrong':
      return say({
        fr: `Pas encore : il fallait ${expected}. Se tromper fait partie du travail ; relire l’explication aide pour la suite.`,
        en: `Not yet: it was ${expected}. Mistakes are part of the work; reading the explanation helps for the next one.`,
      })
    case 'open':
      return say({
        fr: 'La question précédente attend encore une réponse, sur sa carte.',
        en: 'The question before still waits for an answer, on its card.',
      })
    case 'expired':
      return say({
        fr: 'La question précédente a expiré sans réponse.',
        en: 'The question before expired without an answer.',
      })
  }
}

/** Once a question; what the tool refuses (the day's limit) is not promised. */
function* reward(result: QuizResult, situation: Situation): Script<string | undefined> {
  const { history, say } = situation
  const asked = history.findLastIndex(({ call, outcome }) => outcome.ok && isQuiz(call.name))
  const paid = history.slice(asked).some(({ call }) => call.name === 'award_bonus_credits')
  if (paid || !situation.tools.has('award_bonus_credits')) return undefined
  const right = result.state === 'right'
  const outcome = yield* call(situation, 'award_bonus_credits', {
    credits: right ? 2 : 1,
    reason: right
      ? say({ fr: `Bonne réponse : ${result.topic ?? 'quiz'}`, en: `Right answer: ${result.topic ?? 'quiz'}` })
      : say({ fr: `Effort : ${result.topic ?? 'quiz'}`, en: `Effort: ${result.topic ?? 'quiz'}` }),
  })
  const awarded = outcome.ok ? numberOf(outcome.data, 'awarded') : undefined
  if (!outcome.ok || !awarded) return undefined
  const balance = numberOf(outcome.data, 'balance')
  const total = balance === undefined ? '' : say({ fr: ` (solde : ${balance})`, en: ` (balance: ${balance})` })
  return say({
    fr: `+${awarded} crédit${awarded > 1 ? 's' : ''} pour ${right ? 'cette réussite' : 'l’effort'}${total}.`,
    en: `+${awarded} credit${awarded > 1 ? 's' : ''} for the ${right ? 'success' : 'effort'}${total}.`,
  })
}

const ANSWER_ON_CARD: Record<'window' | 'command', Bilingual> = {
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

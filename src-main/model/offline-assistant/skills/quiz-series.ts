import type { QuizResult } from '../../prompt-sections.ts'
import { numberOf } from '../results.ts'
import { levelAt, readLevel } from '../school/levels.ts'
import type { Script, Step } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'
import { ANSWER_ON_CARD, askQuiz, isQuiz, lastQuiz, lastSubject, poseQuestion, resultOf, type Subject } from './quiz.ts'

/** « suite », « une autre », « plus facile »: encouragement, credits for the effort, then a question as hard as the answers allow. */
export function* nextQuestion(request: Request, situation: Situation): Script<Part> {
  const last = lastQuiz(situation)
  const subject = lastSubject(situation)
  if (!last || !subject) return yield* askQuiz({ ...request, intent: 'quiz' }, situation)
  const result = resultOf(last, situation)
  const encouraged = result ? encourage(result, situation) : undefined
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
    shift === 0 && !situation.exam ? progress(subject, situation) : 0,
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

/** « et au futur ? », « et manger » after a conjugation: the same lesson with the other tense or verb. */
export function readOtherForm(text: string, situation: Situation): string | undefined {
  const last = lastQuiz(situation)
  if (!last || lastSubject(situation)?.topic.id !== 'conjugaison') return undefined
  const other = /^\W*et (?:(?:le verbe|avec|pour|au|a l'|celui de) ?)?(\p{L}[\p{L}\s]*?)[\s.!?]*$/u.exec(
    foldInPlace(text),
  )?.[1]
  if (!other) return undefined
  const question = [last.call.arguments.question, last.call.arguments.statement].find(each => typeof each === 'string')
  const [, verb = ''] = /[«“]\s*([\p{L}]+)\s*[»”]/u.exec(typeof question === 'string' ? question : '') ?? []
  const tense =
    /present|imparfait|passe compose|futur/.exec(foldInPlace(lastSubject(situation)?.asked ?? ''))?.[0] ?? ''
  if (/^(?:present|imparfait|passe compose|futur)$/.test(other)) return `conjugaison du verbe ${verb} au ${other}`
  return /(?:er|ir|re)$/.test(other) && !other.includes(' ') ? `conjugaison du verbe ${other} au ${tense}` : undefined
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
  const { requests, tokens } = situation.understanding
  const meansNothingElse = requests.every(({ intent }) => intent === 'unknown') && !TAKES_BACK.test(said)
  const short = tokens.filter(({ word }) => /^[\p{L}\d]/u.test(word)).length <= MOST_ANSWER_WORDS
  return offered || ANSWERS.test(said) || (short && meansNothingElse) ? 'quizAnswer' : undefined
}

/** « Ouagadougou », « 3/4 », « il a mangé »: an answer, right or wrong. */
const MOST_ANSWER_WORDS = 3
/** Not an answer: « stop », « annule ». */
const TAKES_BACK =
  /^(?:(?:non|no|ok)[\s,]*)?(?:annule|stop|arrete|ferme|laisse|quitte|cancel|undo|close|oui|non|yes|no|merci|thanks|plus|moins|et|and)(?!\p{L})/u

const ASKS_ANSWER =
  /^(?:(?:donne|dis)[- ]moi (?:la |le )?(?:reponse|solution|resultat|indice)|(?:c'est quoi|quelle est) la (?:reponse|solution)|(?:la |une )?(?:reponse|solution)(?: svp| stp)?$|je (?:ne )?sais pas|j'?sais pas|aide[- ]?moi|(?:donne[- ]moi )?un indice|hint|(?:what is|what's|give me) the answer|i don't know|help me)/u
const ANSWERS =
  /^(?:[a-d]|[1-4]|la [1-4a-d]|vrai|faux|true|false|(?:la )?(?:reponse|answer) (?:est|c'est|is|[a-d1-4]).*|(?:je (?:pense|crois|dis)|i think|i say)(?: que)? (?:c'est|la|it).*|c'est (?:la |le )?(?:[a-d]|[1-4]|vrai|faux))$/u

/** The app alone checks answers: what is written here counts for nothing, and says nothing of the key. */
export function tellToAnswer(_request: Request, situation: Situation): Part {
  const text = situation.say({
    fr: 'Je ne vérifie pas les réponses écrites dans la conversation.',
    en: 'I do not check answers written in the conversation.',
  })
  return { intent: 'quizAnswer', ok: true, files: [], text: `${text} ${situation.here(ANSWER_ON_CARD)}` }
}

const NEXT =
  /^(?:(?:la |on passe a la )?(?:suite|suivante?)(?!\p{L})|(?:la )?question suivante|(?:une|encore|pose m'en|donne m'en) ?(?:autre|une)(?! (?:lettre|note|page))|autre question|autres?$|encore(?!\p{L})|on continue|continue[rz]?(?!\p{L})|(?:quelque chose de |une question |un peu |encore )?(?:plus|moins) (?:facile|simple|difficile|dur)|j'ai (?:repondu|fini)|c'est fait|fait\W*$|repondu|next(?: question| one)?|another(?: one| question)?|one more|easier|harder|something (?:easier|harder)|i(?:'ve| have)? answered|more questions?)/u
const EASIER = /plus (?:facile|simple)|moins (?:difficile|dur)|easier/
const HARDER = /plus (?:difficile|dur)|moins (?:facile|simple)|harder/

/** Two right answers in a row on the topic: harder; a wrong one: easier. */
function progress({ topic }: Subject, { quizzes }: Situation): number {
  const answered = quizzes.filter(
    quiz => (quiz.state === 'right' || quiz.state === 'wrong') && quiz.topic?.startsWith(topic.name.fr),
  )
  const [before, last] = answered.slice(-2).map(({ state }) => state)
  if ((last ?? before) === 'wrong') return -1
  return before === 'right' && last === 'right' ? 1 : 0
}

function encourage(result: QuizResult, { say, exam }: Situation): string {
  const expected = result.expected ?? ''
  if (exam && (result.state === 'right' || result.state === 'wrong')) return say({ fr: 'C’est noté.', en: 'Noted.' })
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
        fr: 'La question précédente attend encore une réponse.',
        en: 'The question before still waits for an answer.',
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

import type { Bilingual, Language } from '../../types.ts'
import { ACTIONS } from './clauses.ts'
import { findOrdinal } from './details.ts'
import { extensionOf, isBalanceName, isTableFile, namedFile, yearOfName } from './file-choice.ts'
import { enumerate, quote } from './format.ts'
import type { Intent } from './intents.ts'
import { isOrder } from './orders.ts'
import type { Script } from './script.ts'
import { hesitates, type Sending } from './send-order.ts'
import type { Part, Question, Situation } from './situation.ts'
import { makeBudget } from './skills/budget.ts'
import { convertFile } from './skills/convert.ts'
import { showCredits } from './skills/credits.ts'
import { draftMail } from './skills/draft.ts'
import { send } from './skills/email.ts'
import { exchange } from './skills/exchange.ts'
import { tellFigure } from './skills/figure.ts'
import { listFiles } from './skills/files.ts'
import { makeJournal } from './skills/journal.ts'
import { hint, reckon, teach } from './skills/lesson.ts'
import { writeLetter } from './skills/letter.ts'
import { forgoMemory, recall, remember, tellForgetting } from './skills/memory.ts'
import { writeNote } from './skills/note.ts'
import { askQuiz, askTrueFalse, isQuiz, nextQuestion, readReaction, tellToAnswer } from './skills/quiz.ts'
import { reportProblem } from './skills/report.ts'
import { searchFiles } from './skills/search.ts'
import { runCommand } from './skills/shell.ts'
import { showFile } from './skills/show.ts'
import { makeStatements } from './skills/statements.ts'
import { summarise } from './skills/summarise.ts'
import { explainModels, greet, helpOut, sayBeyond, sayUnknown, welcome } from './skills/talk.ts'
import { addTask } from './skills/task.ts'
import { tellWeather } from './skills/weather.ts'
import { readPage, searchWeb } from './skills/web.ts'
import { names, type Request, type Understanding } from './understand.ts'
import { fold } from './words.ts'

/** `resumed`: it goes on with what a question had interrupted. */
export type Reply = { text: string; question?: Question; requests: readonly Request[]; resumed?: boolean }

/** A script when it calls tools, else its part at once. */
type Skill = (request: Request, situation: Situation) => Script<Part> | Part

/** One skill an intent. */
const SKILLS: Record<Intent, Skill> = {
  statements: makeStatements,
  figure: tellFigure,
  journal: makeJournal,
  budget: makeBudget,
  letter: writeLetter,
  note: writeNote,
  summarise,
  show: showFile,
  convert: convertFile,
  email: send,
  remember,
  recall,
  forgo: forgoMemory,
  forget: tellForgetting,
  listFiles,
  search: searchFiles,
  quiz: askQuiz,
  trueFalse: askTrueFalse,
  nextQuiz: nextQuestion,
  quizAnswer: tellToAnswer,
  quizHint: hint,
  lesson: teach,
  reckon,
  task: addTask,
  exchange,
  weather: tellWeather,
  webSearch: searchWeb,
  browse: readPage,
  credits: showCredits,
  report: reportProblem,
  draft: draftMail,
  shell: runCommand,
  connect: explainModels,
  help: helpOut,
  greet,
  thanks: welcome,
  beyond: sayBeyond,
  unknown: sayUnknown,
}

/** All that one message asks, in order; stops at the first question. */
export function* planTurn(situation: Situation, pending: Question | undefined): Script<Reply> {
  const decision = decide(situation, pending)
  if ('text' in decision) return decision
  const { requests } = decision
  let asking = false
  for (const [index, request] of requests.entries()) {
    situation.waiting = requests.slice(index + 1)
    const result = SKILLS[request.intent](request, situation)
    const part = 'next' in result ? yield* result : result
    situation.parts.push(part)
    if (part.question) {
      asking = true
      keepMade(part.question, situation)
      break
    }
  }
  if (!asking) situation.waiting = []
  const last = situation.parts.at(-1)
  const question = last?.question ?? last?.offer ?? offerToSend(situation)
  return { text: compose(situation, question), question, requests, resumed: decision.resumed ?? false }
}

function compose({ parts, understanding, waiting, language, say }: Situation, question: Question | undefined): string {
  const sent = parts.some(part => part.intent === 'email')
  const said = parts.every(part => part.intent === 'remember' || part.intent === 'forgo')
  const obeyed = understanding.sending === 'forbidden' && !sent && !said ? say(NOTHING_SENT) : ''
  const asked = question && !parts.some(part => part.question === question) ? question.text : ''
  return [...parts.map(part => part.text), nextSteps(waiting, language, say), obeyed, asked]
    .filter(text => text !== '')
    .join('\n\n')
}

/** After a question, what the message asked besides is named: none of it is forgotten. */
function nextSteps(waiting: readonly Request[], language: Language, say: Situation['say']): string {
  const steps = [
    ...new Set(
      waiting
        .map(request => NAMES[request.intent])
        .filter(name => name !== undefined)
        .map(say),
    ),
  ]
  if (steps.length === 0) return ''
  const list = enumerate(steps, language)
  return say({ fr: `Je ferai ensuite : ${list}.`, en: `I will then do: ${list}.` })
}

const NAMES: Partial<Record<Intent, Bilingual>> = {
  statements: { fr: 'les états financiers', en: 'the financial statements' },
  journal: { fr: 'le journal', en: 'the journal' },
  budget: { fr: 'le budget', en: 'the budget' },
  letter: { fr: 'la lettre', en: 'the letter' },
  note: { fr: 'la note', en: 'the note' },
  summarise: { fr: 'le résumé', en: 'the summary' },
  convert: { fr: 'le document', en: 'the document' },
  email: { fr: 'l’envoi par e-mail', en: 'the e-mail' },
  task: { fr: 'la tâche', en: 'the task' },
  quiz: { fr: 'le quiz', en: 'the quiz' },
  search: { fr: 'la recherche', en: 'the search' },
  remember: { fr: 'ce qui est à retenir', en: 'what is to be remembered' },
  show: { fr: 'le passage à montrer', en: 'the passage to show' },
}

/** What the message says of sending is no clear order: nothing leaves, and « oui » sends what was made. */
function offerToSend({ parts, understanding, tools, say }: Situation): Question | undefined {
  const files = parts.filter(part => part.ok).flatMap(part => part.files)
  if (understanding.sending !== 'unsure' || files.length === 0 || !tools.has('send_email_to_user')) return undefined
  if (parts.some(part => part.intent === 'email')) return undefined
  return { text: say(SEND_THEN), options: [], kind: 'confirm', requests: [{ intent: 'email', text: '' }] }
}

/** « …, puis envoie tout »: what is done before the question is sent with what comes after it. */
function keepMade(question: Question, { parts }: Situation) {
  const made = parts.flatMap(part => part.files)
  if (made.length === 0) return
  question.requests = question.requests.map(request =>
    request.intent === 'email'
      ? { ...request, given: { ...request.given, made: [...(request.given?.made ?? []), ...made] } }
      : request,
  )
}

type Decision = { requests: Request[]; resumed?: boolean } | Reply

function decide(situation: Situation, pending: Question | undefined): Decision {
  const { understanding } = situation
  const answered = pending && resume(situation, pending)
  if (answered)
    return 'text' in answered
      ? answered
      : { requests: withoutUnorderedMail(answered.requests, understanding.sending), resumed: true }
  const goingOn = goOn(situation)
  if (goingOn) return { requests: [goingOn] }
  const requests = understanding.requests.filter(request => request.intent !== 'unknown')
  if (requests.length > 0) return { requests: oneEach(withoutRepeats(requests, situation), situation) }
  const repeated = repeat(situation)
  if (repeated) return { requests: withoutUnorderedMail(repeated, understanding.sending) }
  if (understanding.sending === 'forbidden' && understanding.files.length === 0)
    return { text: situation.say(NOTHING_SENT), requests: [] }
  if (understanding.sending === 'unsure' && understanding.files.length === 0)
    return { text: situation.say(HOW_TO_SEND), requests: [] }
  if (understanding.files.length > 0 || understanding.table) return offer(situation)
  if (!pending && ANSWER_ALONE.test(fold(understanding.text)))
    return { text: situation.say(NOTHING_ASKED), requests: [] }
  return { requests: [{ intent: 'unknown', text: understanding.text }] }
}

/** « suite », « une autre », « continue », « c'est 3/4 »: of the last quiz, or of the last page of the web. */
function goOn(situation: Situation): Request | undefined {
  const { understanding, history } = situation
  const { text, files } = understanding
  if (files.length > 0 || text.length > LONGEST_GOING_ON) return undefined
  const last = history.findLast(({ call, outcome }) => outcome.ok && !BESIDE_QUIZZES.has(call.name))
  if (!last) return undefined
  if (isQuiz(last.call.name)) {
    const intent = readReaction(text, last, situation)
    return intent && { intent, text }
  }
  return last.call.name === 'browse_url' && names(understanding, 'more') ? { intent: 'browse', text } : undefined
}

const LONGEST_GOING_ON = 60
const BESIDE_QUIZZES: ReadonlySet<string> = new Set(['award_bonus_credits', 'report_exercise_result'])

/** « le 2, mais sans l'envoyer »: an answer can take back what the question still had to send. */
function withoutUnorderedMail(requests: Request[], sending: Sending | undefined): Request[] {
  const takenBack = sending === 'forbidden' || sending === 'unsure'
  return takenBack ? requests.filter(request => request.intent !== 'email') : requests
}

/** « oui », « le deuxième », « celui de 2023 », a file sent after all: the answer to the assistant's own question. */
function resume(situation: Situation, pending: Question): Decision | undefined {
  const { understanding, say } = situation
  const [first, ...others] = pending.requests
  if (!first) return undefined
  const added = understanding.requests.filter(
    request => !COURTESIES.has(request.intent) && !pending.requests.some(waiting => waiting.intent === request.intent),
  )
  const resumeWith = (given: Request['given']): Decision => ({
    requests: [{ ...first, given: { ...first.given, ...given } }, ...others, ...added],
  })
  const other = added.some(request => request.intent !== 'email' && request.intent !== 'convert')
  if (pending.kind === 'confirm') {
    if (names(understanding, 'no') && added.length === 0) return { text: say(NOTHING_DONE), requests: [] }
    const sends = pending.requests.some(request => request.intent === 'email')
    if (sends && names(understanding, 'yes') && hesitates(understanding.tokens))
      return { text: say(NOTHING_SENT), requests: [] }
    return names(understanding, 'yes') && !other ? resumeWith({ confirmed: true }) : undefined
  }
  if (pending.kind === 'words') return answeredInWords(situation, first, resumeWith)
  const file = answeredFile(situation, pending.options)
  if (pending.kind === 'passage' && (!file || !asksToOpen(understanding))) return undefined
  if (file && !other) return resumeWith({ file, ...(file.place && { place: file.place }) })
  if (understanding.table && understanding.requests.length === 0) return resumeWith({})
  if (understanding.files.length > 0 && understanding.requests.length === 0) {
    // Several files: the skill itself tells them apart (N and N-1).
    return understanding.files.length === 1 ? resumeWith({ file: understanding.files[0] }) : resumeWith({})
  }
  if (names(understanding, 'no') && understanding.requests.length === 0)
    return { text: say(NOTHING_DONE), requests: [] }
  return undefined
}

/** What answers « pour quand ? » is the whole message, unless it asks for something by itself. */
function answeredInWords(
  { understanding, say }: Situation,
  { intent }: Request,
  resumeWith: (given: Request['given']) => Decision,
): Decision | undefined {
  const { text, requests, files } = understanding
  if (files.length === 1 && intent === 'convert') return resumeWith({ file: files[0] })
  const asks = requests.filter(request => !COURTESIES.has(request.intent) && !ANSWERS.has(request.intent))
  const opens = understanding.marks.some(({ concept, first }) => first === 0 && ACTIONS.includes(concept))
  const other = FREE_TEXT.has(intent) ? opens || asks.some(request => isOrder(request.intent)) : asks.length > 0
  if (other || text.trim() === '') return undefined
  if (GIVES_UP.test(fold(text))) return { text: say(NOTHING_DONE), requests: [] }
  return resumeWith({ words: text.trim() })
}

/** Questions that any text answers but an order: what happened, what the document holds. */
const FREE_TEXT: ReadonlySet<Intent> = new Set(['report', 'convert', 'email'])
/** What an answer in words may look like by itself: « les fractions, CM2 », « le bilan est faux ». */
const ANSWERS: ReadonlySet<Intent> = new Set(['lesson', 'figure', 'statements', 'show', 'summarise', 'convert'])
const GIVES_UP = /^\s*(?:non|no|nope|annule\p{L}*|cancel|laisse(?: tomber)?|rien|tant pis|non merci|stop)[\s.!]*$/u

function asksToOpen({ marks, tokens }: Understanding): boolean {
  return tokens.length <= 4 || marks.some(mark => mark.concept === 'open' && !mark.negated)
}

function answeredFile(
  { understanding }: Situation,
  options: Question['options'],
): Question['options'][number] | undefined {
  if (options.length === 0) return undefined
  const named = options.find(option => option.fileId === namedFile(understanding.text, options)?.fileId)
  if (named) return named
  const [year] = understanding.years
  const ofYear = options.filter(option => year !== undefined && yearOfName(option.name) === year)
  if (ofYear.length === 1) return ofYear[0]
  const short = understanding.tokens.length <= 8
  const ordinal = short ? findOrdinal(understanding.tokens, options.length) : undefined
  if (ordinal !== undefined) return options[ordinal]
  return options.length === 1 && names(understanding, 'yes') ? options[0] : undefined
}

const COURTESIES: ReadonlySet<Intent> = new Set(['greet', 'thanks', 'help', 'unknown'])
const REPEATABLE: ReadonlySet<Intent> = new Set([
  'statements',
  'summarise',
  'journal',
  'budget',
  'convert',
  'show',
  'figure',
])

/** « et pour 2023 ? », « la même chose avec ce fichier »: what the last message asked, with what this one gives. */
function repeat({ understanding, lastRequests }: Situation): Request[] | undefined {
  const again = lastRequests.filter(request => REPEATABLE.has(request.intent) || request.intent === 'email')
  if (!again.some(request => REPEATABLE.has(request.intent))) return undefined
  const asksAgain =
    names(understanding, 'again') || (understanding.tokens.length <= 8 && understanding.years.length > 0)
  return asksAgain ? again.map(({ intent, text }) => ({ intent, text })) : undefined
}

/**
 * « envoie-moi le bilan » after the statements were made sends them; « convertis le bilan en PDF » names the PDF that
 * exists. Only a verb that asks to make them, a file or another year starts afresh.
 */
function withoutRepeats(requests: Request[], { understanding, known, lastRequests }: Situation): Request[] {
  const delivers = requests.some(request => request.intent === 'email' || request.intent === 'convert')
  const fresh =
    understanding.files.length > 0 || understanding.years.length > 0 || names(understanding, 'make', 'again')
  const made = known.some(file => file.origin === 'generated')
  if (!delivers || fresh || !made || lastRequests.length === 0) return requests
  return requests.filter(request => request.intent !== 'statements')
}

const EACH_FILE: ReadonlySet<Intent> = new Set(['summarise', 'convert'])
const MOST_FILES = 4

/** « résume ces fichiers »: one request a file; after a summary, « fais-en un PDF » is of the summary. */
function oneEach(requests: Request[], { understanding }: Situation): Request[] {
  const { files } = understanding
  const [first] = requests
  if (files.length < 2 || !first || !EACH_FILE.has(first.intent) || namedFile(understanding.text, files))
    return requests
  return [...files.slice(0, MOST_FILES).map(file => ({ ...first, given: { file } })), ...requests.slice(1)]
}

/** Files or a table without a request: says what can be done with them, and « oui » does the first. */
function offer({ understanding, say, language }: Situation): Reply {
  const [file] = understanding.files
  const tables = understanding.files.filter(isTableFile)
  const list = enumerate(
    understanding.files.map(each => quote(each.name, language)),
    language,
  )
  const received = file
    ? say({ fr: `J’ai reçu ${list}.`, en: `I received ${list}.` })
    : say({ fr: 'J’ai reçu votre tableau.', en: 'I received your table.' })
  const balance = tables.some(each => isBalanceName(each.name))
  const request: Request = { intent: balance ? 'statements' : 'summarise', text: understanding.text }
  const proposal = balance
    ? say({
        fr: 'Voulez-vous que j’en établisse les états financiers (bilan, compte de résultat, TFT) ?',
        en: 'Shall I prepare the financial statements (balance sheet, income statement, cash flow) from it?',
      })
    : file
      ? say({ fr: 'Voulez-vous que j’en fasse un résumé ?', en: 'Shall I summarise it?' })
      : say({
          fr: 'Dites-moi ce que j’en fais : un journal contrôlé, un budget, ou un résumé.',
          en: 'Tell me what to make of it: a checked journal, a budget, or a summary.',
        })
  const others = file
    ? say({
        fr: `Je peux aussi ${extensionOf(file.name) === 'pdf' ? 'en montrer une page' : 'le convertir en PDF'}, ou vous l’envoyer par e-mail.`,
        en: `I can also ${extensionOf(file.name) === 'pdf' ? 'show one of its pages' : 'convert it to PDF'}, or e-mail it to you.`,
      })
    : ''
  const given =
    balance && tables.length === 1
      ? { file: tables.find(each => isBalanceName(each.name)) }
      : file && understanding.files.length === 1
        ? { file }
        : undefined
  const question: Question | undefined = file
    ? { text: proposal, options: [], kind: 'confirm', requests: [{ ...request, given }] }
    : undefined
  const whole =
    file && understanding.files.length === 1
      ? say({
          fr: balance
            ? `Répondez oui, ou dites « le bilan de ${file.name} ».`
            : `Répondez oui, ou dites « résume ${file.name} ».`,
          en: balance
            ? `Answer yes, or say “the balance sheet of ${file.name}”.`
            : `Answer yes, or say “summarise ${file.name}”.`,
        })
      : ''
  return { text: [received, proposal, whole, others].filter(Boolean).join(' '), question, requests: [request] }
}

const ANSWER_ALONE = /^\s*(?:oui|ouais|ok|okay|d'accord|non|yes|no|sure|bien sur|parfait|super)[\s.!,]*$/
const NOTHING_ASKED = {
  fr: 'Je n’attendais pas de réponse. Dites-moi ce que je dois faire ; « aide » montre ce que je sais faire.',
  en: 'I was not waiting for an answer. Tell me what to do; “help” shows what I can do.',
}
const NOTHING_SENT = { fr: 'Comme demandé, je n’ai rien envoyé.', en: 'As you asked, I sent nothing.' }
const SEND_THEN = {
  fr: 'Je n’ai rien envoyé, l’ordre n’étant pas certain. Voulez-vous que je vous l’envoie par e-mail maintenant ? Répondez oui, ou dites « envoie-le-moi par e-mail ».',
  en: 'I sent nothing, as I was not sure that you asked for it. Shall I e-mail it to you now? Answer yes, or say “e-mail it to me”.',
}
const HOW_TO_SEND = {
  fr: 'Je n’ai rien envoyé : je n’envoie un e-mail que sur un ordre clair, et à votre seule adresse. Dites par exemple « envoie-moi le bilan par e-mail ».',
  en: 'I sent nothing: I e-mail only on a clear order, and only to your own address. Say for example “e-mail me the balance sheet”.',
}
const NOTHING_DONE = { fr: 'D’accord, je ne fais rien de plus.', en: 'All right, I will do nothing more.' }

import { ACTIONS } from './clauses.ts'
import { correctLast } from './corrections.ts'
import { nextCurrencyRequest } from './currencies.ts'
import { findOrdinal } from './details.ts'
import { goOnAsking, withExternal } from './external-requests.ts'
import { namedFile, yearOfName } from './file-choice.ts'
import type { Intent } from './intent.ts'
import { offer } from './offer.ts'
import { isOrder } from './orders.ts'
import { AFTER_EXAM, HOW_TO_SEND, NOTHING_ASKED, NOTHING_DONE, NOTHING_SENT, WHICH_OF_FOUND } from './plan-sentences.ts'
import { hesitates, type Sending } from './send-order.ts'
import type { Question, Situation } from './situation.ts'
import { isQuiz } from './skills/quiz.ts'
import { readOtherForm, readReaction } from './skills/quiz-series.ts'
import { tellUndo } from './skills/undo.ts'
import { COURTESIES, names, type Request, type Understanding } from './understand.ts'
import { fold } from './words.ts'

/** `resumed`: it goes on with what a question had interrupted. */
export type Reply = { text: string; question?: Question; requests: readonly Request[]; resumed?: boolean }
export type Decision = { requests: Request[]; resumed?: boolean } | Reply

/** What a pupil who is examined may ask: questions, and nothing that helps with them. */
const IN_EXAM: ReadonlySet<Intent> = new Set([
  'quiz',
  'trueFalse',
  'nextQuiz',
  'quizAnswer',
  'help',
  'greet',
  'thanks',
  'clock',
  'unknown',
])

/** What is to be done: the answer to a question, the rest of something, or what the message asks. */
export function decide(situation: Situation, pending: Question | undefined): Decision {
  const decision = decideFreely(situation, pending)
  if (!situation.exam || decision.requests.every(({ intent }) => IN_EXAM.has(intent))) return decision
  return { text: situation.say(AFTER_EXAM), requests: [] }
}

function decideFreely(situation: Situation, pending: Question | undefined): Decision {
  const { understanding } = situation
  const answered = pending && resume(situation, pending)
  if (answered)
    return 'text' in answered
      ? answered
      : { requests: withoutUnorderedMail(answered.requests, understanding.sending), resumed: true }
  const goingOn = goOn(situation)
  if (goingOn) return { requests: [goingOn] }
  const corrected = pending ? undefined : correctLast(situation)
  if (corrected) return { requests: corrected }
  const requests = withExternal(
    understanding.requests.filter(request => request.intent !== 'unknown'),
    situation,
  )
  if (requests.length > 0) return { requests: oneEach(withoutRepeats(requests, situation), situation) }
  const asking = pending ? undefined : goOnAsking(situation)
  if (asking) return { requests: [asking] }
  const repeated = repeat(situation)
  if (repeated) return { requests: withoutUnorderedMail(repeated, understanding.sending) }
  if (understanding.sending === 'forbidden' && understanding.files.length === 0)
    return { text: situation.say(NOTHING_SENT), requests: [] }
  if (understanding.sending === 'unsure' && understanding.files.length === 0)
    return { text: situation.say(HOW_TO_SEND), requests: [] }
  if (understanding.files.length > 0 || understanding.table) return offer(situation)
  if (!pending && TAKES_BACK.test(fold(understanding.text))) return { text: tellUndo(situation), requests: [] }
  if (!pending && ANSWER_ALONE.test(fold(understanding.text)))
    return { text: situation.say(NOTHING_ASKED), requests: [] }
  return { requests: [{ intent: 'unknown', text: understanding.text }] }
}

/** « suite », « une autre », « continue », « c'est 3/4 »: of the last quiz, or of the last page of the web. */
function goOn(situation: Situation): Request | undefined {
  const { understanding, history } = situation
  const { text, files } = understanding
  if (files.length > 0 || text.length > LONGEST_GOING_ON) return undefined
  const converted = history.at(-1)?.call.name === 'convert_currency'
  if (situation.lastRequests.some(({ intent }) => intent === 'exchange' || (intent === 'conditional' && converted)))
    return goOnConverting(text, situation)
  const last = history.findLast(({ call, outcome }) => outcome.ok && !BESIDE_QUIZZES.has(call.name))
  if (!last) return undefined
  if (isQuiz(last.call.name)) {
    const form = readOtherForm(text, situation)
    if (form) return { intent: 'lesson', text: form }
    const intent = readReaction(text, last, situation)
    return intent && { intent, text }
  }
  return last.call.name === 'browse_url' && names(understanding, 'more') ? { intent: 'browse', text } : undefined
}

/** « et 20 euros ? »: said whole, as if it had been asked so. */
function goOnConverting(text: string, { history }: Situation): Request | undefined {
  const last = history.findLast(({ call, outcome }) => call.name === 'convert_currency' && outcome.ok)
  const { amount, from_currency: from, to_currency: to } = last?.call.arguments ?? {}
  if (typeof amount !== 'number' || typeof from !== 'string' || typeof to !== 'string') return undefined
  const next = nextCurrencyRequest(text, { amount, from, to })
  return next && { intent: 'exchange', text: `convertis ${next.amount} ${next.from} en ${next.to}` }
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
    request =>
      // Whatever a tool asks for, the message is it.
      first.intent !== 'external' &&
      !COURTESIES.has(request.intent) &&
      !pending.requests.some(waiting => waiting.intent === request.intent),
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
  if (pending.kind === 'passage' && (!file || !asksToOpen(understanding))) return ofPassages(situation, pending, file)
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
  if (intent === 'convert' && tooShortToBeContent(text)) return undefined
  if (GIVES_UP.test(fold(text))) return { text: say(NOTHING_DONE), requests: [] }
  return resumeWith({ words: text.trim() })
}

/** « résume-le », « mets le premier en Word » after a search or a list: of what was found, never of another file. */
function ofPassages(
  { understanding, say }: Situation,
  { options }: Question,
  named: Question['options'][number] | undefined,
): Decision | undefined {
  const { requests, files, tokens, text, payload } = understanding
  const points = named !== undefined || POINTS.test(fold(text))
  const ofFile = requests.length > 0 && requests.every(({ intent }) => OF_A_FILE.has(intent))
  if (!ofFile || !points || files.length > 0 || payload || tokens.length > LONGEST_POINTER) return undefined
  const found = options.filter((option, index) => options.findIndex(({ fileId }) => fileId === option.fileId) === index)
  const file = named ?? (found.length === 1 ? found[0] : undefined)
  if (file) {
    const { fileId, name } = file
    return { requests: requests.map(request => ({ ...request, given: { file: { fileId, name } } })) }
  }
  const list = found.map(({ name }, index) => `${index + 1}. ${name}`).join('\n')
  const question = `${say(WHICH_OF_FOUND)}\n${list}`
  return {
    text: question,
    question: { text: question, options: found.map(({ fileId, name }) => ({ fileId, name })), kind: 'file', requests },
    requests,
  }
}

const OF_A_FILE: ReadonlySet<Intent> = new Set(['summarise', 'convert', 'email', 'show'])
const POINTS = /(?<!\p{L})(?:le|la|l'|ca|cela|celui[- ](?:la|ci)|ce (?:fichier|document)|it|this|that)(?!\p{L})/u
const LONGEST_POINTER = 10

/** « plus court », « en bleu »: no text of a document. */
function tooShortToBeContent(text: string): boolean {
  return !text.includes('\n') && text.trim().split(/\s+/).length < 4 && !GIVES_UP.test(fold(text))
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

const TAKES_BACK =
  /^\s*(?:(?:non|no|ok|stp|svp|please)[\s,!.]*)*(?:annule[rz]?|stop|arrete[rz]?|ferme[rz]?|laisse(?: tomber)?|quitte[rz]?|defais|cancel|undo|close|never mind)(?: (?:ca|cela|tout|la|le|it|that|the task|la tache))?(?:[\s,]*(?:garde[- ]l[ea]|keep it|svp|stp|please|merci))?[\s.!]*$/u
const ANSWER_ALONE = /^\s*(?:oui|ouais|ok|okay|d'accord|non|yes|no|sure|bien sur|parfait|super)[\s.!,]*$/

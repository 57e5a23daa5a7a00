import type { Bilingual, Language } from '../../types.ts'
import { decide, type Reply } from './decide.ts'
import { enumerate } from './format.ts'
import type { Intent } from './intent.ts'
import { NO_ANSWER, NOTHING_SENT, SEND_THEN } from './plan-sentences.ts'
import type { Script } from './script.ts'
import type { Part, Question, Situation } from './situation.ts'
import { makeBudget } from './skills/budget.ts'
import { doIf } from './skills/conditional.ts'
import { convertFile } from './skills/convert.ts'
import { showCredits } from './skills/credits.ts'
import { correctDocument } from './skills/document-correction.ts'
import { draftMail } from './skills/draft.ts'
import { correctDraft } from './skills/draft-correction.ts'
import { send } from './skills/email.ts'
import { exchange } from './skills/exchange.ts'
import { useExternal } from './skills/external.ts'
import { tellFigure } from './skills/figure.ts'
import { listFiles } from './skills/files.ts'
import { makeJournal } from './skills/journal.ts'
import { hint, reckon, teach, tellCapital } from './skills/lesson.ts'
import { writeLetter } from './skills/letter.ts'
import { forgoMemory, recall, remember, tellForgetting } from './skills/memory.ts'
import { writeNote } from './skills/note.ts'
import { askQuiz, askTrueFalse } from './skills/quiz.ts'
import { nextQuestion, tellToAnswer } from './skills/quiz-series.ts'
import { reportProblem } from './skills/report.ts'
import { searchFiles } from './skills/search.ts'
import { runCommand } from './skills/shell.ts'
import { showFile } from './skills/show.ts'
import { makeStatements } from './skills/statements.ts'
import { summarise } from './skills/summarise.ts'
import { explainModels, greet, helpOut, sayBeyond, sayUnknown, tellDay, welcome } from './skills/talk.ts'
import { tally } from './skills/tally.ts'
import { addTask, tellTasks } from './skills/task.ts'
import { correctTask } from './skills/task-correction.ts'
import { tellWeather } from './skills/weather.ts'
import { readPage, searchWeb } from './skills/web.ts'
import type { Request } from './understand.ts'

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
  capital: tellCapital,
  conditional: doIf,
  task: addTask,
  tasks: tellTasks,
  tally,
  fixTask: correctTask,
  fixDocument: correctDocument,
  fixDraft: correctDraft,
  exchange,
  weather: tellWeather,
  webSearch: searchWeb,
  browse: readPage,
  credits: showCredits,
  report: reportProblem,
  draft: draftMail,
  shell: runCommand,
  clock: tellDay,
  connect: explainModels,
  help: helpOut,
  greet,
  thanks: welcome,
  beyond: sayBeyond,
  external: useExternal,
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
    if (part.then) {
      situation.understanding = part.then
      requests.splice(index + 1, 0, ...part.then.requests)
    }
    if (part.question) {
      asking = true
      keepMade(part.question, situation)
      break
    }
  }
  if (!asking) situation.waiting = []
  const last = situation.parts.at(-1)
  const question = last?.question ?? last?.offer ?? offerToSend(situation)
  return {
    text: compose(situation, question) || situation.say(NO_ANSWER),
    question,
    requests,
    resumed: decision.resumed ?? false,
  }
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

import { ToolError } from '../errors.ts'
import { foldWord, wordsOf } from '../search/words.ts'

/** By these a pupil gets something to hand in. */
const HANDS_OVER = /^(generate_(xlsx|pdf|pptx|docx|html|md)|send_(email|sms|whatsapp)_to_user|create_task|save_memory)$/
/** By these a pupil is asked something, and shown the answer afterwards. */
const ASKS = /^(interactive_quiz|true_false_quiz)$/

/** What a conversation says of the pupil's work: their own messages, and the texts of the files that they joined. */
export type PupilWork = { said: readonly string[]; read: readonly string[] }

/**
 * A pupil's exercise is not done for them through a tool, whatever the model was talked into: no document or message
 * holds their exercise, none is made where the pupil asks to have it done, and no quiz asks the exercise itself, since
 * its card shows the answer. Sheets to revise from, and twin exercises with other numbers, are fine.
 * `work` is read only for tools that could do it. @throws ToolError that says what to do instead.
 */
export function refuseHomework(tool: string, args: unknown, work: () => PupilWork): void {
  const hands = HANDS_OVER.test(tool)
  if (!hands && !ASKS.test(tool)) return
  const { said, read } = work()
  // Nothing but a fraction: the answer to some question.
  const strings = stringsIn(args).filter(text => !FRACTION.test(text.trim()))
  const written = strings.join('\n').slice(0, WRITTEN_CHARACTERS)
  // A course is to be revised from, with its own examples.
  const given = [...said.slice(-LAST_SAID), ...read.slice(-LAST_READ).filter(isExercise)]
  const repeats = given.some(text => repeatsExercise(written, text.slice(0, GIVEN_CHARACTERS)))
  if (!hands) {
    if (repeats) throw TWIN_QUIZ
    return
  }
  const isReminder =
    written.length <= REMINDER_CHARACTERS && (KEEPS.test(tool) || REMINDS.test(plain(said.at(-1) ?? '')))
  if (repeats || (!isReminder && wantsItDone(said))) throw OWN_WORK
}

/** A line that says that there is homework is not the homework. */
const KEEPS = /^(create_task|save_memory)$/
const REMINDS = /\b(?:rappel\w*|remind\w*)\b/
const REMINDER_CHARACTERS = 300

/** So that a hostile text costs no more than a long one. */
const WRITTEN_CHARACTERS = 60_000
const GIVEN_CHARACTERS = 8_000
const LAST_SAID = 30
const LAST_READ = 10

const DOING =
  '(?:fais|fait|faire|redige|rediger|ecris|ecrire|resous|resoudre|reponds|repondre|donne|donner|mets|mettre|calcule|termine|finis|complete|traduis|corrige|envoie|do|write|solve|answer|give|send|finish)'
const OWN = '(?:mon|ma|mes|notre|nos|le|la|les|l|ce|cet|cette|ces|my|our|the|this|these)'
const WORK =
  '(?:devoirs?|exercices?|exos?|dm|dissertations?|redactions?|exposes?|comptes? rendus?|commentaires? composes?|corriges?|homework|exercises?|essays?|assignments?)'
const WHOLE = '(?:un|une|an|a) (?:dissertation|redaction|expose|commentaire compose|essay)'
/** « Fais mon devoir », « donne-moi les réponses de l’exercice 3 en PDF », “write an essay for me”. */
const ASKED_DONE = new RegExp(`\\b${DOING}\\b(?: \\w+){0,6}? (?:${OWN}(?: \\w+){0,2}? ${WORK}|${WHOLE})\\b`)
/** They are a subject of lessons too. */
const EQUATIONS_DONE = new RegExp(
  `\\b(?:resous|resoudre|calcule|termine|finis|complete|corrige|solve|finish)\\b(?: \\w+){0,6}? ${OWN}(?: \\w+){0,2}? equations?\\b`,
)
/** « Vas-y en PDF », or what « Continuer » says: what was asked before is still asked. */
const GOES_ON =
  /^(?:ok|oui|vas|allez|continue\w*|reprends|reprenez|fais le|alors|encore|yes|go|do it|en (?:pdf|word))\b/
const IN_MY_PLACE = /\ba ma place\b|\bpour moi\b|\bpret a rendre\b|\ba rendre (?:demain|aujourd|lundi|ce)|\bfor me\b/
const TO_REVISE =
  /\b(?:fiche|revision|reviser|resume|plan de travail|lecon|cours|carte mentale|entrainement|entrainer|s exercer|exercices? (?:comme|semblables?|pour)|flashcards?|revise|study|practice)\b/

function wantsItDone(said: readonly string[]): boolean {
  const asked = said.map(plain).findLast(text => !GOES_ON.test(text) || text.split(' ').length > 6)
  if (asked === undefined) return false
  const isDone = ASKED_DONE.test(asked) || EQUATIONS_DONE.test(asked)
  return isDone && (IN_MY_PLACE.test(asked) || !TO_REVISE.test(`${asked} ${plain(said.at(-1) ?? '')}`))
}

/** True where `written` holds an expression or a question of `exercise`. */
function repeatsExercise(written: string, exercise: string): boolean {
  const formulas = formulasOf(exercise).filter(formula => !FRACTION.test(formula) || isExercise(exercise))
  if (formulas.length > 0) {
    const own = formulasOf(written)
    // With its result after it, too.
    if (formulas.some(formula => own.some(one => one === formula || one.startsWith(`${formula}=`)))) return true
  }
  const asked = questionsOf(exercise)
  if (asked.length === 0) return false
  const stems = new Set(wordsOf(written).map(({ stem }) => stem))
  return asked.some(question => {
    const shared = question.filter(stem => stems.has(stem)).length
    return shared >= LEAST_SHARED && shared >= question.length * SHARED
  })
}

const SHARED = 0.8
const LEAST_SHARED = 4

const TERM = String.raw`\(?\s*(?:\d+(?:\.\d+)?[a-z]?²?|[a-z]²?(?![a-z]))\s*\)?`
const FORMULA = new RegExp(`(?<![a-z\\d.])${TERM}(?:\\s*[-+*/=^]\\s*${TERM})+`, 'gi')

/** Numbers or letters with signs between them: `3/4+5/8`, `2x+3=7`; spaces and ways to write signs aside. */
function formulasOf(text: string): string[] {
  const flat = text
    .replace(/[×∙·*]|(?<=\d)\s*[xX]\s*(?=\d)/g, '*')
    .replace(/(?<!\d)\d{1,2}:[0-5]\d(?!\d)/g, ' ; ')
    .replace(/[÷:](?=\s*\d)/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/(?<=\d),(?=\d)/g, '.')
  return (flat.match(FORMULA) ?? [])
    .filter(formula => !isRange(formula.trim()))
    .map(formula => formula.replace(/[\s()]/g, '').toLowerCase())
    .filter(formula => /\d/.test(formula) && !isDate(formula))
}

const FRACTION = /^\d+\/\d+$/

/** Pages `12-13`; a difference is written with spaces, or with the greater number first. */
function isRange(formula: string): boolean {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(formula) ?? []
  return Number(from) < Number(to)
}

/** `12/05/2026`, `8h-10h` and `77-12-34-56` are no exercises, nor is a mark such as `15/20`. */
function isDate(formula: string): boolean {
  return /^\d{1,2}h-\d{1,2}h$|^\d{2,3}(?:-\d{2,3}){3,}$|^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$|^\d{4}[-/]\d{2,4}(?:-\d{2})?$|^\d{1,2}\/(?:10|20|40|100)$/.test(
    formula,
  )
}

const TOLD =
  /^(?:\d+[.)]? |[a-e][.)] |exercice \d+ )?(?:(?:calcul|resou|resol|demontr|montr|expliqu|redig|ecri|conjugu|tradui|comment|analys|compar|complet|determin|trouv|cit|defin|justifi|decri|dissert|plac|relev|accord|transform|factoris|developp|simplifi)(?:e|es|er|ez|s|re|dre|ir|is|sez|vez|ve|issez)|translate|explain|write|solve|describe|complete)\b/
/** The explanation, or the sheet, is what the pupil asks for; the exercise may follow a colon. */
const ASKS_TO_LEARN =
  /\bexpliquez? (?:moi|nous)\b|\b(?:m|me|nous) expliquer\b|\bexplain to (?:me|us)\b|\b(?:tu|vous|moi|nous|you|me|fais|faites)\b.*\b(?:fiche|revision|reviser|resume|lecon|cours|quiz|study|revise|practice)\b/
const HEADED =
  /\b(?:exercices?|exos?|devoirs?|dm|controle|composition|interrogation|epreuve|sujet|homework|exercises?)\b/

function isExercise(text: string): boolean {
  if (HEADED.test(plain(text))) return true
  return text.split(/(?<=[.!?;:,])\s+|\n+/).some(part => TOLD.test(plain(part)) || /\?[^\p{L}\p{N}]*$/u.test(part))
}

/** The stems of what the text asks: questions, and sentences that tell to do something, from there on. */
function questionsOf(text: string): string[][] {
  return text
    .split(/(?<=[.!?;])\s+|\n+/)
    .flatMap(sentence => {
      const [first = '', ...after] = sentence.split(':')
      return ASKS_TO_LEARN.test(plain(first)) ? [after.join(':')] : [sentence]
    })
    .flatMap(sentence => {
      if (/\?[^\p{L}\p{N}]*$/u.test(sentence)) return [sentence]
      const parts = sentence.split(':')
      const told = parts.findIndex(part => TOLD.test(plain(part)))
      return told < 0 ? [] : [parts.slice(told).join(':')]
    })
    .map(asked => [...new Set(wordsOf(asked).map(({ stem }) => stem))])
    .filter(stems => stems.length >= LEAST_SHARED)
}

function plain(text: string): string {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).join(' ')
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const OWN_WORK = new ToolError(
  'Refusé : ceci ferait le devoir de l’élève, ou en reprend l’énoncé. Ne le faites pas, sous aucune forme. Demandez où l’élève bloque, donnez un indice, puis un exercice jumeau avec d’autres données ; une fiche de révision sans cet exercice est possible.',
  {
    fr: 'Ardoise ne fait pas le devoir à ta place : il t’aide à le faire.',
    en: 'Ardoise does not do the homework in your place: it helps you do it.',
  },
)
const TWIN_QUIZ = new ToolError(
  'Refusé : ce quiz pose l’exercice même de l’élève, et sa carte en montrerait la réponse. Posez un exercice jumeau, avec d’autres données.',
  {
    fr: 'Cette question est celle de ton devoir : il en faut une autre, du même genre.',
    en: 'This question is the one of your homework: another of the same kind is needed.',
  },
)

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
 * @throws ToolError that says what to do instead.
 */
export function refuseHomework(tool: string, args: unknown, { said, read }: PupilWork): void {
  const hands = HANDS_OVER.test(tool)
  if (!hands && !ASKS.test(tool)) return
  const written = stringsIn(args).join('\n').slice(0, WRITTEN_CHARACTERS)
  const given = [...said.slice(-LAST_SAID), ...read.slice(-LAST_READ)]
  const repeats = given.some(text => repeatsExercise(written, text.slice(0, GIVEN_CHARACTERS)))
  if (!hands) {
    if (repeats) throw TWIN_QUIZ
    return
  }
  if (repeats || wantsItDone(said.at(-1) ?? '')) throw OWN_WORK
}

/** So that a hostile text costs no more than a long one. */
const WRITTEN_CHARACTERS = 60_000
const GIVEN_CHARACTERS = 8_000
const LAST_SAID = 30
const LAST_READ = 10

const DOING =
  '(?:fais|fait|faire|redige|rediger|ecris|ecrire|resous|resoudre|reponds|repondre|donne|donner|mets|mettre|calcule|termine|finis|complete|traduis|corrige|envoie|do|write|solve|answer|give|send|finish)'
const OWN = '(?:mon|ma|mes|notre|nos|le|la|les|l|ce|cet|cette|ces|my|our|the|this|these)'
const WORK =
  '(?:devoirs?|exercices?|exos?|dm|dissertations?|redactions?|exposes?|comptes? rendus?|commentaires? composes?|corriges?|equations?|homework|exercises?|essays?|assignments?)'
const WHOLE = '(?:un|une|an|a) (?:dissertation|redaction|expose|commentaire compose|essay)'
/** « Fais mon devoir », « donne-moi les réponses de l’exercice 3 en PDF », “write an essay for me”. */
const ASKED_DONE = new RegExp(`\\b${DOING}\\b(?: \\w+){0,6}? (?:${OWN}(?: \\w+){0,2}? ${WORK}|${WHOLE})\\b`)
const IN_MY_PLACE = /\ba ma place\b|\bpour moi\b|\bpret a rendre\b|\ba rendre (?:demain|aujourd|lundi|ce)|\bfor me\b/
const TO_REVISE =
  /\b(?:fiche|revision|reviser|resume|plan de travail|lecon|cours|carte mentale|entrainement|entrainer|s exercer|exercices? (?:comme|semblables?|pour)|flashcards?|revise|study|practice)\b/

function wantsItDone(message: string): boolean {
  const text = plain(message)
  if (IN_MY_PLACE.test(text) && ASKED_DONE.test(text)) return true
  return ASKED_DONE.test(text) && !TO_REVISE.test(text)
}

/** True where `written` holds an expression or a question of `exercise`. */
function repeatsExercise(written: string, exercise: string): boolean {
  const formulas = formulasOf(exercise)
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
    .replace(/[÷:](?=\s*\d)/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/(?<=\d),(?=\d)/g, '.')
  return (flat.match(FORMULA) ?? [])
    .map(formula => formula.replace(/[\s()]/g, '').toLowerCase())
    .filter(formula => /\d/.test(formula) && !isDate(formula))
}

/** `12/05/2026` and `2025-2026` are no exercises, nor is a mark such as `15/20`. */
function isDate(formula: string): boolean {
  return /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$|^\d{4}[-/]\d{2,4}(?:-\d{2})?$|^\d{1,2}\/(?:10|20|40|100)$/.test(formula)
}

const TOLD =
  /^(?:\d+[.)]? |[a-e][.)] |exercice \d+ )?(?:calcul|resou|resol|demontr|montr|expliqu|redig|ecri|conjugu|tradui|comment|analys|compar|complet|determin|trouv|cit|defin|justifi|decri|dissert|place|releve|accord|transform|factoris|developp|simplifi|translate|explain|write|solve|describe|complete)/

/** The stems of what the text asks: questions, and sentences that tell to do something, from there on. */
function questionsOf(text: string): string[][] {
  return text
    .split(/(?<=[.!?;])\s+|\n+/)
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
    fr: 'Cette question était celle de ton devoir : en voici une autre, du même genre.',
    en: 'This question was the one of your homework: here is another of the same kind.',
  },
)

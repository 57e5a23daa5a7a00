import { quote } from '../format.ts'
import { textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { plainWords } from '../words.ts'

const OPENING =
  /^.*?(?<!\p{L})(?:retiennes|retiendras|te souviennes|retiens|retenez|retenir|retien|souviens[- ]toi|souvenez[- ]vous|m[ée]morise[rz]?|n['’ ]oublie[rz]?(?: surtout)? (?:pas|jamais)|(?<!\p{L})oublie[rz]? (?:pas|jamais)|pas oublier|notez?(?: bien)?|garde[rz]?(?: en m[ée]moire| [àa] l['’]esprit)?|rappelle[- ]toi|remember|keep in mind|note|(?:don['’]?t|do not|never) forget|sache[z]?)\s*(?:bien |ceci |this )?(?::|qu['’]|que?\b|that\b|de\b)?\s*(?:ke\b|que\b)?\s*/iu

/** « retiens ceci : … »: all that is to remember follows. */
const POINTERS = /^(?:ceci|cela|ça|ca|bien|this|que|la chose suivante|les choses suivantes|svp|please|stp|\s)*$/iu

/** Saves the fact as the user says it; nothing is turned or completed. */
export function* remember(request: Request, situation: Situation): Script<Part> {
  const { say, understanding, language } = situation
  const reply = (text: string, ok = false): Part => ({ intent: 'remember', ok, files: [], text })
  const said = request.text.replace(OPENING, '').trim()
  const head = POINTERS.test(said) ? '' : said
  const { payload } = understanding
  const whole = payload === undefined ? said : head === '' ? payload : `${head} : ${payload}`
  const fact = whole.trim().replace(/[.!?\s]+$/, '')
  if (fact.length < 3)
    return reply(
      say({
        fr: 'Que dois-je retenir ? Dites par exemple « Retiens que mes exercices finissent en juin ».',
        en: 'What should I remember? Say for example “Remember that my fiscal years end in June”.',
      }),
    )
  const result = yield* call(situation, 'save_memory', { fact: fact.slice(0, 400) })
  if (!result.ok)
    return reply(`${say({ fr: 'Je n’ai pas pu le retenir.', en: 'I could not remember it.' })} ${result.reason}`)
  const kept = quote(textOf(result.data, 'fact') ?? fact, language)
  const merged = result.data.merged === true
  return reply(
    merged
      ? say({ fr: `Je le savais déjà, c’est à jour : ${kept}.`, en: `I knew that already, it is up to date: ${kept}.` })
      : say({ fr: `C’est retenu : ${kept}.`, en: `Remembered: ${kept}.` }),
    true,
  )
}

/** Everything remembered, or only what shares a word with the question (« quel est mon régime fiscal ? »). */
export function recall(request: Request, { say, memories, understanding }: Situation): Part {
  const reply = (text: string): Part => ({ intent: 'recall', ok: true, files: [], text })
  if (memories.length === 0) {
    return reply(
      say({
        fr: 'Je ne sais encore rien de vous. Dites « Retiens que … » pour que je m’en souvienne.',
        en: 'I know nothing about you yet. Say “Remember that …” and I will.',
      }),
    )
  }
  const asked = plainWords(request.text).filter(word => word.length > 3 && !QUESTION_WORDS.has(word))
  const matching = memories.filter(fact => plainWords(fact).some(word => asked.some(other => sameStem(word, other))))
  const aboutMe =
    asked.length === 0 || understanding.marks.some(mark => mark.concept === 'recall' && mark.last - mark.first >= 3)
  if (matching.length === 0 && !aboutMe) {
    return reply(
      `${say({ fr: 'Vous ne me l’avez pas dit. Ce que je sais de vous :', en: 'You have not told me. What I know about you:' })}\n${list(memories)}`,
    )
  }
  const facts = matching.length > 0 ? matching : memories
  return reply(
    `${say({ fr: 'Voici ce que vous m’avez demandé de retenir :', en: 'Here is what you asked me to remember:' })}\n${list(facts)}`,
  )
}

/** « souviens-toi pas que … »: nothing is saved; what was known of it before is shown. */
export function forgoMemory(request: Request, situation: Situation): Part {
  const { say } = situation
  const text = say({ fr: 'D’accord, je ne retiens pas cela.', en: 'All right, I do not remember that.' })
  const known = matchingFacts(request.text, situation)
  return {
    intent: 'forgo',
    ok: true,
    files: [],
    text:
      known.length > 0 ? `${text}\n\n${say(ALREADY_KNOWN)}\n${list(known)}\n${situation.here(HOW_TO_DELETE)}` : text,
  }
}

function matchingFacts(text: string, { memories }: Situation): string[] {
  const words = plainWords(text).filter(
    word => word.length > 3 && !QUESTION_WORDS.has(word) && !MEMORY_WORDS.test(word),
  )
  return memories.filter(fact => plainWords(fact).some(word => words.some(other => sameStem(word, other))))
}

const MEMORY_WORDS = /^(?:oubli|reten|retien|memor|souv|note|garde|forget|remember)/
const ALREADY_KNOWN = { fr: 'Je savais déjà :', en: 'I knew already:' }
const HOW_TO_DELETE: OnSurface = {
  window: { fr: 'Pour l’effacer : l’écran Mémoire.', en: 'To delete it: the Memory screen.' },
  command: {
    fr: 'Pour l’effacer : « ardoise memory », puis « ardoise memory delete NUMÉRO ».',
    en: 'To delete it: “ardoise memory”, then “ardoise memory delete ID”.',
  },
}
const I_DELETE_NOTHING: OnSurface = {
  window: {
    fr: 'Je n’efface rien moi-même, et je n’ai rien retenu de ce message. Un souvenir se supprime à l’écran Mémoire et ne revient pas ; un fichier, dans la bibliothèque.',
    en: 'I delete nothing myself, and I remembered nothing of this message. A memory is deleted on the Memory screen and does not come back; a file, in the library.',
  },
  command: {
    fr: 'Je n’efface rien moi-même, et je n’ai rien retenu de ce message. Un souvenir se supprime par « ardoise memory delete NUMÉRO » et ne revient pas ; un fichier, par « ardoise files delete NUMÉRO ».',
    en: 'I delete nothing myself, and I remembered nothing of this message. A memory is deleted with “ardoise memory delete ID” and does not come back; a file, with “ardoise files delete ID”.',
  },
}

/** No tool of the assistant deletes: the user does. */
export function tellForgetting(request: Request, situation: Situation): Part {
  const { say } = situation
  const known = matchingFacts(request.text, situation)
  return {
    intent: 'forget',
    ok: false,
    files: [],
    text: [
      situation.here(I_DELETE_NOTHING),
      ...(known.length > 0
        ? [`${say({ fr: 'Ce que je sais à ce sujet :', en: 'What I know about it:' })}\n${list(known)}`]
        : []),
    ].join('\n\n'),
  }
}

function list(facts: readonly string[]): string {
  return facts.map(fact => `- ${fact}`).join('\n')
}

function sameStem(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  return length >= 4 && a.slice(0, Math.max(4, length - 2)) === b.slice(0, Math.max(4, length - 2))
}

const QUESTION_WORDS = new Set(
  'quel quelle quels quelles sais savez retenu souviens rappelle avez dans sont what know about remember mine vous tout chose choses moi'.split(
    ' ',
  ),
)

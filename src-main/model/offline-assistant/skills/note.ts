import type { Bilingual } from '../../../types.ts'
import { findDates, findQuoted, findRecipient } from '../details.ts'
import { createBlanks, writeDocument } from '../document-writing.ts'
import { capitalise, endSentence, findAbout, lostDetails } from '../letter-purpose.ts'
import type { Script } from '../script.ts'
import type { Part, Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { fold } from '../words.ts'

type Section = {
  title: Bilingual /** How a line of this section begins, folded. */
  begins: RegExp /** Shown as a blank when nothing was given. */
  expected: boolean
}

/** Minutes put each line under the heading that its first words name; what names none is what was said. */
const MINUTES: readonly Section[] = [
  {
    title: { fr: 'Participants', en: 'Participants' },
    begins: /^(?:presents?|participants?|etaient presents|attendees|present)\b/,
    expected: true,
  },
  { title: { fr: 'Absents', en: 'Absent' }, begins: /^(?:absents?|excuses?|apologies)\b/, expected: false },
  { title: { fr: 'Ordre du jour', en: 'Agenda' }, begins: /^(?:ordre du jour|agenda)\b/, expected: true },
  { title: { fr: 'Échanges', en: 'Discussion' }, begins: /^(?:echanges?|discussions?|debats?)\b/, expected: true },
  {
    title: { fr: 'Décisions', en: 'Decisions' },
    begins: /^(?:decisions?|il a ete decide|on a decide|nous avons decide|decide|decided|resolution)/,
    expected: true,
  },
  { title: { fr: 'Actions', en: 'Actions' }, begins: /^(?:actions?|a faire|taches?|todo|to do)\b/, expected: true },
]
const DISCUSSION = 3

const KINDS: readonly { when: RegExp; title: Bilingual; minutes: boolean }[] = [
  { when: /proces.verbal|\bpv\b/, title: { fr: 'Procès-verbal', en: 'Minutes' }, minutes: true },
  {
    when: /compte.?s? ?-?rendu|\bcr\b|minutes|bilan de (?:la )?reunion/,
    title: { fr: 'Compte rendu de réunion', en: 'Minutes of the meeting' },
    minutes: true,
  },
  { when: /note de service|service note/, title: { fr: 'Note de service', en: 'Service note' }, minutes: false },
  { when: /note d.information/, title: { fr: 'Note d’information', en: 'Information note' }, minutes: false },
  { when: /./, title: { fr: 'Note', en: 'Memo' }, minutes: false },
]

/** Of the user's text, where the day of the meeting is looked for. */
const SEARCHED_CHARACTERS = 3_000

/** A note or minutes of what the user gives, in order, under headings; nothing is added. */
export function* writeNote(request: Request, situation: Situation): Script<Part> {
  const { say, understanding } = situation
  const kind = KINDS.find(({ when }) => when.test(fold(request.text))) ?? {
    title: { fr: 'Note', en: 'Memo' },
    minutes: false,
  }
  const blanks = createBlanks(situation)
  const text = understanding.payload ?? inlineContent(request.text)
  const quoted = /\b(?:objet|sujet|subject|titre|title|intitulée?)\b/iu.test(request.text)
    ? findQuoted(request.text)
    : undefined
  const about = quoted ?? findAbout(request.text.replace(INLINE, ''))
  const title = about ? `${say(kind.title)} – ${about}` : say(kind.title)
  const [meetingDay] = findDates(`${request.text} ${text?.slice(0, SEARCHED_CHARACTERS) ?? ''}`)
  const date = kind.minutes
    ? (meetingDay ?? blanks.blank(say({ fr: 'date de la réunion', en: 'date of the meeting' })))
    : situation.today()
  const body = kind.minutes
    ? layOutMinutes(text ?? '', situation, blanks.blank)
    : [text ?? blanks.blank(say({ fr: 'texte de la note', en: 'text of the note' }))]
  const from = kind.minutes
    ? undefined
    : `${say({ fr: 'De :', en: 'From:' })} ${blanks.blank(say({ fr: 'votre nom et votre fonction', en: 'your name and position' }))}`
  const readers = kind.minutes ? undefined : readersOf(request.text)
  const to = readers && `${say({ fr: 'À l’attention de :', en: 'To:' })} ${readers}`
  const content = [`${say({ fr: 'Date :', en: 'Date:' })} ${date}`, from, to, ...body].filter(Boolean)
  if (lostDetails(request.text, `${title}\n${content.join('\n')}`))
    content.push(`${say({ fr: 'Précisions :', en: 'Details:' })} ${endSentence(capitalise(request.text.trim()))}`)
  return yield* writeDocument({ intent: 'note', title, content: content.join('\n\n'), blanks: blanks.used }, situation)
}

function layOutMinutes(text: string, { say }: Situation, blank: (name: string) => string): string[] {
  const lines = text
    .split(/\n|(?<=[.!?;])\s+/u)
    .map(line => line.replace(/^\s*(?:[-•*–]|\d+[.)])\s*/u, '').trim())
    .filter(line => line !== '')
  const filed = MINUTES.map((): string[] => [])
  let heading = DISCUSSION
  for (const line of lines) {
    const section = MINUTES.findIndex(({ begins }) => begins.test(fold(line)))
    const label = section >= 0 ? /^[^:]{1,40}:\s*/u.exec(line)?.[0] : undefined
    const rest = label ? line.slice(label.length) : line
    // A heading alone on its line (« Décisions : ») holds for the lines that follow it.
    if (section >= 0 && label && rest === '') heading = section
    else filed[section >= 0 ? section : heading]?.push(rest)
  }
  return MINUTES.flatMap((section, index) => {
    const items = filed[index] ?? []
    if (items.length === 0 && !section.expected) return []
    const shown = items.length > 0 ? items.map(item => `- ${item}`).join('\n') : blank(say(section.title).toLowerCase())
    return [`## ${say(section.title)}\n\n${shown}`]
  })
}

const INLINE =
  /(?:pour (?:informer|prévenir|avertir)(?: \p{L}+){0,5}? (?:que |qu['’]|de |du |des |d['’])|pour (?:dire|annoncer|rappeler|signaler)(?: (?:à|aux?) \p{L}+(?: \p{L}+){0,3}?)?,? (?:que |qu['’]|(?=(?:l['’]|les? |la |une? |des )))|disant que|qui dit que|saying that|to say that|to (?:inform|tell)(?: \p{L}+){1,4}? that|sur le fait que)\s*(.{5,})$/isu

/** « écris une note de service pour dire que la caisse ferme à 16 h »: what follows the words that announce it. */
function inlineContent(text: string): string | undefined {
  const said = INLINE.exec(text)?.[1]
  return said ? endSentence(capitalise(said.trim())) : undefined
}

/** « à tout le personnel », « pour le patron »: who reads it. */
function readersOf(text: string): string | undefined {
  const all =
    /(?<!\p{L})(?:à|pour|informer|to|for) (tout le personnel|tous les \p{L}+|toutes les \p{L}+|toute l['’]équipe|le personnel|all (?:the )?\p{L}+|everyone)/iu.exec(
      text.replace(INLINE, match => match.slice(0, 60)),
    )?.[1]
  return all ?? findRecipient(text.replace(/(?<!\p{L})(?:du|de la|de l['’]|de)\s/gu, '· '))
}

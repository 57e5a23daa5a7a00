import {
  findAmounts,
  findDates,
  findDuration,
  findInvoice,
  findQuoted,
  findReason,
  findRecipient,
  findTime,
} from '../details.ts'
import { createBlanks, writeDocument } from '../document-writing.ts'
import {
  capitalise,
  endSentence,
  findAbout,
  findPurpose,
  lostDetails,
  namesPattern,
  type Purpose,
} from '../letter-purpose.ts'
import { LETTER_TEMPLATES, type LetterTemplate, SLOT_NAMES, type Slot } from '../letter-templates.ts'
import type { Script } from '../script.ts'
import type { Part, Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { fold } from '../words.ts'

/** Of the user's own text, where names, dates and amounts are looked for. */
const SEARCHED_CHARACTERS = 3_000

/** A letter on a known pattern, filled with what the message gives; every gap is a blank to complete. */
export function* writeLetter(request: Request, situation: Situation): Script<Part> {
  const { say, language, understanding } = situation
  const purpose = findPurpose(request.text, language)
  const head = purpose && !namesPattern(purpose) ? request.text.replace(purpose.said, '') : request.text
  // The reason of a letter does not say what letter it is.
  const folded = fold(head).replace(/(?<!\p{L})(?:car|parce qu|puisqu|because|since)(?!\p{L}{3})[\s\S]*/u, '')
  const template = LETTER_TEMPLATES.find(({ when }) => when.test(folded)) ?? LETTER_TEMPLATES.at(-1)
  if (!template) throw new Error('no letter template')
  const isFree = template === LETTER_TEMPLATES.at(-1)
  const blanks = createBlanks(situation)
  const given = findSlots(request, situation)
  const fill = (slot: Slot) => given[slot] ?? blanks.blank(SLOT_NAMES[slot][language])
  const own = understanding.payload && capitalise(understanding.payload)
  const freeText = [isFree ? purpose?.sentence : undefined, own].filter(Boolean).join('\n\n') || undefined
  const body = bodyOf(template, language, isFree ? freeText : own, fill, blanks.blank)
  const freeSubject = given.subject ?? purpose?.subject ?? findAbout(request.text) ?? given.reason
  const title = isFree && freeSubject ? freeSubject : say(template.title)
  const subject = given.subject ?? (isFree ? (freeSubject ?? fill('subject')) : title)
  const day = `${fill('place')}, ${say({ fr: `le ${situation.today()}`, en: situation.today() })}`
  const signature = say({ fr: 'Signature : ______________________', en: 'Signature: ______________________' })
  const content = template.certificate
    ? [...body, say({ fr: `Fait à ${day}`, en: `Done at ${day}` }), signature]
    : [
        fill('sender'),
        day,
        say({
          fr: `À l’attention ${ofRecipient(given.recipient, request.text)}${fill('recipient')}`,
          en: `To ${fill('recipient')}`,
        }),
        `**${say({ fr: 'Objet :', en: 'Subject:' })} ${subject}**`,
        say({ fr: salutation(given.recipient), en: 'Dear Sir or Madam,' }),
        ...body,
        say({ fr: 'Veuillez agréer l’expression de nos salutations distinguées.', en: 'Yours faithfully,' }),
        signature,
      ]
  const details = missingDetails(request, purpose, content.join('\n\n'), situation)
  if (details) content.splice(-2, 0, details)
  return yield* writeDocument(
    { intent: 'letter', title, content: content.join('\n\n'), blanks: blanks.used },
    situation,
  )
}

/** Amounts, dates or reasons that the pattern has no place for are kept as the user wrote them. */
function missingDetails(
  request: Request,
  purpose: Purpose | undefined,
  content: string,
  { say }: Situation,
): string | undefined {
  if (!lostDetails(request.text, content)) return undefined
  const details = purpose?.sentence ?? endSentence(capitalise(request.text.replace(COMMAND, '').trim()))
  return purpose ? details : `${say({ fr: 'Précisions :', en: 'Details:' })} ${details}`
}

/** « écris-moi une lettre de relance »: the order itself. */
const COMMAND =
  /^(?:(?:bonjour|bonsoir|salut|svp|stp|please|hello|hi|peux-tu|pouvez-vous|can you|could you|je (?:veux|voudrais)|j['’]ai besoin d['’])[\s,!]*)*(?:\p{L}+(?:[- ](?:moi|nous|me|us))?\s+)?(?:une?|la|le|l['’]|the|an?)\s*(?:lettre|courrier|demande|attestation|certificat|convocation|relance|letter)?\s*/iu

function bodyOf(
  template: LetterTemplate,
  language: 'fr' | 'en',
  own: string | undefined,
  fill: (slot: Slot) => string,
  blank: (name: string) => string,
): string[] {
  const paragraphs = template.paragraphs[language].map(paragraph =>
    paragraph
      .replace('{body}', () => own ?? blank(language === 'fr' ? 'texte de la lettre' : 'text of the letter'))
      .replace(/\{(\w+)\}/g, (whole, name: string) => (isSlot(name) ? fill(name) : whole)),
  )
  const usesBody = template.paragraphs[language].some(paragraph => paragraph.includes('{body}'))
  return own && !usesBody ? [...paragraphs, own] : paragraphs
}

function isSlot(name: string): name is Slot {
  return name in SLOT_NAMES
}

function findSlots(request: Request, { money, memories, understanding }: Situation): Partial<Record<Slot, string>> {
  const text = `${request.text} ${understanding.payload?.slice(0, SEARCHED_CHARACTERS) ?? ''}`
  const dates = findDates(text)
  const [amount] = findAmounts(text)
  const recipient = findRecipient(request.text)
  const duration = findDuration(text)
  return {
    recipient,
    person: recipient,
    sender: nameFromMemories(memories),
    amount: amount === undefined ? undefined : money(amount),
    invoice: findInvoice(text),
    date: dates[0],
    start: dates[0],
    end: dates[1],
    duration,
    delay: /(?:délai|sous|dans|within|d['’]ici)\s+(?:un\s+délai\s+)?(?:de\s+)?(?=\d|\p{L})/iu.test(text)
      ? duration
      : undefined,
    reason: understanding.payload && findReason(text) === undefined ? undefined : findReason(text),
    time: findTime(text),
    subject: /\b(?:objet|sujet|subject)\b/iu.test(text) ? findQuoted(text) : undefined,
    company: understanding.company === recipient ? undefined : understanding.company,
    position: findPosition(text),
  }
}

/** « je m'appelle Awa Diop », “my name is …”, as the user had it remembered. */
function nameFromMemories(memories: readonly string[]): string | undefined {
  for (const fact of memories) {
    const name =
      /(?:[Jj]e m['’]appelle|[Mm]on nom est|[Mm]y name is)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*)*)/u.exec(
        fact,
      )?.[1]
    if (name) return name
  }
  return undefined
}

export function salutation(recipient: string | undefined): string {
  if (recipient && /^(?:mme|mlle|madame|mademoiselle)/i.test(recipient)) return 'Madame,'
  return recipient && /^(?:m\.|mr|monsieur)/i.test(recipient) ? 'Monsieur,' : 'Madame, Monsieur,'
}

/** « à la banque » -> « de la banque », « au directeur » -> « du directeur »; a name has no article. */
export function ofRecipient(recipient: string | undefined, text: string): string {
  const before = recipient === undefined ? '' : text.slice(0, text.indexOf(recipient))
  const article =
    /(?<!\p{L})(à la|la|de la|au|le|du|aux|les|à l['’]|l['’]|de l['’])\s*$/iu.exec(before)?.[1]?.toLowerCase() ?? ''
  if (/la$/.test(article)) return 'de la '
  if (/^(?:au|le|du)$/.test(article)) return 'du '
  if (/^(?:aux|les)$/.test(article)) return 'des '
  return /['’]$/.test(article) ? 'de l’' : 'de '
}

/** « comptable depuis le … », « en qualité de caissier », “as an accountant”. */
function findPosition(text: string): string | undefined {
  return (/,\s+([\p{Ll}][\p{L} '’-]{3,40}?)\s+(?:depuis|since)(?!\p{L})/u.exec(text) ??
    /(?<!\p{L})(?:en qualité de|au poste de|comme|en tant que|position of|as an?)\s+([\p{L} '’-]{3,40}?)(?=[,.;]|\s+(?:depuis|à|au|chez|dans|du|le|since|from|at)(?!\p{L})|$)/iu.exec(
      text,
    ))?.[1]
}

import type { Bilingual, FileRef } from '../../../types.ts'
import { findQuoted, findRecipient } from '../details.ts'
import { namedFile } from '../file-choice.ts'
import { enumerate, quote } from '../format.ts'
import { capitalise, endSentence, findPurpose } from '../letter-purpose.ts'
import { textsOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.-]*\w/gu
const LONGEST_SUBJECT = 150

/** « prépare un e-mail à client@exemple.com pour … »: a draft of what was said; nothing leaves. */
export function* draftMail(request: Request, situation: Situation): Script<Part> {
  const { say, language, tools } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'draft',
    ok: false,
    files: [],
    text,
    ...more,
  })
  if (!tools.has('draft_email')) return reply(say(NOT_HERE))
  const { to, cc } = addressesOf(`${request.text}\n${request.given?.words ?? ''}`)
  if (to.length === 0) {
    const who = findRecipient(request.text)
    const text = say({
      fr: `À quelle adresse e-mail${who ? ` (${who})` : ''} ? Donnez-la dans votre prochain message.`,
      en: `To which e-mail address${who ? ` (${who})` : ''}? Give it in your next message.`,
    })
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  const files = filesOf(request, situation)
  const { subject, body, blanks } = compose(request, files, situation)
  const result = yield* call(situation, 'draft_email', {
    to,
    cc: cc.length > 0 ? cc : undefined,
    subject,
    body,
    attachment_file_ids: files.length > 0 ? files.map(file => file.fileId) : undefined,
  })
  if (!result.ok)
    return reply(
      `${say({ fr: 'Le brouillon n’a pas pu être préparé.', en: 'The draft could not be prepared.' })} ${result.reason}`,
    )
  const attached = textsOf(result.data, 'attachments').map(name => quote(name, language))
  return reply(
    [
      say({
        fr: `Brouillon prêt pour ${enumerate(to, 'fr')} : rien n’est envoyé.`,
        en: `Draft ready for ${enumerate(to, 'en')}: nothing is sent.`,
      }),
      attached.length > 0
        ? say({ fr: `Joint : ${enumerate(attached, 'fr')}.`, en: `Attached: ${enumerate(attached, 'en')}.` })
        : undefined,
      blanks
        ? say({ fr: 'Le texte du message reste à compléter.', en: 'The text of the message is still to be completed.' })
        : undefined,
      situation.here(EDIT_AND_SEND),
    ]
      .filter(Boolean)
      .join(' '),
    { ok: true },
  )
}

/** Addresses after « copie », “cc” are copies. */
function addressesOf(text: string): { to: string[]; cc: string[] } {
  const found = [...text.matchAll(ADDRESS)].map(match => ({
    address: match[0],
    copy: /(?:copie|cc)(?:\s*(?:a|à|:|to))?\s*[^@\s]{0,0}$/iu.test(text.slice(0, match.index)),
  }))
  const unique = (copy: boolean) => [...new Set(found.filter(each => each.copy === copy).map(({ address }) => address))]
  return { to: unique(false), cc: unique(true) }
}

/** What is said after a colon is the message; « pour demander … » is turned into its first sentence. */
function compose(
  request: Request,
  files: readonly FileRef[],
  { say, language, profileName }: Situation,
): { subject: string; body: string; blanks: boolean } {
  const said = withoutCopies(request.text)
  const colon = /:\s+(?=\S)|:\n|\n/u.exec(
    said.replace(/(?:objet|sujet|subject)\s*:[^\n.]*/iu, match => '_'.repeat(match.length)),
  )
  const content = colon ? said.slice(colon.index + colon[0].length).trim() : undefined
  const head = colon ? said.slice(0, colon.index) : said
  const purpose = findPurpose(head.replace(ADDRESS, ''), language)
  const telling = TELLING.exec(head)?.[1]
  const list = enumerate(
    files.map(file => quote(file.name, language)),
    language,
  )
  const joined = list
    ? say({ fr: `Veuillez trouver ci-joint ${list}.`, en: `Please find attached ${list}.` })
    : undefined
  const text = content ?? (telling ? endSentence(capitalise(telling.trim())) : (purpose?.sentence ?? joined))
  const stated =
    /(?:objet|sujet|subject)\s*:?\s*[«"“]?\s*([^»"”\n.]{2,150})/iu.exec(request.text)?.[1] ??
    (SUBJECT_QUOTED.test(head) ? findQuoted(head) : undefined)
  const subject = (
    stated ??
    purpose?.subject ??
    about(head) ??
    files[0]?.name.replace(/\.[a-z0-9]+$/i, '') ??
    firstWords(text) ??
    say({ fr: 'Message', en: 'Message' })
  ).trim()
  const name =
    profileName && !/^(?:profil|profile|par défaut|default|utilisateur|user)/iu.test(profileName)
      ? `\n${profileName}`
      : ''
  const body = [
    say({ fr: 'Bonjour,', en: 'Hello,' }),
    text ?? say({ fr: '[à compléter : texte du message]', en: '[to complete: text of the message]' }),
    `${say({ fr: 'Cordialement,', en: 'Best regards,' })}${name}`,
  ].join('\n\n')
  return { subject: subject.slice(0, LONGEST_SUBJECT), body, blanks: text === undefined }
}

const SUBJECT_QUOTED = /objet|sujet|subject/iu
const TELLING =
  /(?:pour (?:lui |leur |l['’]|les )?(?:dire|informer|prévenir|rappeler|annoncer|signaler|confirmer)(?: (?:à|aux?) \p{L}+)? (?:que |qu['’])|disant que |@[\w.-]+ (?:que |qu['’]|that )|to (?:tell|inform)(?: \p{L}+){1,2} that )([\s\S]{3,})$/iu

function withoutCopies(text: string): string {
  return text.replace(/,?\s*(?:avec |en |with )?(?:copie|cc)\s*(?:à|a|:|to)?\s*[\w.+-]+@[\w.-]+\w/giu, '')
}

function about(text: string): string | undefined {
  const found =
    /(?:concernant|au sujet (?:de |du |des )|à propos (?:de |du |des )|sur|about|regarding)\s+([^.,;\n]{3,100})/iu.exec(
      text,
    )?.[1]
  return found && capitalise(found.replace(/^(?:les |le |la |l['’]|the )/iu, ''))
}

function firstWords(text: string | undefined): string | undefined {
  const line = text?.split('\n')[0]?.replace(/[.!?]+$/, '')
  if (!line) return undefined
  return line.length <= 70 ? line : `${line.slice(0, line.lastIndexOf(' ', 70))}…`
}

/** Files joined to the message or named in it; « avec le bilan » what was made last. */
function filesOf(request: Request, { understanding, known, parts }: Situation): FileRef[] {
  const made = [...(request.given?.made ?? []), ...parts.filter(part => part.ok).flatMap(part => part.files)]
  if (made.length > 0) return made
  if (understanding.files.length > 0) return [...understanding.files]
  const named = namedFile(request.text, known)
  if (named) return [named]
  const generated = known.filter(file => file.origin === 'generated')
  const asks = /(?<!\p{L})(?:avec|joins?|joint|ci-joint|en piece jointe|attach\p{L}*|with)(?!\p{L})/u.test(
    foldInPlace(request.text),
  )
  return asks ? generated.filter(file => file.turn === generated.at(-1)?.turn) : []
}

const NOT_HERE: Bilingual = {
  fr: 'Écrire à quelqu’un d’autre demande un profil professionnel : ici, je n’envoie de message qu’à votre propre adresse. Rien n’est préparé ni envoyé.',
  en: 'Writing to someone else needs a professional profile: here I only send messages to your own address. Nothing is prepared or sent.',
}
const EDIT_AND_SEND: OnSurface = {
  window: {
    fr: 'Relisez-le sur sa carte, corrigez-le, puis choisissez « Envoyer ».',
    en: 'Read it on its card, correct it, then choose “Send”.',
  },
  command: {
    fr: 'Pour le relire ou l’envoyer : « ardoise drafts », puis « ardoise drafts send NUMÉRO ».',
    en: 'To read or send it: “ardoise drafts”, then “ardoise drafts send ID”.',
  },
}

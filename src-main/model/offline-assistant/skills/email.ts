import type { Bilingual, FileRef } from '../../../types.ts'
import { findEmailAddress, findQuoted } from '../details.ts'
import { chooseFile, extensionOf, namedFile } from '../file-choice.ts'
import { enumerate, quote } from '../format.ts'
import { textOf, textsOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import { names, type Request, TO_PHONE, withoutRefusedChannels } from '../understand.ts'
import { fold } from '../words.ts'
import { draftMail } from './draft.ts'
import { sendToPhone } from './phone.ts'

/** Sends to the user's own address or number what this turn made, or what the message means. Says no more than the tool confirms. */
export function* send(request: Request, situation: Situation): Script<Part> {
  const { understanding } = situation
  const said = withoutRefusedChannels(request.text)
  if (!names(understanding, 'otherChannel') && !TO_PHONE.test(fold(said))) return yield* sendByEmail(request, situation)
  const stranger = request.given?.confirmed ? undefined : strangerOf(request, request.text)
  if (stranger) {
    const text = situation.say(phoneOnlyToYou(stranger))
    const question: Part['question'] = { text, options: [], kind: 'confirm', requests: [request, ...situation.waiting] }
    return { intent: 'email', ok: false, files: [], text, question }
  }
  const phone = yield* sendToPhone(request, situation, () => choose(request, situation))
  if (phone.question || !names(understanding, 'mail')) return phone
  const mail = yield* sendByEmail(request, situation)
  return { ...mail, ok: mail.ok && phone.ok, text: `${phone.text}\n\n${mail.text}` }
}

function* sendByEmail(request: Request, situation: Situation): Script<Part> {
  const { understanding, say } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'email',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const made = situation.parts.filter(part => part.ok)
  if (
    situation.parts.some(part => !MAKE_NOTHING.has(part.intent)) &&
    made.every(part => part.files.length === 0 && !part.document)
  )
    return reply(say(NOTHING_TO_SEND))
  const stranger = request.given?.confirmed ? undefined : strangerOf(request, understanding.text)
  if (stranger && findEmailAddress(understanding.text) && situation.tools.has('draft_email')) {
    const meant = yield* choose(request, situation)
    if ('text' in meant) return reply(meant.text, { question: meant.question })
    const given = { ...request.given, made: meant.files }
    return { ...(yield* draftMail({ intent: 'draft', text: understanding.text, given }, situation)), intent: 'email' }
  }
  if (stranger) {
    const text = say(onlyToYou(stranger))
    return reply(text, { question: { text, options: [], kind: 'confirm', requests: [request, ...situation.waiting] } })
  }
  const parcel = yield* choose(request, situation)
  if ('text' in parcel) return reply(parcel.text, { question: parcel.question })
  const title =
    made.find(part => part.title)?.title ?? (parcel.files[0] ? withoutExtension(parcel.files[0].name) : undefined)
  const subject =
    quotedSubject(understanding.text) ?? title ?? say({ fr: 'Documents demandés', en: 'Requested documents' })
  const result = yield* call(situation, 'send_email_to_user', {
    subject,
    body: bodyOf(parcel.files, made, situation),
    attachment_file_ids: parcel.files.length > 0 ? parcel.files.map(file => file.fileId) : undefined,
  })
  if (!result.ok) {
    const failure = result.cause === 'refused' ? say(REFUSED) : `${say(NOT_SENT)} ${result.reason}`
    const kept = parcel.files.length > 0 ? situation.here(FILES_REMAIN) : ''
    return reply([failure, kept].filter(Boolean).join(' '))
  }
  const stateName = textOf(result.data, 'state') ?? ''
  const state = STATES[stateName] ?? UNKNOWN_STATE
  const where = STATES[stateName] && !STAYS.has(stateName) ? '' : ` ${situation.here(SEE_OUTBOX)}`
  const attached = textsOf(result.data, 'attachments').map(name => quote(name, situation.language))
  const to = textOf(result.data, 'to')
  const said = say(state(to ? ` ${say({ fr: `à ${to}`, en: `to ${to}` })}` : '')) + where
  const withFiles =
    attached.length > 0
      ? ` ${say({ fr: 'Pièces jointes :', en: 'Attached:' })} ${enumerate(attached, situation.language)}.`
      : ''
  return reply(`${parcel.said ? `${parcel.said}\n\n` : ''}${said}${withFiles}`, { ok: true })
}

/** Steps that make no document: an e-mail asked beside them is of something else. */
const MAKE_NOTHING: ReadonlySet<Part['intent']> = new Set([
  'remember',
  'forgo',
  'forget',
  'recall',
  'beyond',
  'conditional',
  'connect',
  'greet',
  'thanks',
  'help',
])

export type Parcel = { files: FileRef[]; said?: string } | { text: string; question?: Part['question'] }

/** What « le », « -le », « le PDF », « ce fichier » mean: this turn's documents, the attached files, the last ones made. */
function* choose(request: Request, situation: Situation): Script<Parcel> {
  const { understanding, known } = situation
  if (request.given?.file) return { files: [request.given.file] }
  const made = situation.parts.filter(part => part.ok).flatMap(part => part.files)
  const before = request.given?.made ?? []
  if (made.length + before.length > 0) return { files: ofNamedKind(withoutTwins([...before, ...made]), situation) }
  if (situation.parts.some(part => part.ok && part.document)) return { files: [] }
  const named = namedFile(understanding.text, [...known, ...understanding.files])
  if (named) return { files: [named] }
  if (understanding.files.length > 0) return { files: [...understanding.files] }
  const generated = known.filter(file => file.origin === 'generated')
  const lastTurn = generated.at(-1)?.turn
  const all = EVERYTHING.test(understanding.text)
  const last = generated.filter(file => file.turn === lastTurn || (all && file.turn >= situation.since))
  if (last.length > 0) return { files: ofNamedKind(last, situation) }
  const chosen = yield* chooseFile(situation, { request, kind: 'any', query: undefined })
  return chosen.file ? { files: [chosen.file], said: chosen.said } : { text: chosen.text, question: chosen.question }
}

/** « envoie tout »: all that was made since the request, over the questions that interrupted it. */
const EVERYTHING = /(?<!\p{L})(?:tout|tous|toutes|everything|all)(?!\p{L})(?! de suite)/iu

function withoutTwins(files: readonly FileRef[]): FileRef[] {
  return files.filter((file, index) => files.findIndex(other => other.fileId === file.fileId) === index)
}

/** « envoie-moi le PDF » leaves the workbook out. */
function ofNamedKind(files: readonly FileRef[], { understanding }: Situation): FileRef[] {
  const wanted = [
    ...(names(understanding, 'pdf') ? ['pdf'] : []),
    ...(names(understanding, 'excel') ? ['xlsx'] : []),
    ...(names(understanding, 'markdown') ? ['md'] : []),
  ]
  const kept = files.filter(file => wanted.includes(extensionOf(file.name)))
  return kept.length > 0 ? kept : [...files]
}

function bodyOf(files: readonly FileRef[], made: readonly Part[], { say, language }: Situation): string {
  const texts = made
    .map(part => part.mail ?? (part.files.length === 0 ? part.document?.content : undefined))
    .filter(text => text !== undefined)
  const list = files.map(file => `- ${file.name}`).join('\n')
  return [
    say({ fr: 'Bonjour,', en: 'Hello,' }),
    files.length > 0
      ? `${say({ fr: 'Vous trouverez en pièce jointe :', en: 'Please find attached:' })}\n\n${list}`
      : undefined,
    ...texts,
    language === 'fr' ? 'Message préparé par Ardoise.' : 'Message prepared by Ardoise.',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function withoutExtension(name: string): string {
  return name.replace(/\.[a-z0-9]+$/i, '')
}

function quotedSubject(text: string): string | undefined {
  return /\b(?:objet|sujet|subject)\b/i.test(text) ? findQuoted(text) : undefined
}

/** The tool writes to the profile's own address only: someone else named as recipient must be told so. */
function strangerOf(request: Request, text: string): string | undefined {
  const clause = request.text
  const address = findEmailAddress(text)
  if (address) return address
  return SOMEONE.exec(clause)?.[1] ?? SOMEONE_NAMED.exec(clause)?.[1]
}

const SOMEONE =
  /(?<!\p{L})(?:à|a|au|aux|to)\s+((?:(?:mon|ma|mes|notre|nos|le|la|les|l['’]|leur|my|our|the|son|sa|ses)\s*)?(?:clients?|cliente|patron(?:ne)?|chef|directeur|directrice|dg|daf|banquier|banque|comptable|expert[ -]comptable|collègues?|associés?|professeur|prof|maître|maîtresse|boss|manager|accountant|customers?|teacher|parents|impôts|dgi|fisc|commissaire aux comptes|secrétaire|fournisseurs?|frère|sœur|mari|femme|bank|partners?|suppliers?|tax office|auditor|everyone|équipe|team)|(?:M\.|Mme|Monsieur|Madame|Mr\.?|Mrs\.?)\s+\p{Lu}[\p{L}-]+)(?!\p{L})/iu
/** « envoie-le à Moussa »; a message all in capitals names nobody by them. */
const SOMEONE_NAMED = /(?<!\p{L})(?:à|to)\s+(\p{Lu}\p{Ll}[\p{L}-]+)/u

function onlyToYou(who: string): Bilingual {
  return {
    fr: `Je n’envoie de message qu’à votre propre adresse, pas à ${who}. Voulez-vous que je vous l’envoie à vous, pour le transférer ? Répondez oui ou non, ou dites « envoie-le-moi par e-mail ».`,
    en: `I only send messages to your own address, not to ${who}. Shall I send it to you, for you to forward? Answer yes or no, or say “e-mail it to me”.`,
  }
}

function phoneOnlyToYou(who: string): Bilingual {
  return {
    fr: `Je n’envoie de message qu’à votre propre numéro, pas à ${who}. Voulez-vous que je vous l’envoie à vous, pour le transférer ? Répondez oui ou non.`,
    en: `I only send messages to your own number, not to ${who}. Shall I send it to you, for you to forward? Answer yes or no.`,
  }
}

const SEE_OUTBOX: OnSurface = {
  window: { fr: 'Pour le voir ou l’envoyer : la boîte d’envoi.', en: 'To see or send it: the outbox.' },
  command: { fr: 'Pour le voir ou l’envoyer : « ardoise outbox ».', en: 'To see or send it: “ardoise outbox”.' },
}
/** States after which the outbox is where to go on. */
const STAYS = new Set(['held', 'prepared', 'failed', 'uncertain'])

const STATES: Record<string, (to: string) => Bilingual> = {
  held: to => ({
    fr: `L’e-mail${to} est prêt, en attente d’envoi dans la boîte d’envoi ; il n’est pas encore parti.`,
    en: `The e-mail${to} is ready and held in the outbox; it has not left yet.`,
  }),
  prepared: to => ({
    fr: `L’e-mail${to} est préparé dans la boîte d’envoi.`,
    en: `The e-mail${to} is prepared in the outbox.`,
  }),
  sending: to => ({ fr: `L’e-mail${to} est en cours d’envoi.`, en: `The e-mail${to} is being sent.` }),
  sent: to => ({ fr: `L’e-mail a été envoyé${to}.`, en: `The e-mail was sent${to}.` }),
  failed: to => ({
    fr: `L’envoi de l’e-mail${to} a échoué ; il reste dans la boîte d’envoi, d’où vous pouvez le relancer.`,
    en: `Sending the e-mail${to} failed; it stays in the outbox, where you can try again.`,
  }),
  uncertain: to => ({
    fr: `On ne sait pas si l’e-mail${to} est parti : vérifiez avant de le renvoyer.`,
    en: `Whether the e-mail${to} left is not known: check before sending it again.`,
  }),
}
const UNKNOWN_STATE = (to: string): Bilingual => ({
  fr: `L’e-mail${to} est dans la boîte d’envoi ; voyez-y son état.`,
  en: `The e-mail${to} is in the outbox; see its state there.`,
})
const NOTHING_TO_SEND: Bilingual = {
  fr: 'Je n’ai donc rien envoyé par e-mail.',
  en: 'So I sent no e-mail.',
}
const NOT_SENT: Bilingual = { fr: 'L’e-mail n’a pas été envoyé.', en: 'The e-mail was not sent.' }
const REFUSED: Bilingual = {
  fr: 'Vous avez refusé l’envoi : aucun e-mail n’est parti.',
  en: 'You refused the sending: no e-mail left.',
}
const FILES_REMAIN: OnSurface = {
  window: { fr: 'Les fichiers restent dans votre bibliothèque.', en: 'The files are still in your library.' },
  command: {
    fr: 'Les fichiers restent dans votre bibliothèque (« ardoise files »).',
    en: 'The files are still in your library (“ardoise files”).',
  },
}

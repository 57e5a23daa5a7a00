import type { Bilingual } from '../../../types.ts'
import { findQuoted } from '../details.ts'
import { quote } from '../format.ts'
import { numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import { type Request, withoutRefusedChannels } from '../understand.ts'
import { foldInPlace } from '../words.ts'
import type { Parcel } from './email.ts'

const MOST_SMS_CHARACTERS = 480
const MOST_WHATSAPP_CHARACTERS = 4_000

type Channel = { tool: 'send_sms_to_user' | 'send_whatsapp_to_user'; name: string; said: RegExp; most: number }
const CHANNELS: readonly Channel[] = [
  {
    tool: 'send_whatsapp_to_user',
    name: 'WhatsApp',
    said: /w(?:h)?a(?:t|th)s?app|wathsapp/,
    most: MOST_WHATSAPP_CHARACTERS,
  },
  { tool: 'send_sms_to_user', name: 'SMS', said: /(?<!\p{L})(?:sms|textos?)(?!\p{L})/u, most: MOST_SMS_CHARACTERS },
]

/** To the user's own number; `choose` finds the files that « ce fichier » or « le bilan » mean. */
export function* sendToPhone(request: Request, situation: Situation, choose: () => Script<Parcel>): Script<Part> {
  const { say, understanding } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'email',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const said = foldInPlace(withoutRefusedChannels(`${request.text} ${understanding.text}`))
  const channel = CHANNELS.find(each => each.said.test(said))
  if (!channel) return reply(say(NO_SUCH_CHANNEL))
  const made = situation.parts.filter(part => part.ok)
  const written = request.given?.words ?? messageOf(request, situation)
  const wantsFiles =
    !written && (made.some(part => part.files.length > 0) || FILES.test(said) || understanding.files.length > 0)
  if (wantsFiles && channel.tool === 'send_sms_to_user') return reply(say(NO_FILE_BY_SMS))
  const parcel = wantsFiles ? yield* choose() : undefined
  if (parcel && 'text' in parcel) return reply(parcel.text, { question: parcel.question })
  const message = written ?? (parcel ? parcel.files.map(file => file.name).join(', ') : undefined)
  if (!message) {
    const text = say({
      fr: `Quel texte dois-je vous envoyer par ${channel.name} ? Écrivez-le dans votre prochain message.`,
      en: `Which text should I send you by ${channel.name}? Write it in your next message.`,
    })
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  if (message.length > channel.most) return reply(say(tooLong(channel, message.length)))
  const result = yield* call(situation, channel.tool, {
    message,
    attachment_file_ids: parcel && parcel.files.length > 0 ? parcel.files.map(file => file.fileId) : undefined,
  })
  if (!result.ok)
    return reply(
      result.cause === 'refused'
        ? say({
            fr: `Vous avez refusé l’envoi : aucun message ${channel.name} n’est parti.`,
            en: `You refused: no ${channel.name} message left.`,
          })
        : `${say({ fr: `Le message ${channel.name} n’est pas parti.`, en: `The ${channel.name} message did not leave.` })} ${result.reason}`,
    )
  const { data } = result
  const to = textOf(data, 'to')
  const parts = numberOf(data, 'parts')
  const count = parts && parts > 1 ? say({ fr: ` (${parts} SMS)`, en: ` (${parts} SMS)` }) : ''
  const link = textOf(data, 'link')
  return reply(
    [
      say(STATES[textOf(data, 'state') ?? '']?.(channel.name, to ?? '') ?? IN_OUTBOX(channel.name)) + count,
      link ? situation.here(OPEN_LINK) : undefined,
    ]
      .filter(Boolean)
      .join(' '),
    { ok: true },
  )
}

const FILES =
  /(?<!\p{L})(?:fichiers?|documents?|pieces? jointes?|pdf|classeur|bilan|facture|files?|attachments?)(?!\p{L})/u
/** « que la réunion est à 10 h », “that the meeting is at 10”: what follows is the message. */
const SAYING =
  /(?:sms|textos?|whatsapp|message)(?:[^.:\n]{0,20}?)\s+(?:qui dit |disant |pour (?:me )?(?:dire|rappeler) |saying |to say )?(?:que |qu['’]|that )([\s\S]{3,})$/iu
const BEFORE =
  /(?:envoie|envoyez|send)[- ](?:moi|me)\s+(?:un (?:message|texte) )?(?:par|by|via|sur|en)\s+(?:sms|texto|whatsapp)\s+(?!svp|stp|please)([^«"“:\s][\s\S]{8,})$/iu
const POINTS = /(?<!\p{L})(?:ca|cela|ceci|le|la|les|reponse|resume|it|this|that|resultat|resultats)(?!\p{L})/u

/** The text that the message gives, else what this turn said, else « ça »: the last answer. */
function messageOf(request: Request, { understanding, parts, lastAnswer }: Situation): string | undefined {
  const given =
    understanding.payload ??
    findQuoted(request.text) ??
    SAYING.exec(request.text)?.[1] ??
    BEFORE.exec(request.text)?.[1]
  if (given) return given.trim()
  const said = parts
    .filter(part => part.ok && part.files.length === 0)
    .map(part => part.mail ?? part.document?.content ?? part.text)
  if (said.length > 0) return plainText(said.join('\n\n'))
  const points = POINTS.test(foldInPlace(request.text)) && !FILES.test(foldInPlace(request.text))
  return points && lastAnswer ? plainText(lastAnswer) : undefined
}

/** Phones show Markdown as it is written. */
function plainText(markdown: string): string {
  return markdown.replace(/\*\*|^#+\s+|^>\s?/gmu, '').trim()
}

function tooLong({ name, most }: Channel, length: number): Bilingual {
  return {
    fr: `Ce texte fait ${length} caractères et un message ${name} en porte ${most} au plus : rien n’est parti. Donnez un texte plus court, ou dites « envoie-le-moi par e-mail ».`,
    en: `This text has ${length} characters and a ${name} message holds ${most} at most: nothing left. Give a shorter text, or say “e-mail it to me”.`,
  }
}

const NO_SUCH_CHANNEL: Bilingual = {
  fr: 'Je n’envoie que par e-mail, SMS ou WhatsApp, et à vous seul. Rien n’est parti.',
  en: 'I only send by e-mail, SMS or WhatsApp, and only to you. Nothing left.',
}
const NO_FILE_BY_SMS: Bilingual = {
  fr: 'Un SMS ne porte pas de fichier : rien n’est parti. Dites « envoie-le-moi par WhatsApp » ou « par e-mail ».',
  en: 'An SMS carries no file: nothing left. Say “send it to me by WhatsApp” or “by e-mail”.',
}
const STATES: Record<string, (name: string, to: string) => Bilingual> = {
  sent: (name, to) => ({
    fr: `Le message ${name} a été envoyé${to && ` au ${to}`}.`,
    en: `The ${name} message was sent${to && ` to ${to}`}.`,
  }),
  held: name => ({
    fr: `Le message ${name} est dans la boîte d’envoi ; il n’est pas encore parti.`,
    en: `The ${name} message is in the outbox; it has not left yet.`,
  }),
  prepared: name => ({
    fr: `Le message ${name} est préparé dans la boîte d’envoi.`,
    en: `The ${name} message is prepared in the outbox.`,
  }),
  sending: name => ({ fr: `Le message ${name} est en cours d’envoi.`, en: `The ${name} message is being sent.` }),
  failed: name => ({
    fr: `L’envoi du message ${name} a échoué ; il reste dans la boîte d’envoi.`,
    en: `Sending the ${name} message failed; it stays in the outbox.`,
  }),
  uncertain: name => ({
    fr: `On ne sait pas si le message ${name} est parti : vérifiez avant de le renvoyer.`,
    en: `Whether the ${name} message left is not known: check before sending it again.`,
  }),
}
const IN_OUTBOX = (name: string): Bilingual => ({
  fr: `Le message ${name} est dans la boîte d’envoi ; voyez-y son état.`,
  en: `The ${name} message is in the outbox; see its state there.`,
})
const OPEN_LINK: OnSurface = {
  window: {
    fr: `Dans la boîte d’envoi, ${quote('Ouvrir WhatsApp', 'fr')} l’envoie depuis votre téléphone ou votre ordinateur.`,
    en: 'In the outbox, “Open WhatsApp” sends it from your phone or computer.',
  },
  command: {
    fr: 'Pour l’envoyer vous-même, son lien WhatsApp se voit avec « ardoise outbox ».',
    en: 'To send it yourself, see its WhatsApp link with “ardoise outbox”.',
  },
}

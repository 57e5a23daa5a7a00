import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import type { Bilingual } from '../types.ts'
import type { OutboxAttachment, OutboxEntry } from './entries.ts'
import { exchange, type HttpAnswer } from './http-exchange.ts'
import {
  badSecret,
  brokeDown,
  busy,
  byStatus,
  checkBadSecret,
  checkFailed,
  refusedBy,
  withoutAnswer,
} from './message-failures.ts'
import type { Attempt, SendOutcome } from './outbox.ts'
import { missingAttachment } from './smtp-failures.ts'

export type MetaRoute = {
  baseUrl: string
  phoneNumberId: string
  token: string
  blobPath(sha256: string): string
  signal: AbortSignal
}

const CARRIER = 'WhatsApp'
const API_VERSION = 'v23.0'
const LONGEST_CAPTION = 1_024
const UPLOAD_TIME_MS = 90_000

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const uploaded = z.object({ id: z.union([z.string().min(1), z.number()]) })
const failure = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().nullish(),
    message: z.string().nullish(),
    error_data: z.object({ details: z.string().nullish() }).nullish(),
  }),
})

/** One message of WhatsApp: a text, or a file with the text as its caption. */
type Part = { text?: string; file?: OutboxAttachment }

/** A text and files are several messages: what had left before a failure is remembered, and not sent again. */
export async function sendThroughMeta(entry: OutboxEntry, route: MetaRoute, attempt: Attempt): Promise<SendOutcome> {
  const parts = partsOf(entry)
  let reference: string | undefined
  for (const [index, part] of parts.entries()) {
    if (index < entry.partsDone) continue
    const media = part.file && (await uploadMedia(part.file, route))
    if (media && 'kind' in media) return media
    const outcome = await sendPart(entry.to, part, media?.id, route)
    if (outcome.kind !== 'sent') return outcome
    reference = outcome.reference
    if (index < parts.length - 1) attempt.partSent(index + 1)
  }
  return { kind: 'sent', ...(reference && { reference }) }
}

/** Reads the sender's number, which sends nothing. Undefined when all is well, else what to do. */
export async function testMeta(route: Omit<MetaRoute, 'blobPath'>): Promise<Bilingual | undefined> {
  const answer = await exchange(
    {
      url: new URL(`${route.baseUrl}/${API_VERSION}/${route.phoneNumberId}?fields=display_phone_number,verified_name`),
      method: 'GET',
      headers: { authorization: `Bearer ${route.token}` },
    },
    route.signal,
  )
  if (answer.kind === 'answer' && answer.status === 200) return undefined
  const error = answer.kind === 'answer' ? failure.safeParse(answer.json).data?.error : undefined
  if (answer.kind !== 'answer' || !error) return checkFailed(answer, CARRIER)
  if (error.code === 190 || error.code === 0) return checkBadSecret(CARRIER)
  if (isUnknownNumber(error)) return CHECK_UNKNOWN_NUMBER
  return checkFailed({ ...answer, text: wordsOf(error) ?? answer.text }, CARRIER)
}

/** What Cloud API takes, by MIME type; plain texts of other kinds go as text/plain under their own name. */
export function metaMediaType(
  mime: string,
): { type: 'image' | 'document'; mime: string; maxBytes: number } | undefined {
  if (mime === 'image/jpeg' || mime === 'image/png') return { type: 'image', mime, maxBytes: 5 * 1024 * 1024 }
  if (DOCUMENTS.has(mime)) return { type: 'document', mime, maxBytes: 100 * 1024 * 1024 }
  if (mime.startsWith('text/')) return { type: 'document', mime: 'text/plain', maxBytes: 100 * 1024 * 1024 }
  return undefined
}

const DOCUMENTS = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])

function partsOf({ body, attachments }: OutboxEntry): Part[] {
  const [first, ...others] = attachments
  if (!first) return [{ text: body }]
  const files = others.map(file => ({ file }))
  return body.length <= LONGEST_CAPTION
    ? [{ text: body, file: first }, ...files]
    : [{ text: body }, { file: first }, ...files]
}

async function sendPart(to: string, part: Part, mediaId: string | undefined, route: MetaRoute): Promise<SendOutcome> {
  const answer = await exchange(
    {
      url: new URL(`${route.baseUrl}/${API_VERSION}/${route.phoneNumberId}/messages`),
      method: 'POST',
      headers: { authorization: `Bearer ${route.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace('+', ''),
        ...contentOf(part, mediaId),
      }),
    },
    route.signal,
  )
  if (answer.kind !== 'answer') return withoutAnswer(answer, CARRIER)
  if (answer.status < 200 || answer.status >= 300) return refusal(answer)
  const id = accepted.safeParse(answer.json).data?.messages[0]?.id
  return id === undefined ? { kind: 'unknown', reason: NO_RECEIPT } : { kind: 'sent', reference: id }
}

function contentOf({ text, file }: Part, mediaId: string | undefined) {
  if (!file || mediaId === undefined) return { type: 'text', text: { preview_url: false, body: text ?? '' } }
  const caption = text ? { caption: text } : {}
  if (metaMediaType(file.mime)?.type === 'image') return { type: 'image', image: { id: mediaId, ...caption } }
  return { type: 'document', document: { id: mediaId, filename: file.name, ...caption } }
}

/** The media waits at Meta, unseen, until a message names it: whatever fails here, nothing has left. */
async function uploadMedia(file: OutboxAttachment, route: MetaRoute): Promise<{ id: string } | SendOutcome> {
  const path = route.blobPath(file.sha256)
  const size = (await stat(path).catch(() => undefined))?.size
  if (size !== file.bytes) return { kind: 'refused', reason: missingAttachment([file.name]) }
  const media = metaMediaType(file.mime)
  if (!media || media.maxBytes < file.bytes) return { kind: 'refused', reason: notTaken(file.name) }
  const boundary = `ardoise-${randomUUID()}`
  const answer = await exchange(
    {
      url: new URL(`${route.baseUrl}/${API_VERSION}/${route.phoneNumberId}/media`),
      method: 'POST',
      headers: {
        authorization: `Bearer ${route.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: multipart(boundary, file.name, media.mime, await readFile(path)),
      answerTimeMs: UPLOAD_TIME_MS,
    },
    route.signal,
  )
  if (answer.kind === 'silent') return { kind: 'later', reason: UPLOAD_CUT }
  if (answer.kind !== 'answer') return withoutAnswer(answer, CARRIER)
  const id = uploaded.safeParse(answer.json).data?.id
  if (answer.status >= 200 && answer.status < 300 && id !== undefined) return { id: String(id) }
  const outcome = refusal(answer)
  return outcome.kind === 'unknown' ? { kind: 'later', reason: busy(CARRIER) } : outcome
}

function multipart(boundary: string, name: string, mime: string, bytes: Uint8Array): Buffer {
  // As browsers write it: a name can neither end its quotes nor add a line.
  const quoted = name.replace(/[\r\n\p{Cc}]/gu, ' ').replaceAll('"', '%22')
  const head = [
    `--${boundary}\r\nContent-Disposition: form-data; name="messaging_product"\r\n\r\nwhatsapp\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${mime}\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\nContent-Type: ${mime}\r\n\r\n`,
  ]
  return Buffer.concat([Buffer.from(head.join('')), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

function refusal(answer: Extract<HttpAnswer, { kind: 'answer' }>): SendOutcome {
  const error = failure.safeParse(answer.json).data?.error
  const code = error?.code
  if (code === 190 || code === 0 || answer.status === 401) return { kind: 'refused', reason: badSecret(CARRIER) }
  if (code !== undefined && LATER.has(code)) return { kind: 'later', reason: busy(CARRIER) }
  if (code !== undefined && BROKEN.has(code)) return { kind: 'unknown', reason: brokeDown(CARRIER, code) }
  if (error && isUnknownNumber(error)) return { kind: 'refused', reason: UNKNOWN_NUMBER }
  const known = code === undefined ? undefined : SENTENCES[code]
  if (known) return { kind: 'refused', reason: known }
  if (code !== undefined && (code === 10 || (code >= 200 && code < 300)))
    return { kind: 'refused', reason: NOT_ALLOWED }
  const general = byStatus(answer.status, CARRIER)
  if (general) return general
  const said = (error && wordsOf(error)) ?? `HTTP ${answer.status}`
  return { kind: 'refused', reason: refusedBy(CARRIER, `${said}${code === undefined ? '' : ` (${code})`}`) }
}

type MetaError = z.infer<typeof failure>['error']

/** The Graph API says « no such object » as a subcode of « invalid parameter ». */
function isUnknownNumber({ code, error_subcode }: MetaError): boolean {
  return code === 33 || (code === 100 && error_subcode === 33)
}

function wordsOf({ error_data, message }: MetaError): string | undefined {
  return error_data?.details ?? message ?? undefined
}

/** Rate limits and maintenance: Meta says that it did not take the message. */
const LATER = new Set([4, 80007, 130429, 131016, 131048, 131056, 131057])
/** « Unknown error »: Meta does not say what became of the message. */
const BROKEN = new Set([1, 2, 131000])

const OUTSIDE_WINDOW: Bilingual = {
  fr: 'WhatsApp ne laisse écrire librement que dans les 24 heures après votre dernier message à ce numéro professionnel : écrivez-lui depuis votre téléphone, puis relancez l’envoi.',
  en: 'WhatsApp only allows free text within 24 hours of your last message to this business number: write to it from your phone, then release the message.',
}
const NOT_ALLOWED: Bilingual = {
  fr: 'Le jeton WhatsApp n’a pas le droit d’envoyer (whatsapp_business_messaging) : créez-en un autre chez Meta, enregistrez-le dans Réglages > SMS et WhatsApp, puis relancez l’envoi.',
  en: 'The WhatsApp token may not send (whatsapp_business_messaging): create another at Meta, save it in Settings > SMS and WhatsApp, then release the message.',
}
const LOCKED: Bilingual = {
  fr: 'Meta a suspendu ce compte WhatsApp : réglez-le dans WhatsApp Manager, puis relancez l’envoi.',
  en: 'Meta has suspended this WhatsApp account: settle it in WhatsApp Manager, then release the message.',
}
const UNKNOWN_NUMBER: Bilingual = {
  fr: 'Meta ne connaît pas cet identifiant de numéro : corrigez-le dans Réglages > SMS et WhatsApp, puis relancez l’envoi.',
  en: 'Meta does not know this phone number ID: correct it in Settings > SMS and WhatsApp, then release the message.',
}
const CHECK_UNKNOWN_NUMBER: Bilingual = {
  fr: 'Meta ne connaît pas cet identifiant de numéro, ou le jeton n’y a pas accès : corrigez-les, enregistrez, puis testez de nouveau.',
  en: 'Meta does not know this phone number ID, or the token has no access to it: correct them, save, then test again.',
}
const SENTENCES: Record<number, Bilingual> = {
  368: LOCKED,
  131005: NOT_ALLOWED,
  131026: {
    fr: 'WhatsApp ne peut pas remettre ce message : votre numéro n’est pas sur WhatsApp, ou n’a pas accepté ses conditions. Vérifiez-le dans Réglages > Profil, puis demandez de nouveau l’envoi.',
    en: 'WhatsApp cannot deliver this message: your number is not on WhatsApp, or has not accepted its terms. Check it in Settings > Profile, then ask for the message again.',
  },
  131030: {
    fr: 'Ce numéro d’essai de Meta n’écrit qu’aux numéros de sa liste : ajoutez le vôtre chez Meta, puis relancez l’envoi.',
    en: 'This test number of Meta only writes to the numbers of its list: add yours at Meta, then release the message.',
  },
  131031: LOCKED,
  131042: {
    fr: 'Meta refuse faute de moyen de paiement : réglez-le dans WhatsApp Manager, puis relancez l’envoi.',
    en: 'Meta refuses for want of a payment method: settle it in WhatsApp Manager, then release the message.',
  },
  131047: OUTSIDE_WINDOW,
}

function notTaken(name: string): Bilingual {
  return {
    fr: `WhatsApp ne prend pas « ${name} » (type ou taille). Envoyez-le par e-mail, ou refaites le message sans lui.`,
    en: `WhatsApp does not take “${name}” (type or size). Send it by e-mail, or make the message again without it.`,
  }
}

const UPLOAD_CUT: Bilingual = {
  fr: 'Le dépôt de la pièce jointe chez WhatsApp a été coupé : le message n’est pas parti. Relancez-le plus tard.',
  en: 'The upload of the attachment to WhatsApp was cut: the message was not sent. Release it later.',
}
const NO_RECEIPT: Bilingual = {
  fr: 'WhatsApp a répondu sans reçu : le message est peut-être parti. Vérifiez s’il est arrivé avant de le relancer.',
  en: 'WhatsApp answered without a receipt: the message may have left. Check whether it arrived before releasing it again.',
}

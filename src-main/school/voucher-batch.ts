import { randomBytes, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { UserError } from '../errors.ts'
import type { Bilingual } from '../types.ts'
import { parseJson, publicKeyObject, type SchoolKey, type SigningKey } from './school-key.ts'
import { hashCode, makeCode } from './voucher-code.ts'

const FORMAT = 'ardoise-vouchers'
const VERSION = 1
export const MOST_CODES = 20_000
export const MOST_CREDITS = 100_000
export const LABEL_CHARACTERS = 60
const DAY = /^\d{4}-\d{2}-\d{2}$/

const line = z.string().min(1).max(LABEL_CHARACTERS)
const batchContent = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** The fingerprint of the school's key. */
  key: z.string().max(40),
  school: z.string().min(1).max(200),
  batch: z.string().regex(/^[\w-]{4,40}$/),
  label: line,
  /** The computer that these codes are for, when each has its own. */
  machine: line.optional(),
  created: z.iso.datetime(),
  /** The last day on which the codes are taken. */
  expires: z.string().regex(DAY).optional(),
  /** FCFA a card. */
  price: z.number().int().min(0).max(100_000_000).optional(),
  codes: z
    .array(z.object({ hash: z.string().regex(/^[\w-]{22}$/), credits: z.number().int().min(1).max(MOST_CREDITS) }))
    .min(1)
    .max(MOST_CODES),
})
const batchFile = batchContent.extend({ signature: z.string().max(200) })

export type VoucherBatch = z.infer<typeof batchContent>
export type NewBatch = {
  count: number
  credits: number
  label: string
  machine?: string
  expires?: string
  price?: number
  now: Date
}

/** Draws codes and signs what stands for them. The codes themselves are in `codes` only. `onCode` hears of each. */
export async function makeBatch(
  key: SigningKey,
  wanted: NewBatch,
  onCode?: () => void,
): Promise<{ batch: VoucherBatch; text: string; codes: string[] }> {
  const drawn = new Set<string>()
  while (drawn.size < wanted.count) drawn.add(makeCode(key.publicKey))
  const codes = [...drawn]
  const hashes = await Promise.all(
    codes.map(async code => {
      const hash = await hashCode(code, key.publicKey)
      onCode?.()
      return hash
    }),
  )
  const { credits, label, machine, expires, price, now } = wanted
  const batch = batchContent.parse({
    format: FORMAT,
    version: VERSION,
    key: key.fingerprint,
    school: key.school,
    batch: randomBytes(6).toString('hex'),
    label,
    ...(machine !== undefined && { machine }),
    created: now.toISOString(),
    ...(expires !== undefined && { expires }),
    ...(price !== undefined && { price }),
    codes: hashes.map(hash => ({ hash, credits })),
  } satisfies VoucherBatch)
  const signature = sign(null, signedBytes(batch), key.privateKey).toString('base64url')
  return { batch, text: `${JSON.stringify({ ...batch, signature }, null, 1)}\n`, codes }
}

/**
 * What the school signed, as it signed it.
 * @throws UserError when it is no batch, another school's, or altered.
 */
export function readBatch(text: string, key: SchoolKey): VoucherBatch {
  const json = parseJson(text)
  const head = z.object({ format: z.literal(FORMAT), version: z.number() }).safeParse(json)
  if (!head.success) throw new UserError(SECRETS.test(text.slice(0, 200)) ? SECRET_INSTEAD : NO_BATCH)
  if (head.data.version > VERSION) throw new UserError(NEWER_BATCH)
  const file = batchFile.safeParse(json)
  if (!file.success) throw new UserError(ALTERED)
  const { signature, ...batch } = file.data
  if (batch.key !== key.fingerprint) throw new UserError(foreignBatch(batch.school, key.school))
  const signed = Buffer.from(signature, 'base64url')
  if (!verify(null, signedBytes(batch), publicKeyObject(key.publicKey), signed)) throw new UserError(ALTERED)
  if (new Set(batch.codes.map(({ hash }) => hash)).size < batch.codes.length) throw new UserError(ALTERED)
  return batch
}

/** Every field, in one order, so that spaces and the order in the file do not count. */
function signedBytes(batch: VoucherBatch): Buffer {
  const { format, version, key, school, batch: id, label, machine, created, expires, price, codes } = batch
  const list = codes.map(({ hash, credits }) => [hash, credits])
  const fields = [
    format,
    version,
    key,
    school,
    id,
    label,
    machine ?? null,
    created,
    expires ?? null,
    price ?? null,
    list,
  ]
  return Buffer.from(JSON.stringify(fields))
}

/** `today` is a calendar day, `2026-03-14`. */
export function isPast(expires: string | undefined, today: string): boolean {
  return expires !== undefined && expires < today
}

function foreignBatch(theirs: string, ours: string): Bilingual {
  const name = theirs.replace(/\p{C}/gu, '').slice(0, 80)
  return {
    fr: `Ce lot est signé par une autre clé que celle de « ${ours} » (il se dit de « ${name} ») : prenez le lot de votre établissement, ou enregistrez d’abord sa clé.`,
    en: `This batch is signed with another key than that of “${ours}” (it says “${name}”): take the batch of your school, or register its key first.`,
  }
}

/** How the other files that « npm run voucher » writes begin. */
const SECRETS = /"ardoise-school-key"|^\ufeff?code;credits;/
const SECRET_INSTEAD = {
  fr: 'Ce fichier est secret (la clé privée, ou la liste des codes) : retirez-le de la clé USB, et choisissez le lot .json du même nom que les cartes.',
  en: 'This file is secret (the private key, or the list of codes): take it off the USB key, and choose the .json batch named as the cards.',
}
const NO_BATCH = {
  fr: 'Ce fichier n’est pas un lot de bons : choisissez le fichier .json remis avec les cartes.',
  en: 'This file is not a batch of vouchers: choose the .json file that came with the cards.',
}
const NEWER_BATCH = {
  fr: 'Ce lot a été fait par un Ardoise plus récent : mettez Ardoise à jour, puis importez-le.',
  en: 'This batch was made by a more recent Ardoise: update Ardoise, then import it.',
}
const ALTERED = {
  fr: 'Ce lot a été modifié ou abîmé depuis que l’établissement l’a signé : demandez de nouveau le fichier d’origine.',
  en: 'This batch was altered or damaged since the school signed it: ask for the original file again.',
}

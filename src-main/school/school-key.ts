import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { UserError } from '../errors.ts'

/** The half that every computer of the school has: it recognises batches, and makes none. */
export type SchoolKey = {
  school: string
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array
  /** What people compare: « 1A2B 3C4D 5E6F 7A8B ». */
  fingerprint: string
}

/** The half that makes batches, kept by the administrator alone. */
export type SigningKey = SchoolKey & { privateKey: KeyObject }

export const SCHOOL_NAME_CHARACTERS = 80
const KEY_BYTES = 32
const CHECK_BYTES = 4
const PUBLIC_PREFIX = 'ardoise-ecole-1:'
const PUBLIC_TEXT = /ardoise-ecole-1:([\w-]{48})(?![\w-])[ \t]*([^\r\n]*)/

const privateFile = z.object({
  format: z.literal('ardoise-school-key'),
  school: z.string(),
  private_key: z.string(),
})

/** A new pair: the text of the private file, and the line to give to every computer. */
export function makeSchoolKey(school: string): { privateText: string; publicText: string } {
  const name = cleanSchoolName(school)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const content = {
    format: 'ardoise-school-key',
    school: name,
    private_key: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  } satisfies z.infer<typeof privateFile>
  return {
    privateText: `${JSON.stringify(content, null, 2)}\n`,
    publicText: `${publicKeyText({ school: name, publicKey: rawKey(publicKey) })}\n`,
  }
}

/** One line that survives a message or a QR code: the key with its check, then the name. */
export function publicKeyText({ school, publicKey }: Pick<SchoolKey, 'school' | 'publicKey'>): string {
  const bytes = Buffer.concat([publicKey, digestOf(publicKey).subarray(0, CHECK_BYTES)])
  return `${PUBLIC_PREFIX}${bytes.toString('base64url')} ${school}`
}

/** @throws UserError when no whole key stands in the text. */
export function readPublicKey(text: string): SchoolKey {
  const [, encoded, name] = PUBLIC_TEXT.exec(text) ?? []
  if (!encoded) throw new UserError(text.includes('ardoise-school-key') ? PRIVATE_INSTEAD : NO_PUBLIC_KEY)
  const bytes = Buffer.from(encoded, 'base64url')
  const publicKey = bytes.subarray(0, KEY_BYTES)
  if (!bytes.subarray(KEY_BYTES).equals(digestOf(publicKey).subarray(0, CHECK_BYTES))) throw new UserError(WRONG_KEY)
  return { school: cleanSchoolName(name ?? ''), publicKey, fingerprint: fingerprintOf(publicKey) }
}

/** @throws UserError when it is no private key of a school. */
export function readSigningKey(text: string): SigningKey {
  const file = privateFile.safeParse(parseJson(text))
  if (!file.success) throw new UserError(NO_PRIVATE_KEY)
  const privateKey = importPrivateKey(file.data.private_key)
  const publicKey = rawKey(createPublicKey(privateKey))
  const { school } = file.data
  return { school: cleanSchoolName(school), privateKey, publicKey, fingerprint: fingerprintOf(publicKey) }
}

export function publicKeyObject(publicKey: Uint8Array): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

export function fingerprintOf(publicKey: Uint8Array): string {
  const hex = digestOf(publicKey).toString('hex', 0, 8).toUpperCase()
  return hex.match(/.{4}/g)?.join(' ') ?? hex
}

/** @throws UserError when nothing is left of it. */
function cleanSchoolName(name: string): string {
  const clean = name
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (clean === '') throw new UserError(NO_SCHOOL_NAME)
  if (clean.length > SCHOOL_NAME_CHARACTERS) throw new UserError(LONG_SCHOOL_NAME)
  return clean
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

function importPrivateKey(encoded: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(encoded, 'base64url'), type: 'pkcs8', format: 'der' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new UserError(NO_PRIVATE_KEY, { cause: error })
  }
  throw new UserError(NO_PRIVATE_KEY)
}

function rawKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
}

function digestOf(publicKey: Uint8Array): Buffer {
  return createHash('sha256').update(publicKey).digest()
}

const NO_PUBLIC_KEY = {
  fr: 'Ce n’est pas la clé publique d’un établissement : collez la ligne qui commence par « ardoise-ecole-1: », ou choisissez le fichier qui la contient.',
  en: 'This is not the public key of a school: paste the line that starts with “ardoise-ecole-1:”, or choose the file that holds it.',
}
const PRIVATE_INSTEAD = {
  fr: 'C’est la clé privée, qui fabrique les bons : gardez-la secrète et donnez ici le fichier de la clé publique.',
  en: 'This is the private key, which makes vouchers: keep it secret and give the file of the public key here.',
}
const WRONG_KEY = {
  fr: 'Un caractère de la clé publique est faux ou manque : copiez la ligne entière depuis son fichier.',
  en: 'A character of the public key is wrong or missing: copy the whole line from its file.',
}
const NO_PRIVATE_KEY = {
  fr: 'Ce fichier n’est pas la clé privée d’un établissement : donnez celui que « npm run voucher -- keys » a écrit.',
  en: 'This file is not the private key of a school: give the one that “npm run voucher -- keys” wrote.',
}
const NO_SCHOOL_NAME = {
  fr: 'Le nom de l’établissement manque : ajoutez-le après la clé.',
  en: 'The name of the school is missing: add it after the key.',
}
const LONG_SCHOOL_NAME = {
  fr: `Le nom de l’établissement dépasse ${SCHOOL_NAME_CHARACTERS} caractères : raccourcissez-le.`,
  en: `The name of the school is longer than ${SCHOOL_NAME_CHARACTERS} characters: shorten it.`,
}

import { createHash, randomInt, scrypt } from 'node:crypto'

/**
 * What codes are written with: figures and capitals without those that hands and eyes confuse, 0/O/D/Q, 1/I/L, 2/Z,
 * 5/S, 6/G, 8/B, U/V/Y. There are 23 of them, a prime, which the check character needs.
 */
export const CODE_SYMBOLS = '23456789ACEFHJKMNPRTWXY'
const PRIME = CODE_SYMBOLS.length

/**
 * Sixteen characters, as long as a telephone card's: two that name the school, thirteen drawn at random and a check.
 * 23^13 is 58 bits. Hashes that a pupil copies from the USB key can be tried at home, so each costs a scrypt of 4 MB:
 * among ten thousand codes, one is found after some 2·10^13 of them, eighty years for a graphics card that makes ten
 * thousand a second, and there is a voucher to win. As strong without scrypt would be twenty characters to type.
 */
export const CODE_LENGTH = 16
const TAG_LENGTH = 2
const GROUP = 4
const SCRYPT = { N: 2 ** 12, r: 8, p: 1 }
const HASH_BYTES = 16

/** Letters that are in no code, and what they are when someone reads or writes them. */
const LOOK_ALIKES: Record<string, string> = { B: '8', G: '6', S: '5', V: 'Y', Z: '2' }

export type CodeReading = {
  /** `character`: it holds one that no code has. `check`: one is wrong, or two are swapped. */
  state: 'incomplete' | 'character' | 'too_long' | 'check' | 'complete'
  /** As far as it is written, normalised. */
  code: string
  /** In groups of four. */
  shown: string
  /** The first character that no code has. */
  wrong?: string
}

/** Any case, spaces, dashes and look-alikes. */
export function readCode(text: string): CodeReading {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{C}]+/gu, '')
    .replace(/[A-Z]/g, letter => LOOK_ALIKES[letter] ?? letter)
  const reading = (state: CodeReading['state']) => ({ state, code, shown: groupCode(code) })
  const wrong = [...code].find(symbol => !CODE_SYMBOLS.includes(symbol))
  if (wrong !== undefined) return { ...reading('character'), wrong }
  if (code.length > CODE_LENGTH) return reading('too_long')
  if (code.length < CODE_LENGTH) return reading('incomplete')
  return reading(isSound(code) ? 'complete' : 'check')
}

export function groupCode(code: string): string {
  const symbols = [...code]
  return Array.from({ length: Math.ceil(symbols.length / GROUP) }, (_, group) =>
    symbols.slice(group * GROUP, (group + 1) * GROUP).join(''),
  ).join('-')
}

/** `publicKey` is the school's, 32 bytes. */
export function makeCode(publicKey: Uint8Array): string {
  const drawn = Array.from({ length: CODE_LENGTH - TAG_LENGTH - 1 }, () => CODE_SYMBOLS[randomInt(PRIME)]).join('')
  return withCheck(tagOf(publicKey) + drawn)
}

/** False for a code that another school's key made, but for one other school in 529. */
export function isCodeOf(code: string, publicKey: Uint8Array): boolean {
  return code.startsWith(tagOf(publicKey))
}

/** What stands for a code in batches and in the database. Salted by the school: one derivation finds it in any batch. */
export async function hashCode(code: string, publicKey: Uint8Array): Promise<string> {
  const salt = Buffer.concat([Buffer.from('ardoise-voucher-1'), publicKey])
  return (await derive(code, salt)).toString('base64url')
}

function derive(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, HASH_BYTES, SCRYPT, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

function tagOf(publicKey: Uint8Array): string {
  const digest = createHash('sha256').update('ardoise-school-tag').update(publicKey).digest()
  return Array.from({ length: TAG_LENGTH }, (_, index) => CODE_SYMBOLS[digest.readUInt32BE(4 * index) % PRIME]).join('')
}

/** @throws Error when a symbol is none. */
export function withCheck(body: string): string {
  const check = [...CODE_SYMBOLS].find(symbol => isSound(body + symbol))
  if (check === undefined) throw new Error(`no check character for ${body}`)
  return body + check
}

/**
 * Each place has its own weight, modulo a prime: one wrong character always changes the sum, and so do two that are
 * swapped, wherever they stand.
 */
function isSound(code: string): boolean {
  const sum = [...code].reduce((total, symbol, place) => total + (place + 1) * CODE_SYMBOLS.indexOf(symbol), 0)
  return sum % PRIME === 0
}

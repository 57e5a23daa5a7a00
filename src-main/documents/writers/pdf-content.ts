/** Bytes of a page's content, written one after the other: strings would be built twice. */
export type Content = { bytes: Uint8Array; length: number }

export function newContent(): Content {
  return { bytes: new Uint8Array(16 * 1024), length: 0 }
}

/** A copy, and the content is empty again. */
export function takeContent(content: Content): Uint8Array {
  const taken = content.bytes.slice(0, content.length)
  content.length = 0
  return taken
}

function reserve(content: Content, count: number): void {
  if (content.length + count <= content.bytes.length) return
  const larger = new Uint8Array(2 * (content.length + count))
  larger.set(content.bytes.subarray(0, content.length))
  content.bytes = larger
}

/** Operators and operands: ASCII. */
export function putText(content: Content, text: string): void {
  reserve(content, text.length)
  const { bytes } = content
  for (let index = 0; index < text.length; index++) bytes[content.length++] = text.charCodeAt(index)
}

/** A number given in hundredths, a whole number of them. */
export function putHundredths(content: Content, hundredths: number): void {
  reserve(content, 24)
  const { bytes } = content
  let whole = Math.abs(hundredths)
  if (hundredths < 0) bytes[content.length++] = MINUS
  const fraction = whole % 100
  whole = (whole - fraction) / 100
  let divisor = 1
  while (divisor * 10 <= whole) divisor *= 10
  for (; divisor >= 1; divisor /= 10) {
    const digit = Math.floor(whole / divisor)
    bytes[content.length++] = ZERO + digit
    whole -= digit * divisor
  }
  if (fraction === 0) return
  bytes[content.length++] = POINT
  bytes[content.length++] = ZERO + Math.floor(fraction / 10)
  if (fraction % 10 > 0) bytes[content.length++] = ZERO + (fraction % 10)
}

/** Two bytes inside a literal string, where brackets, backslash and carriage return must be escaped. */
export function putCode(content: Content, code: number): void {
  reserve(content, 4)
  putByte(content, code >> 8)
  putByte(content, code & 0xff)
}

function putByte(content: Content, byte: number): void {
  const { bytes } = content
  if (byte === OPEN || byte === CLOSE || byte === BACKSLASH) bytes[content.length++] = BACKSLASH
  if (byte === RETURN) {
    bytes[content.length++] = BACKSLASH
    bytes[content.length++] = LETTER_R
  } else bytes[content.length++] = byte
}

const colors = new Map<string, string>()

/** The operands of a colour given as `#rrggbb`. */
export function rgb(color: string): string {
  const known = colors.get(color)
  if (known !== undefined) return known
  const shares = [1, 3, 5].map(at => Number((Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(4)))
  const operands = shares.join(' ')
  colors.set(color, operands)
  return operands
}

const OPEN = 0x28
const CLOSE = 0x29
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const BACKSLASH = 0x5c
const RETURN = 0x0d
const LETTER_R = 0x72

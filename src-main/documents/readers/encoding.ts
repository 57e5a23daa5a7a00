type DecodedText = { text: string; encoding: string }

/**
 * BOM, then UTF-16 where zero bytes make it evident, then strict UTF-8, then windows-1252 (or code page 850 where letters only make sense so). Text whose UTF-8 bytes
 * were once read as windows-1252 (« Ã© ») is put right.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) {
    const text = decodeStrictly('utf-8', bytes.subarray(3))
    if (text !== undefined) return mendTwiceEncoded(text, 'utf-8 (BOM)')
  }
  if (startsWith(bytes, [0xff, 0xfe]))
    return { text: decodeAs('utf-16le', bytes.subarray(2)), encoding: 'utf-16le (BOM)' }
  if (startsWith(bytes, [0xfe, 0xff]))
    return { text: decodeAs('utf-16be', bytes.subarray(2)), encoding: 'utf-16be (BOM)' }
  const wide = evidentUtf16(bytes)
  if (wide) return { text: decodeAs(wide, bytes), encoding: wide }
  const text = decodeStrictly('utf-8', bytes)
  if (text !== undefined) return mendTwiceEncoded(text, 'utf-8')
  if (isMostlyUtf8(bytes)) return { text: decodeAs('utf-8', bytes), encoding: 'utf-8 (octets invalides remplacés)' }
  if (isDosText(bytes)) return { text: decodeDos(bytes), encoding: 'cp850' }
  return { text: decodeAs('windows-1252', bytes), encoding: 'windows-1252' }
}

/** UTF-8 that one bad byte spoils: its two-byte letters are many, and lone high bytes few. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let pairs = 0
  let lone = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) continue
    const next = bytes[index + 1] ?? 0
    if (byte >= 0xc2 && byte <= 0xdf && next >= 0x80 && next <= 0xbf) {
      pairs++
      index++
    } else if (
      byte >= 0xe0 &&
      byte <= 0xef &&
      next >= 0x80 &&
      next <= 0xbf &&
      ((bytes[index + 2] ?? 0) & 0xc0) === 0x80
    ) {
      pairs++
      index += 2
    } else lone++
  }
  return pairs >= 3 && pairs > lone * 4
}

/** Upper half of code page 850, which accounting software of the DOS age still exports. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** é, è, ê, à, ç between two letters: 82, 8A, 88, 85, 87 in code page 850, where windows-1252 has punctuation. */
function isDosText(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
  let dos = 0
  let windows = 0
  for (let index = 1; index < bytes.length - 1; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80 || !isLetter(bytes[index - 1]) || !isLetter(bytes[index + 1])) continue
    if (byte === 0x82 || byte === 0x8a || byte === 0x88 || byte === 0x85 || byte === 0x87) dos++
    else if (byte >= 0xe0) windows++
  }
  return dos > windows
}

function decodeDos(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin1.replace(/[\u0080-\u00ff]/g, character => CP850.charAt(character.charCodeAt(0) - 128))
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
}

function decodeStrictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

/** French text in UTF-16 has a zero in nearly every other byte, always on the same side. */
function evidentUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096)
  if (sample.length < 8) return undefined
  let even = 0
  let odd = 0
  for (let index = 0; index < sample.length; index++) {
    if (sample[index] !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  const half = sample.length / 2
  if (odd > half * 0.6 && even < half * 0.05) return 'utf-16le'
  if (even > half * 0.6 && odd < half * 0.05) return 'utf-16be'
  return undefined
}

const TWICE_ENCODED = /Ã[\u0080-\u00bf‰€]|Â[°«»\u00a0]/

function mendTwiceEncoded(text: string, encoding: string): DecodedText {
  if (!TWICE_ENCODED.test(text)) return { text, encoding }
  const bytes = encodeWindows1252(text)
  const mended = bytes && decodeStrictly('utf-8', bytes)
  return mended === undefined ? { text, encoding } : { text: mended, encoding: `${encoding}, deux fois encodé` }
}

function encodeWindows1252(text: string): Uint8Array | undefined {
  const all = decodeAs(
    'windows-1252',
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  )
  const byteOf = new Map([...all].map((character, byte) => [character, byte]))
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const byte = byteOf.get(text.charAt(index)) ?? (code < 256 ? code : undefined)
    if (byte === undefined) return undefined
    bytes[index] = byte
  }
  return bytes
}

import { createInflateRaw } from 'node:zlib'

export type ZipEntry = {
  name: string
  encrypted: boolean
  method: number
  compressedSize: number
  declaredSize: number
  headerOffset: number
}

/** Raised by entryChunks when an entry inflates beyond what was agreed, whatever size it declares. */
export class ZipTooLarge extends Error {
  override name = 'ZipTooLarge'
}

/** The central directory, or undefined when the bytes hold no whole one (truncated, damaged, zip64). */
export function listZip(bytes: Uint8Array): Map<string, ZipEntry> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  const entries = new Map<string, ZipEntry>()
  for (let index = 0; index < count; index++) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== 0x02014b50) return undefined
    const nameLength = view.getUint16(offset + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength))
    entries.set(name.replaceAll('\\', '/'), {
      name,
      encrypted: (view.getUint16(offset + 8, true) & 1) === 1,
      method: view.getUint16(offset + 10, true),
      compressedSize: view.getUint32(offset + 20, true),
      declaredSize: view.getUint32(offset + 24, true),
      headerOffset: view.getUint32(offset + 42, true),
    })
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let offset = view.byteLength - 22; offset >= lowest; offset--) {
    if (view.getUint32(offset, true) === 0x06054b50) return offset
  }
  return undefined
}

/**
 * Inflates piece by piece, so that memory holds one piece at a time.
 * @throws ZipTooLarge beyond `limit` bytes; Error when the data is damaged.
 */
export async function* entryChunks(bytes: Uint8Array, entry: ZipEntry, limit: number): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = entry.headerOffset
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw new Error('damaged zip entry')
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const data = bytes.subarray(start, start + entry.compressedSize)
  if (entry.method === 0) {
    if (data.length > limit) throw new ZipTooLarge(entry.name)
    yield data
    return
  }
  if (entry.method !== 8) throw new Error(`zip method ${entry.method}`)
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(data)
  let total = 0
  for await (const chunk of inflate) {
    if (!(chunk instanceof Uint8Array)) continue
    total += chunk.length
    if (total > limit) throw new ZipTooLarge(entry.name)
    yield chunk
  }
}

export async function readEntry(bytes: Uint8Array, entry: ZipEntry, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of entryChunks(bytes, entry, limit)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

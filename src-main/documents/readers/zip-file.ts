import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'

export type ArchiveEntry = {
  name: string
  method: number
  compressedSize: number
  declaredSize: number
  headerOffset: number
}

/** An archive that is read from the disk piece by piece, however large it is. */
export type ZipFile = {
  entries: ReadonlyMap<string, ArchiveEntry>
  /** Inflates piece by piece. @throws Error when the data is damaged or is not of the size that it declares. */
  chunks(entry: ArchiveEntry): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const LARGEST_DIRECTORY = 64 * 1024 * 1024
const SYMBOLIC_LINK = 0xa000

/**
 * Undefined when the file is no whole archive, or one that no honest program writes: with links, names that lead out of
 * it, two entries of a name, encrypted ones, or entries that share their bytes.
 */
export async function openZipFile(path: string): Promise<ZipFile | undefined> {
  const handle = await open(path, 'r')
  try {
    const entries = await readDirectory(handle)
    if (entries) return { entries, chunks: entry => chunksOf(handle, path, entry), close: () => handle.close() }
    await handle.close()
    return undefined
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readDirectory(handle: FileHandle): Promise<Map<string, ArchiveEntry> | undefined> {
  const { size } = await handle.stat()
  const tail = await readAt(handle, Math.max(0, size - END_BYTES - LONGEST_COMMENT), size)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + END_BYTES + tail.readUInt16LE(end + 20) !== tail.length) return undefined
  const count = tail.readUInt16LE(end + 10)
  const bytes = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (bytes > LARGEST_DIRECTORY || start + bytes > size - tail.length + end) return undefined
  const entries = parseDirectory(await readAt(handle, start, start + bytes), count)
  return entries && areApart([...entries.values()], start) ? entries : undefined
}

function parseDirectory(directory: Buffer, count: number): Map<string, ArchiveEntry> | undefined {
  const entries = new Map<string, ArchiveEntry>()
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    const isLink = ((directory.readUInt32LE(at + 38) >>> 16) & 0xf000) === SYMBOLIC_LINK
    const method = directory.readUInt16LE(at + 10)
    if (isEncrypted || isLink || !staysInside(name) || entries.has(name) || (method !== 0 && method !== 8))
      return undefined
    entries.set(name, {
      name,
      method,
      compressedSize: directory.readUInt32LE(at + 20),
      declaredSize: directory.readUInt32LE(at + 24),
      headerOffset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length ? entries : undefined
}

function staysInside(name: string): boolean {
  return name !== '' && !/^[/\\]|^[a-z]:|\\|\0/i.test(name) && !name.split('/').includes('..')
}

/** Bytes that several entries share are how a small archive holds more than a disk. */
function areApart(entries: ArchiveEntry[], directory: number): boolean {
  const inOrder = entries.sort((one, other) => one.headerOffset - other.headerOffset)
  return inOrder.every(({ headerOffset, compressedSize }, index) => {
    const next = inOrder[index + 1]?.headerOffset ?? directory
    return headerOffset + 30 + compressedSize <= next
  })
}

async function* chunksOf(handle: FileHandle, path: string, entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
  const header = await readAt(handle, entry.headerOffset, entry.headerOffset + 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new Error(`damaged zip entry ${entry.name}`)
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  let total = 0
  for await (const chunk of inflated(path, start, entry)) {
    total += chunk.length
    if (total > entry.declaredSize) break
    yield chunk
  }
  if (total !== entry.declaredSize) throw new Error(`zip entry ${entry.name} is not of its size`)
}

async function* inflated(path: string, start: number, entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
  if (entry.compressedSize === 0) return
  const packed = createReadStream(path, { start, end: start + entry.compressedSize - 1 })
  const source = entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: 256 * 1024 }))
  packed.on('error', error => source.destroy(error))
  try {
    for await (const chunk of source) if (chunk instanceof Uint8Array) yield chunk
  } finally {
    packed.destroy()
    source.destroy()
  }
}

async function readAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, end - start))
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}

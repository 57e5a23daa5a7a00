import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { broken, tooLarge } from './failures.ts'

/** @throws ToolError when it would be larger than `most` bytes, or is compressed in a way that was not asked for. */
export async function decompress(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  most: number,
  host: string,
): Promise<Buffer> {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '' || bytes.length === 0) return bytes
  const open = openerOf(encoding, bytes)
  if (!open) throw broken(host)
  try {
    return await open(bytes, { maxOutputLength: most })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(host, Math.round(most / 1024 / 1024)) : broken(host)
  }
}

type Opener = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const unpackGzip: Opener = promisify(gunzip)
const unpackBrotli: Opener = promisify(brotliDecompress)
const unpackZlib: Opener = promisify(inflate)
const unpackRaw: Opener = promisify(inflateRaw)

function openerOf(encoding: string, bytes: Buffer): Opener | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return unpackGzip
  if (encoding === 'br') return unpackBrotli
  // Half of the servers that say deflate send it without its zlib wrapper.
  if (encoding === 'deflate') return ((bytes[0] ?? 0) & 0x0f) === 8 ? unpackZlib : unpackRaw
  return undefined
}

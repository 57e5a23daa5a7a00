import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { handlerFor } from './own-schemes.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
}

export const net = {
  isOnline: (): boolean => true,
  online: true,
  /** Like the web's, and reads `file:` and the app's own schemes too. */
  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? new Request(input, init) : undefined
    const url = request?.url ?? String(input)
    if (url.startsWith('file:')) return fetchFile(url)
    const handler = handlerFor(url)
    return handler ? handler(request ?? new Request(url, init)) : fetch(request ?? url, request ? undefined : init)
  },
}

async function fetchFile(url: string): Promise<Response> {
  const path = fileURLToPath(new URL(url))
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new Error('net::ERR_FILE_NOT_FOUND')
  const type = TYPES[extname(path).toLowerCase()]
  const headers = { 'content-length': String(found.size), ...(type && { 'content-type': type }) }
  return new Response(Readable.toWeb(createReadStream(path)) as unknown as BodyInit, { headers })
}

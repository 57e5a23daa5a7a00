import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
}

/** No inline script, no network; inline styles are what mathematics and measured positions are made of. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'none'",
  "frame-src 'none'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** A file of the window's own pages; 404 for anything that is none, outside the folder included. */
export async function servePageFile(root: string, pathname: string): Promise<Response> {
  const path = pathInside(root, pathname)
  const type = path && TYPES[extname(path).toLowerCase()]
  const bytes = path && type ? await readFile(path).catch(() => undefined) : undefined
  if (!bytes || !type) return notFound()
  return new Response(new Uint8Array(bytes), { headers: { ...PAGE_HEADERS, 'content-type': type } })
}

export function notFound(): Response {
  return new Response('', { status: 404, headers: PAGE_HEADERS })
}

function pathInside(root: string, pathname: string): string | undefined {
  const decoded = decode(pathname === '/' ? '/index.html' : pathname)
  if (decoded === undefined || decoded.includes('\0') || decoded.includes('\\')) return undefined
  const path = normalize(join(root, decoded))
  return path.startsWith(root + sep) ? path : undefined
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // A lone % is no name of ours.
    return undefined
  }
}

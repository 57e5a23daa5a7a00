import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export type Pages = { address: string; close(): Promise<void> }

/** Builds the pages of a Vite configuration and serves them, with these files beside them, on this machine only. */
export async function buildPages(configFile: URL, files: Record<string, string>): Promise<Pages> {
  const { build } = await import('vite')
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-bench-'))
  await build({ configFile: fileURLToPath(configFile), build: { outDir: folder, emptyOutDir: true } })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const pages = await servePages(folder)
  return {
    address: pages.address,
    async close() {
      await pages.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function servePages(folder: string): Promise<Pages> {
  const server: Server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const name = path.endsWith('/') ? `${path}index.html` : path
    try {
      const bytes = await readFile(join(folder, name))
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server of the pages has no port.')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fetchWeb } from '../../../src-main/web/http.ts'
import { startSite } from '../../support/web-servers.ts'

const MEGABYTE = 1024 * 1024

it.each([
  ['gzip', gzipSync(Buffer.alloc(200 * MEGABYTE))],
  ['br', brotliCompressSync(Buffer.alloc(200 * MEGABYTE))],
  ['deflate', deflateSync(Buffer.alloc(200 * MEGABYTE))],
])('a page that is a bomb of %s is not unpacked', async (encoding, bomb) => {
  expect(bomb.length).toBeLessThan(MEGABYTE)
  const site = await startSite(
    (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bomb),
  )
  const before = process.memoryUsage().rss
  await expect(fetchWeb({ url: site.base, signal: new AbortController().signal })).rejects.toThrow('dépasse 5 Mo')
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE)
})

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { protocol } from 'electron'
import type { App } from '../app.ts'
import { UserError } from '../errors.ts'
import { isOwnAddress, SCHEME } from './origin.ts'
import { notFound, PAGE_HEADERS, servePageFile } from './page-files.ts'

/** Before the app is ready: a standard, secure scheme of our own, so that no page is ever a `file:`. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
}

const PREVIEW = /^\/preview\/([\w-]{1,100})\/(\d{1,5})\.png$/

/** `/preview/<fileId>/<page>.png` is the picture of a page, or the image itself; all else is the window's own files. */
export function serveScheme(options: { renderer: string; app(): App; log(where: string, error: unknown): void }): void {
  protocol.handle(SCHEME, async request => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !isOwnAddress(request.url)) return notFound()
    const { pathname } = new URL(request.url)
    const [, fileId, page] = PREVIEW.exec(pathname) ?? []
    if (fileId === undefined) return servePageFile(options.renderer, pathname)
    try {
      return await servePicture(options.app(), fileId, Number(page))
    } catch (error) {
      // A picture that cannot be had is a broken picture; the sentence comes with the preview itself.
      if (!(error instanceof UserError)) options.log('picture', error)
      return notFound()
    }
  })
}

async function servePicture(app: App, fileId: string, page: number): Promise<Response> {
  const picture = await app.previewPicture(fileId, page)
  if (!picture) return notFound()
  const headers = { ...PAGE_HEADERS, 'content-type': picture.mime, 'cache-control': 'private, max-age=3600' }
  return new Response(Readable.toWeb(createReadStream(picture.path)) as ReadableStream, { headers })
}

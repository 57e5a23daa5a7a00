import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Preview } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { type StoredFile, setFileShape } from '../store/files.ts'
import { newTemporaryPath } from '../store/temporary.ts'
import type { Host } from './host.ts'

type OwnFile = StoredFile & { path: string }

const ROWS = 200
const KEPT_MS = 30 * 24 * 3600 * 1000
const TEXT_CHARACTERS = 200_000
const TIME_MS = 60_000
/** Pages wait for each other: all of a long document may be asked for at once. */
const PICTURE_TIME_MS = 600_000

/** Windows on the content of files; everything heavy is read in a worker. */
export function createPreviews(host: Host, own: (fileId: string) => OwnFile) {
  const { db, paths, work } = host
  const signal = () => AbortSignal.timeout(TIME_MS)
  const drawing = new Map<string, Promise<boolean>>()
  let swept = false

  async function windowOn(file: OwnFile, input: { sheet?: string; offset?: number }): Promise<Preview> {
    const source = { path: file.path, name: file.card.name, mime: file.card.mime }
    switch (kindOf(file.card.mime)) {
      case 'table': {
        const { sheet, offset = 0 } = input
        const place = { offset, limit: ROWS, language: host.language(), ...(sheet !== undefined && { sheet }) }
        const table = await work.run('preview_table', { ...source, ...place }, { signal: signal() })
        if (!file.sheets && table.sheets.length > 0) setFileShape(db, file.card.fileId, { sheets: table.sheets })
        return { kind: 'table', ...table }
      }
      case 'pages': {
        const pages = file.pages ?? (await work.run('count_pages', source, { signal: signal() }))
        if (file.pages === undefined) setFileShape(db, file.card.fileId, { pages })
        return { kind: 'pages', pages }
      }
      case 'markdown':
      case 'text': {
        const text = await work.run('preview_text', { ...source, limit: TEXT_CHARACTERS }, { signal: signal() })
        return { kind: kindOf(file.card.mime) === 'markdown' ? 'markdown' : 'text', ...text }
      }
      case 'image':
        return { kind: 'image' }
      case 'none':
        return { kind: 'none', reason: NO_PREVIEW }
    }
  }

  /** Where the picture of a page is, drawn once; the pages of a file that changes never come here again. */
  async function drawn(file: OwnFile, page: number): Promise<string | undefined> {
    const target = join(paths.data, 'previews', file.sha256.slice(0, 2), file.sha256, `${page}.png`)
    if (!swept) {
      swept = true
      await sweepPictures(join(paths.data, 'previews'), host.clock.now())
    }
    if (await stat(target).catch(() => undefined)) return target
    const under = drawing.get(target) ?? draw(file, page, target).finally(() => drawing.delete(target))
    drawing.set(target, under)
    return (await under) ? target : undefined
  }

  async function draw(file: OwnFile, page: number, target: string): Promise<boolean> {
    const partial = newTemporaryPath(paths.data, 'png')
    const { name, mime } = file.card
    try {
      const input = { path: file.path, name, mime, page, target: partial }
      if (!(await work.run('draw_page', input, { signal: AbortSignal.timeout(PICTURE_TIME_MS) }))) return false
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(partial, target)
      return true
    } finally {
      await rm(partial, { force: true })
    }
  }

  return {
    /** @throws UserError when the file is no longer there; what cannot be read is a preview that says why. */
    async preview(input: { fileId: string; sheet?: string; offset?: number }): Promise<Preview> {
      const file = own(input.fileId)
      try {
        return await windowOn(file, input)
      } catch (error) {
        if (error instanceof UserError) return { kind: 'none', reason: error.sentence }
        if (error instanceof Error && error.name === 'AbortError') return { kind: 'none', reason: TOO_SLOW }
        throw error
      }
    },
    /** The picture of a page, or the image itself as page 1. Undefined when there is none. */
    async picture(fileId: string, page: number): Promise<{ path: string; mime: string } | undefined> {
      const file = own(fileId)
      const kind = kindOf(file.card.mime)
      if (kind === 'image') return page === 1 ? { path: file.path, mime: file.card.mime } : undefined
      if (kind !== 'pages' || page < 1) return undefined
      const path = await drawn(file, page)
      return path === undefined ? undefined : { path, mime: 'image/png' }
    },
  }
}

/** Pictures can be drawn again: those not made lately give their room back. */
async function sweepPictures(folder: string, now: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter(one => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const made = (await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime()
    if (now.getTime() - made > KEPT_MS) await rm(path, { force: true })
  }
}

function kindOf(mime: string): Preview['kind'] {
  if (/^text\/(csv|tab-separated-values)$|spreadsheetml\.sheet$|excel\.sheet\.macroenabled/i.test(mime)) return 'table'
  if (mime === 'application/pdf' || mime === 'image/tiff') return 'pages'
  if (/presentationml\.(presentation|slideshow)$|powerpoint\.presentation\.macroenabled/i.test(mime)) return 'markdown'
  if (/^text\/(markdown|html)$|^application\/xhtml\+xml$|wordprocessingml\.document$/.test(mime)) return 'markdown'
  if (/^image\/(png|jpeg|webp|gif|bmp)$/.test(mime)) return 'image'
  if (/^text\/|^application\/(json|xml)$|^message\/rfc822$/.test(mime)) return 'text'
  return 'none'
}

const NO_PREVIEW = {
  fr: 'Ce type de fichier n’a pas d’aperçu : ouvrez-le avec son programme.',
  en: 'This type of file has no preview: open it with its own program.',
}
const TOO_SLOW = {
  fr: 'Ce fichier est trop long à lire pour un aperçu : ouvrez-le avec son programme.',
  en: 'This file takes too long to read for a preview: open it with its own program.',
}

import { decodeText } from '../documents/readers/encoding.ts'
import { htmlToText } from '../documents/readers/html-text.ts'
import { readText } from '../documents/readers/text.ts'
import { decodeDeclared } from '../web/page-charset.ts'
import { visibleLine, visibleText } from '../web/visible-text.ts'

export type PageRequest = {
  bytes: Uint8Array
  contentType: string | undefined
  /** Where it came from in the end. */
  url: string
  /** Every word in order, without looking for the article: for pages that are too much otherwise. */
  plainly: boolean
}
/** `kind: 'other'`: nothing that can be read as text. */
export type PageText = { kind: 'page'; title: string; text: string } | { kind: 'other' }

/** More than any page that is worth reading on. */
const MOST_CHARACTERS = 2_000_000
/** Runs in a worker: the page of a stranger is taken apart where it can be ended. */
export async function readPageText({ bytes, contentType, url, plainly }: PageRequest): Promise<PageText> {
  const kind = kindOf(contentType, bytes)
  if (kind === 'other') return { kind }
  if (kind === 'pdf') return readPdfPage(bytes, url)
  const text = decodeDeclared(bytes, contentType) ?? decodeText(bytes).text
  if (kind === 'plain') return page(nameOf(url), text)
  if (!plainly) {
    const { isTooMuch, readPage } = await import('../web/readable-page.ts')
    if (!(await isTooMuch(text))) {
      const { title, text: markdown } = await readPage(text, url)
      return page(title || nameOf(url), markdown)
    }
  }
  return page(titleOf(text) || nameOf(url), htmlToText(text))
}

function page(title: string, text: string): PageText {
  return { kind: 'page', title: visibleLine(title), text: visibleText(text.slice(0, MOST_CHARACTERS)).trim() }
}

async function readPdfPage(bytes: Uint8Array, url: string): Promise<PageText> {
  const name = nameOf(url)
  const document = await readText(bytes, { name, mime: 'application/pdf' })
  const pages = document.kind === 'pages' ? document.pages : []
  return page(name, pages.map((text, index) => `--- page ${index + 1} ---\n${text}\n`).join('\n'))
}

function kindOf(contentType: string | undefined, bytes: Uint8Array): 'html' | 'plain' | 'pdf' | 'other' {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString('latin1')
  if (start.startsWith('%PDF-')) return 'pdf'
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  const guessing = type === '' || type === 'application/octet-stream' || type === 'text/plain'
  if (guessing && /^\s*(<!doctype html|<html[\s>])/i.test(start)) return 'html'
  // Bytes that no text has; UTF-16 has zeros, and a mark before them.
  if (!/^(\xff\xfe|\xfe\xff)/.test(start) && start.includes('\0')) return 'other'
  if (
    guessing ||
    /^text\/|^application\/([\w.-]+\+)?(json|xml|yaml|x-ndjson|rtf)$|^application\/(markdown|x-yaml)$/.test(type)
  ) {
    return 'plain'
  }
  return 'other'
}

function titleOf(html: string): string {
  return htmlToText(/<title[^>]*>([^<]{0,500})/i.exec(html)?.[1] ?? '')
}

/** The last part of the address, or the site. */
function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').filter(Boolean).at(-1)
  return last && last.length <= 100 ? last : hostname
}

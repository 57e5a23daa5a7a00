import { readFile } from 'node:fs/promises'

type PdfWord = { text: string; left: number; right: number; top: number; bottom: number; height: number }
type PdfPage = { width: number; height: number; words: PdfWord[]; text: string }
export type PdfContent = {
  pages: PdfPage[]
  info: Record<string, unknown>
  language: string | null
  bookmarks: string[]
}

/** What a reader of the PDF sees: each piece of text with its place, from the top left corner, in points. */
export async function readPdfPages(path: string): Promise<PdfContent> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const doc = await getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const words = items.flatMap((item): PdfWord[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, left = 0, baseline = 0] = item.transform.map(Number)
      const top = height - baseline - size
      // A font may have one glyph for all its spaces: which one was meant is lost.
      const text = item.str.replace(/[\u00a0\u202f]/g, ' ')
      return [{ text, left, right: left + item.width, top, bottom: height - baseline, height: size }]
    })
    pages.push({ width, height, words, text: words.map(word => word.text).join(' ') })
  }
  const { info } = await doc.getMetadata()
  const outline = (await doc.getOutline()) ?? []
  const language = await readLanguage(path)
  return { pages, info: { ...info }, language, bookmarks: titles(outline, 0) }
}

type OutlineItem = { title: string; items: OutlineItem[] }

/** Indented by two spaces a level. */
function titles(items: OutlineItem[], depth: number): string[] {
  return items.flatMap(item => ['  '.repeat(depth) + item.title, ...titles(item.items, depth + 1)])
}

async function readLanguage(path: string): Promise<string | null> {
  const raw = (await readFile(path)).toString('latin1')
  return /\/Lang \(([^)]*)\)/.exec(raw)?.[1] ?? null
}

/** Pieces of text that leave the page, or the margins when given. */
export function outsidePage(content: PdfContent, margin = 0): string[] {
  return content.pages.flatMap((page, index) =>
    page.words
      .filter(
        word =>
          word.left < margin - 0.5 ||
          word.right > page.width - margin + 0.5 ||
          word.top < 0 ||
          word.bottom > page.height,
      )
      .map(word => `page ${index + 1}: ${word.text}`),
  )
}

import { ToolError } from '../errors.ts'
import { visibleLine } from './visible-text.ts'

/** `text` is what the engine quotes of the page. */
export type SearchResult = { title: string; url: string; text: string }

export const RESULTS = 5
const RESULT_CHARACTERS = 1_500

/** The first five that lead somewhere, each cut to its share. `strict` leaves out what a child should not be shown. */
export function keepResults(found: readonly SearchResult[], strict: boolean): SearchResult[] {
  const seen = new Set<string>()
  const kept: SearchResult[] = []
  for (const { title, url, text } of found) {
    if (kept.length === RESULTS) break
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || seen.has(url)) continue
    const result = { title: visibleLine(title) || new URL(url).hostname, url, text: cut(visibleLine(text)) }
    if (strict && isForAdults(result)) continue
    seen.add(url)
    kept.push(result)
  }
  return kept
}

/** @throws ToolError */
export function noResult(query: string): ToolError {
  return new ToolError(
    `Aucun résultat pour « ${query} » : recommencez avec moins de mots ou d’autres mots, sinon dites-le à la personne.`,
    {
      fr: `Aucun résultat pour « ${query} » : essayez avec d’autres mots.`,
      en: `No result for “${query}”: try other words.`,
    },
  )
}

/**
 * A net under the engines’ own filters, which some engines behind SearXNG do not have. Domains made for it, then
 * words that no school page uses; health and biology pass.
 */
export function isForAdults({ title, url, text }: SearchResult): boolean {
  const { hostname, pathname } = new URL(url)
  if (/\.(xxx|porn|adult|sex|sexy|cam)$/.test(hostname)) return true
  const address = `${hostname} ${decodeSafely(pathname)}`.toLowerCase()
  if (/porn|xxx|xvideos|xnxx|xhamster|redtube|onlyfans|hentai|escort-?girl|camgirl|nsfw/.test(address)) return true
  const words = `${title} ${text}`.toLowerCase()
  return /\b(porno?s?|pornographi(que|c|e)s?|xxx|hentai|nsfw|camgirls?|escort-?girls?|sex-?tapes?|onlyfans)\b/.test(
    words,
  )
}

function decodeSafely(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}

function cut(text: string): string {
  if (text.length <= RESULT_CHARACTERS) return text
  return `${text
    .slice(0, RESULT_CHARACTERS - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

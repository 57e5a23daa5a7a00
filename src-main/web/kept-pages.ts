export type KeptPage = { url: string; title: string; text: string }

/** Enough for a model that goes back and forth between a few long pages. */
const MOST_PAGES = 8

/** Pages of which the rest may be asked for; for as long as the program runs, in memory only. */
const pages = new Map<string, KeptPage>()

export function keepPage(conversationId: string, asked: string, page: KeptPage): void {
  const key = `${conversationId} ${asked}`
  pages.delete(key)
  pages.set(key, page)
  const [oldest] = pages.keys()
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest)
}

export function keptPage(conversationId: string, asked: string): KeptPage | undefined {
  return pages.get(`${conversationId} ${asked}`)
}

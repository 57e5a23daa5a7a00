import type { SearchHit } from '../../src-preload/contract.ts'
import { foldText } from '../store/file-names.ts'
import { findMessages, searchWords } from '../store/message-search.ts'
import type { Host } from './host.ts'

const MAX_HITS = 100
const BEFORE = 50
const AFTER = 130

/** Finds what was said, here or everywhere, newest first. */
export function searchMessages(host: Host) {
  return ({ query, conversationId }: { query: string; conversationId?: string }): SearchHit[] => {
    const words = searchWords(query)
    const place = conversationId === undefined ? {} : { conversationId }
    return findMessages(host.db, { profileId: host.profile().id, words, ...place, limit: MAX_HITS }).map(found => ({
      conversationId: found.conversationId,
      title: found.title,
      messageId: found.id,
      excerpt: excerptAround(found.content, words),
      createdAt: found.createdAt,
    }))
  }
}

/** One line around the first word found, as it was written. */
function excerptAround(content: string, words: readonly string[]): string {
  const { folded, origins } = foldWithOrigins(content)
  const found = words
    .map(word => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u').exec(folded)?.index)
    .filter(index => index !== undefined)
  const at = origins[Math.min(...found)] ?? 0
  const start = wordStart(content, Math.max(0, at - BEFORE), at)
  const end = Math.min(content.length, at + AFTER)
  const text = content.slice(start, end).toWellFormed().replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${text}${end < content.length ? ' …' : ''}`
}

/** Folding changes lengths: `origins[i]` is where character i of the folded text comes from. */
function foldWithOrigins(content: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  let at = 0
  for (const character of content) {
    const fold = foldText(character)
    folded += fold
    for (let i = 0; i < fold.length; i++) origins.push(at)
    at += character.length
  }
  return { folded, origins }
}

function wordStart(content: string, from: number, until: number): number {
  if (from === 0) return 0
  const space = content.slice(from, until).search(/\s/)
  return space < 0 ? from : from + space + 1
}

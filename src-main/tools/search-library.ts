import type { Database } from 'better-sqlite3'
import type { Embeddings } from '../model/embeddings.ts'
import { findPassages } from '../search/find-passages.ts'
import { fuse, spread } from '../search/fuse.ts'
import type { RankedPassage } from '../search/rank.ts'
import { hasVectors } from '../store/passage-vectors.ts'
import { passagesOf } from '../store/passages.ts'
import type { Work } from './work.ts'

export type LibraryHost = {
  db: Database
  paths: { data: string }
  work: Work
  profileId: string
  signal: AbortSignal
  embeddings?(): Promise<Embeddings | undefined>
}

/** Meaning is worth this wait and no more: words alone answer at once. */
const EMBED_MS = 3_000
/** After a failure the provider is left alone for so long. */
const REST_MS = 60_000
const SIMILAR = 20

/**
 * The passages that answer best, by their words and, where a model for it is configured and answers, by their meaning.
 * Undefined when the query holds no word that can be looked for.
 */
export async function searchLibrary(
  host: LibraryHost,
  query: string,
  limit: number,
): Promise<{ total: number; passages: RankedPassage[] } | undefined> {
  const byWords = findPassages(host.db, host.profileId, query)
  if (!byWords) return undefined
  const byMeaning = await findByMeaning(host, query)
  const ranked = byMeaning.length === 0 ? byWords : fuse(byWords, byMeaning)
  return { total: ranked.length, passages: spread(ranked, limit) }
}

async function findByMeaning(host: LibraryHost, query: string): Promise<RankedPassage[]> {
  const { db, paths, work, profileId, signal } = host
  const embeddings = await host.embeddings?.()
  if (!embeddings || isResting(embeddings) || !hasVectors(db, embeddings.name)) return []
  const [vector] = await embeddings
    .embed([query], AbortSignal.any([signal, AbortSignal.timeout(EMBED_MS)]))
    .catch(() => {
      signal.throwIfAborted()
      rest(embeddings)
      return []
    })
  if (!vector) return []
  const request = { dataFolder: paths.data, profileId, model: embeddings.name, vector, limit: SIMILAR }
  const similar = await work.run('similar_passages', request, { signal })
  const likeness = new Map(similar.map(found => [found.id, found.likeness]))
  return passagesOf(db, profileId, [...likeness.keys()]).map(passage => ({
    ...passage,
    score: likeness.get(passage.id) ?? 0,
    marks: [],
  }))
}

const resting = new WeakMap<Embeddings, number>()

function isResting(embeddings: Embeddings): boolean {
  return performance.now() < (resting.get(embeddings) ?? 0)
}

function rest(embeddings: Embeddings): void {
  resting.set(embeddings, performance.now() + REST_MS)
}

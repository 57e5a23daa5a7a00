import type { FileSearch } from '../../src-preload/contract.ts'
import { showPassage } from '../search/show-passage.ts'
import { passagesWithoutVector, putVectors } from '../store/passage-vectors.ts'
import { indexProgress } from '../store/passages.ts'
import { indexMissingFiles, readMissingScans } from '../tools/index-files.ts'
import { searchLibrary } from '../tools/search-library.ts'
import type { Host } from './host.ts'

/** Passages of one request to a model for embeddings. */
const BATCH = 32
const EMBED_MS = 60_000
const SHOWN = 10
/** A deletion can be taken back for a day at least; then what the file said goes, at the next start. */
const KEPT_MS = 86_400_000

/** What the files say: kept ready in the background, and searched. */
export function createFileSearch(host: Host) {
  const { db, paths, work } = host
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let forgotten = false

  async function keepReady(): Promise<void> {
    do {
      again = false
      const indexing = { ...host, signal: closing.signal }
      if (await indexMissingFiles(indexing)) await embedMissing()
      // A scan takes minutes: what can be found sooner comes first.
      if (!again && !closing.signal.aborted) await readMissingScans(indexing)
      if (!closing.signal.aborted) await embedMissing()
      if (!closing.signal.aborted) await forgetDeleted()
    } while (again && !closing.signal.aborted)
  }

  /** Once is enough for a start. */
  async function forgetDeleted(): Promise<void> {
    if (forgotten) return
    forgotten = true
    const before = new Date(host.clock.now().getTime() - KEPT_MS).toISOString()
    await work.run('forget_deleted', { dataFolder: paths.data, before }, { signal: closing.signal })
  }

  /** A provider that does not answer is asked again the next time that files change. */
  async function embedMissing(): Promise<void> {
    const embeddings = await host.embeddings()
    while (embeddings && !closing.signal.aborted && db.open) {
      const passages = passagesWithoutVector(db, embeddings.name, BATCH)
      if (passages.length === 0) return
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(EMBED_MS)])
      const texts = passages.map(({ text }) => text)
      const vectors = await embeddings.embed(texts, signal).catch(() => undefined)
      if (!vectors || closing.signal.aborted || !db.open) return
      const kept = passages.flatMap(({ id }, index) => {
        const vector = vectors[index]
        return vector ? [{ id, vector }] : []
      })
      if (kept.length === 0) return
      putVectors(db, embeddings.name, kept)
    }
  }

  async function search({ query, limit = SHOWN }: { query: string; limit?: number }): Promise<FileSearch> {
    const profileId = host.profile().id
    const asked = { db, paths, work, profileId, signal: closing.signal, embeddings: host.embeddings }
    const found = await searchLibrary(asked, query, limit)
    const passages = (found?.passages ?? []).map(showPassage).map(({ row: _, ...view }) => view)
    return { passages, indexed: indexProgress(db, profileId) }
  }

  return {
    /** Files may have come: what is missing is indexed, one at a time. */
    wake(): void {
      if (closing.signal.aborted) return
      again = true
      running ??= keepReady()
        .catch(error => {
          if (!closing.signal.aborted) host.log(error)
        })
        .finally(() => {
          running = undefined
        })
    },
    /** Settles once everything is indexed that can be. */
    async settled(): Promise<void> {
      while (running) await running
    },
    async close(): Promise<void> {
      closing.abort()
      await running
    },
    search,
    /** As search, with everything indexed first: for a command, which leaves nothing running behind. */
    async searchAll(input: { query: string; limit?: number }): Promise<FileSearch> {
      await indexMissingFiles({ ...host, signal: closing.signal }, host.profile().id)
      return search(input)
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { indexDocument } from '../search/index-document.ts'
import { blobPath } from '../store/blobs.ts'
import {
  awaitOtherVersions,
  claimFile,
  type FileToIndex,
  filesToIndex,
  indexProgress,
  isUnindexed,
} from '../store/passages.ts'
import type { Clock, ToolProgress } from '../types.ts'
import { PASSAGES_VERSION } from './index-version.ts'
import type { Work } from './work.ts'

export type IndexHost = {
  db: Database
  paths: { data: string }
  clock: Clock
  work: Work
  signal: AbortSignal
  progress?(progress: ToolProgress): void
  /** Bugs of a reader, which must not keep the other files out. */
  log?(error: unknown): void
}

/** One file may take this long; a longer one is found by its name, and does not keep the others waiting. */
const FILE_TIME_MS = 120_000
const AT_ONCE = 20
const LABEL = { fr: 'Indexe les fichiers', en: 'Indexes the files' }

/** One at a time for a database, whoever asks: two readers of the same file would do the work twice. */
const lines = new WeakMap<Database, Promise<unknown>>()

/**
 * Indexes what is missing, newest first, until nothing is or the signal aborts; the rest is done when asked again.
 * Without a profile: of all of them.
 */
export async function indexMissingFiles(host: IndexHost, profileId?: string): Promise<void> {
  const { db, signal, progress } = host
  if (!lines.has(db)) awaitOtherVersions(db, PASSAGES_VERSION)
  const left = new Set<number>()
  while (!signal.aborted) {
    const files = filesToIndex(db, AT_ONCE + left.size, profileId).filter(({ seq }) => !left.has(seq))
    if (files.length === 0) return
    for (const file of files) {
      if (signal.aborted) return
      if (progress && profileId !== undefined) progress({ label: LABEL, ...indexProgress(db, profileId) })
      const stopped = await inLine(db, () => indexOne(host, file))
      if (stopped || signal.aborted || !db.open) return
      // Another process has it.
      if (isUnindexed(db, file.seq)) left.add(file.seq)
    }
  }
}

async function inLine<T>(db: Database, task: () => Promise<T>): Promise<T> {
  const turn = (lines.get(db) ?? Promise.resolve()).then(task)
  // Whoever waits behind does not fail with what is before it.
  lines.set(
    db,
    turn.catch(() => undefined),
  )
  return turn
}

/** True when nothing more is to be indexed now. */
async function indexOne(host: IndexHost, file: FileToIndex): Promise<boolean> {
  const { db, paths, clock, work, signal } = host
  if (signal.aborted || !db.open) return true
  if (!isUnindexed(db, file.seq)) return false
  const time = AbortSignal.timeout(FILE_TIME_MS)
  const claim = randomUUID()
  const now = clock.now().toISOString()
  const request = { dataFolder: paths.data, file, path: blobPath(paths, file.sha256), claim, now }
  try {
    await work.run('index_file', request, { signal: AbortSignal.any([signal, time]) })
  } catch (error) {
    if (signal.aborted || !db.open || isClosing(error)) return true
    if (!time.aborted) host.log?.(error)
    // Too long, too large, or a reader that broke.
    const own = { seq: file.seq, name: file.name, version: PASSAGES_VERSION, claim, now }
    claimFile(db, own)
    await indexDocument(db, own, undefined)
  }
  return false
}

/** The pool of workers is being taken down, with the program: what was under way is taken up at the next start. */
function isClosing(error: unknown): boolean {
  return error instanceof Error && /^(Terminating worker thread|Queue is closed)/.test(error.message)
}

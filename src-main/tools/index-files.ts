import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { UserError } from '../errors.ts'
import { createIndexWriter } from '../search/index-writer.ts'
import { blobPath } from '../store/blobs.ts'
import { getFile } from '../store/files.ts'
import {
  awaitOtherVersions,
  type FileToIndex,
  filesToIndex,
  forgetScans,
  indexProgress,
  isUnindexed,
  scanToRead,
} from '../store/passages.ts'
import type { Clock, ToolProgress } from '../types.ts'
import { keptScans, readScan } from './document-text.ts'
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

/** Some files may take this long together; the one then being read is found by its name, and keeps no other waiting. */
const FILES_TIME_MS = 120_000
const AT_ONCE = 16
const LABEL = { fr: 'Indexe les fichiers', en: 'Indexes the files' }
const SCANS = { fr: 'Lit les pages numérisées', en: 'Reads the scanned pages' }

/** One at a time for a database, whoever asks: two readers of the same file would do the work twice. */
const lines = new WeakMap<Database, Promise<unknown>>()

/**
 * Indexes what is missing, newest first, until nothing is or the signal aborts; the rest is done when asked again.
 * Without a profile: of all of them. False when nothing more is to be indexed now.
 */
export async function indexMissingFiles(host: IndexHost, profileId?: string): Promise<boolean> {
  const { db, signal, progress } = host
  if (!lines.has(db)) awaitOtherVersions(db, PASSAGES_VERSION)
  const left = new Set<number>()
  while (!signal.aborted && db.open) {
    const files = filesToIndex(db, AT_ONCE + left.size, profileId).filter(({ seq }) => !left.has(seq))
    if (files.length === 0) return true
    const known = progress && profileId !== undefined && indexProgress(db, profileId)
    const onFile = (index: number) => {
      if (!known) return
      const { done, total } = known
      progress({ label: LABEL, done: done + index, total, unit: 'file', whenLate: 'behind' })
    }
    onFile(0)
    const stopped = await inLine(db, () => indexSome(host, files, onFile))
    if (stopped || signal.aborted || !db.open) return false
    // Another process has it.
    for (const { seq } of files) if (isUnindexed(db, seq)) left.add(seq)
  }
  return false
}

/** Reads scans by OCR, page after page, and indexes what they say; files that come meanwhile go before the next page. */
export async function readMissingScans(host: IndexHost, profileId?: string): Promise<void> {
  const { db, signal } = host
  const indexHost = { ...host, progress: () => undefined }
  let read = 0
  for (let scan = scanToRead(db, profileId); scan; scan = scanToRead(db, profileId)) {
    const isRead = await readOneScan(host, scan, read)
    if (signal.aborted || !db.open) return
    if (isRead) read += 1
    else forgetScans(db, scan.file.seq)
    if (!(await indexMissingFiles(indexHost, profileId))) return
  }
}

/** True when a page more is known: the file then waits to be indexed anew. */
async function readOneScan(
  host: IndexHost,
  { file, page }: { file: FileToIndex; page: number },
  read: number,
): Promise<boolean> {
  const { db, paths, signal } = host
  const own = getFile(db, paths, file.profileId, file.fileId)
  if (!own || keptScans(db, own).has(page)) return false
  const onShare = (share: number) =>
    host.progress?.({ label: SCANS, done: read + share, unit: 'page', whenLate: 'behind' })
  onShare(0)
  try {
    await readScan(own, page, { db, paths, clock: host.clock, work: host.work, signal }, { onShare })
    return true
  } catch (error) {
    // A picture that is none, or OCR that is not installed: whoever opens the file is told.
    if (!(error instanceof UserError) && !signal.aborted && !isClosing(error)) host.log?.(error)
    return false
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
async function indexSome(
  host: IndexHost,
  waiting: readonly FileToIndex[],
  onFile: (index: number) => void,
): Promise<boolean> {
  const { db, paths, clock, work, signal } = host
  if (signal.aborted || !db.open) return true
  let files = waiting.filter(({ seq }) => isUnindexed(db, seq))
  while (files.length > 0) {
    const time = AbortSignal.timeout(FILES_TIME_MS)
    const claim = randomUUID()
    const now = clock.now().toISOString()
    const withPaths = files.map(file => ({ file, path: blobPath(paths, file.sha256) }))
    let reading = 0
    const progress = ({ done = 0 }: ToolProgress) => {
      reading = done
      onFile(waiting.length - files.length + done)
    }
    try {
      await work.run(
        'index_files',
        { dataFolder: paths.data, files: withPaths, claim, now },
        { signal: AbortSignal.any([signal, time]), progress },
      )
      return false
    } catch (error) {
      if (signal.aborted || !db.open || isClosing(error)) return true
      if (!time.aborted && !(error instanceof UserError)) host.log?.(error)
      // Too long, too large, or a reader that broke: that file is found by its name, the others are done without it.
      const broken = files[reading]
      if (!broken) return false
      const writer = createIndexWriter(db)
      await writer.add({ seq: broken.seq, name: broken.name, version: PASSAGES_VERSION, claim, now }, undefined)
      await writer.flush()
      files = files.filter(({ seq }) => isUnindexed(db, seq))
    }
  }
  return false
}

/** The pool of workers is being taken down, with the program: what was under way is taken up at the next start. */
function isClosing(error: unknown): boolean {
  return error instanceof Error && /^(Terminating worker thread|Queue is closed)/.test(error.message)
}

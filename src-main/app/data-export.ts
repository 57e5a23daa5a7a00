import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { listEntries } from '../outbox/entries.ts'
import { listConversations } from '../store/conversations.ts'
import { listCredits } from '../store/credits.ts'
import { SPECIALISTS_FOLDER } from '../store/erase.ts'
import { listExercises } from '../store/exercises.ts'
import { cleanFileName } from '../store/file-names.ts'
import { listFiles } from '../store/files.ts'
import { listMemories } from '../store/memories.ts'
import { listTasks } from '../store/tasks.ts'
import { newTemporaryPath } from '../store/temporary.ts'
import { ARCHIVE_FORMAT, ARCHIVED_DATABASE, isSpecialistFile, MOST_SPECIALISTS } from '../tools/archive-format.ts'
import type { ZipRequest } from '../tools/zip-work.ts'
import type { ToolProgress } from '../types.ts'
import type { Host } from './host.ts'
import { outboxView } from './outbox.ts'
import { saveMade } from './save-file.ts'

const EXPORT_TIME_MS = 3_600_000
/** Files named between two moments when the window is answered. */
const AT_ONCE = 200

type ExportHost = Host & { markdown(conversationId: string): { name: string; text: string } }
type Counts = Record<'conversations' | 'files' | 'memories' | 'tasks' | 'outbox', number>
type Gathered = Pick<ZipRequest, 'entries' | 'manifest' | 'missing'>
/** `missing`: files that the library has lost, which the archive cannot hold. */
export type Exported = { path: string; bytes: number; counts: Counts; missing: number }

/** One archive of everything but keys and passwords. @throws UserError when it cannot be written. */
export async function exportData(
  host: ExportHost,
  path: string,
  progress: (value: ToolProgress) => void,
): Promise<Exported> {
  const made: string[] = []
  const signal = AbortSignal.timeout(EXPORT_TIME_MS)
  try {
    const { counts, ...gathered } = await gather(host, made, signal)
    let bytes = 0
    await saveMade(path, async partial => {
      bytes = (await host.work.run('zip_files', { target: partial, ...gathered }, { signal, progress })).bytes
    })
    return { path, bytes, counts, missing: gathered.missing.length }
  } finally {
    for (const file of made) await rm(file, { force: true })
  }
}

/** Everything under the name that it has in the archive; texts are written to `made` first. */
async function gather(host: ExportHost, made: string[], signal: AbortSignal): Promise<Gathered & { counts: Counts }> {
  const { db, paths, work, clock } = host
  const profile = host.profile()
  const entries: ZipRequest['entries'] = []
  const uniqueName = namer([ARCHIVED_DATABASE])
  const add = (folder: string, name: string, file: { path: string; sha256?: string }) => {
    entries.push({ ...file, name: `${folder}${uniqueName(`${folder}${cleanFileName(name)}`)}` })
  }
  const addText = async (folder: string, name: string, text: string) => {
    const path = newTemporaryPath(paths.data, 'txt')
    made.push(path)
    await writeFile(path, text, { mode: 0o600 })
    add(folder, name, { path })
  }

  // The database of one moment first: what it names is what must be there.
  const copy = newTemporaryPath(paths.data, 'db')
  made.push(copy)
  await work.run('copy_database', { dataFolder: paths.data, target: copy }, { signal })
  entries.push({ name: ARCHIVED_DATABASE, path: copy })
  const contents = await work.run('list_contents', { dataFolder: paths.data, database: copy }, { signal })
  const blobs = new Map(contents.blobs.map(blob => [blob.sha256, blob]))
  const { files } = listFiles(db, profile.id, { limit: -1, offset: 0 })
  const named = new Set<string>()
  for (const [index, { card, sha256 }] of files.entries()) {
    const blob = blobs.get(sha256)
    if (blob) add('files/', card.name, blob)
    named.add(sha256)
    if (index % AT_ONCE === 0) await nextTick()
  }
  // Deleted files that can be brought back, and what messages still to be sent hold.
  for (const blob of contents.blobs) if (!named.has(blob.sha256)) add('other/', blob.sha256, blob)

  const own = join(paths.data, SPECIALISTS_FOLDER)
  const written = (await readdir(own).catch(() => [])).filter(isSpecialistFile)
  for (const name of written.slice(0, MOST_SPECIALISTS)) add(`${SPECIALISTS_FOLDER}/`, name, { path: join(own, name) })

  const conversations = listConversations(db, profile.id)
  for (const { id } of conversations) {
    const { name, text } = host.markdown(id)
    await addText('conversations/', name, text)
    await nextTick()
  }
  const memories = listMemories(db, profile.id)
  const outbox = listEntries(db, profile.id).map(outboxView)
  const tasks = listTasks(db, profile.id)
  const exercises = listExercises(db, profile.id)
  const credits = listCredits(db, profile.id, -1)
  const data = { profile, memories, tasks, outbox, exercises, credits }
  await addText('', 'data.json', `${JSON.stringify(data, null, 2)}\n`)
  const counts = {
    conversations: conversations.length,
    files: files.length,
    memories: memories.length,
    tasks: tasks.length,
    outbox: outbox.length,
  }
  const manifest = {
    application: 'Ardoise',
    format: ARCHIVE_FORMAT,
    version: host.appVersion,
    exportedAt: clock.now(),
    counts,
    tables: contents.tables,
  }
  return { entries, manifest, missing: contents.missing, counts }
}

/** The last part of a path, with a number when that path is taken; case aside, since some disks ignore it. */
function namer(taken: readonly string[]): (path: string) => string {
  const last = new Map(taken.map(path => [path.toLowerCase(), 1]))
  return path => {
    const slash = path.lastIndexOf('/') + 1
    const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(path.slice(slash)) ?? []
    // Thousands of files may share one name: each goes on from the number of the one before.
    for (let n = (last.get(path.toLowerCase()) ?? 0) + 1; ; n++) {
      const name = n === 1 ? `${stem}${extension}` : `${stem} (${n})${extension}`
      const key = `${path.slice(0, slash)}${name}`.toLowerCase()
      if (n > 1 && last.has(key)) continue
      last.set(path.toLowerCase(), n)
      if (n > 1) last.set(key, 1)
      return name
    }
  }
}

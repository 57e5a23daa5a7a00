import { statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { CopyView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { listEntries } from '../outbox/entries.ts'
import { SMS_SECRET, WHATSAPP_SECRET } from '../outbox/message-settings.ts'
import { SMTP_PASSWORD } from '../outbox/smtp-settings.ts'
import { listConversations } from '../store/conversations.ts'
import { copyDate, isSoundCopy, listCopies, restoreCopy } from '../store/copies.ts'
import { listCredits } from '../store/credits.ts'
import { eraseData } from '../store/erase.ts'
import { listExercises } from '../store/exercises.ts'
import { cleanFileName } from '../store/file-names.ts'
import { getFile, listFiles } from '../store/files.ts'
import { listMemories } from '../store/memories.ts'
import { databaseFile } from '../store/open.ts'
import { listTasks } from '../store/tasks.ts'
import { newTemporaryPath } from '../store/temporary.ts'
import type { Host } from './host.ts'
import type { Models } from './models.ts'
import { outboxView } from './outbox.ts'
import { saveFile } from './save-file.ts'
import { WEB_SECRETS } from './web-settings.ts'

const COPY_TIME_MS = 300_000
const EXPORT_TIME_MS = 1_800_000
/** Whoever erases everything writes one of these. */
const ERASING_WORDS = new Set(['SUPPRIMER', 'DELETE'])

type DataHost = Host & { models: Models; markdown(conversationId: string): { name: string; text: string } }

/** Copies of everything, and the person's right to take it away or to erase it. */
export function createData(host: DataHost) {
  const { db, paths, clock, work } = host

  function copyDatabase(where: { now: Date; reason: string } | { target: string }): Promise<string> {
    const request = { dataFolder: paths.data, ...where }
    return work.run('copy_database', request, { signal: AbortSignal.timeout(COPY_TIME_MS) })
  }

  /** @throws UserError when it is none of the listed ones, or damaged. */
  function checkCopy(path: string): void {
    if (!listCopies(paths.data).includes(path)) throw new UserError(UNKNOWN_COPY)
    if (!isSoundCopy(path)) throw new UserError(DAMAGED_COPY)
  }

  /** Everything that goes into an export, under the names it has there; texts are written to `made` first. */
  async function gather(made: string[]): Promise<{ entries: { name: string; path: string }[]; counts: Counts }> {
    const profile = host.profile()
    const entries: { name: string; path: string }[] = []
    const names = new Set<string>()
    const addPath = (folder: string, name: string, path: string) => {
      entries.push({ name: `${folder}${uniqueName(`${folder}${cleanFileName(name)}`, names)}`, path })
    }
    const addText = async (folder: string, name: string, text: string) => {
      const path = newTemporaryPath(paths.data, 'txt')
      made.push(path)
      await writeFile(path, text, { mode: 0o600 })
      addPath(folder, name, path)
    }
    const conversations = listConversations(db, profile.id)
    for (const { id } of conversations) {
      const { name, text } = host.markdown(id)
      await addText('conversations/', name, text)
      await nextTick()
    }
    const { files } = listFiles(db, profile.id, { limit: -1, offset: 0 })
    for (const { card } of files) {
      const file = getFile(db, paths, profile.id, card.fileId)
      if (file) addPath('files/', card.name, file.path)
    }
    const memories = listMemories(db, profile.id)
    const outbox = listEntries(db, profile.id).map(outboxView)
    const tasks = listTasks(db, profile.id)
    const exercises = listExercises(db, profile.id)
    const credits = listCredits(db, profile.id, -1)
    const data = { profile, memories, tasks, outbox, exercises, credits }
    await addText('', 'data.json', `${JSON.stringify(data, null, 2)}\n`)
    const copy = newTemporaryPath(paths.data, 'db')
    made.push(copy)
    addPath('', 'ardoise.db', await copyDatabase({ target: copy }))
    const counts = {
      conversations: conversations.length,
      files: files.length,
      memories: memories.length,
      tasks: tasks.length,
      outbox: outbox.length,
    }
    return { entries, counts }
  }

  return {
    listCopies: (): CopyView[] => listCopies(paths.data).map(copyView),
    makeCopy: async (): Promise<CopyView> => copyView(await copyDatabase({ now: clock.now(), reason: 'manual' })),
    checkCopy,
    /** What must be done once the database is closed. */
    restoring:
      (path: string): (() => void) =>
      () => {
        restoreCopy(path, databaseFile(paths.data), clock.now())
      },
    exportName: (): string => `ardoise-${clock.now().toISOString().slice(0, 10)}.zip`,
    /** One archive of everything but keys and passwords. @throws UserError when it cannot be written. */
    async exportTo(path: string): Promise<void> {
      const made: string[] = []
      const target = newTemporaryPath(paths.data, 'zip')
      made.push(target)
      try {
        const { entries, counts } = await gather(made)
        const manifest = { application: 'Ardoise', version: host.appVersion, exportedAt: clock.now(), counts }
        await work.run('zip_files', { target, entries, manifest }, { signal: AbortSignal.timeout(EXPORT_TIME_MS) })
        await saveFile(path, { path: target })
      } finally {
        for (const file of made) await rm(file, { force: true })
      }
    },
    /**
     * Forgets the keys at once, and answers what must be done once the database is closed.
     * @throws UserError when the word is not the one that was asked for.
     */
    async erasing(confirm: string): Promise<() => void> {
      if (!ERASING_WORDS.has(confirm.trim().toUpperCase())) throw new UserError(NOT_CONFIRMED)
      for (const name of [...host.models.secretNames(), ...WEB_SECRETS, SMTP_PASSWORD, SMS_SECRET, WHATSAPP_SECRET]) {
        await host.secrets.delete(name).catch(error => host.log(error))
      }
      return () => eraseData(paths.data)
    },
  }
}

type Counts = Record<'conversations' | 'files' | 'memories' | 'tasks' | 'outbox', number>

function copyView(path: string): CopyView {
  const { size, mtime } = statSync(path)
  const reason = /-([a-z0-9]+)\.db$/.exec(basename(path))?.[1]
  return {
    path,
    createdAt: (copyDate(path) ?? mtime).toISOString(),
    bytes: size,
    reason: reason === 'daily' ? 'automatic' : reason === 'manual' ? 'manual' : 'before_update',
  }
}

/** The last part of `path`, with a number when that path is taken; case aside, since some disks ignore it. */
function uniqueName(path: string, taken: Set<string>): string {
  const slash = path.lastIndexOf('/') + 1
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(path.slice(slash)) ?? []
  for (let n = 1; ; n++) {
    const name = n === 1 ? `${stem}${extension}` : `${stem} (${n})${extension}`
    const key = `${path.slice(0, slash)}${name}`.toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return name
  }
}

const UNKNOWN_COPY = {
  fr: 'Cette copie n’est plus là : regardez la liste.',
  en: 'This copy is no longer there: look at the list.',
}
const DAMAGED_COPY = {
  fr: 'Cette copie est abîmée et n’a pas été restaurée : choisissez-en une autre. Rien n’a changé.',
  en: 'This copy is damaged and was not restored: choose another one. Nothing changed.',
}
const NOT_CONFIRMED = {
  fr: 'Rien n’a été supprimé : écrivez SUPPRIMER pour confirmer.',
  en: 'Nothing was deleted: write DELETE to confirm.',
}

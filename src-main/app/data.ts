import { lstat, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { ArchiveView, CopyView, DataStateView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { SMS_SECRET, WHATSAPP_SECRET } from '../outbox/message-settings.ts'
import { SMTP_PASSWORD } from '../outbox/smtp-settings.ts'
import { type Copy, findCopies, findSetAside, removeCopy } from '../store/copies.ts'
import { eraseData, ownNames } from '../store/erase.ts'
import { systemFailure } from '../store/failures.ts'
import { lockFolder } from '../store/folder-lock.ts'
import { MIGRATIONS } from '../store/migrations.ts'
import type { ArchiveSummary } from '../tools/archive-work.ts'
import type { Bilingual, ToolProgress } from '../types.ts'
import type { DataCare } from './data-care.ts'
import { type DataChange, type Imported, importing, restoring } from './data-change.ts'
import { type Exported, exportData } from './data-export.ts'
import { copyAhead } from './data-move.ts'
import type { Host } from './host.ts'
import type { Mcp } from './mcp.ts'
import type { Models } from './models.ts'
import { WEB_SECRETS } from './web-settings.ts'

const COPY_TIME_MS = 1_800_000
const LOOK_TIME_MS = 60_000
/** Whoever erases everything writes one of these. */
const ERASING_WORDS = new Set(['SUPPRIMER', 'DELETE'])

type DataHost = Host & {
  models: Models
  mcp: Mcp
  care: DataCare
  markdown(conversationId: string): { name: string; text: string }
}

/** Copies of everything, and the person's right to take it away, bring it elsewhere or erase it. */
export function createData(host: DataHost) {
  const { paths, clock, work, care } = host
  const now = () => clock.now()
  const progress = (value: ToolProgress) => host.announce({ type: 'data_progress', progress: value })

  async function state(): Promise<DataStateView> {
    const kept = care.lastCheck()
    const [last] = allCopies(paths.data).filter(({ reason }) => reason !== 'set_aside')
    return {
      folder: paths.data,
      bytes: await folderBytes(paths.data),
      ...(kept && { check: { state: kept.state, checkedAt: kept.at, problems: kept.problems, lost: kept.lost } }),
      ...(last && { lastCopyAt: last.createdAt }),
    }
  }

  return {
    state,
    async check(): Promise<DataStateView> {
      await care.check()
      return state()
    },
    listCopies: (): CopyView[] => allCopies(paths.data),
    async makeCopy(): Promise<CopyView> {
      const request = { dataFolder: paths.data, now: now(), reason: 'manual' as const }
      const made = await work.run('copy_database', request, { signal: AbortSignal.timeout(COPY_TIME_MS) })
      return findCopy(paths.data, made)
    },
    /** @throws UserError when it is none of the listed ones, damaged, or of a newer version. */
    async checkCopy(path: string): Promise<void> {
      findCopy(paths.data, path)
      const found = await work.run('check_copy', { path }, { signal: AbortSignal.timeout(COPY_TIME_MS) })
      if (found.state !== 'sound') throw new UserError(DAMAGED_COPY)
      if (found.version > MIGRATIONS.length) throw new UserError(NEWER_COPY)
    },
    /** @throws UserError when it is none of the listed ones, or one that makes room by itself. */
    deleteCopy: (path: string): void => deleteCopy(findCopy(paths.data, path)),
    /** What must be done once the database is closed. */
    restoring: (path: string): DataChange => restoring(paths.data, path, now),
    exportName: (): string => `ardoise-${now().toISOString().slice(0, 10)}.zip`,
    /** One archive of everything but keys and passwords. @throws UserError when it cannot be written. */
    exportTo: (path: string): Promise<Exported> => exportData(host, path, progress),
    /** What an archive says of itself. @throws UserError when it is none of ours, or of a newer version. */
    async describeArchive(path: string): Promise<ArchiveView> {
      const signal = AbortSignal.timeout(LOOK_TIME_MS)
      return archiveView(path, await work.run('describe_archive', { archive: path }, { signal }))
    },
    /** Brings in all that it holds; its `change` then puts its database in place. */
    importing: (path: string): Promise<Imported> => importing({ work, dataFolder: paths.data, now }, path, progress),
    copyAhead: (to: string): Promise<void> => copyAhead(work, paths.data, to, progress),
    progress,
    /**
     * What must be done once the database is closed: the keys go too.
     * @throws UserError when the word is not the one that was asked for.
     */
    async erasing(confirm: string): Promise<DataChange> {
      if (!ERASING_WORDS.has(confirm.trim().toUpperCase())) throw new UserError(NOT_CONFIRMED)
      const { models, mcp } = host
      const names = [
        ...models.secretNames(),
        ...mcp.secretNames(),
        ...WEB_SECRETS,
        SMTP_PASSWORD,
        SMS_SECRET,
        WHATSAPP_SECRET,
      ]
      return async () => {
        const release = lockFolder(paths.data)
        try {
          for (const name of names) await host.secrets.delete(name).catch(error => host.log(error))
          await eraseData(paths.data)
        } finally {
          release()
        }
        return undefined
      }
    },
  }
}

/** Newest first, with what was set aside. */
export function allCopies(dataFolder: string): CopyView[] {
  return [...findCopies(dataFolder), ...findSetAside(dataFolder)]
    .map(copyView)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** By its name or its path. @throws UserError when it is none of the listed ones. */
export function findCopy(dataFolder: string, wanted: string): CopyView {
  const found = allCopies(dataFolder).find(({ name, path }) => name === wanted || resolve(path) === resolve(wanted))
  if (!found) throw new UserError(UNKNOWN_COPY)
  return found
}

/** For good. @throws UserError for one that makes room by itself. */
export function deleteCopy({ path, reason }: CopyView): void {
  if (reason !== 'manual' && reason !== 'set_aside') throw new UserError(OWN_COPY)
  try {
    removeCopy(path)
  } catch (error) {
    throw systemFailure(error)
  }
}

function copyView({ path, date, bytes, reason }: Copy): CopyView {
  return { path, name: basename(path), createdAt: date.toISOString(), bytes, reason }
}

/** Of what is the person's. */
export async function folderBytes(dataFolder: string): Promise<number> {
  let bytes = 0
  for (const name of ownNames(dataFolder)) bytes += await bytesOf(join(dataFolder, name))
  return bytes
}

async function bytesOf(path: string): Promise<number> {
  const info = await lstat(path).catch(() => undefined)
  if (!info?.isDirectory()) return info?.size ?? 0
  let bytes = 0
  for (const name of await readdir(path).catch(() => [])) bytes += await bytesOf(join(path, name))
  return bytes
}

function archiveView(path: string, { version, exportedAt, counts, bytes }: ArchiveSummary): ArchiveView {
  const { conversations = 0, files = 0, memories = 0, tasks = 0, outbox = 0 } = counts
  return { path, version, exportedAt, bytes, counts: { conversations, files, memories, tasks, outbox } }
}

/** What is said once an archive has taken the place of what was there. */
export function importedNotice({ counts, lost, replaces }: Pick<Imported, 'counts' | 'lost' | 'replaces'>): Bilingual {
  const { conversations = 0, files = 0 } = counts
  const plural = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`
  const parts = [
    {
      fr: `Archive importée : ${plural(conversations, 'conversation')}, ${plural(files, 'fichier')}.`,
      en: `Archive imported: ${plural(conversations, 'conversation')}, ${plural(files, 'file')}.`,
    },
    replaces && {
      fr: 'Les données d’avant sont gardées parmi les copies.',
      en: 'The data from before is kept among the copies.',
    },
    lost > 0 && {
      fr: `L’archive n’avait pas ${plural(lost, 'fichier')} que la bibliothèque avait déjà perdu${lost > 1 ? 's' : ''}.`,
      en: `The archive lacked ${plural(lost, 'file')} that the library had lost already.`,
    },
    {
      fr: 'Les clés et mots de passe ne voyagent pas : redonnez-les dans les réglages.',
      en: 'Keys and passwords do not travel: give them again in the settings.',
    },
  ].filter(part => part !== false)
  return { fr: parts.map(({ fr }) => fr).join(' '), en: parts.map(({ en }) => en).join(' ') }
}

const OWN_COPY: Bilingual = {
  fr: 'Cette copie n’a pas été supprimée : Ardoise l’a faite d’elle-même et la remplacera. Seules celles que vous avez demandées et ce qui a été mis de côté se suppriment.',
  en: 'This copy was not deleted: Ardoise made it by itself and will replace it. Only those that you asked for and what was set aside can be deleted.',
}
const UNKNOWN_COPY: Bilingual = {
  fr: 'Cette copie n’est plus là : regardez la liste.',
  en: 'This copy is no longer there: look at the list.',
}
export const DAMAGED_COPY: Bilingual = {
  fr: 'Cette copie est abîmée et n’a pas été restaurée : choisissez-en une autre. Rien n’a changé.',
  en: 'This copy is damaged and was not restored: choose another one. Nothing changed.',
}
const NEWER_COPY: Bilingual = {
  fr: 'Cette copie vient d’une version plus récente d’Ardoise et n’a pas été restaurée. Rien n’a changé.',
  en: 'This copy comes from a newer version of Ardoise and was not restored. Nothing changed.',
}
const NOT_CONFIRMED: Bilingual = {
  fr: 'Rien n’a été supprimé : écrivez SUPPRIMER pour confirmer.',
  en: 'Nothing was deleted: write DELETE to confirm.',
}

import type { ReportInput, ReportView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { getEntry, type OutboxEntry } from '../outbox/entries.ts'
import { isEmailAddress } from '../outbox/outbox.ts'
import { redact } from '../outbox/redact.ts'
import { namesOf, SUPPORT_SETTING } from '../outbox/report.ts'
import { writeBlob } from '../store/blobs.ts'
import { cleanFileName } from '../store/file-names.ts'
import { deleteFile, getFile, insertFile } from '../store/files.ts'
import { addProblem, getReport, type Report, updateReport } from '../store/reports.ts'
import { setSetting } from '../store/settings.ts'
import { prepareReport, queueReport, supportAddress } from '../tools/file-report.ts'
import type { Host } from './host.ts'
import { announceOutbox, type Outbox } from './outbox.ts'
import { wrongAddress } from './sentences.ts'

/** A failure's first lines say most of it. */
const PROBLEM_CHARACTERS = 2_000

/** Reports of problems: written here, read by the person, sent when they say so. */
export function createReports(host: Host & { outbox: Outbox }) {
  const { db, clock, paths } = host
  const profileId = () => host.profile().id

  function own(id: string): Report {
    const report = getReport(db, profileId(), id)
    if (!report) throw new UserError(UNKNOWN_REPORT)
    return report
  }

  function view(report: Report): ReportView {
    const { id, title, severity, text, createdAt, fileId } = report
    const entry = entryOf(report)
    const to = entry?.to ?? supportAddress(host)
    return {
      id,
      title,
      severity,
      text: entry?.body ?? text,
      state: entry ? (entry.state === 'prepared' ? 'sending' : entry.state) : 'saved',
      ...(to !== undefined && { to }),
      ...(entry && { outboxId: entry.id }),
      ...(fileId !== undefined && { fileId }),
      ...(entry?.lastError && { lastError: entry.lastError }),
      createdAt,
    }
  }

  function entryOf({ outboxId }: Report): OutboxEntry | undefined {
    return outboxId === undefined ? undefined : getEntry(db, outboxId)
  }

  function changed(report: Report): ReportView {
    host.announce({ type: 'changed', what: 'reports' })
    announceOutbox(host)
    return view(report)
  }

  /** What the person took out of a report must not stay in the file that they hand over. */
  async function rewrite({ id, fileId }: Report, text: string): Promise<Report> {
    const old = fileId === undefined ? undefined : getFile(db, paths, profileId(), fileId)
    const blob = old && (await writeBlob(paths, { bytes: new TextEncoder().encode(text) }))
    const now = clock.now()
    const put = db.transaction(() => {
      if (!old || !blob) return updateReport(db, profileId(), id, { text, now })
      const { name, mime } = old.card
      const file = insertFile(db, { name, mime, profileId: profileId(), origin: 'generated', now }, blob)
      deleteFile(db, profileId(), old.card.fileId, now)
      return updateReport(db, profileId(), id, { text, fileId: file.fileId, now })
    })
    const report = put.immediate()
    if (old) host.announce({ type: 'files_changed' })
    return report
  }

  function context() {
    const { mode } = host.profile()
    const language = host.language()
    const { appVersion } = host
    return { db, paths, clock, profileId: profileId(), mode, language, appVersion }
  }

  return {
    /** @throws UserError when there is nothing in it. */
    async add({ title, description, steps, severity = 'medium' }: ReportInput): Promise<ReportView> {
      if (!/[\p{L}\p{N}]/u.test(description)) throw new UserError(EMPTY_REPORT)
      const words = { title: title?.trim() || firstWords(description), description, severity }
      const put = await prepareReport(context(), { ...words, ...(steps?.trim() && { steps }) })
      const { report, file } = db.transaction(put).immediate()
      if (file) host.announce({ type: 'files_changed' })
      return changed(report)
    },
    /** Undefined when it is gone. */
    get(id: string): ReportView | undefined {
      const report = getReport(db, profileId(), id)
      return report && view(report)
    },
    /** The person's own words: what they write in themselves is theirs to send. @throws UserError once it has left. */
    async edit(id: string, text: string): Promise<ReportView> {
      const report = own(id)
      if (text.trim() === '') throw new UserError(EMPTY_REPORT)
      const entry = entryOf(report)
      if (!entry) return changed(await rewrite(report, text))
      host.outbox.edit(entry.id, { subject: entry.subject, body: text })
      return changed(updateReport(db, profileId(), id, { text, now: clock.now() }))
    },
    /** Lets it go, to the address of the support. @throws UserError when there is none, or it has left already. */
    async send(id: string, signal: AbortSignal): Promise<ReportView> {
      let report = own(id)
      const to = supportAddress(host)
      let entry = entryOf(report)
      if (!entry) {
        if (to === undefined) throw new UserError(NO_SUPPORT)
        const unsent = report
        const queued = db.transaction(() => queueReport(context(), unsent, to)).immediate()
        report = queued.report
        entry = queued.entry
      }
      if (entry) await host.outbox.send(entry.id, signal)
      return changed(report)
    },
    /** As a file, with a name for it. */
    file(id: string): { name: string; text: string } {
      const report = view(own(id))
      return { name: cleanFileName(`${report.title}.md`), text: report.text }
    },
    support: (): string | undefined => supportAddress(host),
    /** @throws UserError when it is no e-mail address. */
    setSupport(address: string | null): string | undefined {
      const clean = address?.trim()
      if (clean && !isEmailAddress(clean)) throw new UserError(wrongAddress(clean))
      setSetting(db, { key: SUPPORT_SETTING, value: clean || undefined, now: clock.now() })
      host.announce({ type: 'changed', what: 'reports' })
      return clean || undefined
    },
  }
}

/** Keeps a failure for the next report, without what must not leave; never fails itself. */
export function noteProblem({ db, profile, clock }: Pick<Host, 'db' | 'profile' | 'clock'>, error: unknown): void {
  try {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    addProblem(db, { text: redact(text.slice(0, PROBLEM_CHARACTERS), namesOf(profile())), now: clock.now() })
  } catch {
    // The failure that is noted may be the database's own.
  }
}

function firstWords(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]?.replace(/\s+/g, ' ').trim() ?? ''
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}

const UNKNOWN_REPORT = {
  fr: 'Ce signalement n’existe plus : refaites-le depuis « Signaler un problème ».',
  en: 'This report no longer exists: make it again from “Report a problem”.',
}
const EMPTY_REPORT = {
  fr: 'Le signalement est vide : dites en quelques mots ce qui ne va pas.',
  en: 'The report is empty: say in a few words what is wrong.',
}
const NO_SUPPORT = {
  fr: 'Aucune adresse d’assistance n’est réglée : indiquez-la dans Réglages > Assistance, ou enregistrez le signalement pour le remettre vous-même.',
  en: 'No address of the support is set: give it in Settings > Support, or save the report and hand it over yourself.',
}

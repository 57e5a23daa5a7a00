import { type OutboxEntry, requireEntry } from '../outbox/entries.ts'
import { holdEntry, isEmailAddress, prepareEmail } from '../outbox/outbox.ts'
import { type ReportInput, SUPPORT_SETTING, writeReport } from '../outbox/report.ts'
import { writeBlob } from '../store/blobs.ts'
import { cleanFileName } from '../store/file-names.ts'
import { insertFile } from '../store/files.ts'
import { getProfile } from '../store/profiles.ts'
import { addReport, type Report, updateReport } from '../store/reports.ts'
import { getSetting } from '../store/settings.ts'
import type { FileCard } from '../types.ts'
import type { ToolContext } from './context.ts'

export type ReportContext = Pick<
  ToolContext,
  'db' | 'paths' | 'clock' | 'profileId' | 'mode' | 'language' | 'appVersion'
> & { conversationId?: string }

export type FiledReport = { report: Report; entry?: OutboxEntry; file?: FileCard }

/**
 * Writes a report, and answers what puts it where the person finds it, to be called in one transaction: in the outbox,
 * held until they have read it and send it, when there is an address of the support; else in their files.
 */
export async function prepareReport(ctx: ReportContext, input: ReportInput): Promise<() => FiledReport> {
  const { db, profileId, conversationId, mode, language, appVersion } = ctx
  const now = ctx.clock.now()
  const profile = getProfile(db, profileId)
  if (!profile) throw new Error(`no profile ${profileId}`)
  const { log } = ctx.paths
  const about = { db, profile, mode, language, appVersion, now, ...(log !== undefined && { log }) }
  const { title, text } = await writeReport(input, about)
  const add = () => addReport(db, { profileId, title, severity: input.severity, text, now })
  const to = supportAddress(ctx)
  if (to !== undefined) return () => queueReport(ctx, add(), to)
  const blob = await writeBlob(ctx.paths, { bytes: new TextEncoder().encode(text) })
  return () => {
    const report = add()
    const name = cleanFileName(`${PREFIX[language]} ${title}.md`)
    const about = { profileId, ...(conversationId !== undefined && { conversationId }), now }
    const file = insertFile(db, { ...about, name, mime: 'text/markdown', origin: 'generated' }, blob)
    return { report: updateReport(db, profileId, report.id, { fileId: file.fileId, now }), file }
  }
}

/** Into the outbox, where it waits for the person. To be called in one transaction. */
export function queueReport(
  { db, clock, profileId, conversationId, language }: ReportContext,
  report: Report,
  to: string,
): FiledReport {
  const now = clock.now()
  const { id } = prepareEmail(db, {
    profileId,
    ...(conversationId !== undefined && { conversationId }),
    to,
    subject: `${PREFIX[language]} ${report.title}`,
    body: report.text,
    attachments: [],
    now,
  })
  holdEntry(db, id, TO_BE_READ, now)
  return { report: updateReport(db, profileId, report.id, { outboxId: id, now }), entry: requireEntry(db, id) }
}

/** Undefined when none was set, or what was set is no address. */
export function supportAddress({ db }: Pick<ToolContext, 'db'>): string | undefined {
  const address = getSetting(db, SUPPORT_SETTING)
  return typeof address === 'string' && isEmailAddress(address) ? address : undefined
}

const PREFIX = { fr: 'Signalement –', en: 'Report –' }
const TO_BE_READ = {
  fr: 'Ce signalement attend : relisez-le, puis envoyez-le.',
  en: 'This report is waiting: read it, then send it.',
}

import { z } from 'zod'

/** Beyond, the format of archives needs an extension that some programs do not read; some is left for names. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3 - 64 * 1024 ** 2
/** The number of entries is written in 16 bits. */
export const MAX_ENTRIES = 65_000
/** Of this program. An archive of a later format is left to the version that knows it. */
export const ARCHIVE_FORMAT = 1
export const MANIFEST = 'manifest.json'
export const ARCHIVED_DATABASE = 'ardoise.db'

/** Files of the person's specialists; what else is in their folder is none. */
export const MOST_SPECIALISTS = 200
export function isSpecialistFile(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]*\.md$/.test(name)
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().min(0)

/** What an archive says of itself, so that whoever reads it can tell that nothing is missing or changed. */
export const manifestSchema = z.object({
  application: z.literal('Ardoise'),
  /** Absent from the first archives, which neither count their rows nor hold deleted files. */
  format: z.number().int().optional(),
  version: z.string().max(100),
  exportedAt: z.string().max(100),
  counts: z.record(z.string(), size),
  /** Rows of each table of the database. */
  tables: z.record(z.string(), size).optional(),
  /** Files that the library had lost, or lost a part of, before the export. */
  missing: z.array(sha256).optional(),
  files: z.array(z.object({ path: z.string().max(4_096), bytes: size, sha256 })).max(MAX_ENTRIES),
})
export type Manifest = z.infer<typeof manifestSchema>
export type ArchivedFile = Manifest['files'][number]

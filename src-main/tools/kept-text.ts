import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { type DocumentText, TEXT_READER_VERSION } from '../documents/readers/text.ts'
import { getFileText, isLongText, type TextKey } from '../store/file-texts.ts'

const documentText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), cut: z.boolean() }),
  z.object({
    kind: z.literal('pages'),
    pages: z.array(z.string()),
    cut: z.boolean(),
    unit: z.literal('slide').optional(),
    scanned: z.array(z.number()).optional(),
  }),
  z.object({
    kind: z.literal('sheets'),
    sheets: z.array(z.object({ name: z.string().optional(), rows: z.number(), columns: z.number(), text: z.string() })),
    cut: z.boolean(),
  }),
]) satisfies z.ZodType<DocumentText>

export function textKey({ sha256, mime }: { sha256: string; mime: string }): TextKey {
  return { sha256, mime, readerVersion: TEXT_READER_VERSION }
}

/** What a file says, where it was read before. A long text takes longer than the main thread has. */
export function keptText(db: Database, file: { sha256: string; mime: string }): DocumentText | undefined {
  return documentText.safeParse(getFileText(db, textKey(file))).data
}

/** Likewise, but nothing where the text is long. */
export function keptShortText(db: Database, file: { sha256: string; mime: string }): DocumentText | undefined {
  return isLongText(db, textKey(file)) ? undefined : keptText(db, file)
}

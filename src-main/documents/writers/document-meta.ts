import type { IsoTime, Language } from '../../types.ts'

/** What a document says of its own making. */
export type DocumentMeta = { appVersion: string; generatedAt: IsoTime; language: Language }

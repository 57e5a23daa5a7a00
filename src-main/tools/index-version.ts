import { TEXT_READER_VERSION } from '../documents/readers/text.ts'
import { INDEX_VERSION } from '../search/index-writer.ts'

/** What the passages of a file depend on: another reader or another cutting makes them anew. */
export const PASSAGES_VERSION = INDEX_VERSION * 1_000 + TEXT_READER_VERSION

import type { Database } from 'better-sqlite3'
import type { Embeddings } from '../model/embeddings.ts'
import type { MessageServices } from '../outbox/message-settings.ts'
import type { Changed, Clock, FileCard, FileRef, Language, Mode, ToolProgress, ToolResult } from '../types.ts'
import type { Services as WebServices } from '../web/services.ts'
import type { Work } from './work.ts'

/** Where things live on disk; every path is absolute. */
export type Paths = {
  /** SQLite database, file blobs, copies. */
  data: string
  /** Read-only resources shipped with the application. */
  resources: string
  /** When set, each generated document is also copied here under its own name. */
  out?: string
  /** The log file of the window, where there is one. */
  log?: string
}

/** Everything a tool may touch. A tool gets nothing else. */
export type ToolContext = {
  db: Database
  paths: Paths
  clock: Clock
  profileId: string
  conversationId: string
  /** Of this call, and the same when a call that was cut is made again: see `once` of store/effects.ts. */
  callKey: string
  /** The message of the person that this turn answers. */
  userMessageId: number
  mode: Mode
  language: Language
  appVersion: string
  /** Files that the user joined to this conversation, newest last. */
  attachments: readonly FileRef[]
  /** Aborted when the user stops, or when the tool's time is up. */
  signal: AbortSignal
  progress(progress: ToolProgress): void
  /** Heavy work in a worker thread, really terminated when `signal` aborts. */
  work: Work
  /** Announces a document that entered the library; the conversation shows it as a card. */
  onFile(file: FileCard): void
  /** Tells the window that something it may be showing is no longer so. */
  changed(what: Changed): void
  secrets: Secrets
  /** Of the selected model, where the person named one for them. */
  embeddings?(): Promise<Embeddings | undefined>
  /** Has another specialist do a part of the work; absent for one who was asked. */
  delegate?(request: DelegationRequest): Promise<ToolResult>
  /** Where SMS and WhatsApp messages are handed over; only tests have them elsewhere. */
  messageServices: MessageServices
  /** Where searches, pages, weather and rates come from; only tests have them elsewhere. */
  webServices: WebServices
}

export type DelegationRequest = { specialist: string; task: string; fileIds: readonly string[] }

/** Keys live in the OS keychain; where there is none, in memory for this run. Never in the database. */
export type Secrets = {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
  /** False when there is no keyring: what is set is lost at exit, and the user is told. */
  readonly persistent: boolean
}

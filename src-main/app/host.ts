import type { Database } from 'better-sqlite3'
import type { WindowEvent } from '../../src-preload/contract.ts'
import type { Embeddings } from '../model/embeddings.ts'
import type { MessageServices } from '../outbox/message-settings.ts'
import type { Profile, ProfileChange } from '../store/profiles.ts'
import type { Paths, Secrets } from '../tools/context.ts'
import type { Work } from '../tools/work.ts'
import type { AgentEvent, Clock, Language } from '../types.ts'
import type { Services as WebServices } from '../web/services.ts'

export type AppEvent = { conversationId: string; event: AgentEvent }

/** What changes besides turns; the command line has no use for it. */
export type Announcement = Exclude<
  WindowEvent,
  { type: 'agent' | 'command' | 'files_opened' | 'open_conversation' | 'open_task' }
>

/** What every use case works with. */
export type Host = {
  db: Database
  paths: Paths
  secrets: Secrets
  clock: Clock
  appVersion: string
  work: Work
  /** Of the selected model, where the person named one for them. */
  embeddings(): Promise<Embeddings | undefined>
  messageServices: MessageServices
  webServices: WebServices
  profile(): Profile
  changeProfile(change: ProfileChange): Profile
  language(): Language
  emit(event: AppEvent): void
  announce(event: Announcement): void
  /** Bugs, with their stack. */
  log(error: unknown): void
}

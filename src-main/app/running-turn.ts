import type { TextBatcher } from '../agent/batch-text.ts'
import type { Deadline } from '../agent/deadline.ts'
import type { ModelErrorKind } from '../errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import type { Job } from '../store/jobs.ts'
import { savePartial } from '../store/turns.ts'
import type { Bilingual, Mode, TurnEnd } from '../types.ts'
import type { Host } from './host.ts'

/** A crash loses at most this much of what was streaming. */
const PARTIAL_EVERY_MS = 1_000

/** Why a turn is stopped that is left as it is. */
export const LEFT = new DOMException('The program closes.', 'AbortError')

export type How = {
  /** The job that the turn is. */
  job?: Job
  /** True when nobody asked for it: the turn goes on where a crash cut it, within the limits it had. */
  automatic?: boolean
  /** Answers this once, whatever model is chosen. */
  model?(): Promise<ChatModel>
}

/** What is being answered now. */
export type RunningTurn = {
  conversationId: string
  mode: Mode
  how: How
  stop: AbortController
  /** True once the program closes and leaves the turn as a crash would: nothing more is recorded of it. */
  left: boolean
  deadline: Deadline
  partial: PartialText
  batcher: TextBatcher
}

export type Ended = {
  reason: TurnEnd
  message?: Bilingual
  failure?: ModelErrorKind
  /** The address of the model that could not be reached, or may not have been. */
  unreachable?: string
  /** The answer itself, which is stored with the end of its turn. */
  answer?: { store(): void; stored(): void }
}

/** What has been written since the last stored message. */
export type PartialText = {
  add(kind: 'text' | 'reasoning', piece: string): void
  read(): { text: string; reasoning: string }
  clear(): void
  /** To the disk, whatever the pace. */
  save(): void
}

/** Writes what streams to the disk, but not at every piece. */
export function createPartial({ db, clock, log }: Host, conversationId: string): PartialText {
  const written = { text: '', reasoning: '' }
  let savedAt = clock.monotonic()
  const save = () => savePartial(db, conversationId, written.text)
  return {
    add(kind, piece) {
      written[kind] += piece
      if (kind === 'reasoning') return
      const now = clock.monotonic()
      if (now - savedAt < PARTIAL_EVERY_MS) return
      savedAt = now
      try {
        save()
      } catch (error) {
        // A disk that is full for a moment: only a crash would lose what is not there.
        log(error)
      }
    },
    read: () => ({ ...written }),
    clear() {
      written.text = ''
      written.reasoning = ''
      save()
    },
    save,
  }
}

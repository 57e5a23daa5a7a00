import type { MemoryView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { addMemory, deleteMemory, listMemories, type Memory, restoreMemory, updateMemory } from '../store/memories.ts'
import type { Host } from './host.ts'
import { EMPTY_MEMORY, UNKNOWN_MEMORY } from './sentences.ts'

/** As much as the model may save; every memory goes into every prompt. */
const FACT_LIMIT = 500

/** What is remembered of the person, and their right to correct it or to have it gone. */
export function createMemories(host: Host) {
  const { db, clock } = host
  const profileId = () => host.profile().id

  function changed(memory: Memory | undefined): MemoryView {
    if (!memory) throw new UserError(UNKNOWN_MEMORY)
    host.announce({ type: 'changed', what: 'memories' })
    return memoryView(memory)
  }

  return {
    list: (): MemoryView[] => listMemories(db, profileId()).map(memoryView),
    /** @throws UserError when it is empty or too long. */
    add(fact: string): MemoryView {
      return changed(addMemory(db, { profileId: profileId(), fact: factOf(fact), now: clock.now() }))
    },
    /** @throws UserError when it is empty, too long or unknown. */
    edit(id: string, fact: string): MemoryView {
      return changed(updateMemory(db, profileId(), id, { fact: factOf(fact), now: clock.now() }))
    },
    delete(id: string): void {
      if (!deleteMemory(db, profileId(), id, clock.now())) throw new UserError(UNKNOWN_MEMORY)
      host.announce({ type: 'changed', what: 'memories' })
    },
    /** The words come with it, since they were erased here. @throws UserError when they are not those. */
    restore: (id: string, memory: { fact: string; category?: string }): MemoryView =>
      changed(restoreMemory(db, profileId(), id, { ...memory, now: clock.now() })),
  }
}

/** One line, as what the model saves: facts become lines of the system prompt. */
function factOf(fact: string): string {
  const clean = fact.replace(/[\p{C}\s]+/gu, ' ').trim()
  if (clean === '') throw new UserError(EMPTY_MEMORY)
  if (clean.length > FACT_LIMIT) throw new UserError(longMemory(clean.length))
  return clean
}

function longMemory(length: number) {
  return {
    fr: `Ce souvenir a ${length} caractères, ${FACT_LIMIT} au plus : raccourcissez-le, ou faites-en plusieurs.`,
    en: `This memory has ${length} characters, ${FACT_LIMIT} at most: make it shorter, or several of it.`,
  }
}

function memoryView({ id, fact, category, createdAt }: Memory): MemoryView {
  return { id, fact, ...(category && { category }), createdAt }
}

import type { MemoryView } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { addMemory, deleteMemory, listMemories, type Memory, restoreMemory, updateMemory } from '../store/memories.ts'
import type { Host } from './host.ts'
import { EMPTY_MEMORY, UNKNOWN_MEMORY } from './sentences.ts'

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
    /** @throws UserError when it is empty. */
    add(fact: string): MemoryView {
      const clean = factOf(fact)
      if (clean === '') throw new UserError(EMPTY_MEMORY)
      return changed(addMemory(db, { profileId: profileId(), fact: clean, now: clock.now() }))
    },
    /** @throws UserError when it is empty or unknown. */
    edit(id: string, fact: string): MemoryView {
      const clean = factOf(fact)
      if (clean === '') throw new UserError(EMPTY_MEMORY)
      return changed(updateMemory(db, profileId(), id, { fact: clean, now: clock.now() }))
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
  return fact.replace(/[\p{C}\s]+/gu, ' ').trim()
}

function memoryView({ id, fact, category, createdAt }: Memory): MemoryView {
  return { id, fact, ...(category && { category }), createdAt }
}

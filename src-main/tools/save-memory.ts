import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { once } from '../store/effects.ts'
import { type SavedMemory, saveMemory as storeMemory } from '../store/memories.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

export const saveMemorySpec = {
  name: 'save_memory',
  description:
    'Retient un fait durable sur la personne (métier, préférences, entreprise, classe) pour les conversations suivantes. Un seul fait par appel, en une phrase complète. N’y mettez ni mot de passe, ni code, ni numéro de carte, ni le contenu d’un document.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Retient une information', en: 'Remembers a fact' },
  arguments: z.object({
    fact: z.string().trim().min(3).max(500).describe('Le fait, en une phrase'),
    category: z.string().trim().min(1).max(40).optional().describe('Par exemple : métier, préférence, entreprise'),
  }),
} satisfies ToolSpec

export async function saveMemory(
  args: z.infer<typeof saveMemorySpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  // One line: facts become lines of the system prompt, where a line break could pass for a section.
  const fact = args.fact.replace(/[\p{C}\s]+/gu, ' ').trim()
  const { profileId } = ctx
  return once(ctx.db, ctx.callKey, () => {
    const saved = storeMemory(ctx.db, { profileId, fact, category: args.category, now: ctx.clock.now() })
    if (saved === 'deleted') throw DELETED
    // Traced where it was merged too: made again, it would be merged into itself and say so.
    return { effects: [{ kind: 'memory', id: saved.memory.id }], result: memoryResult(saved) }
  })
}

function memoryResult({ memory, merged }: SavedMemory): ToolResult {
  return {
    text: JSON.stringify({ memory_id: memory.id, fact: memory.fact, merged }),
    views: [{ kind: 'memory', memoryId: memory.id, fact: memory.fact, merged }],
  }
}

const DELETED = new ToolError(
  'La personne a supprimé ce souvenir : il ne sera plus enregistré. Continuez sans le retenir, et si elle y tient, dites-lui de l’écrire elle-même à l’écran Mémoire.',
  {
    fr: 'Vous avez supprimé ce souvenir : il n’est pas retenu de nouveau.',
    en: 'You deleted this memory: it is not kept again.',
  },
)

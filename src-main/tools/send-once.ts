import { ToolError } from '../errors.ts'
import { getEntry, type OutboxEntry } from '../outbox/entries.ts'
import { writeOnce } from '../store/effects.ts'
import type { ToolContext } from './context.ts'
import { deliverPrepared } from './deliver-entry.ts'

/**
 * Writes the message of a call to the outbox, once, and sends it. A call that is made again sends nothing: what it wrote
 * may have left, or waits for the person. Answers the entry as it is then.
 * @throws ToolError when the person threw it away meanwhile.
 */
export async function sendOnce(ctx: ToolContext, write: () => { id: string }): Promise<OutboxEntry> {
  const { id, again } = writeOnce(ctx.db, ctx.callKey, write)
  if (!again) return deliverPrepared(ctx, id)
  const entry = getEntry(ctx.db, id)
  if (!entry) throw THROWN_AWAY
  return entry
}

const THROWN_AWAY = new ToolError(
  'La personne a supprimé ce message de la boîte d’envoi : ne le refaites pas, sauf si elle le demande.',
  {
    fr: 'Vous avez supprimé ce message de la boîte d’envoi : il n’est pas refait.',
    en: 'You deleted this message from the outbox: it is not made again.',
  },
)

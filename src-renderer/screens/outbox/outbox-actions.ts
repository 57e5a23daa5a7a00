import type { OutboxView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { showToast } from '../../components/ui/toast.tsx'
import { i18n, say } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'

/** Answers once the message has left or stays; says which. */
export async function sendEntry(entry: OutboxView): Promise<void> {
  const answer = await ask('sendOutboxEntry', { entryId: entry.id })
  if (!answer.ok) return
  const { state, lastError, to } = answer.value
  if (state === 'sent') {
    const message = i18n.t('outbox.nowSent', { to })
    showToast({ message, kind: 'done' })
    dispatch({ type: 'announce', text: message })
  } else if (state !== 'sending' && state !== 'prepared')
    showToast({ message: lastError ? say(lastError) : i18n.t('outbox.notSent'), kind: 'error' })
}

/** False when it was refused. */
export async function keepEntry(entry: OutboxView): Promise<boolean> {
  const answer = await ask('keepOutboxEntry', { entryId: entry.id })
  if (answer.ok) showToast({ message: i18n.t('outbox.kept'), kind: 'done' })
  return answer.ok
}

export async function confirmSent(entry: OutboxView): Promise<boolean> {
  return (await ask('confirmSent', { entryId: entry.id })).ok
}

export async function deleteEntry(entry: OutboxView): Promise<boolean> {
  return (await ask('deleteOutboxEntry', { entryId: entry.id })).ok
}

export async function saveEntry(entry: OutboxView): Promise<void> {
  const answer = await ask('saveOutboxEntry', { entryId: entry.id })
  if (answer.ok && answer.value)
    showToast({ message: i18n.t('common.savedTo', { path: answer.value.path }), kind: 'done' })
}

import type {
  Answer,
  ApprovalDecision,
  FileCard,
  LocalAnswer,
  NewMessage,
  TranscriptPage,
} from '../src-preload/contract.ts'
import { ask, askQuietly } from './api.ts'
import { showToast } from './components/ui/toast.tsx'
import { i18n } from './i18n/i18n.ts'
import { currentState, dispatch } from './state.ts'
import { dropWaitingText } from './text-pace.ts'
import { isFollowed } from './transcript.ts'

/** Messages a page of the transcript holds. */
const PAGE = 40

export function newConversation(): void {
  dispatch({ type: 'show_conversation' })
  focusComposer()
}

export function focusComposer(): void {
  requestAnimationFrame(() => document.getElementById('composer')?.focus())
}

export async function openConversation(conversationId: string): Promise<void> {
  dispatch({ type: 'show_conversation', conversationId })
  void ask('markRead', { conversationId })
  if (!currentState().transcripts[conversationId]?.loaded) await loadConversation(conversationId)
}

export async function loadConversation(conversationId: string): Promise<void> {
  takePage(await ask('openConversation', { conversationId, limit: PAGE }))
}

/** The same where nobody asked to see it: it may have been deleted meanwhile, which is no news. */
export async function refreshConversation(conversationId: string): Promise<void> {
  takePage(await askQuietly('openConversation', { conversationId, limit: PAGE }))
}

function takePage(page: Answer<TranscriptPage>): void {
  if (!page.ok) return
  const { conversation, live } = page.value
  // A turn followed from its first word keeps its own text, to which what waits still belongs.
  if (live && !isFollowed(currentState().transcripts[conversation.id])) dropWaitingText(conversation.id)
  dispatch({ type: 'page_loaded', page: page.value })
}

export async function loadOlder(conversationId: string): Promise<void> {
  const before = currentState().transcripts[conversationId]?.messages[0]?.id
  if (before === undefined) return
  const page = await ask('openConversation', { conversationId, before, limit: PAGE })
  if (page.ok) dispatch({ type: 'older_loaded', page: page.value })
}

/** Messages on their way, whose turn the main process cannot stop yet. */
const sendings = new Set<{ conversationId?: string; stopped: boolean }>()

/** What is sent; the rest is of the conversation from then on. */
export type OutgoingMessage = { text: string; files: FileCard[] } & Pick<NewMessage, 'mode' | 'specialist' | 'exam'>

export function requestOf(conversationId: string | undefined, message: OutgoingMessage): NewMessage {
  const { text, files, mode, specialist, exam } = message
  return { conversationId, text, fileIds: files.map(file => file.fileId), mode, specialist, exam }
}

/** Sends now. False when it was refused, so that the composer keeps what was written. */
export async function sendMessage(conversationId: string | undefined, message: OutgoingMessage): Promise<boolean> {
  const sending = { conversationId, stopped: false }
  sendings.add(sending)
  const answer = await ask('sendMessage', requestOf(conversationId, message))
  sendings.delete(sending)
  if (!answer.ok) return false
  if (sending.stopped) void stopTurn(answer.value.conversationId)
  const id = answer.value.conversationId
  // The person may have gone elsewhere while the message was on its way.
  if (!conversationId && !currentState().conversationId && currentState().screen === 'chat')
    dispatch({ type: 'show_conversation', conversationId: id })
  if (!currentState().transcripts[id]?.loaded) await loadConversation(id)
  return true
}

export async function stopTurn(conversationId: string): Promise<void> {
  await ask('stopTurn', { conversationId })
}

/** Remembers a stop that comes before the answer to a message just sent. False when none is on its way. */
export function stopSending(conversationId: string | undefined): boolean {
  const sending = [...sendings].find(one => one.conversationId === conversationId)
  if (sending) sending.stopped = true
  return sending !== undefined
}

export async function continueTurn(conversationId: string, answerWith?: LocalAnswer['use']): Promise<void> {
  const answer = await ask('continueTurn', { conversationId, ...(answerWith && { answerWith }) })
  if (answer.ok) dispatch({ type: 'unfinished_cleared', conversationId })
}

export async function regenerate(conversationId: string): Promise<void> {
  const answer = await ask('regenerate', { conversationId })
  if (answer.ok) await showBranch(answer.value.conversationId)
}

export async function editAndResend(conversationId: string, messageId: number, text: string): Promise<boolean> {
  const answer = await ask('editAndResend', { conversationId, messageId, text })
  if (answer.ok) await showBranch(answer.value.conversationId)
  return answer.ok
}

async function showBranch(conversationId: string): Promise<void> {
  dispatch({ type: 'show_conversation', conversationId })
  await loadConversation(conversationId)
}

export async function answerApproval(
  conversationId: string,
  approvalId: string,
  decision: ApprovalDecision,
): Promise<void> {
  const answer = await ask('answerApproval', { approvalId, decision })
  if (answer.ok) dispatch({ type: 'approval_answered', conversationId, approvalId })
}

export async function renameConversation(conversationId: string, title: string): Promise<void> {
  await ask('renameConversation', { conversationId, title })
}

export async function pinConversation(conversationId: string, pinned: boolean): Promise<void> {
  await ask('pinConversation', { conversationId, pinned })
}

export async function exportConversation(conversationId: string): Promise<void> {
  const answer = await ask('exportConversation', { conversationId })
  if (answer.ok && answer.value)
    showToast({ message: i18n.t('common.savedTo', { path: answer.value.path }), kind: 'done' })
}

export async function deleteConversation(conversationId: string): Promise<void> {
  const answer = await ask('deleteConversation', { conversationId })
  if (!answer.ok) return
  const wasShown = currentState().conversationId === conversationId
  if (wasShown) newConversation()
  showToast({
    message: i18n.t('conversations.deleted'),
    action: {
      label: i18n.t('common.undo'),
      async run() {
        const restored = await ask('restoreConversation', { conversationId })
        if (restored.ok && wasShown) await openConversation(conversationId)
      },
    },
  })
}

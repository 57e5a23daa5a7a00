import type { WindowEvent } from '../src-preload/contract.ts'
import { askQuietly, onEvent } from './api.ts'
import { runCommand } from './commands.ts'
import { showToast } from './components/ui/toast.tsx'
import { newConversation, openConversation, refreshConversation, sendMessage } from './conversations.ts'
import { addDraftFiles } from './drafts.ts'
import { namesOf } from './file-names.ts'
import { i18n, say } from './i18n/i18n.ts'
import { setQueue } from './queues.ts'
import { currentState, dispatch } from './state.ts'
import { createTextPace } from './text-pace.ts'
import { describeRun } from './tool-words.ts'
import { emptyTranscript } from './transcript.ts'

/** Carries events to the reducer, and does what some of them ask for. Returns the function that ends it. */
export function listenToEvents(): () => void {
  const apply = (event: WindowEvent) => {
    dispatch({ type: 'event', event, now: Date.now() })
    follow(event)
  }
  const back = () => void askQuietly('networkBack')
  window.addEventListener('online', back)
  const end = onEvent(createTextPace(apply))
  return () => {
    window.removeEventListener('online', back)
    end()
  }
}

function follow(event: WindowEvent): void {
  switch (event.type) {
    case 'notice':
      showToast({ message: say(event.notice) })
      break
    case 'command':
      runCommand(event.command)
      break
    case 'files_opened':
      newConversation()
      addDraftFiles(undefined, event.files)
      break
    case 'open_conversation':
      void openConversation(event.conversationId)
      break
    case 'open_task':
      dispatch({ type: 'show_screen', screen: 'tasks', ...(event.taskId && { section: event.taskId }) })
      break
    case 'agent':
      followAgent(event)
      break
    case 'message_stored':
    case 'conversations_changed':
    case 'files_changed':
    case 'outbox_changed':
    case 'changed':
      break
  }
}

function followAgent({ conversationId, event }: Extract<WindowEvent, { type: 'agent' }>): void {
  const shown = currentState().conversationId === conversationId && currentState().screen === 'chat'
  if (event.type === 'approval' && shown) announce(i18n.t('chat.announceApproval'))
  if (event.type === 'tool_start' && shown) {
    const { messages } = currentState().transcripts[conversationId] ?? emptyTranscript
    announce(describeRun({ ...event, status: 'running' }, namesOf(messages)))
  }
  if (event.type !== 'turn_end') return
  if (shown) {
    announce(i18n.t(event.reason === 'done' ? 'chat.announceDone' : 'chat.announceUnfinished'))
    void askQuietly('markRead', { conversationId })
  }
  void refreshConversation(conversationId).then(() => {
    if (event.reason === 'done') return sendNextQueued(conversationId)
  })
}

/** After an answer that ended well; after a failure the queue waits for the person. */
export async function sendNextQueued(conversationId: string): Promise<void> {
  const [next, ...rest] = currentState().transcripts[conversationId]?.queue ?? []
  if (!next) return
  setQueue(conversationId, rest)
  if (await sendMessage(conversationId, next)) return
  const queue = currentState().transcripts[conversationId]?.queue ?? []
  setQueue(conversationId, [next, ...queue])
}

function announce(text: string): void {
  dispatch({ type: 'announce', text })
}

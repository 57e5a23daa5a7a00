import type { AgentEvent, WindowEvent } from '../src-preload/contract.ts'
import { askQuietly, onEvent } from './api.ts'
import { runCommand } from './commands.ts'
import { showToast } from './components/ui/toast.tsx'
import { newConversation, openConversation, refreshConversation } from './conversations.ts'
import { addDraftFiles } from './drafts.ts'
import { namesOf } from './file-names.ts'
import { i18n, say } from './i18n/i18n.ts'
import { activeJobOf, countActive } from './job-list.ts'
import { refreshJobs } from './jobs.ts'
import { progressFacts } from './progress-words.ts'
import { sendNextQueued } from './queues.ts'
import { refreshSpecialists } from './specialists.ts'
import { currentState, dispatch } from './state.ts'
import { createTextPace } from './text-pace.ts'
import { createProgressTelling } from './told-progress.ts'
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
      followJob(event)
      break
    case 'changed':
      if (event.what === 'jobs') void refreshJobs()
      if (event.what === 'specialists') void refreshSpecialists()
      break
    // A card that is answered shows in the state of its conversation alone.
    case 'conversations_changed':
      if (countActive(currentState().jobs) > 0) void refreshJobs()
      break
    case 'message_stored':
    case 'files_changed':
    case 'outbox_changed':
      break
  }
}

const telling = createProgressTelling()

function followAgent({ conversationId, event }: Extract<WindowEvent, { type: 'agent' }>): void {
  const shown = currentState().conversationId === conversationId && currentState().screen === 'chat'
  if (event.type === 'approval' && shown) announce(i18n.t('chat.announceApproval'))
  if (event.type === 'specialist' && shown) {
    const { specialist } = event
    const name = specialist && say(specialist.name)
    announce(name ? i18n.t('specialists.announceAnswers', { name }) : i18n.t('specialists.announceNobody'))
  }
  if (event.type === 'tool_start' && shown) {
    telling.begin(Date.now())
    const { messages } = currentState().transcripts[conversationId] ?? emptyTranscript
    announce(describeRun({ ...event, status: 'running' }, namesOf(messages)))
  }
  if (event.type === 'tool_progress' && shown && telling.isTime(Date.now())) {
    const words = [say(event.progress.label), progressFacts(event.progress)]
    announce(words.filter(Boolean).join(', '))
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

/** What a job does is told with its answer. */
function followJob({ conversationId, event }: Extract<WindowEvent, { type: 'agent' }>): void {
  if (!STEPS.has(event.type) || !activeJobOf(currentState().jobs, conversationId)) return
  void refreshJobs()
}

const STEPS: ReadonlySet<string> = new Set<AgentEvent['type']>(['tool_start', 'tool_end', 'approval', 'turn_end'])

function announce(text: string): void {
  dispatch({ type: 'announce', text })
}

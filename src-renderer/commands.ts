import type { CommandName } from '../src-preload/contract.ts'
import { newConversation, stopSending, stopTurn } from './conversations.ts'
import { activeJobOf } from './job-list.ts'
import { moveToBackground, showJobs } from './jobs.ts'
import { currentState, dispatch, type Overlay, type ViewState } from './state.ts'

/** The field of the bar that Ctrl+F opens. */
export const FIND_FIELD = 'find-field'

export type AppCommand = CommandName | 'find'

/** What the menu, the keyboard and the palette do. */
export function runCommand(command: AppCommand): void {
  const state = currentState()
  switch (command) {
    case 'new_conversation':
      newConversation()
      break
    case 'find':
      if (state.overlay === 'find' && focusField()) break
      toggleOverlay(state.screen === 'chat' && state.conversationId ? 'find' : 'search')
      break
    case 'search':
    case 'palette':
    case 'report':
      toggleOverlay(command)
      break
    case 'settings':
    case 'help':
    case 'about':
    case 'tasks':
      dispatch({ type: 'show_screen', screen: command })
      break
    case 'toggle_list':
      dispatch({ type: 'set_list', open: state.screen !== 'chat' || !state.listOpen })
      showChat()
      break
    case 'toggle_panel':
      dispatch({ type: 'set_panel', open: state.screen !== 'chat' || !state.panelOpen })
      showChat()
      break
    case 'jobs':
      showJobs()
      break
    case 'background':
      if (canGoBehind(state)) void moveToBackground(state.conversationId)
      break
    case 'stop':
      if (!stopSending(state.conversationId) && state.conversationId) void stopTurn(state.conversationId)
      break
  }
}

/** An answer runs in the conversation on the screen, in front of the person. */
export function canGoBehind(state: ViewState): state is ViewState & { conversationId: string } {
  const { conversationId, conversations, jobs } = state
  const running = conversations.find(one => one.id === conversationId)?.state
  return (running === 'running' || running === 'awaits_you') && !activeJobOf(jobs, conversationId)
}

function toggleOverlay(overlay: Overlay): void {
  dispatch({ type: 'set_overlay', overlay: currentState().overlay === overlay ? undefined : overlay })
}

/** The bar may be open while one reads or writes elsewhere. True when the field was not in use. */
function focusField(): boolean {
  const field = document.getElementById(FIND_FIELD)
  if (!field || field === document.activeElement) return false
  field.focus()
  return true
}

function showChat(): void {
  if (currentState().screen !== 'chat') dispatch({ type: 'show_screen', screen: 'chat' })
}

type Shortcut = { key: string; shift?: boolean; command: AppCommand }

const WITH_CONTROL: Shortcut[] = [
  { key: 'n', command: 'new_conversation' },
  { key: 'b', command: 'toggle_list' },
  { key: 'j', command: 'toggle_panel' },
  { key: 'j', shift: true, command: 'jobs' },
  { key: 'b', shift: true, command: 'background' },
  { key: 'k', command: 'palette' },
  { key: 'f', command: 'find' },
  { key: 'f', shift: true, command: 'search' },
  { key: ',', command: 'settings' },
  { key: 't', shift: true, command: 'tasks' },
]

/** The command of a key press, if it is one. Command stands for Control on a Mac. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): AppCommand | undefined {
  if (event.key === 'F1') return 'help'
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return undefined
  const key = event.key.toLowerCase()
  return WITH_CONTROL.find(shortcut => shortcut.key === key && Boolean(shortcut.shift) === event.shiftKey)?.command
}

/** Returns the function that ends it. */
export function listenToKeys(): () => void {
  const listener = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command || event.defaultPrevented) return
    event.preventDefault()
    runCommand(command)
  }
  addEventListener('keydown', listener)
  return () => removeEventListener('keydown', listener)
}

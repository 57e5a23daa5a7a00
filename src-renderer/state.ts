import { create } from 'zustand'
import type {
  Bootstrap,
  Changed,
  ConversationSummary,
  JobView,
  Mode,
  ModelChoice,
  ProfileView,
  SpecialistChoice,
  SpecialistView,
  Theme,
  TranscriptPage,
  WindowEvent,
} from '../src-preload/contract.ts'
import { withJob, withStep } from './job-list.ts'
import {
  addOlderPage,
  applyAgentEvent,
  emptyTranscript,
  loadPage,
  type QueuedMessage,
  removeApproval,
  storeMessage,
  type Transcript,
} from './transcript.ts'

export type ScreenName = 'chat' | 'files' | 'tasks' | 'progress' | 'outbox' | 'memory' | 'settings' | 'help' | 'about'
export type PanelTab = 'steps' | 'files' | 'jobs' | 'preview'
/** What lies over the screens; one at a time. */
export type Overlay = 'palette' | 'search' | 'find' | 'report' | 'specialists'

/** How a conversation not yet begun will begin; without a mode, in that of the profile. */
export type Beginning = { mode?: Mode; specialist: SpecialistChoice; exam: boolean }

/** The file of a specialist being read or written; `saved`: as it was when it was opened or last saved. */
export type SpecialistEditor = {
  /** Absent for a new one. */
  id?: string
  text: string
  saved: string
  /** Comes with Ardoise: it is read only. */
  given?: boolean
}

export type ViewState = {
  /** Undefined until the first answer of the main process. */
  bootstrap?: Bootstrap
  screen: ScreenName
  /** The part of the settings to open at, or the task. */
  section?: string
  /** Undefined on a new conversation. */
  conversationId?: string
  conversations: ConversationSummary[]
  transcripts: Record<string, Transcript>
  beginning: Beginning
  specialists: SpecialistView[]
  /** Newest first, as the main process told them at `jobsAt`, in milliseconds since 1970. */
  jobs: JobView[]
  jobsAt: number
  /** Counts up each time the library changes: screens that list files read it and ask again. */
  filesVersion: number
  outboxVersion: number
  /** The same for everything else that screens and cards show. */
  versions: Record<Changed, number>
  outboxWaiting: number
  listOpen: boolean
  panelOpen: boolean
  panelTab: PanelTab
  previewFileId?: string
  overlay?: Overlay
  editor?: SpecialistEditor
  /** Where the person wants to go while the editor holds what is not saved: they are asked first. */
  leaving?: Leaving
  /** What the polite live region says; the number makes the same words spoken twice. */
  announcement: { text: string; id: number }
}

type Leaving =
  | { type: 'show_screen'; screen: ScreenName; section?: string }
  | { type: 'show_conversation'; conversationId?: string }

export type Action =
  | Leaving
  | { type: 'bootstrapped'; bootstrap: Bootstrap }
  | { type: 'event'; event: WindowEvent; now: number }
  | { type: 'page_loaded'; page: TranscriptPage }
  | { type: 'older_loaded'; page: TranscriptPage }
  | { type: 'jobs_loaded'; jobs: JobView[]; now: number }
  | { type: 'job_told'; job: JobView }
  | { type: 'approval_answered'; conversationId: string; approvalId: string }
  | { type: 'queue_changed'; conversationId: string; queue: QueuedMessage[] }
  | { type: 'unfinished_cleared'; conversationId: string }
  | { type: 'profile_changed'; profile: ProfileView }
  | { type: 'mode_changed'; conversationId: string; mode: Mode }
  | { type: 'specialists_loaded'; specialists: SpecialistView[] }
  | { type: 'beginning_changed'; change: Partial<Beginning> }
  /** The conversation begun: the next one begins as usual. */
  | { type: 'begun' }
  | { type: 'specialist_chosen'; conversationId: string; choice: SpecialistChoice }
  | { type: 'exam_changed'; conversationId: string; exam: boolean }
  | { type: 'models_changed'; models: ModelChoice[]; modelId: string }
  | { type: 'appearance_changed'; theme?: Theme; language?: Bootstrap['language'] }
  | { type: 'set_list'; open: boolean }
  | { type: 'set_panel'; open: boolean; tab?: PanelTab }
  | { type: 'preview_file'; fileId: string }
  | { type: 'set_overlay'; overlay?: Overlay }
  | { type: 'editor_opened'; editor: Omit<SpecialistEditor, 'saved'> }
  | { type: 'editor_changed'; text: string }
  | { type: 'editor_saved'; id: string; text: string }
  | { type: 'leave_editor'; to: Leaving }
  | { type: 'stay_in_editor' }
  | { type: 'announce'; text: string }

export const initialState: ViewState = {
  screen: 'chat',
  conversations: [],
  transcripts: {},
  beginning: { specialist: 'automatic', exam: false },
  specialists: [],
  jobs: [],
  jobsAt: 0,
  filesVersion: 0,
  outboxVersion: 0,
  versions: {
    jobs: 0,
    tasks: 0,
    credits: 0,
    exercises: 0,
    quizzes: 0,
    drafts: 0,
    memories: 0,
    reports: 0,
    approvals: 0,
    specialists: 0,
    mcp: 0,
  },
  outboxWaiting: 0,
  listOpen: true,
  panelOpen: false,
  panelTab: 'steps',
  announcement: { text: '', id: 0 },
}

/** All that changes what the window shows goes through here. Pure: time comes with the action. */
export function reduce(state: ViewState, action: Action): ViewState {
  switch (action.type) {
    case 'bootstrapped':
      return {
        ...state,
        bootstrap: action.bootstrap,
        conversations: action.bootstrap.conversations,
        outboxWaiting: action.bootstrap.outboxWaiting,
      }
    case 'event':
      return reduceEvent(state, action.event, action.now)
    case 'page_loaded':
      return withTranscript(
        action.page.job ? { ...state, jobs: withJob(state.jobs, action.page.job) } : state,
        action.page.conversation.id,
        old => loadPage(old, action.page),
      )
    case 'jobs_loaded':
      return { ...state, jobs: action.jobs, jobsAt: action.now }
    case 'job_told':
      return { ...state, jobs: withJob(state.jobs, action.job) }
    case 'older_loaded':
      return withTranscript(state, action.page.conversation.id, old => addOlderPage(old, action.page))
    case 'show_screen':
    case 'show_conversation':
      return isUnsaved(state.editor) ? { ...state, overlay: undefined, leaving: action } : go(state, action)
    case 'leave_editor':
      return go(state, action.to)
    case 'stay_in_editor':
      return { ...state, leaving: undefined }
    case 'editor_opened':
      return { ...state, editor: { ...action.editor, saved: action.editor.text } }
    case 'editor_changed':
      return state.editor ? { ...state, editor: { ...state.editor, text: action.text } } : state
    case 'editor_saved':
      return state.editor ? { ...state, editor: { ...state.editor, id: action.id, saved: action.text } } : state
    case 'approval_answered':
      return withTranscript(state, action.conversationId, old => removeApproval(old, action.approvalId))
    case 'queue_changed':
      return withTranscript(state, action.conversationId, old => ({ ...old, queue: action.queue }))
    case 'unfinished_cleared':
      return withTranscript(state, action.conversationId, old => ({ ...old, unfinished: undefined }))
    case 'mode_changed':
      return withTranscript(state, action.conversationId, old => ({ ...old, mode: action.mode }))
    case 'profile_changed':
      return { ...withBootstrap(state, { profile: action.profile }), beginning: initialState.beginning }
    case 'specialists_loaded':
      return { ...state, specialists: action.specialists }
    case 'beginning_changed':
      return { ...state, beginning: { ...state.beginning, ...action.change } }
    case 'begun':
      return { ...state, beginning: initialState.beginning }
    case 'specialist_chosen':
      return withTranscript(state, action.conversationId, old => withChoice(old, action.choice))
    case 'exam_changed':
      return withTranscript(state, action.conversationId, old => ({ ...old, exam: action.exam }))
    case 'models_changed':
      return withBootstrap(state, { models: action.models, modelId: action.modelId })
    case 'appearance_changed':
      return withBootstrap(state, {
        ...(action.theme && { theme: action.theme }),
        ...(action.language && { language: action.language }),
      })
    case 'set_list':
      return { ...state, listOpen: action.open }
    case 'set_panel':
      return { ...state, panelOpen: action.open, panelTab: action.tab ?? state.panelTab }
    case 'preview_file':
      return { ...state, previewFileId: action.fileId, panelOpen: true, panelTab: 'preview' }
    case 'set_overlay':
      return { ...state, overlay: action.overlay }
    case 'announce':
      return { ...state, announcement: { text: action.text, id: state.announcement.id + 1 } }
  }
}

function reduceEvent(state: ViewState, event: WindowEvent, now: number): ViewState {
  switch (event.type) {
    case 'agent':
      return withTranscript(
        { ...state, jobs: withStep(state.jobs, event.conversationId, event.event) },
        event.conversationId,
        old => applyAgentEvent(old, event.event, now),
      )
    case 'message_stored':
      return withTranscript(state, event.conversationId, old => storeMessage(old, event.message))
    case 'conversations_changed':
      return { ...state, conversations: event.conversations }
    case 'files_changed':
      return { ...state, filesVersion: state.filesVersion + 1 }
    case 'outbox_changed':
      return { ...state, outboxVersion: state.outboxVersion + 1, outboxWaiting: event.waiting }
    case 'changed':
      return { ...state, versions: { ...state.versions, [event.what]: state.versions[event.what] + 1 } }
    // These make something happen rather than change what is shown: see events.ts.
    case 'notice':
    case 'data_progress':
    case 'command':
    case 'files_opened':
    case 'open_conversation':
    case 'open_task':
      return state
  }
}

function go(state: ViewState, action: Leaving): ViewState {
  const gone = { ...state, overlay: undefined, editor: undefined, leaving: undefined }
  return action.type === 'show_screen'
    ? { ...gone, screen: action.screen, section: action.section }
    : { ...gone, screen: 'chat', conversationId: action.conversationId }
}

export function isUnsaved(editor: SpecialistEditor | undefined): boolean {
  return editor !== undefined && editor.text !== editor.saved
}

/** In an automatic conversation, whoever answered last goes on. */
function withChoice(old: Transcript, choice: SpecialistChoice): Transcript {
  const id = choice === 'automatic' ? old.specialist.id : choice === 'none' ? undefined : choice
  return { ...old, specialist: { choice, ...(id !== undefined && { id }) } }
}

function withTranscript(state: ViewState, id: string, change: (old: Transcript) => Transcript): ViewState {
  const old = state.transcripts[id] ?? emptyTranscript
  const next = change(old)
  return next === old ? state : { ...state, transcripts: { ...state.transcripts, [id]: next } }
}

function withBootstrap(state: ViewState, change: Partial<Bootstrap>): ViewState {
  return state.bootstrap ? { ...state, bootstrap: { ...state.bootstrap, ...change } } : state
}

export const useView = create<ViewState>()(() => initialState)

export function dispatch(action: Action): void {
  useView.setState(state => reduce(state, action), true)
}

/** A part of one transcript; the empty one stands for a conversation not yet begun. */
export function useTranscript<T>(conversationId: string | undefined, read: (transcript: Transcript) => T): T {
  return useView(state => read((conversationId && state.transcripts[conversationId]) || emptyTranscript))
}

export function currentState(): ViewState {
  return useView.getState()
}

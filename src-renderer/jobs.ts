import type { JobView } from '../src-preload/contract.ts'
import { ask, askQuietly } from './api.ts'
import { type NewToast, showToast } from './components/ui/toast.tsx'
import {
  loadConversation,
  type OutgoingMessage,
  openConversation,
  refreshConversation,
  requestOf,
} from './conversations.ts'
import { i18n } from './i18n/i18n.ts'
import { isActive } from './job-list.ts'
import { NO_ROOM_FOR_PANEL } from './media.ts'
import { setOpened } from './opened.ts'
import { sendNextQueued } from './queues.ts'
import { currentState, dispatch } from './state.ts'

/** Answers come no closer together: a job that begins and ends steps tells of it many times a second. */
const PAUSE_MS = 250

let asking = false
let askedAgain = false

/** Asks what the jobs do now; as often as it is called, one question is on its way at a time. */
export async function refreshJobs(): Promise<void> {
  askedAgain = true
  if (asking) return
  asking = true
  while (askedAgain) {
    askedAgain = false
    const answer = await askQuietly('listJobs')
    if (answer.ok) take(answer.value)
    if (askedAgain) await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
  asking = false
}

function take(jobs: JobView[]): void {
  const before = new Map(currentState().jobs.map(job => [job.number, job]))
  dispatch({ type: 'jobs_loaded', jobs, now: Date.now() })
  for (const job of jobs) {
    const old = before.get(job.number)
    if (old) follow(old, job)
    // Another run of the program sends no events of what it answers.
    if (job.elsewhere && isActive(job) && isShown(job)) void refreshConversation(job.conversationId)
  }
}

function follow(old: JobView, job: JobView): void {
  if (job.status === 'waiting' && old.status !== 'waiting' && !isShown(job)) tell('asks', job)
  if (!isActive(old) || isActive(job)) return
  if (old.elsewhere) void takeEnd(job)
  // Whoever cancelled it knows.
  if (job.status === 'cancelled' || isShown(job)) return
  tell(job.status === 'done' ? 'endedDone' : job.status === 'interrupted' ? 'endedInterrupted' : 'endedFailed', job)
}

async function takeEnd({ conversationId, status }: JobView): Promise<void> {
  if (currentState().transcripts[conversationId]) await refreshConversation(conversationId)
  if (status === 'done') await sendNextQueued(conversationId)
}

function tell(word: 'asks' | 'endedDone' | 'endedFailed' | 'endedInterrupted', job: JobView): void {
  say({
    message: i18n.t(`jobs.${word}`, { title: job.title }),
    kind: word === 'endedFailed' ? 'error' : word === 'endedDone' ? 'done' : 'info',
    action: { label: i18n.t('jobs.open'), run: () => void openJobConversation(job) },
  })
}

/** Where the panel shows the jobs, a toast would only lie over them. */
function say(toast: NewToast): void {
  const { screen, panelOpen, panelTab } = currentState()
  if (screen === 'chat' && panelOpen && panelTab === 'jobs') dispatch({ type: 'announce', text: toast.message })
  else showToast(toast)
}

function isShown({ conversationId }: JobView): boolean {
  const { screen, conversationId: shown } = currentState()
  return screen === 'chat' && shown === conversationId
}

/** False when it was refused, so that the composer keeps what was written. */
export async function sendInBackground(conversationId: string | undefined, message: OutgoingMessage): Promise<boolean> {
  const answer = await ask('sendInBackground', requestOf(conversationId, message))
  if (!answer.ok) return false
  const { job } = answer.value
  dispatch({ type: 'job_told', job })
  say({
    message: i18n.t('jobs.sent', { title: job.title }),
    kind: 'done',
    action: { label: i18n.t('jobs.see'), run: () => showJob(job.number) },
  })
  if (conversationId && !currentState().transcripts[conversationId]?.loaded) await loadConversation(conversationId)
  return true
}

export async function moveToBackground(conversationId: string): Promise<void> {
  const answer = await ask('moveToBackground', { conversationId })
  if (!answer.ok) return
  const job = answer.value
  dispatch({ type: 'job_told', job })
  say({
    message: i18n.t('jobs.moved'),
    kind: 'done',
    action: { label: i18n.t('jobs.see'), run: () => showJob(job.number) },
  })
}

export async function cancelJob(number: number): Promise<void> {
  await ask('cancelJob', { number })
  await refreshJobs()
}

export async function resumeJob(number: number): Promise<void> {
  const answer = await ask('resumeJob', { number })
  if (!answer.ok) return
  dispatch({ type: 'job_told', job: answer.value })
  dispatch({ type: 'unfinished_cleared', conversationId: answer.value.conversationId })
}

/** The job that left the last answer of a conversation unfinished: going on with it takes it up again. */
export function jobToResume(conversationId: string): JobView | undefined {
  const job = currentState().jobs.find(one => one.conversationId === conversationId)
  return job?.resumable && job.status !== 'cancelled' ? job : undefined
}

export async function dismissJobs(): Promise<void> {
  await ask('dismissJobs')
  await refreshJobs()
}

/** In the panel, unfolded. */
export function showJob(number: number): void {
  setOpened(openName(number), true)
  showJobs()
}

export function showJobs(): void {
  if (currentState().screen !== 'chat') dispatch({ type: 'show_screen', screen: 'chat' })
  dispatch({ type: 'set_panel', open: true, tab: 'jobs' })
}

/** Where it is kept whether its timeline is open. */
export function openName(number: number): string {
  return `job-${number}`
}

export async function openJobConversation({ conversationId }: JobView): Promise<void> {
  // Where the panel lies over the page, it would hide what was asked for.
  if (matchMedia(NO_ROOM_FOR_PANEL).matches) dispatch({ type: 'set_panel', open: false })
  await openConversation(conversationId)
}

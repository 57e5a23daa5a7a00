import type { AgentEvent, JobStatus, JobView } from '../src-preload/contract.ts'

const ACTIVE: ReadonlySet<JobStatus> = new Set(['queued', 'running', 'waiting'])

export function isActive(job: Pick<JobView, 'status'>): boolean {
  return ACTIVE.has(job.status)
}

/** The one that answers in a conversation, queued or under way. */
export function activeJobOf(jobs: readonly JobView[], conversationId: string | undefined): JobView | undefined {
  return jobs.find(job => job.conversationId === conversationId && isActive(job))
}

export function countActive(jobs: readonly JobView[]): number {
  return jobs.filter(isActive).length
}

/** As the panel lists them: what asks for the person first, then what runs, what waits, and what has ended. */
export function inOrder(jobs: readonly JobView[]): JobView[] {
  const rank = (job: JobView) => RANKS[job.status]
  // Those that wait for their turn stand in its order; of the rest the newest comes first.
  const within = (one: JobView, other: JobView) =>
    one.status === 'queued' ? one.number - other.number : other.number - one.number
  return [...jobs].sort((one, other) => rank(one) - rank(other) || within(one, other))
}

const ENDED = 3
const RANKS = {
  waiting: 0,
  running: 1,
  queued: 2,
  done: ENDED,
  failed: ENDED,
  cancelled: ENDED,
  interrupted: ENDED,
} satisfies Record<JobStatus, number>

/** With what was told of one of them. */
export function withJob(jobs: readonly JobView[], told: JobView): JobView[] {
  const known = jobs.some(job => job.number === told.number)
  return known ? jobs.map(job => (job.number === told.number ? told : job)) : [told, ...jobs]
}

/** How far a step is comes many times a second: it is taken from the event, without asking. */
export function withStep(jobs: JobView[], conversationId: string, event: AgentEvent): JobView[] {
  if (event.type !== 'tool_progress') return jobs
  const job = activeJobOf(jobs, conversationId)
  return job?.step?.callId === event.callId
    ? withJob(jobs, { ...job, step: { ...job.step, progress: event.progress } })
    : jobs
}

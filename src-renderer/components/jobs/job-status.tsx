import { CircleAlert, CircleCheck, CirclePause, CircleSlash, Clock, Hand, type LucideIcon } from 'lucide-react'
import type { JobStatus } from '../../../src-preload/contract.ts'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'

const ICONS: Record<Exclude<JobStatus, 'running'>, LucideIcon> = {
  queued: Clock,
  waiting: Hand,
  done: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
  interrupted: CirclePause,
}
export const JOB_TONES: Record<JobStatus, string> = {
  queued: 'text-soft',
  running: 'text-accent-text',
  waiting: 'text-warn',
  done: 'text-ok',
  failed: 'text-danger',
  cancelled: 'text-faint',
  interrupted: 'text-warn',
}

/** Stands beside the word that says the same. */
export function JobIcon({ status }: { status: JobStatus }) {
  if (status === 'running') return <Spinner className={JOB_TONES.running} />
  const Icon = ICONS[status]
  return <Icon aria-hidden className={classNames('size-4 shrink-0', JOB_TONES[status])} />
}

import { Ban, Check, CircleAlert, CircleStop, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallOutcome } from '../../../src-preload/contract.ts'
import type { LiveRun } from '../../transcript.ts'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'

const STATES: Record<Exclude<LiveRun['status'], 'running'>, { icon: LucideIcon; tone: string }> = {
  ok: { icon: Check, tone: 'text-ok' },
  error: { icon: CircleAlert, tone: 'text-danger' },
  refused: { icon: Ban, tone: 'text-warn' },
  stopped: { icon: CircleStop, tone: 'text-faint' },
  interrupted: { icon: CircleStop, tone: 'text-warn' },
}

/** Of a call that was cut, what became of it: said in words, since it may ask for a look. */
const OUTCOMES: Record<CallOutcome, { icon: LucideIcon; tone: string }> = {
  done: { icon: Check, tone: 'text-ok' },
  not_done: { icon: CircleStop, tone: 'text-soft' },
  uncertain: { icon: TriangleAlert, tone: 'text-warn' },
}

type RunStateProps = {
  run: Pick<LiveRun, 'status' | 'outcome'>
  /** Where there is room for no word: it is then said, and shown on hover. */
  brief?: boolean
}

export function RunState({ run: { status, outcome }, brief }: RunStateProps) {
  const { t } = useTranslation()
  if (status === 'running')
    return (
      <span className="flex shrink-0 items-center">
        <Spinner className="size-3.5 text-accent-text" />
        <span className="sr-only">{t('tools.state.running')}</span>
      </span>
    )
  const cut = status === 'interrupted' ? outcome : undefined
  const { icon: Icon, tone } = cut ? OUTCOMES[cut] : STATES[status]
  const label = cut ? t(`tools.outcome.${cut}`) : t(`tools.state.${status}`)
  const worded = cut && !brief
  return (
    <span
      title={worded ? undefined : label}
      className={classNames('flex shrink-0 items-center gap-1 text-xs font-medium', tone)}
    >
      <Icon aria-hidden className="size-3.5" />
      {worded ? label : <span className="sr-only">{label}</span>}
    </span>
  )
}

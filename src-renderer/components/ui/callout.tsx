import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type CalloutProps = {
  tone?: 'info' | 'ok' | 'warn' | 'danger'
  children: ReactNode
  action?: ReactNode
  className?: string
}

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert }
const TONES = {
  info: 'bg-sunken text-soft',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
}

/** One sentence that belongs to what stands beside it. */
export function Callout({ tone = 'info', children, action, className }: CalloutProps) {
  const Icon = ICONS[tone]
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3 py-2 text-sm',
        TONES[tone],
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 basis-56 items-start gap-2.5">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="selectable min-w-0">{children}</span>
      </span>
      {action}
    </div>
  )
}

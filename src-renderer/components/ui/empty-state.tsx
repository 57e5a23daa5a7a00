import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }

/** Says what would stand here, and offers the first thing to do. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center px-6 py-12 text-center">
      <span className="mb-3 flex size-10 items-center justify-center rounded-xl bg-hover text-faint">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="text-base font-medium">{title}</p>
      {children && <p className="mt-1 max-w-96 text-sm text-soft">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

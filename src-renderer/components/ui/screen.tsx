import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The scrolling page of a screen, centred, at most 900 px wide. */
export function Screen({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className="h-full overflow-y-auto">
      <div className={classNames('mx-auto w-full max-w-[900px] px-4 py-6 sm:px-8 sm:py-8', className)}>{children}</div>
    </div>
  )
}

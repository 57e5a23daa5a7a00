import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ScreenProps = {
  children: ReactNode
  className?: string
  /** For a page with nothing to focus: it must still scroll from the keyboard. */
  focusable?: boolean
}

/** The scrolling page of a screen, centred, at most 900 px wide. */
export function Screen({ children, className, focusable }: ScreenProps) {
  return (
    <div tabIndex={focusable ? 0 : undefined} className="h-full overflow-y-auto focus-visible:-outline-offset-2">
      <div className={classNames('mx-auto w-full max-w-[900px] px-4 py-6 sm:px-8 sm:py-8', className)}>{children}</div>
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'

export type ScreenHeaderProps = { title: string; description?: ReactNode; actions?: ReactNode }

/** The head of every screen but the chat: its one `h1`, where reading begins, a sentence, and what can be done. */
export function ScreenHeader({ title, description, actions }: ScreenHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-5">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {title}
        </h1>
        {description && <p className="mt-1 max-w-2xl text-sm text-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

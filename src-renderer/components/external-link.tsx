import type { ReactNode } from 'react'
import { ask } from '../api.ts'
import { safeLink } from '../markdown/safe-link.ts'

/** A link out of the window, which main shows and asks about first; plain text where the address may not be opened. */
export function ExternalLink({ url, className, children }: { url: string; className?: string; children: ReactNode }) {
  const href = safeLink(url)
  if (!href) return <span className={className}>{children}</span>
  return (
    <a
      href={href}
      title={href}
      rel="noreferrer"
      className={className}
      onClick={event => {
        event.preventDefault()
        void ask('openExternal', { url: href })
      }}
    >
      {children}
    </a>
  )
}

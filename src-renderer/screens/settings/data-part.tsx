import type { ReactNode } from 'react'

/** What can be done with the data, and what it does, beside each other. */
export function DataPart({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-sm font-medium">{title}</h3>
        <div className="mt-0.5 text-sm text-soft">{text}</div>
      </div>
      {action}
    </section>
  )
}

import type { ToolView } from '../../../src-preload/contract.ts'
import { say } from '../../i18n/i18n.ts'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import { SpecialistIcon } from '../specialists/specialist-icon.tsx'

/** What another specialist answered, under its name. */
export function DelegationCard({ view }: { view: Extract<ToolView, { kind: 'delegation' }> }) {
  const name = say(view.name)
  return (
    <section aria-label={name} className="max-w-2xl rounded-lg border border-line bg-raised px-4 py-2.5">
      <p className="flex items-center gap-2 pb-1.5 text-sm font-medium">
        <SpecialistIcon name={view.icon} className="size-4 shrink-0 text-accent-text" />
        {name}
      </p>
      <div className="text-sm">
        <MarkdownView text={view.text} streaming={false} />
      </div>
    </section>
  )
}

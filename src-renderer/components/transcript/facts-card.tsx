import type { ToolView } from '../../../src-preload/contract.ts'
import { say } from '../../i18n/i18n.ts'
import { ExternalLink } from '../external-link.tsx'

/** A few figures with their names. */
export function FactsCard({ view }: { view: Extract<ToolView, { kind: 'facts' }> }) {
  return (
    <section
      aria-label={view.title}
      className="selectable w-full max-w-xl rounded-lg border border-line bg-raised px-4 py-3"
    >
      <h3 dir="auto" className="money text-sm font-semibold wrap-break-word">
        {view.title}
      </h3>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-2">
        {view.facts.map(({ label, value }) => (
          <div key={label.fr} className="flex min-w-0 flex-col">
            <dt className="text-xs text-faint">{say(label)}</dt>
            <dd dir="auto" className="money text-sm wrap-break-word">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {view.credit && (
        <p className="mt-3 text-xs text-faint">
          <ExternalLink url={view.credit.url} className="rounded-sm [a&]:underline [a&]:hover:text-accent-text">
            {view.credit.text}
          </ExternalLink>
        </p>
      )}
    </section>
  )
}

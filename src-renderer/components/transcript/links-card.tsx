import { ExternalLink as Arrow, Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { visibleName } from '../../format.ts'
import { safeLink } from '../../markdown/safe-link.ts'
import { ExternalLink } from '../external-link.tsx'

/** What a search found: the words of strangers, so plain text, and links that main asks about. */
export function LinksCard({ view }: { view: Extract<ToolView, { kind: 'links' }> }) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('web.results', { query: visibleName(view.query) })}
      className="w-full max-w-xl overflow-hidden rounded-lg border border-line bg-raised"
    >
      <header className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-xs text-faint">
        <Globe aria-hidden className="size-3.5 shrink-0" />
        <span dir="auto" className="truncate">
          {t('web.results', { query: visibleName(view.query) })}
        </span>
      </header>
      <ol className="selectable divide-y divide-line">
        {view.results.map(({ title, url, excerpt }) => (
          <li key={url} className="flex flex-col gap-0.5 px-4 py-2.5">
            <ExternalLink
              url={url}
              className="flex w-fit max-w-full items-center gap-1.5 rounded-sm text-sm font-medium [a&]:text-accent-text [a&]:hover:underline"
            >
              <span dir="auto" className="truncate">
                {visibleName(title)}
              </span>
              {safeLink(url) && <Arrow aria-hidden className="size-3.5 shrink-0" />}
            </ExternalLink>
            <span className="truncate text-xs text-faint">{siteOf(url)}</span>
            {excerpt && (
              <p dir="auto" className="line-clamp-2 text-xs leading-5 wrap-break-word text-soft">
                {excerpt}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}

import { TextSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { visibleName } from '../../format.ts'
import { dispatch } from '../../state.ts'
import { PassageItem } from '../search/passage-item.tsx'

const SHOWN_AT_ONCE = 3

/** What was found in the person's files, the best first. */
export function SearchCard({ view }: { view: Extract<ToolView, { kind: 'search' }> }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const title = t('passages.found', { query: visibleName(view.query) })
  const shown = all ? view.passages : view.passages.slice(0, SHOWN_AT_ONCE)
  const hidden = view.passages.length - shown.length
  return (
    <section aria-label={title} className="w-full max-w-xl overflow-hidden rounded-lg border border-line bg-raised">
      <header className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-xs text-faint">
        <TextSearch aria-hidden className="size-3.5 shrink-0" />
        <span dir="auto" className="truncate">
          {title}
        </span>
      </header>
      <ol className="divide-y divide-line">
        {shown.map((passage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and passages have no name of their own
          <li key={index}>
            <PassageItem passage={passage} onOpen={() => dispatch({ type: 'preview_file', fileId: passage.fileId })} />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="w-full border-t border-line px-4 py-2 text-start text-xs text-accent-text transition-colors hover:bg-hover"
        >
          {t('passages.more', { count: hidden })}
        </button>
      )}
    </section>
  )
}

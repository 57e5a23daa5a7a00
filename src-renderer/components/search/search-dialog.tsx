import { Autocomplete } from '@base-ui/react/autocomplete'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchHit } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { showMessage } from '../../find.ts'
import { searchWords } from '../../fold.ts'
import { formatShortDate } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { useSettled } from '../../use-settled.ts'
import { FinderDialog } from './finder-dialog.tsx'
import { Marked } from './marked.tsx'
import { useSearchSeed } from './search-seed.ts'

/** Ctrl+Shift+F: every conversation, whatever its age. */
export function SearchDialog() {
  const { t } = useTranslation()
  const [query, setQuery] = useState(useSearchSeed())
  const settled = useSettled(query.trim(), 150)
  const words = searchWords(settled)
  const { value: hits } = useAnswer<SearchHit[]>(settled, async () =>
    words.length > 0 ? ask('searchMessages', { query: settled }) : { ok: true, value: [] },
  )
  const close = () => dispatch({ type: 'set_overlay', overlay: undefined })
  const found = words.length > 0 ? (hits ?? []) : []

  return (
    <FinderDialog
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      items={found}
      query={query}
      onQuery={setQuery}
      onClose={close}
      status={found.length > 0 ? t('search.results', { count: found.length }) : undefined}
      empty={
        words.length === 0 ? (
          <p className="text-sm text-soft">{t('search.hint')}</p>
        ) : (
          hits && (
            <>
              <SearchX aria-hidden className="size-5 text-faint" />
              <p className="text-sm font-medium">{t('search.nothing', { query: settled })}</p>
              <p className="text-sm text-soft">{t('search.nothingHint')}</p>
            </>
          )
        )
      }
    >
      <Autocomplete.List className="p-1.5">
        {(hit: SearchHit) => (
          <Autocomplete.Item
            key={`${hit.conversationId}/${hit.messageId}`}
            value={hit}
            onClick={() => void showMessage(hit.conversationId, hit.messageId, settled)}
            className="flex flex-col gap-0.5 rounded-md px-3 py-2 outline-none data-[highlighted]:bg-hover"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span dir="auto" className="min-w-0 truncate text-sm font-medium">
                {hit.title}
              </span>
              <time dateTime={hit.createdAt} className="money shrink-0 text-xs text-faint">
                {formatShortDate(hit.createdAt, new Date(), currentLanguage())}
              </time>
            </span>
            <span dir="auto" className="line-clamp-2 text-xs wrap-anywhere text-soft">
              <Marked text={withoutSigns(hit.excerpt)} words={words} />
            </span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </FinderDialog>
  )
}

/** An excerpt is one line of Markdown: its signs only get in the way here. */
function withoutSigns(excerpt: string): string {
  return excerpt.replace(/\*\*|__|`+/g, '')
}

import { useTranslation } from 'react-i18next'
import type { FileSearch } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { PassageItem } from '../../components/search/passage-item.tsx'
import { useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'

/** A single letter says too little of a content. */
const LEAST = 2

/** What the files say of a query; nothing while it is too short, or for another query than this one. */
export function useContentMatches(query: string): FileSearch | undefined {
  const version = useView(state => state.filesVersion)
  const asked = query.length >= LEAST ? query : ''
  const { value } = useAnswer<{ query: string; found?: FileSearch }>(JSON.stringify([asked, version]), async () => {
    if (asked === '') return { ok: true, value: { query: asked } }
    const answer = await ask('searchFiles', { query: asked })
    return answer.ok ? { ok: true, value: { query: asked, found: answer.value } } : answer
  })
  return value?.query === asked ? value.found : undefined
}

type ContentMatchesProps = { matches: FileSearch; onOpen(file: { fileId: string; name: string }): void }

/** Under the files whose name matches: those that say it. */
export function ContentMatches({ matches, onOpen }: ContentMatchesProps) {
  const { t } = useTranslation()
  const { passages, indexed } = matches
  const label = t('passages.inside')
  if (passages.length === 0) return null
  return (
    <section aria-label={label} className="pt-6">
      <h2 className="pb-2 text-sm font-semibold">{label}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {passages.map((passage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew with each answer, and passages have no name
          <li key={index}>
            <PassageItem passage={passage} onOpen={() => onOpen(passage)} />
          </li>
        ))}
      </ul>
      {indexed.done < indexed.total && (
        <p className="pt-2 text-xs text-faint">
          {t('passages.indexing', { done: indexed.done, total: indexed.total })}
        </p>
      )}
    </section>
  )
}

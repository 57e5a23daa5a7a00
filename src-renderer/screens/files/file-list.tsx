import { useVirtualizer } from '@tanstack/react-virtual'
import { FileSearch, FolderOpen, Upload } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { deleteFile, importChosen } from '../../files.ts'
import { useView } from '../../state.ts'
import { useWindows } from '../../use-windows.ts'
import type { Filters } from './file-filters.tsx'
import { FileRow } from './file-row.tsx'

const WINDOW = 60
const ROW = 64

type FileListProps = {
  /** The page that scrolls; the list is in it. */
  scroller: RefObject<HTMLElement | null>
  filters: Filters
  previewedId?: string
  /** Some file says what no file is called. */
  foundInside: boolean
  onPreview(file: FileView): void
  onDeleted(fileId: string): void
  onClearFilters(): void
}

/** The library, newest first; only the rows in view exist. */
export function FileList(props: FileListProps) {
  const { scroller, filters, previewedId, foundInside, onPreview, onDeleted, onClearFilters } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const version = useView(state => state.filesVersion)
  const { total, rowAt, need } = useFiles(filters, version)

  const virtual = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: margin,
  })
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0))
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => need(shown[0]?.index ?? 0, last))

  function moveFocus(event: KeyboardEvent, from: number) {
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: (total ?? 1) - 1 }[event.key]
    if (to === undefined || to < 0 || to >= (total ?? 0)) return
    event.preventDefault()
    virtual.scrollToIndex(to)
    // The row may exist only once the list has scrolled to it.
    requestAnimationFrame(() => document.getElementById(rowId(to))?.focus())
  }

  async function remove(file: FileView) {
    if (await deleteFile(file)) onDeleted(file.fileId)
  }

  if (total === 0 && foundInside) return <p className="text-sm text-soft">{t('passages.noName')}</p>
  if (total === 0 && filtered(filters))
    return (
      <EmptyState
        icon={FileSearch}
        title={t('library.nothingTitle')}
        action={<Button onClick={onClearFilters}>{t('library.clearFilters')}</Button>}
      >
        {t('library.nothingText')}
      </EmptyState>
    )
  if (total === 0)
    return (
      <EmptyState
        icon={FolderOpen}
        title={t('library.emptyTitle')}
        action={
          <Button icon={<Upload aria-hidden className="size-4" />} onClick={() => void importChosen()}>
            {t('library.import')}
          </Button>
        }
      >
        {t('library.emptyText')}
      </EmptyState>
    )
  return (
    <div ref={list} style={{ height: virtual.getTotalSize() }} className="relative">
      <ul aria-label={t('library.list')}>
        {shown.map(({ key, index, start }) => {
          const file = rowAt(index)
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - margin}px)` }}
              className="absolute inset-x-0 top-0"
            >
              {file ? (
                <FileRow
                  id={rowId(index)}
                  file={file}
                  current={file.fileId === previewedId}
                  onPreview={() => onPreview(file)}
                  onDelete={() => void remove(file)}
                  onKeyDown={event => moveFocus(event, index)}
                />
              ) : (
                <div style={{ height: ROW }} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function rowId(index: number): string {
  return `file-row-${index}`
}

function filtered({ query, type, origin }: Filters): boolean {
  return query !== '' || type !== 'all' || origin !== 'all'
}

function useFiles({ query, type, origin }: Filters, version: number) {
  const load = useCallback(
    async (offset: number) => {
      const answer = await ask('listFiles', {
        ...(query && { query }),
        ...(type !== 'all' && { type }),
        ...(origin !== 'all' && { origin }),
        offset,
        limit: WINDOW,
      })
      return answer.ok ? { total: answer.value.total, rows: answer.value.files } : undefined
    },
    [query, type, origin],
  )
  return useWindows<FileView>(JSON.stringify([query, type, origin, version]), WINDOW, load)
}

import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preview } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { useAnswer } from '../../use-answer.ts'
import { useWindows } from '../../use-windows.ts'
import { classNames } from '../ui/class-names.ts'
import { type ColumnLook, columnLooks, isAlone, widthOf } from './table-columns.ts'
import { cellText } from './visible-text.ts'

type Table = Extract<Preview, { kind: 'table' }>
type Row = Table['rows'][number]

/** Rem; its pixels follow the text size. */
const ROW_HEIGHT = 1.875

type TablePreviewProps = { fileId: string; first: Table }

/** A workbook or a CSV file: one tab a sheet, a header that stays, rows read as they come into view. */
export function TablePreview({ fileId, first }: TablePreviewProps) {
  const { t } = useTranslation()
  const [sheet, setSheet] = useState(first.sheet)
  if (first.sheets.length < 2) return <Sheet fileId={fileId} sheet={first.sheet} known={first} />
  return (
    <BaseTabs.Root
      value={sheet}
      onValueChange={next => setSheet(String(next))}
      className="flex h-full min-h-0 flex-col"
    >
      <BaseTabs.Panel value={sheet} tabIndex={-1} className="min-h-0 flex-1 outline-none">
        <Sheet key={sheet} fileId={fileId} sheet={sheet} known={sheet === first.sheet ? first : undefined} />
      </BaseTabs.Panel>
      <BaseTabs.List
        aria-label={t('preview.sheets')}
        className="relative flex shrink-0 gap-0.5 overflow-x-auto border-t border-line bg-sunken px-2 py-1.5"
      >
        {first.sheets.map(name => (
          <BaseTabs.Tab
            key={name}
            value={name}
            className="h-7 max-w-48 shrink-0 truncate rounded-md px-2.5 text-xs text-soft transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px] data-[active]:bg-raised data-[active]:font-medium data-[active]:text-ink data-[active]:shadow-low"
          >
            {cellText(name)}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
    </BaseTabs.Root>
  )
}

function Sheet({ fileId, sheet, known }: { fileId: string; sheet: string; known?: Table }) {
  const { t } = useTranslation()
  const { value } = useAnswer(sheet, async () =>
    known ? { ok: true as const, value: known } : ask('previewFile', { fileId, sheet }),
  )
  const table = known ?? (value?.kind === 'table' ? value : undefined)
  if (!table) return null
  if (table.totalRows === 0 || table.columns.length === 0)
    return <p className="p-6 text-center text-sm text-soft">{t('preview.emptySheet')}</p>
  return <Grid fileId={fileId} first={table} />
}

function Grid({ fileId, first }: { fileId: string; first: Table }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = ROW_HEIGHT * rem()
  const { rowAt, need } = useRows(fileId, first)
  const looks = useMemo(() => columnLooks(first.columns, first.rows), [first])
  const numbers = widthOf(String(first.totalRows).length + 1)
  const width = `${looks.reduce((sum, look) => sum + look.width, numbers)}rem`

  const virtual = useVirtualizer({
    count: first.totalRows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: rowHeight,
  })
  const shown = virtual.getVirtualItems()
  const from = shown[0]?.index
  const to = shown.at(-1)?.index
  useEffect(() => {
    if (from !== undefined && to !== undefined) need(from, to)
  })

  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <section
      ref={scroller}
      aria-label={t('preview.table', { sheet: cellText(first.sheet) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
      tabIndex={0}
      className="h-full overflow-auto bg-canvas text-xs focus-visible:outline-offset-[-2px]"
    >
      <table
        aria-rowcount={first.totalRows + 1}
        style={{ width }}
        className="selectable table-fixed border-separate border-spacing-0"
      >
        <colgroup>
          <col style={{ width: `${numbers}rem` }} />
          {looks.map((look, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
            <col key={index} style={{ width: `${look.width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} style={{ height: rowHeight }}>
            <th scope="col" className={classNames(HEADER, 'start-0 z-20')}>
              <span className="sr-only">{t('preview.rowNumber')}</span>
            </th>
            {first.columns.map((name, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may bear the same name
                key={index}
                scope="col"
                title={name}
                className={classNames(HEADER, 'z-10', looks[index]?.figures ? 'text-end' : 'text-start')}
              >
                {cellText(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {shown.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
              <Cells row={rowAt(index)} looks={looks} />
            </tr>
          ))}
          <Space height={after} />
        </tbody>
      </table>
    </section>
  )
}

const CELL = 'truncate border-e border-b border-line px-2.5'
const HEADER = `${CELL} sticky top-0 bg-sunken font-medium text-soft`

/** Stands for the rows that are out of sight. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}

function Cells({ row, looks }: { row?: Row; looks: readonly ColumnLook[] }) {
  const alone = row !== undefined && isAlone(row.cells)
  return (
    <>
      <th
        scope="row"
        className={classNames(CELL, 'money sticky start-0 bg-sunken text-end font-normal text-faint select-none')}
      >
        {row?.row}
      </th>
      {(alone ? looks.slice(0, 1) : looks).map(({ figures, width }, index) => {
        const text = cellText(row?.cells[index] ?? '')
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its place
            key={index}
            dir="auto"
            colSpan={alone ? looks.length : undefined}
            title={widthOf(text.length) > width ? text : undefined}
            className={classNames(CELL, figures && !alone && 'money text-end')}
          >
            {text}
          </td>
        )
      })}
    </>
  )
}

/** Windows are as long as the first one, and the first one is there already. */
function useRows(fileId: string, first: Table) {
  const size = Math.max(1, first.rows.length)
  const load = useCallback(
    async (offset: number) => {
      if (offset === first.offset) return { total: first.totalRows, rows: first.rows }
      const answer = await askQuietly('previewFile', { fileId, sheet: first.sheet, offset })
      return answer.ok && answer.value.kind === 'table'
        ? { total: answer.value.totalRows, rows: answer.value.rows }
        : undefined
    },
    [fileId, first],
  )
  const windows = useWindows<Row>(`${fileId}/${first.sheet}`, size, load)
  const rowAt = (index: number) => windows.rowAt(index) ?? (index < size ? first.rows[index] : undefined)
  return { rowAt, need: windows.need }
}

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

import { ChevronRight, Copy, Gauge, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { regenerate } from '../../conversations.ts'
import { formatCost, formatDateTime, formatDuration, formatNumber } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import { useOpen } from '../../opened.ts'
import { currentState } from '../../state.ts'
import type { TurnFigures } from '../../transcript.ts'
import type { AssistantRowItem } from '../../transcript-rows.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { copyToClipboard } from './copy.ts'
import { RunGroup } from './run-group.tsx'

export function AssistantRow({ row }: { row: AssistantRowItem }) {
  const { t } = useTranslation()
  const { text, reasoning, runs, streaming, waiting, end } = row
  return (
    <div className="group flex flex-col gap-2">
      <h2 className="sr-only">Ardoise</h2>
      {reasoning && <Reasoning name={row.key} text={reasoning} live={streaming && !text} />}
      {text && <MarkdownView text={text} streaming={streaming} />}
      {runs.length > 0 && <RunGroup runs={runs} />}
      {waiting && !reasoning && (
        <p className="flex items-center gap-2 text-sm text-faint">
          <Spinner className="size-3.5" />
          {t('chat.working')}
        </p>
      )}
      {end && <Actions row={row} end={end} />}
    </div>
  )
}

type ActionsProps = { row: AssistantRowItem; end: NonNullable<AssistantRowItem['end']> }

function Actions({ row, end }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <div
      className={classNames(
        '-ms-1.5 flex items-center transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-data-[popup-open]:opacity-100',
        !end.last && 'opacity-0',
      )}
    >
      {end.text && (
        <IconButton label={t('chat.copyAnswer')} size="sm" onClick={() => void copyToClipboard(end.text)}>
          <Copy className="size-3.5" />
        </IconButton>
      )}
      {end.last && (
        <IconButton
          label={t('chat.regenerate')}
          size="sm"
          onClick={() => {
            const { conversationId } = currentState()
            if (conversationId) void regenerate(conversationId)
          }}
        >
          <RefreshCw className="size-3.5" />
        </IconButton>
      )}
      {end.figures && <Figures figures={end.figures} />}
      {row.createdAt && (
        <time
          dateTime={row.createdAt}
          className="px-1.5 text-xs text-faint opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
        >
          {formatDateTime(row.createdAt, currentLanguage())}
        </time>
      )}
    </div>
  )
}

function Figures({ figures: { usage, durationMs } }: { figures: TurnFigures }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const lines = [
    [t('chat.duration'), formatDuration(durationMs, language)],
    [t('chat.read'), t('chat.units', { formatted: formatNumber(usage.inputTokens, language) })],
    [t('chat.written'), t('chat.units', { formatted: formatNumber(usage.outputTokens, language) })],
    [
      t('chat.cost'),
      usage.costMicroUsd === undefined ? t('chat.costUnknown') : formatCost(usage.costMicroUsd, language),
    ],
  ]
  return (
    <Popover
      side="top"
      align="start"
      title={t('chat.figures')}
      trigger={
        <IconButton label={t('chat.figures')} size="sm">
          <Gauge className="size-3.5" />
        </IconButton>
      }
    >
      <dl className="money grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-xs">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}

function Reasoning({ name, text, live }: { name: string; text: string; live: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpen(`reasoning-${name}`)
  return (
    <div className="text-sm">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ms-1.5 flex min-h-7 items-center gap-1.5 rounded-md px-1.5 text-faint transition-colors hover:bg-hover hover:text-ink"
      >
        <ChevronRight aria-hidden className={classNames('size-3.5 transition-transform', open && 'rotate-90')} />
        {live ? t('chat.reasoningNow') : t('chat.reasoning')}
        {live && <Spinner className="size-3.5" />}
      </button>
      {open && (
        <p dir="auto" className="selectable ms-1.5 border-s border-line ps-4 whitespace-pre-wrap text-soft">
          {text}
        </p>
      )}
    </div>
  )
}

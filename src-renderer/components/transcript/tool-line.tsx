import {
  Ban,
  Bug,
  Check,
  ChevronRight,
  CircleAlert,
  CircleHelp,
  CircleStop,
  CloudSun,
  Coins,
  FileOutput,
  FileSpreadsheet,
  FileText,
  FolderSearch,
  Globe,
  GraduationCap,
  Landmark,
  Lightbulb,
  ListTodo,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquare,
  PenLine,
  Presentation,
  ShoppingCart,
  SquareTerminal,
  TextSearch,
  Wrench,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileNames } from '../../file-names.ts'
import { formatDuration, formatNumber } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { useOpen } from '../../opened.ts'
import { describeRun } from '../../tool-words.ts'
import type { LiveRun } from '../../transcript.ts'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'

const ToolDetail = lazy(async () => ({ default: (await import('./tool-detail.tsx')).ToolDetail }))

/** A map, for a model may name a tool that does not exist: `constructor` must not find what objects inherit. */
const ICONS = new Map<string, LucideIcon>([
  ['read_user_file', FileText],
  ['list_user_files', FolderSearch],
  ['generate_financial_statements', Landmark],
  ['generate_xlsx', FileSpreadsheet],
  ['generate_pdf', FileOutput],
  ['generate_docx', FileText],
  ['generate_pptx', Presentation],
  ['generate_html', FileOutput],
  ['generate_md', FileOutput],
  ['search_user_files', TextSearch],
  ['bash_execute', SquareTerminal],
  ['web_search', Globe],
  ['browse_url', Globe],
  ['get_current_weather', CloudSun],
  ['convert_currency', Coins],
  ['save_memory', Lightbulb],
  ['create_task', ListTodo],
  ['report_bug', Bug],
  ['send_email_to_user', Mail],
  ['draft_email', PenLine],
  ['send_sms_to_user', MessageSquare],
  ['send_whatsapp_to_user', MessageCircle],
  ['buy_credits', ShoppingCart],
  ['interactive_quiz', CircleHelp],
  ['true_false_quiz', CircleHelp],
  ['award_bonus_credits', Coins],
  ['report_exercise_result', GraduationCap],
])

/** One tool call on one line: what, how long, how it went. Opens on what was asked and what came back. */
export function ToolLine({ run }: { run: LiveRun }) {
  const { t } = useTranslation()
  const names = useFileNames()
  const [open, setOpen] = useOpen(run.callId)
  const language = currentLanguage()
  const Icon = ICONS.get(run.tool) ?? Wrench
  const { status, progress } = run
  const detailId = `detail-${run.callId}`
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? detailId : undefined}
        onClick={() => setOpen(!open)}
        className="group flex min-h-7 max-w-full items-center gap-2 rounded-md py-0.5 ps-1.5 pe-2 text-start text-sm text-soft transition-colors hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden className="size-4 shrink-0 text-faint" />
        <span dir="auto" className={classNames('min-w-0 truncate', status === 'error' && 'text-danger')}>
          {describeRun(run, names)}
        </span>
        {progress && (
          <span className="money truncate text-xs text-faint">
            {say(progress.label)}
            {progress.done !== undefined && progress.total
              ? ` ${formatNumber(progress.done, language)} / ${formatNumber(progress.total, language)}`
              : ''}
          </span>
        )}
        {run.durationMs !== undefined && (
          <span className="money shrink-0 text-xs text-faint">{formatDuration(run.durationMs, language)}</span>
        )}
        <RunState status={status} label={t(`tools.state.${status}`)} />
        <ChevronRight
          aria-hidden
          className={classNames(
            'size-3.5 shrink-0 text-faint transition-transform',
            open ? 'rotate-90' : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        />
      </button>
      {open && (
        <div id={detailId} className="mt-1 mb-2 ms-3.5 border-s border-line ps-4">
          <Suspense fallback={null}>
            <ToolDetail run={run} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const STATES: Record<Exclude<LiveRun['status'], 'running'>, { icon: LucideIcon; tone: string }> = {
  ok: { icon: Check, tone: 'text-ok' },
  error: { icon: CircleAlert, tone: 'text-danger' },
  refused: { icon: Ban, tone: 'text-warn' },
  stopped: { icon: CircleStop, tone: 'text-faint' },
  interrupted: { icon: CircleStop, tone: 'text-warn' },
}

export function RunState({ status, label }: { status: LiveRun['status']; label: string }) {
  if (status === 'running')
    return (
      <span className="flex shrink-0 items-center">
        <Spinner className="size-3.5 text-accent-text" />
        <span className="sr-only">{label}</span>
      </span>
    )
  const { icon: Icon, tone } = STATES[status]
  return (
    <span title={label} className="flex shrink-0 items-center">
      <Icon aria-hidden className={classNames('size-3.5', tone)} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

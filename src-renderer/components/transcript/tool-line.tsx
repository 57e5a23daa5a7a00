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
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOutcome, ToolProgress } from '../../../src-preload/contract.ts'
import { useFileNames } from '../../file-names.ts'
import { formatDuration } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { useOpen } from '../../opened.ts'
import { progressFacts, progressShare } from '../../progress-words.ts'
import { dispatch } from '../../state.ts'
import { describeRun } from '../../tool-words.ts'
import type { LiveRun } from '../../transcript.ts'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'

const ToolDetail = lazy(async () => ({ default: (await import('./tool-detail.tsx')).ToolDetail }))

/** What they made stands in the outbox. */
const MESSAGES: ReadonlySet<string> = new Set(['send_email_to_user', 'send_sms_to_user', 'send_whatsapp_to_user'])

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

export type ToolLineProps = {
  run: LiveRun
  /** Under which it is kept open; the same call may stand elsewhere too. */
  name?: string
}

/** One tool call on one line: what, how long, how it went. Opens on what was asked and what came back. */
export function ToolLine({ run, name = run.callId }: ToolLineProps) {
  const { t } = useTranslation()
  const names = useFileNames()
  const [open, setOpen] = useOpen(name)
  const language = currentLanguage()
  const Icon = ICONS.get(run.tool) ?? Wrench
  const { status, progress } = run
  const detailId = `detail-${name}`
  return (
    <div>
      <div className="relative w-fit max-w-full">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? detailId : undefined}
          onClick={() => setOpen(!open)}
          className="group flex min-h-7 max-w-full items-center gap-2 rounded-md py-0.5 ps-1.5 pe-2 text-start text-sm text-soft transition-colors hover:bg-hover hover:text-ink"
        >
          <Icon aria-hidden className="size-4 shrink-0 text-faint" />
          <span
            dir="auto"
            className={classNames(
              'min-w-0 truncate',
              progress && 'max-md:max-w-[45%] max-md:shrink-0',
              status === 'error' && 'text-danger',
            )}
          >
            {describeRun(run, names)}
          </span>
          {progress && <ProgressWords progress={progress} beside={describeRun(run, names)} />}
          {run.durationMs !== undefined && (
            <span className="money shrink-0 text-xs text-faint">{formatDuration(run.durationMs, language)}</span>
          )}
          <RunState run={run} />
          <ChevronRight
            aria-hidden
            className={classNames(
              'size-3.5 shrink-0 text-faint transition-transform',
              open ? 'rotate-90' : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
        {progress && (
          <ProgressBar
            label={describeRun(run, names)}
            share={progressShare(progress)}
            text={[say(progress.label), progressFacts(progress)].filter(Boolean).join(' · ')}
            className="appear-late absolute inset-x-1.5 bottom-0 h-0.5"
          />
        )}
      </div>
      {status === 'interrupted' && run.outcome === 'uncertain' && MESSAGES.has(run.tool) && (
        <button
          type="button"
          onClick={() => dispatch({ type: 'show_screen', screen: 'outbox' })}
          className="ms-7.5 rounded-sm text-xs text-accent-text hover:underline"
        >
          {t('chat.checkOutbox')}
        </button>
      )}
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

/** Beside what the call does: what it is at, unless that says the same, and how far. A narrow window has room for one. */
function ProgressWords({ progress, beside }: { progress: ToolProgress; beside: string }) {
  const label = say(progress.label)
  const facts = progressFacts(progress)
  const isSaid = beside.startsWith(label)
  return (
    <span className="money flex min-w-0 shrink-[4] items-baseline gap-1 text-xs text-faint">
      {!isSaid && (
        <span dir="auto" className={classNames('min-w-0 shrink-[99] truncate', facts && 'max-md:hidden')}>
          {label}
        </span>
      )}
      {facts && !isSaid && <span className="max-md:hidden">·</span>}
      {facts && <span className="min-w-0 truncate">{facts}</span>}
    </span>
  )
}

const STATES: Record<Exclude<LiveRun['status'], 'running'>, { icon: LucideIcon; tone: string }> = {
  ok: { icon: Check, tone: 'text-ok' },
  error: { icon: CircleAlert, tone: 'text-danger' },
  refused: { icon: Ban, tone: 'text-warn' },
  stopped: { icon: CircleStop, tone: 'text-faint' },
  interrupted: { icon: CircleStop, tone: 'text-warn' },
}

/** Of a call that was cut, what became of it: said in words, since it may ask for a look. */
const OUTCOMES: Record<CallOutcome, { icon: LucideIcon; tone: string }> = {
  done: { icon: Check, tone: 'text-ok' },
  not_done: { icon: CircleStop, tone: 'text-soft' },
  uncertain: { icon: TriangleAlert, tone: 'text-warn' },
}

type RunStateProps = {
  run: Pick<LiveRun, 'status' | 'outcome'>
  /** Where there is room for no word: it is then said, and shown on hover. */
  brief?: boolean
}

export function RunState({ run: { status, outcome }, brief }: RunStateProps) {
  const { t } = useTranslation()
  if (status === 'running')
    return (
      <span className="flex shrink-0 items-center">
        <Spinner className="size-3.5 text-accent-text" />
        <span className="sr-only">{t('tools.state.running')}</span>
      </span>
    )
  const cut = status === 'interrupted' ? outcome : undefined
  const { icon: Icon, tone } = cut ? OUTCOMES[cut] : STATES[status]
  const label = cut ? t(`tools.outcome.${cut}`) : t(`tools.state.${status}`)
  const worded = cut && !brief
  return (
    <span
      title={worded ? undefined : label}
      className={classNames('flex shrink-0 items-center gap-1 text-xs font-medium', tone)}
    >
      <Icon aria-hidden className="size-3.5" />
      {worded ? label : <span className="sr-only">{label}</span>}
    </span>
  )
}

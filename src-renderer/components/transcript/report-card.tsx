import { Bug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportView } from '../../../src-preload/contract.ts'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'
import { useOpen } from '../../opened.ts'
import { useReport } from '../../use-report.ts'
import { ReportReader } from '../report/report-reader.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

const TONES: Record<ReportView['state'], BadgeTone> = {
  saved: 'ok',
  held: 'warn',
  sending: 'accent',
  sent: 'ok',
  failed: 'danger',
  uncertain: 'warn',
}

/** A report as it stands now: all of it can be read and corrected before it leaves. */
export function ReportCard({ reportId, title }: { reportId: string; title: string }) {
  const { t } = useTranslation()
  const value = useReport(reportId)
  const [open, setOpen] = useOpen(`report-${reportId}`, false)
  const report = value?.report
  const name = visibleName(report?.title ?? title)
  return (
    <section aria-label={name} className="w-full max-w-xl rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-3 py-2 ps-3 pe-2">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
          <Bug aria-hidden className="size-[1.125rem]" />
        </span>
        <span className="flex min-w-40 flex-1 flex-col">
          <span dir="auto" className="truncate text-sm font-medium">
            {name}
          </span>
          <span dir="auto" className="truncate text-xs text-faint">
            {report ? <Where report={report} /> : value && t('reports.gone')}
          </span>
        </span>
        {report && <Badge tone={TONES[report.state]}>{t(`reports.states.${report.state}`)}</Badge>}
        {report && (
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'reports.fold' : 'reports.read')}
          </Button>
        )}
      </div>
      {report?.lastError && report.state !== 'held' && (
        <p className="px-3 pb-2 text-xs text-warn">{say(report.lastError)}</p>
      )}
      {report && open && (
        <div className="border-t border-line p-3">
          <ReportReader report={report} />
        </div>
      )}
    </section>
  )
}

function Where({ report }: { report: ReportView }) {
  const { t } = useTranslation()
  const { to, state } = report
  return to === undefined || state === 'saved' ? t('reports.keptIn') : t('reports.sendTo', { to })
}

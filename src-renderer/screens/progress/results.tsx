import { ChartBar, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProgressView, Tally } from '../../../src-preload/contract.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { formatNumber, visibleName } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'

const ResultsChart = lazy(async () => ({ default: (await import('./results-chart.tsx')).ResultsChart }))

const KINDS = ['bySubject', 'byTopic', 'byLevel'] as const
type Kind = (typeof KINDS)[number]

/** How it went by subject, topic and class, as bars or as figures. */
export function Results({ progress }: { progress: ProgressView }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('bySubject')
  const [table, setTable] = useState(false)
  return (
    <Tabs<Kind>
      label={t('progress.results')}
      value={kind}
      onChange={setKind}
      className="rounded-lg border border-line bg-raised"
      end={
        <fieldset aria-label={t('progress.look')} className="flex shrink-0">
          <IconButton
            size="sm"
            label={t('progress.chart')}
            aria-pressed={!table}
            tone={table ? 'plain' : 'current'}
            onClick={() => setTable(false)}
          >
            <ChartBar className="size-4" />
          </IconButton>
          <IconButton
            size="sm"
            label={t('progress.table')}
            aria-pressed={table}
            tone={table ? 'current' : 'plain'}
            onClick={() => setTable(true)}
          >
            <Table2 className="size-4" />
          </IconButton>
        </fieldset>
      }
      tabs={KINDS.map(value => ({
        value,
        label: t(`progress.${value}`),
        content: <Panel kind={value} tallies={progress[value]} done={progress.done} table={table} />,
      }))}
    />
  )
}

function Panel({ kind, tallies, done, table }: { kind: Kind; tallies: Tally[]; done: number; table: boolean }) {
  const { t } = useTranslation()
  if (tallies.length === 0)
    return <p className="px-4 py-6 text-sm text-faint">{t(done > 0 ? 'progress.noKind' : 'progress.nothingHere')}</p>
  return (
    <div className="px-4 py-3">{table ? <Figures tallies={tallies} /> : <Chart kind={kind} tallies={tallies} />}</div>
  )
}

/** The chart is drawn when it is there; the room it takes is kept from the start. */
const ROW_PX = 36

function Chart({ kind, tallies }: { kind: Kind; tallies: Tally[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const rows = tallies.map(({ label, done, correct }) => ({
    name: visibleName(say(label)),
    right: correct,
    wrong: done - correct,
    of: `${formatNumber(correct, language)} / ${formatNumber(done, language)}`,
  }))
  const summary = tallies
    .map(({ label, done, correct }) => t('progress.summaryOf', { label: say(label), correct, done }))
    .join(' ; ')
  return (
    <>
      <div
        role="img"
        aria-label={t('progress.chartOf', { kind: t(`progress.${kind}`), summary })}
        style={{ height: rows.length * ROW_PX }}
      >
        <Suspense fallback={null}>
          <ResultsChart rows={rows} />
        </Suspense>
      </div>
      <p aria-hidden className="mt-2 flex gap-4 text-xs text-soft">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-[3px] bg-ok" />
          {t('progress.right')}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-[3px] bg-line-strong" />
          {t('progress.wrong')}
        </span>
      </p>
    </>
  )
}

function Figures({ tallies }: { tallies: Tally[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <table className="money selectable w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-faint">
          <th scope="col" className="py-1.5 pe-3 text-start font-medium">
            {t('progress.name')}
          </th>
          {[t('progress.done'), t('progress.right'), t('progress.onTwenty')].map(name => (
            <th key={name} scope="col" className="py-1.5 ps-3 text-end font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tallies.map(({ label, done, correct }) => (
          <tr key={label.fr} className="border-b border-line/60 last:border-0">
            <th scope="row" dir="auto" className="py-1.5 pe-3 text-start font-normal wrap-anywhere">
              {visibleName(say(label))}
            </th>
            <td className="py-1.5 ps-3 text-end">{formatNumber(done, language)}</td>
            <td className="py-1.5 ps-3 text-end">{formatNumber(correct, language)}</td>
            <td className="py-1.5 ps-3 text-end">{formatNumber((20 * correct) / done, language, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

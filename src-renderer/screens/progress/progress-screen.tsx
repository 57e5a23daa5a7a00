import { GraduationCap, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProgressPeriod, ProgressView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { BuyButton } from '../../components/credits/buy-button.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LoadFailure } from '../../components/ui/load-failure.tsx'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { Select } from '../../components/ui/select.tsx'
import { newConversation } from '../../conversations.ts'
import { formatNumber, formatPercent } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { CreditList } from './credit-list.tsx'
import { ExerciseList } from './exercise-list.tsx'
import { Results } from './results.tsx'

const PERIODS: readonly ProgressPeriod[] = ['week', 'month', 'year', 'all']

/** What was practised, how it went, and what it earned. */
export function ProgressScreen() {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<ProgressPeriod>('month')
  const version = useView(({ versions }) => `${versions.exercises} ${versions.credits}`)
  const { value, error, reload } = useAnswer(`${period} ${version}`, () => ask('progress', { period }))
  // A new period is shown once it is there: nothing jumps meanwhile.
  const nothing = value && value.done === 0 && value.credits.length === 0 && value.streak.longest === 0
  return (
    <Screen>
      <ScreenHeader
        title={t('frame.progress')}
        description={t('progress.description')}
        actions={
          value && !nothing ? (
            <Select<ProgressPeriod>
              label={t('progress.period')}
              value={period}
              options={PERIODS.map(one => ({ value: one, label: t(`progress.${one}`) }))}
              onChange={setPeriod}
            />
          ) : undefined
        }
      />
      {error && !value && <LoadFailure error={error} onRetry={reload} />}
      {nothing && (
        <EmptyState
          icon={GraduationCap}
          title={t('progress.emptyTitle')}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <Button onClick={newConversation}>{t('progress.emptyAction')}</Button>
              <BuyButton />
            </span>
          }
        >
          {t('progress.emptyText')}
        </EmptyState>
      )}
      {value && !nothing && <Board progress={value} />}
    </Screen>
  )
}

function Board({ progress }: { progress: ProgressView }) {
  const { t } = useTranslation()
  const { log } = progress
  return (
    <div className="flex flex-col gap-6">
      {!log.sound && <Callout tone="danger">{t('progress.logBroken', { line: log.brokenAt ?? 1 })}</Callout>}
      <Figures progress={progress} />
      <Results progress={progress} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-6">
        <ExerciseList exercises={progress.recent} />
        <CreditList credits={progress.credits} />
      </div>
      {log.sound && log.attempts > 0 && (
        <p className="flex items-center gap-2 text-xs text-faint">
          <ShieldCheck aria-hidden className="size-4 text-ok" />
          {t('progress.logSound', { count: log.attempts })}
        </p>
      )}
    </div>
  )
}

function Figures({ progress }: { progress: ProgressView }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { done, correct, activeDays, streak, balance, bonusLeftToday } = progress
  const mark = done > 0 ? formatNumber((20 * correct) / done, language, 1) : undefined
  return (
    <dl className="grid grid-cols-2 gap-3 narrow:grid-cols-4">
      <Figure name={t('progress.done')} value={formatNumber(done, language)}>
        {`${t('progress.rightOf', { count: correct })} · ${t('progress.onDays', { count: activeDays })}`}
      </Figure>
      <Figure name={t('progress.mark')} value={mark === undefined ? '–' : t('progress.outOf', { mark })}>
        {done > 0 ? t('progress.percent', { percent: formatPercent(correct / done, language) }) : t('progress.noMark')}
      </Figure>
      <Figure name={t('progress.streak')} value={formatNumber(streak.current, language)}>
        {t('progress.bestStreak', { count: streak.longest })}
      </Figure>
      <Figure name={t('progress.balance')} value={formatNumber(balance, language)}>
        {t('progress.bonusLeft', { count: bonusLeftToday })}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className="rounded-lg border border-line bg-raised px-4 py-3">
      <dt className="text-xs text-faint">{name}</dt>
      <dd>
        <span className="money block text-xl font-semibold tracking-tight">{value}</span>
        <span className="block text-xs text-soft">{children}</span>
      </dd>
    </div>
  )
}

import { CircleAlert, CirclePause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOutcome, LocalAnswer, ToolRunView } from '../../../src-preload/contract.ts'
import { continueTurn } from '../../conversations.ts'
import { useFileNames } from '../../file-names.ts'
import { say } from '../../i18n/i18n.ts'
import { jobToResume, resumeJob } from '../../jobs.ts'
import { keepFocus } from '../../keep-focus.ts'
import { useView } from '../../state.ts'
import { describeRun } from '../../tool-words.ts'
import type { Row } from '../../transcript-rows.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LocalAnswers } from './local-answers.tsx'

/** Why the answer is not whole, and the way to go on. */
export function UnfinishedRow({ row }: { row: Extract<Row, { kind: 'unfinished' }> }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const conversationId = useView(state => state.conversationId)
  const failed = row.reason === 'error'
  const Icon = failed ? CircleAlert : CirclePause

  async function goOn(answerWith?: LocalAnswer['use']) {
    if (!conversationId || asked) return
    setAsked(true)
    const job = jobToResume(conversationId)
    await (answerWith
      ? continueTurn(conversationId, answerWith)
      : job
        ? resumeJob(job.number)
        : continueTurn(conversationId))
    setAsked(false)
  }
  return (
    <Card
      ref={keepFocus}
      tone={failed ? 'danger' : 'plain'}
      className="flex max-w-xl flex-wrap items-center gap-3 px-4 py-2.5"
    >
      <Icon aria-hidden className={failed ? 'size-4 text-danger' : 'size-4 text-faint'} />
      <div className="selectable min-w-48 flex-1 text-sm">
        <p dir="auto">{say(row.message) || t(`chat.${row.reason}`)}</p>
        {row.cut.length > 1 && <CutActions runs={row.cut} />}
      </div>
      <Button
        size="sm"
        icon={<Play className="size-3.5" />}
        disabled={asked}
        focusableWhenDisabled
        onClick={() => void goOn()}
      >
        {t(row.cut.length > 0 ? 'chat.resume' : 'chat.continue')}
      </Button>
      {failed && conversationId && (
        <LocalAnswers conversationId={conversationId} disabled={asked} onChoose={use => void goOn(use)} />
      )}
    </Card>
  )
}

/** What became of each action that was cut. */
function CutActions({ runs }: { runs: readonly ToolRunView[] }) {
  const { t } = useTranslation()
  const names = useFileNames()
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-xs text-soft">
      {OUTCOMES.map(([outcome, word]) => {
        const actions = runs.filter(run => (run.outcome ?? 'uncertain') === outcome)
        return (
          actions.length > 0 && (
            <li key={outcome}>
              <span className={outcome === 'uncertain' ? 'font-medium text-warn' : 'font-medium'}>{t(word)}</span>{' '}
              <span dir="auto">{actions.map(run => describeRun(run, names)).join(', ')}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}

const OUTCOMES = [
  ['done', 'chat.cutDone'],
  ['not_done', 'chat.cutNotDone'],
  ['uncertain', 'chat.cutUncertain'],
] as const satisfies [CallOutcome, string][]

import { Download, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportView } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { say } from '../../i18n/i18n.ts'
import { saveReport, sendReport } from '../../reports.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Field } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Textarea } from '../ui/textarea.tsx'

/**
 * All that a report says, to be read, corrected, sent or saved. What was corrected is what leaves, also when the reader
 * is closed first: what someone took out must not leave later, from the outbox.
 */
export function ReportReader({ report, onSent }: { report: ReportView; onSent?(): void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const editable = report.state === 'held' || report.state === 'failed' || report.state === 'saved'
  const sendable = report.to !== undefined && editable
  const unkept = draft !== undefined && draft !== report.text ? draft : undefined
  useKeepAtTheEnd(report.id, editable ? unkept : undefined)

  /** False when it could not be kept, and the reader says why. */
  async function keep(): Promise<boolean> {
    if (unkept === undefined) return true
    const answer = await askQuietly('editReport', { reportId: report.id, text: unkept })
    setProblem(answer.ok ? undefined : say(answer.error))
    return answer.ok
  }
  async function act(action: () => Promise<unknown>) {
    setWorking(true)
    if (await keep()) await action()
    setWorking(false)
  }
  async function send() {
    const sent = await sendReport(report.id)
    if (sent?.state === 'sent') onSent?.()
  }
  return (
    <div className="flex flex-col gap-3">
      {problem && <Callout tone="danger">{problem}</Callout>}
      <Field label={t('reports.whole')}>
        <Textarea
          dir="auto"
          rows={8}
          readOnly={!editable}
          value={draft ?? report.text}
          onValueChange={setDraft}
          className="max-h-[45dvh] min-h-40 font-mono !text-xs"
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p dir="auto" className="min-w-0 flex-1 truncate text-xs text-faint">
          {report.to === undefined ? t('reports.keptIn') : t('reports.sendTo', { to: report.to })}
        </p>
        <Button
          size="sm"
          disabled={working}
          icon={<Download aria-hidden className="size-3.5" />}
          onClick={() => void act(() => saveReport(report.id))}
        >
          {t('common.saveAs')}
        </Button>
        {sendable && (
          <Button
            size="sm"
            variant="primary"
            disabled={working}
            icon={working ? <Spinner /> : <Send aria-hidden className="size-3.5" />}
            onClick={() => void act(send)}
          >
            {t('reports.send')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Keeps what was written and not kept when the reader goes away; an empty report stays as it was. */
function useKeepAtTheEnd(reportId: string, unkept: string | undefined): void {
  const latest = useRef(unkept)
  latest.current = unkept
  useEffect(
    () => () => {
      const text = latest.current
      if (text?.trim()) void ask('editReport', { reportId, text })
    },
    [reportId],
  )
}

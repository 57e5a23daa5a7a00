import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportView, Severity } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { say } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'
import { useReport } from '../../use-report.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { ReportReader } from './report-reader.tsx'

const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const

/** « Signaler un problème »: needs no model. First what is wrong, then the whole report to read. */
export function ReportDialog() {
  const { t } = useTranslation()
  const [written, setWritten] = useState<ReportView>()
  const close = () => dispatch({ type: 'set_overlay', overlay: undefined })
  if (!written) return <Describe onWritten={setWritten} onClose={close} />
  return (
    <Dialog open onClose={close} title={t('reports.readTitle')} description={t('reports.readText')} width="lg">
      <Read written={written} onSent={close} />
    </Dialog>
  )
}

/** It may change while it is read: when it fails to leave, or is edited in the outbox. */
function Read({ written, onSent }: { written: ReportView; onSent(): void }) {
  return <ReportReader report={useReport(written.id)?.report ?? written} onSent={onSent} />
}

function Describe({ onWritten, onClose }: { onWritten(report: ReportView): void; onClose(): void }) {
  const { t } = useTranslation()
  const form = useId()
  const [description, setDescription] = useState('')
  const [steps, setSteps] = useState('')
  const [severity, setSeverity] = useState<Severity>('medium')
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function write(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (description.trim() === '') return
    setWorking(true)
    const answer = await askQuietly('addReport', {
      description: description.trim(),
      severity,
      ...(steps.trim() && { steps: steps.trim() }),
    })
    setWorking(false)
    if (answer.ok) onWritten(answer.value)
    else setProblem(say(answer.error))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reports.title')}
      description={t('reports.text')}
      width="md"
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} disabled={working}>
            {t('reports.write')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={event => void write(event)} className="flex flex-col gap-4">
        {problem && <Callout tone="danger">{problem}</Callout>}
        <Field
          label={t('reports.what')}
          hint={t('reports.whatHint')}
          error={tried && description.trim() === '' ? t('reports.empty') : undefined}
        >
          <Textarea
            dir="auto"
            rows={4}
            maxLength={5_000}
            value={description}
            onValueChange={setDescription}
            className="max-h-[30dvh] min-h-24"
          />
        </Field>
        <Field label={t('reports.steps')} optional={t('common.optional')}>
          <Textarea
            dir="auto"
            rows={2}
            maxLength={5_000}
            value={steps}
            onValueChange={setSteps}
            className="max-h-[20dvh] min-h-16"
          />
        </Field>
        <Field label={t('reports.severity')}>
          <Select<Severity>
            value={severity}
            onChange={setSeverity}
            options={SEVERITIES.map(value => ({ value, label: t(`reports.severities.${value}`) }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}

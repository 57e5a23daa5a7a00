import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { LONGEST } from '../../channels.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { useAnswer } from '../../use-answer.ts'

type EditDialogProps = { entry: OutboxView; onClose(): void; onSaved(): void }

export function EditDialog({ entry, onClose, onSaved }: EditDialogProps) {
  const { t } = useTranslation()
  const [subject, setSubject] = useState(entry.subject)
  const [body, setBody] = useState(entry.body)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    const answer = await askQuietly('editOutboxEntry', { entryId: entry.id, subject, body })
    setSaving(false)
    if (!answer.ok) return setProblem(say(answer.error))
    showToast({ message: t('outbox.saved'), kind: 'done' })
    onSaved()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('outbox.editTitle')}
      width="md"
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={saving} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {entry.leavesAlone && <Callout tone="warn">{t('outbox.editEnds')}</Callout>}
        {problem && <Callout tone="danger">{problem}</Callout>}
        {entry.channel === 'email' && (
          <Field label={t('outbox.subject')}>
            <Input dir="auto" value={subject} onValueChange={setSubject} maxLength={200} />
          </Field>
        )}
        <Field label={t('outbox.body')} hint={entry.channel === 'sms' ? <SmsCount text={body} /> : undefined}>
          <Textarea
            dir="auto"
            rows={8}
            value={body}
            onValueChange={setBody}
            maxLength={LONGEST[entry.channel]}
            className="max-h-[45dvh]"
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** What the text will cost, as the core counts it. */
function SmsCount({ text }: { text: string }) {
  const { t } = useTranslation()
  const { value } = useAnswer(text, () => askQuietly('measureSms', { text }))
  const counted = t('messages.counted', { characters: text.length, longest: LONGEST.sms })
  if (!value) return counted
  const parts = `${counted} · ${t('messages.parts', { count: value.parts })} (${value.encoding})`
  return value.encoding === 'UCS-2' ? `${parts}. ${t('messages.ucs2')}` : parts
}

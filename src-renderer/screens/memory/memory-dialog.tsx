import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'

/** Without a memory: a new one. */
type MemoryDialogProps = { memory?: MemoryView; onClose(): void; onSaved(): void }

export function MemoryDialog({ memory, onClose, onSaved }: MemoryDialogProps) {
  const { t } = useTranslation()
  const [fact, setFact] = useState(memory?.fact ?? '')
  const [problem, setProblem] = useState<string>()

  async function save() {
    if (!fact.trim()) return setProblem(t('memory.emptyFact'))
    const answer = memory
      ? await askQuietly('editMemory', { memoryId: memory.id, fact: fact.trim() })
      : await askQuietly('addMemory', { fact: fact.trim() })
    if (!answer.ok) return setProblem(say(answer.error))
    showToast({ message: t(memory ? 'memory.saved' : 'memory.added'), kind: 'done' })
    onSaved()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(memory ? 'memory.editTitle' : 'memory.addTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Field label={t('memory.fact')} error={problem}>
        <Textarea
          dir="auto"
          rows={3}
          maxLength={500}
          value={fact}
          onValueChange={next => {
            setFact(next)
            setProblem(undefined)
          }}
        />
      </Field>
    </Dialog>
  )
}

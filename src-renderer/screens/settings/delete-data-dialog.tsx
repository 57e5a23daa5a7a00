import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../api.ts'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { showToast } from '../../components/ui/toast.tsx'

/** Nothing happens before the word is written in full: a click too many must not erase a year's work. */
export function DeleteDataDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const [written, setWritten] = useState('')
  const word = t('settings.deleteWord')

  async function erase() {
    const answer = await ask('deleteData', { confirm: written.trim() })
    if (answer.ok) showToast({ message: t('settings.restarting') })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('settings.deleteConfirmTitle')}
      text={t('settings.deleteConfirmText')}
      confirm={t('settings.deleteConfirm')}
      danger
      ready={written.trim().toUpperCase() === word}
      onConfirm={() => void erase()}
    >
      <Field label={t('settings.deleteConfirmLabel', { word })}>
        <Input autoComplete="off" spellCheck={false} value={written} onValueChange={setWritten} />
      </Field>
    </ConfirmDialog>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelChoice } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { refreshModels } from '../../models.ts'

type KeyDialogProps = { model: ModelChoice; keychain: boolean; onClose(): void }

/** The field starts empty whatever is stored: a key goes in and never comes out. */
export function KeyDialog({ model, keychain, onClose }: KeyDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()

  async function save(next: string) {
    const answer = await askQuietly('setKey', { modelId: model.id, key: next })
    if (!answer.ok) return setProblem(say(answer.error))
    await refreshModels()
    showToast({ message: t(next ? 'settings.keySaved' : 'settings.keyRemoved'), kind: 'done' })
    onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (key.trim()) void save(key.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.keyFor', { model: model.label })}
      description={t('settings.keyShared')}
      actions={
        <>
          {model.hasKey && (
            <Button variant="ghost" className="me-auto" onClick={() => void save('')}>
              {t('settings.removeKey')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!key.trim()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        {!keychain && <Callout tone="warn">{t('settings.noKeychain')}</Callout>}
        <Field label={model.hasKey ? t('settings.newKey') : t('settings.key')} error={problem}>
          <Input type="password" autoComplete="off" spellCheck={false} value={key} onValueChange={setKey} />
        </Field>
      </form>
    </Dialog>
  )
}

import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchoolView } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'
import { FileButton } from './file-button.tsx'

/** The public key whose vouchers are taken. */
export function SchoolKey({ known }: { known: SchoolView['key'] }) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(known === undefined)
  const [removing, setRemoving] = useState(false)

  async function remove() {
    const answer = await ask('setSchool', { key: null })
    if (answer.ok) showToast({ message: t('credits.keyRemoved'), kind: 'done' })
  }

  return (
    <section aria-labelledby="school-key" className="flex flex-col gap-3">
      <h3 id="school-key" className="text-sm font-medium">
        {t('credits.keyTitle')}
      </h3>
      {known ? (
        <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
          <KeyRound aria-hidden className="size-4 shrink-0 text-accent-text" />
          <div className="selectable min-w-0 flex-1 basis-56">
            <p dir="auto" className="text-sm font-medium wrap-anywhere">
              {visibleName(known.school)}
            </p>
            <p className="font-mono text-xs text-soft">
              {t('credits.fingerprint', { fingerprint: known.fingerprint })}
            </p>
            <p className="text-xs text-faint">{t('credits.fingerprintHint')}</p>
          </div>
          <div className="flex gap-1">
            <Button size="sm" onClick={() => setEditing(old => !old)} aria-expanded={editing}>
              {t('credits.keyReplace')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setRemoving(true)}>
              {t('credits.keyRemove')}
            </Button>
          </div>
        </Card>
      ) : (
        <p className="text-sm text-faint">{t('credits.keyNone')}</p>
      )}
      {editing && <KeyForm />}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('credits.keyRemoveTitle', { school: known ? visibleName(known.school) : '' })}
        text={t('credits.keyRemoveText')}
        confirm={t('credits.keyRemove')}
        danger
        onConfirm={() => void remove()}
      />
    </section>
  )
}

function KeyForm() {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()

  async function save(text: string) {
    const answer = await askQuietly('setSchool', { key: text })
    if (!answer.ok) return setProblem(say(answer.error))
    const school = answer.value.key?.school ?? ''
    showToast({ message: t('credits.keySaved', { school: visibleName(school) }), kind: 'done' })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save(key)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('credits.keyField')} hint={t('credits.keyHint')} error={problem}>
        <Input
          autoComplete="off"
          spellCheck={false}
          value={key}
          onValueChange={next => {
            setKey(next)
            setProblem(undefined)
          }}
          className="font-mono"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={key.trim() === ''}>
          {t('credits.keySave')}
        </Button>
        <FileButton label={t('credits.keyFile')} accept=".txt,text/plain" onText={text => void save(text)} />
      </div>
    </form>
  )
}

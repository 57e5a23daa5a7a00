import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SmtpView, TestOutcome } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { draftOf, type MailDraft, type MailProblem, smtpOf } from './mail-draft.ts'
import { MAIL_PROVIDERS, type MailProvider } from './mail-presets.ts'
import { OwnServerFields } from './own-server-fields.tsx'

export function MailSection() {
  const { value, reload } = useAnswer('smtp', async () => {
    const answer = await ask('getSmtp')
    return answer.ok ? { ok: true as const, value: { smtp: answer.value } } : answer
  })
  return value ? <MailForm key={value.smtp ? 'set' : 'unset'} smtp={value.smtp} onChanged={reload} /> : null
}

function MailForm({ smtp, onChanged }: { smtp: SmtpView | undefined; onChanged(): void }) {
  const { t } = useTranslation()
  const email = useView(state => state.bootstrap?.profile.email)
  const keychain = useView(state => state.bootstrap?.keychain ?? true)
  const [draft, setDraft] = useState(() => draftOf(smtp, email))
  const [problems, setProblems] = useState<MailProblem[]>([])
  const [outcome, setOutcome] = useState<TestOutcome>()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)

  function change(part: Partial<MailDraft>) {
    setDraft(old => ({ ...old, ...part }))
    setProblems([])
    setOutcome(undefined)
  }
  async function save(): Promise<boolean> {
    const result = smtpOf(draft)
    setProblems('problems' in result ? result.problems : [])
    if ('problems' in result) return false
    const answer = await askQuietly('setSmtp', result.smtp)
    if (!answer.ok) setOutcome({ ok: false, message: answer.error })
    else setDraft(old => ({ ...old, password: '' }))
    return answer.ok
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    if (await save()) {
      const answer = await askQuietly('testSmtp')
      const result = answer.ok ? answer.value : { ok: false, message: answer.error }
      setOutcome(result)
      dispatch({ type: 'announce', text: say(result.message) })
    }
    setBusy(false)
  }
  async function saveOnly() {
    setBusy(true)
    if (await save()) {
      showToast({ message: t('settings.mailSaved'), kind: 'done' })
      onChanged()
    }
    setBusy(false)
  }
  async function remove() {
    const answer = await ask('setSmtp', null)
    if (!answer.ok) return
    showToast({ message: t('settings.mailRemoved'), kind: 'done' })
    onChanged()
  }

  return (
    <form onSubmit={event => void submit(event)} noValidate className="flex max-w-xl flex-col gap-4">
      <p className="text-sm text-soft">{t('settings.mailText')}</p>
      {!keychain && <Callout tone="warn">{t('settings.noKeychain')}</Callout>}
      <Field label={t('settings.mailProvider')} hint={t(`settings.mailHelp.${draft.provider}`)}>
        <Select<MailProvider>
          value={draft.provider}
          onChange={provider => change({ provider })}
          options={MAIL_PROVIDERS.map(value => ({ value, label: providerLabel(value, t('settings.mailOwn')) }))}
        />
      </Field>
      <Field
        label={t('settings.mailFrom')}
        hint={t('settings.mailFromHint')}
        error={problems.includes('from') ? t('settings.mailFromWrong') : undefined}
      >
        <Input type="email" autoComplete="email" value={draft.from} onValueChange={from => change({ from })} />
      </Field>
      {draft.provider === 'own' && <OwnServerFields draft={draft} problems={problems} onChange={change} />}
      <Field
        label={t('settings.mailPassword')}
        optional={draft.provider === 'own' ? t('common.optional') : undefined}
        hint={smtp?.hasPassword ? t('settings.mailPasswordKept') : undefined}
      >
        <Input
          type="password"
          autoComplete="off"
          value={draft.password}
          onValueChange={password => change({ password })}
        />
      </Field>
      {outcome && <Callout tone={outcome.ok ? 'ok' : 'danger'}>{say(outcome.message)}</Callout>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={busy}>
          {busy && <Spinner />}
          {t('settings.mailSaveTest')}
        </Button>
        <Button disabled={busy} onClick={() => void saveOnly()}>
          {t('settings.mailSave')}
        </Button>
        {smtp && (
          <Button variant="ghost" className="ms-auto" onClick={() => setRemoving(true)}>
            {t('settings.mailRemove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('settings.mailRemoveTitle')}
        text={t('settings.mailRemoveText')}
        confirm={t('settings.mailRemove')}
        danger
        onConfirm={() => void remove()}
      />
    </form>
  )
}

const LABELS: Record<Exclude<MailProvider, 'own'>, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook, Hotmail',
  orange: 'Orange',
  yahoo: 'Yahoo',
}

function providerLabel(provider: MailProvider, own: string): string {
  return provider === 'own' ? own : LABELS[provider]
}

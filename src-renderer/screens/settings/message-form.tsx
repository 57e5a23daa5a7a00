import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagingView, TestOutcome } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { CHANNEL_ICONS } from '../../channels.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'
import { GatewayFields } from './gateway-fields.tsx'
import {
  type Channel,
  type MessageDraft,
  type MessageProblem,
  messageDraftOf,
  PROVIDERS,
  type Provider,
  smsOf,
  whatsappOf,
} from './message-draft.ts'

type MessageFormProps = {
  channel: Channel
  view: MessagingView[Channel]
  phone: string | undefined
  onChanged(): void
}

/** The service of one channel: its settings, its secret, and a check that says what it costs. */
export function MessageForm({ channel, view, phone, onChanged }: MessageFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => messageDraftOf(view))
  const [problems, setProblems] = useState<MessageProblem[]>([])
  const [outcome, setOutcome] = useState<TestOutcome>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { provider } = draft
  const Icon = CHANNEL_ICONS[channel]
  const isSaved = view?.provider === provider

  function change(part: Partial<MessageDraft>) {
    setDraft(old => ({ ...old, ...part }))
    setProblems([])
    setOutcome(undefined)
  }
  async function save(): Promise<boolean> {
    const result = channel === 'sms' ? smsOf(draft) : whatsappOf(draft)
    setProblems('problems' in result ? result.problems : [])
    if ('problems' in result) return false
    const answer = await (channel === 'sms' ? saveSms(draft) : saveWhatsapp(draft))
    if (!answer.ok) setOutcome({ ok: false, message: answer.error })
    else {
      setDraft(old => ({ ...old, secret: '' }))
      onChanged()
    }
    return answer.ok
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    if (await save()) {
      if (provider === 'none' || provider === 'gateway') showToast({ message: t('messages.saved'), kind: 'done' })
      else {
        const answer = await askQuietly('testMessaging', { channel })
        tell(answer.ok ? answer.value : { ok: false, message: answer.error })
      }
    }
    setBusy(false)
  }
  async function sendTest() {
    setBusy(true)
    if (await save()) {
      const answer = await askQuietly('sendTestMessage', { channel })
      if (!answer.ok) tell({ ok: false, message: answer.error })
      else if (answer.value.state === 'sent') {
        tell({ ok: true, message: { fr: t('messages.testSent'), en: t('messages.testSent') } })
      } else if (answer.value.lastError) tell({ ok: false, message: answer.value.lastError })
    }
    setBusy(false)
  }
  function tell(result: TestOutcome) {
    setOutcome(result)
    dispatch({ type: 'announce', text: say(result.message) })
  }

  return (
    <form
      onSubmit={event => void submit(event)}
      noValidate
      aria-label={t(`messages.${channel}`)}
      className="flex flex-col gap-4"
    >
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <Icon aria-hidden className="size-4 text-soft" />
        {t(`messages.${channel}`)}
      </h3>
      <Field label={t('messages.service')} hint={t(`messages.serviceHelp.${helpOf(channel, provider)}`)}>
        <Select<Provider>
          value={provider}
          onChange={next => change({ provider: next, secret: '' })}
          options={PROVIDERS[channel].map(value => ({ value, label: t(`messages.${value}`) }))}
        />
      </Field>
      {provider === 'twilio' && <TwilioFields channel={channel} draft={draft} problems={problems} onChange={change} />}
      {provider === 'meta' && (
        <Field
          label={t('messages.phoneNumberId')}
          hint={t('messages.phoneNumberIdHint')}
          error={problems.includes('phoneNumberId') ? t('messages.phoneNumberIdWrong') : undefined}
        >
          <Input inputMode="numeric" value={draft.phoneNumberId} onValueChange={id => change({ phoneNumberId: id })} />
        </Field>
      )}
      {provider === 'gateway' && (
        <GatewayFields draft={draft} problems={problems} hasSecret={isSaved && view.hasSecret} onChange={change} />
      )}
      {(provider === 'twilio' || provider === 'meta') && (
        <Field
          label={t('messages.token')}
          hint={
            isSaved && view.hasSecret
              ? t('messages.tokenKept')
              : t(provider === 'meta' ? 'messages.tokenHintMeta' : 'messages.tokenHintTwilio')
          }
        >
          <Input type="password" autoComplete="off" value={draft.secret} onValueChange={secret => change({ secret })} />
        </Field>
      )}
      {outcome && <Callout tone={outcome.ok ? 'ok' : 'danger'}>{say(outcome.message)}</Callout>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={busy}>
          {busy && <Spinner />}
          {t(provider === 'twilio' || provider === 'meta' ? 'messages.saveTest' : 'messages.save')}
        </Button>
        {provider !== 'none' && (
          <Button disabled={busy || !phone} onClick={() => setAsking(true)}>
            {t('messages.sendTest')}
          </Button>
        )}
        {provider !== 'none' && (
          <span className="basis-full text-xs text-faint">
            {t(provider === 'gateway' ? 'messages.gatewayNote' : 'messages.testNote')}
          </span>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('messages.sendTestTitle')}
        text={t('messages.sendTestText', { phone: phone ?? '' })}
        confirm={t('outbox.send')}
        onConfirm={() => void sendTest()}
      />
    </form>
  )
}

async function saveSms(draft: MessageDraft) {
  const result = smsOf(draft)
  return askQuietly('setSms', 'input' in result ? result.input : null)
}

async function saveWhatsapp(draft: MessageDraft) {
  const result = whatsappOf(draft)
  return askQuietly('setWhatsapp', 'input' in result ? result.input : null)
}

function helpOf(channel: Channel, provider: Provider) {
  if (channel === 'sms') {
    if (provider === 'twilio') return 'smsTwilio'
    return provider === 'gateway' ? 'smsGateway' : 'smsNone'
  }
  if (provider === 'twilio') return 'whatsappTwilio'
  return provider === 'meta' ? 'whatsappMeta' : 'whatsappNone'
}

type TwilioFieldsProps = {
  channel: Channel
  draft: MessageDraft
  problems: MessageProblem[]
  onChange(part: Partial<MessageDraft>): void
}

function TwilioFields({ channel, draft, problems, onChange }: TwilioFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('messages.account')}
        hint={t('messages.accountHint')}
        error={problems.includes('accountSid') ? t('messages.accountWrong') : undefined}
      >
        <Input
          spellCheck={false}
          autoComplete="off"
          value={draft.accountSid}
          onValueChange={accountSid => onChange({ accountSid })}
        />
      </Field>
      <Field
        label={t('messages.from')}
        hint={t(channel === 'sms' ? 'messages.fromHintSms' : 'messages.fromHintWhatsapp')}
        error={problems.includes('from') ? t('messages.fromWrong') : undefined}
      >
        <Input autoComplete="off" value={draft.from} onValueChange={from => onChange({ from })} />
      </Field>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { MessageForm } from './message-form.tsx'

/** Who carries SMS and WhatsApp messages to the person's own number. */
export function MessagesSection() {
  const { t } = useTranslation()
  const phone = useView(state => state.bootstrap?.profile.phone)
  const keychain = useView(state => state.bootstrap?.keychain ?? true)
  const { value, reload } = useAnswer('messaging', () => ask('getMessaging'))
  if (!value) return null
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <p className="text-sm text-soft">{t('messages.text')}</p>
      {!keychain && <Callout tone="warn">{t('settings.noKeychain')}</Callout>}
      {!phone && (
        <Callout
          tone="warn"
          action={
            <Button size="sm" onClick={() => dispatch({ type: 'show_screen', screen: 'settings', section: 'profile' })}>
              {t('messages.addPhone')}
            </Button>
          }
        >
          {t('messages.noPhone')}
        </Callout>
      )}
      <MessageForm channel="sms" view={value.sms} phone={phone} onChanged={reload} />
      <hr className="border-line" />
      <MessageForm channel="whatsapp" view={value.whatsapp} phone={phone} onChanged={reload} />
    </div>
  )
}

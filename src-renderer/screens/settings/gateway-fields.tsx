import { useTranslation } from 'react-i18next'
import { Callout } from '../../components/ui/callout.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { carriesSecret, isPlainPublic, type MessageDraft, type MessageProblem } from './message-draft.ts'

type GatewayFieldsProps = {
  draft: MessageDraft
  problems: MessageProblem[]
  hasSecret: boolean
  onChange(part: Partial<MessageDraft>): void
}

export function GatewayFields({ draft, problems, hasSecret, onChange }: GatewayFieldsProps) {
  const { t } = useTranslation()
  const { method, format, auth } = draft
  return (
    <>
      <Field
        label={t('messages.url')}
        hint={t('messages.urlHint')}
        error={problems.includes('url') ? t('messages.urlWrong') : undefined}
      >
        <Input
          type="url"
          spellCheck={false}
          autoComplete="off"
          value={draft.url}
          onValueChange={url => onChange({ url })}
        />
      </Field>
      {isPlainPublic(draft.url) && <Callout tone="warn">{t('messages.plainWarning')}</Callout>}
      <div className="flex flex-wrap gap-3">
        <Field label={t('messages.method')} className="w-32">
          <Select
            value={method}
            onChange={next => onChange({ method: next })}
            options={(['POST', 'PUT', 'GET'] as const).map(value => ({ value, label: value }))}
          />
        </Field>
        {method !== 'GET' && (
          <Field label={t('messages.format')} className="min-w-40 flex-1">
            <Select
              value={format}
              onChange={next =>
                onChange({
                  format: next,
                  ...(next === 'form' && draft.template.startsWith('{"') && { template: FORM }),
                })
              }
              options={[
                { value: 'json', label: t('messages.formatJson') },
                { value: 'form', label: t('messages.formatForm') },
              ]}
            />
          </Field>
        )}
      </div>
      {method === 'GET' ? (
        <p className={problems.includes('template') ? 'text-xs text-danger' : 'text-xs text-faint'}>
          {t('messages.templateGet')}
        </p>
      ) : (
        <Field
          label={t('messages.template')}
          hint={t('messages.templateHint')}
          error={problems.includes('template') ? t('messages.templateWrong') : undefined}
        >
          <Textarea
            rows={3}
            spellCheck={false}
            value={draft.template}
            onValueChange={template => onChange({ template })}
            className="font-mono text-xs"
          />
        </Field>
      )}
      <Field label={t('messages.auth')}>
        <Select
          value={auth}
          onChange={next => onChange({ auth: next })}
          options={[
            { value: 'basic', label: t('messages.authBasic') },
            { value: 'bearer', label: t('messages.authBearer') },
            { value: 'none', label: t('messages.authNone') },
          ]}
        />
      </Field>
      {auth === 'basic' && (
        <Field label={t('messages.user')}>
          <Input autoComplete="off" value={draft.user} onValueChange={user => onChange({ user })} />
        </Field>
      )}
      {(auth !== 'none' || carriesSecret(draft)) && (
        <Field
          label={t(auth === 'basic' ? 'messages.password' : auth === 'bearer' ? 'messages.token' : 'messages.key')}
          hint={hasSecret ? t('messages.passwordKept') : undefined}
        >
          <Input
            type="password"
            autoComplete="off"
            value={draft.secret}
            onValueChange={secret => onChange({ secret })}
          />
        </Field>
      )}
    </>
  )
}

const FORM = 'to={to}&message={message}'

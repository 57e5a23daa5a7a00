import { useTranslation } from 'react-i18next'
import type { SmtpView } from '../../../src-preload/contract.ts'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import type { MailDraft, MailProblem } from './mail-draft.ts'

type OwnServerFieldsProps = {
  draft: MailDraft
  problems: readonly MailProblem[]
  onChange(part: Partial<MailDraft>): void
}

const USUAL_PORTS: Record<SmtpView['security'], string> = { tls: '465', starttls: '587', none: '25' }

export function OwnServerFields({ draft, problems, onChange }: OwnServerFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="grid grid-cols-[1fr_7rem] gap-3 max-sm:grid-cols-1">
        <Field
          label={t('settings.mailHost')}
          error={problems.includes('host') ? t('settings.mailHostMissing') : undefined}
        >
          <Input
            spellCheck={false}
            placeholder="smtp.exemple.com"
            value={draft.host}
            onValueChange={host => onChange({ host })}
          />
        </Field>
        <Field
          label={t('settings.mailPort')}
          error={problems.includes('port') ? t('settings.mailPortWrong') : undefined}
        >
          <Input inputMode="numeric" value={draft.port} onValueChange={port => onChange({ port })} />
        </Field>
      </div>
      <Field label={t('settings.mailSecurity')}>
        <Select<SmtpView['security']>
          value={draft.security}
          onChange={security => {
            const usual = Object.values(USUAL_PORTS).includes(draft.port)
            onChange({ security, ...(usual && { port: USUAL_PORTS[security] }) })
          }}
          options={[
            { value: 'starttls', label: t('settings.securityStarttls') },
            { value: 'tls', label: t('settings.securityTls') },
            { value: 'none', label: t('settings.securityNone') },
          ]}
        />
      </Field>
      <Field label={t('settings.mailUser')} optional={t('common.optional')} hint={t('settings.mailUserHint')}>
        <Input
          autoComplete="username"
          spellCheck={false}
          value={draft.user}
          onValueChange={user => onChange({ user })}
        />
      </Field>
    </>
  )
}

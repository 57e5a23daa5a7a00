import { Calculator, GraduationCap, MessageCircle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../../src-preload/contract.ts'
import { Button } from '../../components/ui/button.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { isEmail } from '../../email.ts'

export type Person = { role: Role | ''; name: string; email: string; level: string }

type WhoStepProps = { person: Person; onChange(person: Person): void; onNext(): Promise<void> }

export function WhoStep({ person, onChange, onNext }: WhoStepProps) {
  const { t } = useTranslation()
  const [wrongEmail, setWrongEmail] = useState(false)
  const [busy, setBusy] = useState(false)
  const { role, name, email, level } = person
  const known = role === 'accountant' || role === 'pupil'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (known && email.trim() && !isEmail(email)) return setWrongEmail(true)
    setBusy(true)
    await onNext()
    setBusy(false)
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate className="flex flex-col gap-5">
      <ChoiceCards<Role>
        label={t('welcome.who')}
        look="tiles"
        value={role}
        onChange={next => onChange({ ...person, role: next })}
        choices={[
          {
            value: 'accountant',
            label: t('welcome.accountant'),
            hint: t('welcome.accountantText'),
            icon: <Calculator aria-hidden className="size-6" />,
          },
          {
            value: 'pupil',
            label: t('welcome.pupil'),
            hint: t('welcome.pupilText'),
            icon: <GraduationCap aria-hidden className="size-6" />,
          },
          {
            value: 'guest',
            label: t('welcome.guest'),
            hint: t('welcome.guestText'),
            icon: <MessageCircle aria-hidden className="size-6" />,
          },
        ]}
      />
      {known && (
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field label={t('welcome.name')} optional={t('common.optional')} hint={t('welcome.nameHint')}>
            <Input
              dir="auto"
              autoComplete="name"
              value={name}
              maxLength={200}
              onValueChange={next => onChange({ ...person, name: next })}
            />
          </Field>
          {role === 'pupil' && (
            <Field label={t('welcome.level')} optional={t('common.optional')} hint={t('welcome.levelHint')}>
              <Input
                dir="auto"
                value={level}
                maxLength={100}
                onValueChange={next => onChange({ ...person, level: next })}
              />
            </Field>
          )}
          <Field
            label={t('welcome.email')}
            optional={t('common.optional')}
            hint={t('welcome.emailHint')}
            error={wrongEmail ? t('settings.emailWrong') : undefined}
          >
            <Input
              type="email"
              autoComplete="email"
              value={email}
              onValueChange={next => {
                setWrongEmail(false)
                onChange({ ...person, email: next })
              }}
            />
          </Field>
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!role || busy}>
          {t('welcome.next')}
        </Button>
      </div>
    </form>
  )
}

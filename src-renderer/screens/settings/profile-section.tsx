import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mode, ProfileView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { isEmail } from '../../email.ts'
import { say } from '../../i18n/i18n.ts'
import { nationalForm } from '../../phone.ts'
import { dispatch, useView } from '../../state.ts'
import { PhoneField } from './phone-field.tsx'

export function ProfileSection() {
  const profile = useView(state => state.bootstrap?.profile)
  return profile ? <ProfileForm key={profile.id} profile={profile} /> : null
}

function ProfileForm({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email ?? '')
  const [phone, setPhone] = useState('')
  const [shownPhone, setShownPhone] = useState('')
  const [country, setCountry] = useState(profile.country ?? 'SN')
  const [level, setLevel] = useState(profile.level ?? '')
  const [mode, setMode] = useState<Mode>(profile.mode)
  const [wrongEmail, setWrongEmail] = useState(false)
  const [problem, setProblem] = useState<string>()
  const phoneChanged = phone !== shownPhone || (phone !== '' && country !== (profile.country ?? 'SN'))
  const changed =
    phoneChanged ||
    name !== profile.name ||
    email !== (profile.email ?? '') ||
    level !== (profile.level ?? '') ||
    mode !== profile.mode

  useEffect(() => {
    let gone = false
    if (profile.phone)
      void nationalForm(profile.phone).then(({ text, country: of }) => {
        if (gone) return
        setShownPhone(text)
        setPhone(text)
        if (of) setCountry(of)
      })
    return () => {
      gone = true
    }
  }, [profile.phone])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (email.trim() && !isEmail(email)) return setWrongEmail(true)
    const answer = await askQuietly('updateProfile', {
      name: name.trim(),
      email: email.trim() || null,
      ...(phoneChanged && { phone: phone.trim() || null, country }),
      level: level.trim() || null,
      mode,
    })
    setProblem(answer.ok ? undefined : say(answer.error))
    if (!answer.ok) return
    setShownPhone(phone)
    dispatch({ type: 'profile_changed', profile: answer.value })
    showToast({ message: t('settings.saved'), kind: 'done' })
  }
  return (
    <form onSubmit={event => void save(event)} noValidate className="flex max-w-xl flex-col gap-5">
      <p className="text-sm text-soft">{t('settings.profileText')}</p>
      {problem && <Callout tone="danger">{problem}</Callout>}
      <Field label={t('settings.name')} optional={t('common.optional')} hint={t('settings.nameHint')}>
        <Input dir="auto" autoComplete="name" value={name} onValueChange={setName} maxLength={200} />
      </Field>
      <Field
        label={t('settings.email')}
        optional={t('common.optional')}
        hint={t('settings.emailHint')}
        error={wrongEmail ? t('settings.emailWrong') : undefined}
      >
        <Input
          type="email"
          autoComplete="email"
          value={email}
          onValueChange={next => {
            setEmail(next)
            setWrongEmail(false)
          }}
        />
      </Field>
      <PhoneField phone={phone} country={country} onPhone={setPhone} onCountry={setCountry} />
      <div className="flex flex-col gap-2">
        <div>
          <p className="text-sm font-medium">{t('settings.mode')}</p>
          <p className="text-xs text-faint">{t('settings.modeText')}</p>
        </div>
        <ChoiceCards<Mode>
          label={t('settings.mode')}
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'pro', label: t('settings.modePro'), hint: t('settings.modeProText') },
            { value: 'child', label: t('settings.modeChild'), hint: t('settings.modeChildText') },
            { value: 'guest', label: t('settings.modeGuest'), hint: t('settings.modeGuestText') },
          ]}
        />
      </div>
      {mode === 'child' && (
        <Field label={t('settings.level')} optional={t('common.optional')} hint={t('settings.levelHint')}>
          <Input dir="auto" value={level} onValueChange={setLevel} maxLength={100} />
        </Field>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={!changed}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { COUNTRIES, callingCodes } from '../../phone.ts'

type PhoneFieldProps = {
  phone: string
  country: string
  error?: string
  onPhone(phone: string): void
  onCountry(country: string): void
}

/** A number as people of its country write it, and that country. */
export function PhoneField({ phone, country, error, onPhone, onCountry }: PhoneFieldProps) {
  const { t, i18n } = useTranslation()
  const [codes, setCodes] = useState<Record<string, string>>({})
  useEffect(() => {
    void callingCodes().then(setCodes)
  }, [])
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const known = COUNTRIES.includes(country) ? COUNTRIES : [country, ...COUNTRIES]
  return (
    <Field label={t('messages.number')} optional={t('common.optional')} hint={t('messages.numberHint')} error={error}>
      <div className="flex flex-wrap gap-2">
        <div className="w-52 max-w-full">
          <Select
            label={t('messages.country')}
            value={country}
            onChange={onCountry}
            options={known.map(value => ({
              value,
              label: `${names.of(value) ?? value}${codes[value] ? ` ${codes[value]}` : ''}`,
            }))}
          />
        </div>
        <Input
          type="tel"
          autoComplete="tel"
          value={phone}
          onValueChange={onPhone}
          maxLength={40}
          className="w-auto min-w-40 flex-1"
        />
      </div>
    </Field>
  )
}

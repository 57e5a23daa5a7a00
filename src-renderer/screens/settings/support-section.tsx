import { Bug } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { isEmail } from '../../email.ts'
import { say } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'

/** Where reports of problems go, and the way to make one. */
export function SupportSection() {
  const { t } = useTranslation()
  const { value } = useAnswer('support', async () => {
    const answer = await ask('getSupport')
    return answer.ok ? { ok: true as const, value: { address: answer.value ?? '' } } : answer
  })
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <p className="text-sm text-soft">{t('reports.supportText')}</p>
      <div>
        <Button
          icon={<Bug aria-hidden className="size-4" />}
          onClick={() => dispatch({ type: 'set_overlay', overlay: 'report' })}
        >
          {t('reports.menu')}
        </Button>
      </div>
      {value && <AddressForm key={value.address} known={value.address} />}
    </div>
  )
}

function AddressForm({ known }: { known: string }) {
  const { t } = useTranslation()
  const [stored, setStored] = useState(known)
  const [address, setAddress] = useState(known)
  const [problem, setProblem] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    const clean = address.trim()
    if (clean !== '' && !isEmail(clean)) return setProblem(t('reports.addressWrong'))
    const answer = await askQuietly('setSupport', { address: clean || null })
    if (!answer.ok) return setProblem(say(answer.error))
    setStored(clean)
    showToast({ message: t('reports.addressSaved'), kind: 'done' })
  }
  return (
    <form noValidate onSubmit={event => void save(event)} className="flex flex-col gap-3">
      <Field
        label={t('reports.address')}
        optional={t('common.optional')}
        hint={t('reports.addressHint')}
        error={problem}
      >
        <Input
          type="email"
          maxLength={254}
          value={address}
          onValueChange={next => {
            setAddress(next)
            setProblem(undefined)
          }}
        />
      </Field>
      <div>
        <Button variant="primary" type="submit" disabled={address.trim() === stored}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

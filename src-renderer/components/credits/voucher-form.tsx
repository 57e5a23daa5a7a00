import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherReading } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { currentLanguage, i18n, say } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Far beyond any code, with what people put between its groups. */
const LONGEST = 60

/** The code of a card: main says while it is typed whether it can be one, and takes it once. */
export function VoucherForm({ school }: { school: string }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [reading, setReading] = useState<VoucherReading>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<string>()
  const [busy, setBusy] = useState(false)
  const latest = useRef('')

  async function type(next: string) {
    latest.current = next
    setCode(next)
    setProblem(undefined)
    setDone(undefined)
    if (next.trim() === '') return setReading(undefined)
    const answer = await askQuietly('readVoucher', { code: next })
    if (!answer.ok || latest.current !== next) return
    setReading(answer.value)
    if (answer.value.state === 'complete') setCode(answer.value.shown)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || code.trim() === '') return
    setBusy(true)
    const answer = await askQuietly('redeemVoucher', { code })
    setBusy(false)
    if (!answer.ok) return setProblem(say(answer.error))
    const { credits, balance } = answer.value
    const language = currentLanguage()
    const words = t('credits.added', {
      count: credits,
      amount: formatNumber(credits, language),
      balance: formatNumber(balance, language),
    })
    latest.current = ''
    setCode('')
    setReading(undefined)
    setDone(words)
    dispatch({ type: 'announce', text: words })
  }

  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-2">
      <Field
        label={t('credits.code')}
        hint={hintOf(reading) ?? t('credits.codeHint', { school })}
        error={problem ?? (reading && errorOf(reading))}
      >
        <div className="flex flex-wrap gap-2">
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            value={code}
            onValueChange={next => void type(next)}
            className="min-w-0 flex-1 basis-52 font-mono tracking-wide uppercase placeholder:normal-case"
          />
          <Button type="submit" variant="primary" disabled={busy || reading?.state !== 'complete'}>
            {busy && <Spinner />}
            {t('credits.use')}
          </Button>
        </div>
      </Field>
      {done && <Callout tone="ok">{done}</Callout>}
    </form>
  )
}

function hintOf(reading: VoucherReading | undefined): string | undefined {
  if (reading?.state === 'incomplete') return i18n.t('credits.missing', { count: reading.missing })
  return reading?.state === 'complete' ? i18n.t('credits.wellWritten') : undefined
}

function errorOf({ state, wrong = '?' }: VoucherReading): string | undefined {
  if (state === 'incomplete' || state === 'complete') return undefined
  return i18n.t(`credits.problems.${state}`, { wrong })
}

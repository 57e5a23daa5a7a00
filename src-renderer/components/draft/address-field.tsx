import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmail } from '../../email.ts'
import { visibleName } from '../../format.ts'
import { classNames } from '../ui/class-names.ts'

export type AddressFieldProps = {
  label: string
  addresses: readonly string[]
  onChange(addresses: string[]): void
}

/** Addresses as chips, each checked when it is entered: by Enter, a comma, or on leaving the field. */
export function AddressField({ label, addresses, onChange }: AddressFieldProps) {
  const { t } = useTranslation()
  const input = useId()
  const error = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()

  /** What is no address stays in the field, to be corrected. */
  function enter(entered: string) {
    const pieces = entered.split(/[,;\s]+/).flatMap(piece => /<([^<>]+)>/.exec(piece)?.[1] ?? piece)
    const words = pieces.filter(piece => piece !== '')
    const good = words.filter(isEmail)
    const bad = words.filter(word => !isEmail(word))
    // « Diop <diop@exemple.sn> »: the name before an address is no mistake.
    const isNamed = /<[^<>]+>/.test(entered) && good.length > 0
    setWrong(isNamed ? undefined : bad[0])
    setText(isNamed ? '' : bad.join(' '))
    const known = new Set(addresses.map(address => address.toLowerCase()))
    const added = good.filter(address => !known.has(address.toLowerCase()))
    if (added.length > 0) onChange([...addresses, ...new Set(added)])
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      if (text.trim() === '') return event.key === 'Enter' ? undefined : event.preventDefault()
      event.preventDefault()
      enter(text)
    } else if (event.key === 'Backspace' && text === '' && addresses.length > 0) {
      onChange(addresses.slice(0, -1))
    }
  }

  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 py-1.5">
      <div className="flex items-start gap-2">
        <label htmlFor={input} className="w-14 shrink-0 pt-1 text-sm text-faint">
          {label}
        </label>
        <ul aria-label={label} className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          {addresses.map(address => (
            <li
              key={address}
              className="flex max-w-full items-center gap-0.5 rounded-md bg-accent-soft py-0.5 ps-2 pe-0.5 text-sm text-accent-text"
            >
              <span className="truncate">{visibleName(address)}</span>
              <button
                type="button"
                aria-label={t('drafts.removeAddress', { address })}
                onClick={() => onChange(addresses.filter(one => one !== address))}
                className="flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-hover"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          <li className="min-w-24 flex-1">
            <input
              id={input}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={text}
              placeholder={addresses.length === 0 ? t('drafts.addAddress') : undefined}
              aria-invalid={wrong !== undefined}
              aria-describedby={wrong === undefined ? undefined : error}
              onChange={event => {
                setText(event.target.value)
                setWrong(undefined)
              }}
              onKeyDown={onKeyDown}
              onPaste={event => {
                const pasted = event.clipboardData.getData('text')
                if (!/@[\s\S]*[,;\s<]|<[^<>]+@/.test(pasted)) return
                event.preventDefault()
                enter(pasted)
              }}
              onBlur={() => {
                if (text.trim() !== '') enter(text)
              }}
              className={classNames(
                'selectable h-7 w-full rounded-sm bg-transparent text-sm outline-none placeholder:text-faint',
                wrong !== undefined && 'text-danger',
              )}
            />
          </li>
        </ul>
      </div>
      {wrong !== undefined && (
        <p id={error} role="alert" className="ps-16 text-xs text-danger">
          {t('drafts.wrongAddress', { address: visibleName(wrong) })}
        </p>
      )}
    </div>
  )
}

import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

export type SearchInputProps = {
  label: string
  clearLabel: string
  value: string
  onChange(value: string): void
  placeholder?: string
  autoFocus?: boolean
  className?: string
}

export function SearchInput({
  label,
  clearLabel,
  value,
  onChange,
  placeholder,
  autoFocus,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classNames('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute start-2.5 top-2.5 size-4 text-faint" />
      <Input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        autoFocus={autoFocus}
        onValueChange={next => onChange(next)}
        className="ps-8.5 pe-8"
      />
      {value && (
        <IconButton
          label={clearLabel}
          size="sm"
          className="absolute end-1 top-1"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X className="size-3.5" />
        </IconButton>
      )}
    </div>
  )
}

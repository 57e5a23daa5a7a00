import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL } from './control-classes.ts'

type SelectOption<V extends string> = { value: V; label: string; hint?: string; icon?: ReactNode }
export type SelectProps<V extends string> = {
  value: V
  options: readonly SelectOption<V>[]
  onChange(value: V): void
  /** Needed outside a Field. */
  label?: string
  disabled?: boolean
  /** quiet: no border until hovered, for toolbars. */
  look?: 'field' | 'quiet'
  className?: string
}

export function Select<V extends string>({
  value,
  options,
  onChange,
  label,
  disabled,
  look = 'field',
  className,
}: SelectProps<V>) {
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={next => {
        if (next !== null) onChange(next)
      }}
    >
      <BaseSelect.Trigger
        aria-label={label}
        className={classNames(
          look === 'field'
            ? classNames(CONTROL, 'flex h-9 items-center justify-between gap-2')
            : 'inline-flex h-8 max-w-56 min-w-0 items-center gap-1.5 rounded-md px-2 text-xs text-soft transition-colors hover:bg-hover hover:text-ink data-[popup-open]:bg-hover data-[disabled]:opacity-45',
          className,
        )}
      >
        <BaseSelect.Value className="min-w-0 truncate" />
        <BaseSelect.Icon className="shrink-0 text-faint">
          <ChevronsUpDown className={look === 'field' ? 'size-4' : 'size-3.5'} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="z-50" sideOffset={4} alignItemWithTrigger={false}>
          <BaseSelect.Popup className="appear max-h-(--available-height) min-w-(--anchor-width) max-w-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop outline-none">
            {options.map(option => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-[highlighted]:bg-hover"
              >
                {option.icon}
                <span className="flex min-w-0 flex-1 flex-col">
                  <BaseSelect.ItemText className="truncate">{option.label}</BaseSelect.ItemText>
                  {option.hint && <span className="text-xs text-faint">{option.hint}</span>}
                </span>
                <BaseSelect.ItemIndicator className="text-accent-text">
                  <Check className="size-4" />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}

import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'

export type CheckboxProps = {
  /** Its name, spoken. */
  label: string
  /** The id of what says more. */
  describedBy?: string
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
  className?: string
}

/** Answers clicks around it too: the box is small, the finger is not. */
export function Checkbox({ label, describedBy, checked, disabled, onChange, className }: CheckboxProps) {
  return (
    <BaseCheckbox.Root
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled}
      onCheckedChange={next => onChange(next)}
      className={classNames(
        'relative flex size-[1.125rem] shrink-0 items-center justify-center rounded-sm border border-control bg-raised text-accent-ink transition-colors',
        'after:absolute after:-inset-2 after:content-[""] hover:border-accent data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-45',
        className,
      )}
    >
      <BaseCheckbox.Indicator className="flex data-[unchecked]:hidden">
        <Check aria-hidden className="size-3.5" strokeWidth={3} />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  )
}

import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ReactNode } from 'react'

export type SwitchProps = {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className="flex items-start justify-between gap-4 py-1">
      <span className="flex flex-col">
        <span className="text-sm font-medium">{label}</span>
        {hint && <span className="text-xs text-faint">{hint}</span>}
      </span>
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={next => onChange(next)}
        disabled={disabled}
        className="mt-0.5 flex h-5 w-9 shrink-0 rounded-full bg-control p-0.5 transition-colors data-[checked]:bg-accent data-[disabled]:opacity-50"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-canvas shadow-low transition-transform data-[checked]:translate-x-4" />
      </BaseSwitch.Root>
    </label>
  )
}

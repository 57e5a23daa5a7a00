import { Switch as BaseSwitch } from '@base-ui/react/switch'

export type SwitchProps = { label: string; checked: boolean; disabled?: boolean; onChange(checked: boolean): void }

/** What takes effect at once, with its words beside it. */
export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch brings its own input
    <label className="flex w-fit items-center gap-2.5 py-1 text-sm has-data-disabled:text-faint">
      <BaseSwitch.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={next => onChange(next)}
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-control bg-hover px-0.5 transition-colors data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-45"
      >
        <BaseSwitch.Thumb className="size-3.5 rounded-full bg-control transition-transform data-[checked]:translate-x-4 data-[checked]:bg-accent-ink" />
      </BaseSwitch.Root>
      {label}
    </label>
  )
}

import { Autocomplete } from '@base-ui/react/autocomplete'
import { classNames } from './class-names.ts'
import { CONTROL } from './control-classes.ts'

export type SuggestInputProps = {
  value: string
  suggestions: readonly string[]
  onValueChange(value: string): void
  placeholder?: string
}

/** A text field that proposes and accepts anything else. In a Field. */
export function SuggestInput({ value, suggestions, onValueChange, placeholder }: SuggestInputProps) {
  return (
    <Autocomplete.Root items={suggestions} value={value} onValueChange={next => onValueChange(next)} openOnInputClick>
      <Autocomplete.Input
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        className={classNames(CONTROL, 'selectable h-9')}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none">
          <Autocomplete.Popup className="appear max-h-[min(var(--available-height),16rem)] w-(--anchor-width) overflow-y-auto rounded-lg bg-raised p-1 shadow-pop outline-none empty:hidden data-[empty]:hidden">
            <Autocomplete.List>
              {(name: string) => (
                <Autocomplete.Item
                  key={name}
                  value={name}
                  className="flex min-h-8 items-center rounded-md px-2 py-1 text-sm wrap-anywhere outline-none data-[highlighted]:bg-hover"
                >
                  {name}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

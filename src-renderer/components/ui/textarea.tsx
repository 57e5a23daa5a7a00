import { Field as BaseField } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL } from './control-classes.ts'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value' | 'defaultValue'> & {
  value?: string
  onValueChange?(value: string): void
  className?: string
}

/** Grows with its text; `rows` is its least height. */
export function Textarea({ className, value, onValueChange, rows = 3, ...rest }: TextareaProps) {
  return (
    <BaseField.Control
      value={value}
      onValueChange={next => onValueChange?.(next)}
      render={
        <textarea
          {...rest}
          rows={rows}
          className={classNames(CONTROL, 'selectable field-sizing-content resize-y py-2 leading-5', className)}
        />
      }
    />
  )
}

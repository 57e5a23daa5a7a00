import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong and what to do; also marks the control as invalid. */
  error?: string
  optional?: string
  className?: string
  /** An Input, a Textarea or a Select. */
  children: ReactNode
}

/** A labelled control with its hint and its error, tied together for screen readers. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  return (
    <BaseField.Root invalid={Boolean(error)} className={classNames('flex flex-col gap-1.5', className)}>
      <BaseField.Label className="text-sm font-medium">
        {label}
        {optional && <span className="ms-1.5 font-normal text-faint">{optional}</span>}
      </BaseField.Label>
      {children}
      {hint && <BaseField.Description className="text-xs text-faint">{hint}</BaseField.Description>}
      {error && (
        <BaseField.Error match className="text-xs text-danger">
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  )
}

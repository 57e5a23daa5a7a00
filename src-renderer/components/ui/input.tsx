import { Input as BaseInput } from '@base-ui/react/input'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL } from './control-classes.ts'

export type InputProps = Omit<ComponentProps<typeof BaseInput>, 'className'> & { className?: string }

export function Input({ className, ...rest }: InputProps) {
  return <BaseInput {...rest} className={classNames(CONTROL, 'selectable h-9', className)} />
}

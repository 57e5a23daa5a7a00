import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md'

export type ButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Stands before the words; decorative. */
  icon?: ReactNode
  className?: string
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover',
  secondary: 'border border-line-strong bg-raised text-ink shadow-low hover:bg-hover active:bg-pressed',
  ghost: 'text-soft hover:bg-hover hover:text-ink active:bg-pressed data-[popup-open]:bg-hover',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover active:bg-danger-hover',
}
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-7 gap-1.5 rounded-md px-2.5 py-1 text-xs',
  md: 'min-h-9 gap-2 rounded-md px-3.5 py-1.5 text-sm',
}

export function Button({ variant = 'secondary', size = 'md', icon, className, children, ...rest }: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...rest}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center font-medium transition-colors select-none',
        'data-[disabled]:pointer-events-none data-[disabled]:opacity-45 [&_svg]:shrink-0',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
    >
      {icon}
      {children}
    </BaseButton>
  )
}

import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className' | 'aria-label'> & {
  /** Its name, spoken and shown as a tooltip. */
  label: string
  /** Keys that do the same, as they are written on the keyboard. */
  keys?: string
  size?: 'sm' | 'md' | 'lg'
  /** current: where one is now. */
  tone?: 'plain' | 'accent' | 'current'
  round?: boolean
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
  className?: string
}

const SIZES = { sm: 'size-7', md: 'size-8', lg: 'size-9' }
const TONES = {
  plain: 'text-soft hover:bg-hover hover:text-ink active:bg-pressed data-[popup-open]:bg-hover aria-pressed:text-ink',
  current: 'bg-raised text-accent-text shadow-low',
  accent: 'bg-accent text-accent-ink hover:bg-accent-hover data-[disabled]:bg-line data-[disabled]:text-faint',
}

export function IconButton({
  label,
  keys,
  size = 'md',
  tone = 'plain',
  round,
  tooltipSide,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} keys={keys} side={tooltipSide}>
      <BaseButton
        type="button"
        {...rest}
        aria-label={label}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center transition-colors',
          tone === 'plain' && 'data-[disabled]:opacity-40',
          SIZES[size],
          round ? 'rounded-full' : size === 'lg' ? 'rounded-lg' : 'rounded-md',
          TONES[tone],
          className,
        )}
      >
        {children}
      </BaseButton>
    </Tooltip>
  )
}

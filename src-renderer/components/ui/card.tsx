import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export type CardProps = {
  children: ReactNode
  className?: string
  tone?: 'plain' | 'warn' | 'danger' | 'accent'
  ref?: Ref<HTMLDivElement>
}

const TONES = {
  plain: 'border-line bg-raised',
  warn: 'border-warn/35 bg-warn-soft',
  danger: 'border-danger/35 bg-danger-soft',
  accent: 'border-accent/35 bg-accent-soft',
}

export function Card({ children, className, tone = 'plain', ref }: CardProps) {
  return (
    <div ref={ref} className={classNames('rounded-lg border', TONES[tone], className)}>
      {children}
    </div>
  )
}

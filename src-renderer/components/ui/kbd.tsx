import { classNames } from './class-names.ts'

export function Kbd({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'inverse' }) {
  return (
    <kbd
      className={classNames(
        'rounded-sm border px-1 font-sans text-[0.6875rem] leading-4 whitespace-nowrap',
        tone === 'plain' ? 'border-line-strong bg-sunken text-soft' : 'border-current/30 text-current',
      )}
    >
      {children}
    </kbd>
  )
}

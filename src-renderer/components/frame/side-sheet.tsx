import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

export type SideSheetProps = {
  open: boolean
  onClose(): void
  label: string
  side: 'start' | 'end'
  /** For what is read there rather than chosen: as much of the window as leaves the page visible. */
  wide?: boolean
  children: ReactNode
}

/** A pane that lies over the page when there is no room beside it. */
export function SideSheet({ open, onClose, label, side, wide, children }: SideSheetProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <BaseDialog.Popup
          aria-label={label}
          className={classNames(
            'fixed inset-y-0 z-30 flex flex-col bg-canvas shadow-pop outline-none transition-[translate] duration-150',
            wide ? 'w-[min(46rem,calc(100vw-3rem))]' : 'w-[min(24rem,calc(100vw-3rem))]',
            side === 'start'
              ? 'start-0 data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full'
              : 'end-0 data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full',
          )}
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

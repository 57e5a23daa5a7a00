import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>
  title?: string
  side?: 'top' | 'bottom'
  align?: 'start' | 'center' | 'end'
  /** Also opens when the pointer rests on the trigger. */
  onHover?: boolean
  children: ReactNode
}

export function Popover({ trigger, title, side = 'bottom', align = 'center', onHover, children }: PopoverProps) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger openOnHover={onHover} delay={250} render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner side={side} align={align} sideOffset={6} className="z-50">
          <BasePopover.Popup className="appear max-w-80 rounded-lg bg-raised p-3 text-sm shadow-pop outline-none">
            {title && <BasePopover.Title className="mb-2 text-sm font-medium">{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}

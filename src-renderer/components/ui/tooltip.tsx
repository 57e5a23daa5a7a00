import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { Kbd } from './kbd.tsx'

export type TooltipProps = {
  label: ReactNode
  keys?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. */
  children: ReactElement<Record<string, unknown>>
}

export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  const actions = useRef<BaseTooltip.Root.Actions>(null)
  return (
    <BaseTooltip.Root
      actionsRef={actions}
      onOpenChange={(_, details) => {
        if (details.reason !== 'escape-key') return
        // It is no layer: the key that takes it away also closes the dialog, or stops the answer.
        details.cancel()
        details.allowPropagation()
        actions.current?.close()
      }}
    >
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="appear flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-pop">
            {label}
            {keys && <Kbd tone="inverse">{keys}</Kbd>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

/** Once, around the app: the second tooltip of a row opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <BaseTooltip.Provider delay={500}>{children}</BaseTooltip.Provider>
}

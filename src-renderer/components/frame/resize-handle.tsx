import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'

export type ResizeHandleProps = {
  label: string
  /** Pixels. */
  width: number
  min: number
  max: number
  /** The side of the handle on which the resized pane is. */
  pane: 'start' | 'end'
  onChange(width: number): void
}

export function ResizeHandle({ label, width, min, max, pane, onChange }: ResizeHandleProps) {
  const grip = useRef<{ x: number; width: number }>(undefined)
  const sign = pane === 'start' ? 1 : -1
  const set = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))))

  function drag(event: PointerEvent) {
    if (grip.current) set(grip.current.width + sign * (event.clientX - grip.current.x))
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (step !== undefined) set(width + sign * step)
    else if (event.key === 'Home') set(min)
    else if (event.key === 'End') set(max)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a window splitter is a separator that takes focus; hr cannot
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      className={classNames(
        'group relative z-10 w-px shrink-0 cursor-col-resize bg-line before:absolute before:inset-y-0 before:-inset-x-1 hover:bg-accent focus-visible:bg-accent focus-visible:outline-offset-0',
      )}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, width }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        grip.current = undefined
      }}
      onKeyDown={press}
    />
  )
}

import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'

export type MenuEntry =
  | {
      label: string
      icon?: ReactNode
      keys?: string
      hint?: string
      danger?: boolean
      disabled?: boolean
      onSelect(): void
    }
  | 'separator'

const POPUP =
  'appear max-h-(--available-height) min-w-44 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop outline-none'

export type MenuProps = {
  entries: readonly MenuEntry[]
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
}

export function Menu({ entries, trigger, side = 'bottom', align = 'start' }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={4} className="z-50">
          <BaseMenu.Popup className={POPUP}>
            <Entries entries={entries} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export type ContextMenuProps = { entries: readonly MenuEntry[]; children: ReactElement<Record<string, unknown>> }

/** The same menu on a right click (or the menu key) anywhere in its child. */
export function ContextMenu({ entries, children }: ContextMenuProps) {
  return (
    <BaseContextMenu.Root>
      <BaseContextMenu.Trigger render={children} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className="z-50">
          <BaseContextMenu.Popup className={POPUP}>
            <Entries entries={entries} />
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  )
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) =>
    entry === 'separator' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no other name than its place
      <BaseMenu.Separator key={`separator-${index}`} className="mx-1 my-1 h-px bg-line" />
    ) : (
      <BaseMenu.Item
        key={entry.label}
        disabled={entry.disabled}
        onClick={() => entry.onSelect()}
        className={classNames(
          'flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-sm outline-none data-[disabled]:opacity-45 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
          entry.danger ? 'text-danger' : '[&_svg]:text-soft',
        )}
      >
        {entry.icon}
        <span className="flex flex-1 flex-col">
          {entry.label}
          {entry.hint && <span className="text-xs text-faint">{entry.hint}</span>}
        </span>
        {entry.keys && <Kbd>{entry.keys}</Kbd>}
      </BaseMenu.Item>
    ),
  )
}

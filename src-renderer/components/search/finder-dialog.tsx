import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dispatch } from '../../state.ts'
import { IconButton } from '../ui/icon-button.tsx'

type FinderDialogProps = {
  label: string
  placeholder: string
  /** What is shown now: already filtered, flat or in groups. */
  items: readonly object[]
  query: string
  onQuery(query: string): void
  onClose(): void
  /** Spoken and shown under the list. */
  status?: string
  empty: ReactNode
  footer?: ReactNode
  /** An Autocomplete.List. */
  children: ReactNode
}

/** A field over a list, in the upper middle of the window: the palette and the search. */
export function FinderDialog(props: FinderDialogProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  // Read before the field takes the focus.
  const [cameFrom] = useState(() => document.activeElement)
  const { label, placeholder, items, query, onQuery, onClose, status, empty, footer, children } = props
  useEffect(
    () => () => {
      // What was chosen may have taken it.
      if (document.activeElement !== document.body) return
      const place = cameFrom?.isConnected ? cameFrom : document.getElementById('composer')
      if (place instanceof HTMLElement) place.focus()
    },
    [cameFrom],
  )
  useEffect(() => {
    if (status) dispatch({ type: 'announce', text: status })
  }, [status])
  return (
    <BaseDialog.Root open onOpenChange={next => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <BaseDialog.Popup
          aria-label={label}
          initialFocus={input}
          finalFocus={false}
          className="fixed top-[min(12dvh,7rem)] left-1/2 z-40 flex max-h-[min(34rem,80dvh)] w-[calc(100vw-2rem)] max-w-2xl -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-raised shadow-pop outline-none"
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={items}
            value={query}
            onValueChange={(next, details) => {
              // Choosing an item would write its name into the field that is about to close.
              if (details.reason !== 'item-press') onQuery(next)
            }}
          >
            <div className="flex items-center gap-2.5 border-b border-line ps-4 pe-2">
              <Search aria-hidden className="size-4 shrink-0 text-faint" />
              <Autocomplete.Input
                ref={input}
                // Letters typed before the dialog has taken the focus would go to the page below.
                autoFocus
                aria-label={label}
                placeholder={placeholder}
                spellCheck={false}
                className="selectable h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
              />
              <BaseDialog.Close
                render={
                  <IconButton label={t('common.close')} size="sm">
                    <X className="size-4" />
                  </IconButton>
                }
              />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              {children}
              <Autocomplete.Empty>
                <div className="flex min-h-24 flex-col items-center justify-center gap-1 px-6 py-5 text-center">
                  {empty}
                </div>
              </Autocomplete.Empty>
            </div>
            <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-1.5 text-xs text-soft">
              <span className="money">{status}</span>
              {footer}
            </div>
          </Autocomplete.Root>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

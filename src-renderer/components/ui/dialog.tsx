import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  open: boolean
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** True while something goes on that closing would not stop. */
  busy?: boolean
}

/** One writes at once where there is something to write. */
const FIELD = ':is(input, textarea, [role=combobox]):not([tabindex="-1"])'
const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }

export function Dialog({ open, onClose, title, description, children, actions, width = 'sm', busy }: DialogProps) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <BaseDialog.Popup
          initialFocus={() => content.current?.querySelector<HTMLElement>(FIELD) ?? true}
          className={classNames(
            'appear fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl bg-raised shadow-pop outline-none',
            WIDTHS[width],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="min-w-0 pt-0.5">
              <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1 text-sm text-soft">{description}</BaseDialog.Description>
              )}
            </div>
            {!busy && (
              <BaseDialog.Close
                render={
                  <IconButton label={t('common.close')} className="-me-1.5">
                    <X className="size-4" />
                  </IconButton>
                }
              />
            )}
          </div>
          {children && (
            <div ref={content} className="min-h-0 overflow-y-auto px-5 pt-4 pb-1">
              {children}
            </div>
          )}
          {actions && <div className="flex flex-wrap justify-end gap-2 px-5 py-4">{actions}</div>}
          {!actions && <div className="h-4 shrink-0" />}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

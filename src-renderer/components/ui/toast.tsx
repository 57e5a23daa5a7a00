import { Toast as BaseToast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type ToastKind = 'info' | 'done' | 'error'
export type NewToast = {
  message: string
  kind?: ToastKind
  /** « Annuler » after a deletion, or one other thing to do. */
  action?: { label: string; run(): void }
}

const manager = BaseToast.createToastManager()

/** What a slow reader needs for each character. */
const READING_MS = 60

/** Errors stay twice as long as the rest, anything with something to do ten seconds, and no text less than its reading takes. */
export function showToast({ message, kind = 'info', action }: NewToast): void {
  const id = manager.add({
    description: message,
    type: kind,
    priority: kind === 'error' ? 'high' : 'low',
    timeout: Math.max(kind === 'error' || action ? 10_000 : 5_000, message.length * READING_MS),
    actionProps: action && {
      children: action.label,
      onClick() {
        manager.close(id)
        action.run()
      },
    },
  })
}

const ICONS = { info: Info, done: CircleCheck, error: CircleAlert }
const TONES = { info: 'text-accent-text', done: 'text-ok', error: 'text-danger' }

/** Once, at the end of the app. */
export function Toasts() {
  return (
    <BaseToast.Provider toastManager={manager} limit={4}>
      <BaseToast.Portal>
        <BaseToast.Viewport className="over-centre z-50 ms-auto flex max-w-96 flex-col gap-2 outline-none">
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function ToastList() {
  const { t } = useTranslation()
  const { toasts } = BaseToast.useToastManager()
  return toasts.map(toast => {
    const kind = toast.type === 'error' || toast.type === 'done' ? toast.type : 'info'
    const Icon = ICONS[kind]
    return (
      <BaseToast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        className="rounded-lg bg-raised shadow-pop transition-[opacity,translate] duration-150 data-[ending-style]:opacity-0 data-[limited]:hidden data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0"
      >
        <BaseToast.Content className="flex items-start gap-2.5 py-2.5 ps-3 pe-2">
          <Icon aria-hidden className={classNames('mt-1.5 size-4 shrink-0', TONES[kind])} />
          <BaseToast.Description className="selectable min-w-0 flex-1 py-1 text-sm" />
          {toast.actionProps && (
            <BaseToast.Action render={<Button size="sm" variant="secondary" className="mt-0.5" />} />
          )}
          <BaseToast.Close
            aria-label={t('common.close')}
            render={
              <IconButton label={t('common.close')} size="sm" className="mt-0.5">
                <X className="size-3.5" />
              </IconButton>
            }
          />
        </BaseToast.Content>
      </BaseToast.Root>
    )
  })
}

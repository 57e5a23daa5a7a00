import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  /** What will happen, in one or two sentences. */
  text: ReactNode
  confirm: string
  danger?: boolean
  /** The button waits for this, for a deletion that wants more than a click. */
  ready?: boolean
  children?: ReactNode
  onConfirm(): void
  onClose(): void
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  danger,
  ready = true,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabled={!ready}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

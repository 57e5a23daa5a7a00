import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.tsx'

const MOST_BYTES = 5_000_000

export type FileButtonProps = { label: string; accept: string; icon?: ReactNode; onText(text: string): void }

/** Reads a small text file that the person chooses; it does not enter the library. */
export function FileButton({ label, accept, icon, onText }: FileButtonProps) {
  const readText = useReadText(onText)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ''
          void readText(file)
        }}
      />
    </>
  )
}

/** Gives the text of a file, unless it is too large to be what is expected. */
export function useReadText(onText: (text: string) => void): (file: File | undefined) => Promise<void> {
  const { t } = useTranslation()
  return async file => {
    if (!file) return
    if (file.size > MOST_BYTES) showToast({ message: t('credits.tooBig'), kind: 'error' })
    else onText(await file.text())
  }
}

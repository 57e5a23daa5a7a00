import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importDropped } from '../../files.ts'

/** Files dropped anywhere on the screen join the library. */
export function DropZone({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  // Entering a child leaves its parent: only the balance says when the pointer is out.
  const depth = useRef(0)

  function enter(event: DragEvent, step: 1 | -1) {
    if (!event.dataTransfer.types.includes('Files')) return
    depth.current += step
    setOver(depth.current > 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the button beside it is the other
    <div
      className="relative h-full"
      onDragEnter={event => enter(event, 1)}
      onDragLeave={event => enter(event, -1)}
      onDragOver={event => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={event => {
        depth.current = 0
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        void importDropped([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-3 z-20 flex flex-col items-center justify-center gap-2 rounded-xl border-2 border-dashed border-accent bg-accent-soft/90 text-accent-text">
          <Upload aria-hidden className="size-6" />
          <p className="text-sm font-medium">{t('library.dropHere')}</p>
        </div>
      )}
    </div>
  )
}

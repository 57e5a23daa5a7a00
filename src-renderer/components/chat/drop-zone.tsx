import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'

export type DropZoneProps = {
  /** What may be let go here, and what becomes of it. */
  title: string
  hint: string
  onFiles(files: File[]): void
  children: ReactNode
}

/** Takes files that are dropped anywhere on it. */
export function DropZone({ title, hint, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; a menu or a button is the first
    <div
      className="relative flex h-full min-h-0 flex-col"
      onDragEnter={event => {
        if (!hasFiles(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={event => {
        if (!hasFiles(event)) return
        depth.current = Math.max(0, depth.current - 1)
        if (depth.current === 0) setOver(false)
      }}
      onDragOver={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-20 flex flex-col items-center justify-center gap-2 rounded-xl border-2 border-dashed border-accent bg-canvas/92 text-center">
          <Upload aria-hidden className="size-6 text-accent-text" />
          <p className="font-medium">{title}</p>
          <p className="text-sm text-faint">{hint}</p>
        </div>
      )}
    </div>
  )
}

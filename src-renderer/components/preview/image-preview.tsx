import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from './picture-address.ts'
import { useZoom, ZoomButtons } from './zoom.tsx'

export function ImagePreview({ fileId }: { fileId: string }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const zoom = useZoom()
  if (failed) return <p className="p-6 text-center text-sm text-soft">{t('preview.imageFailed')}</p>
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-10 shrink-0 items-center justify-end border-b border-line px-2">
        <ZoomButtons zoom={zoom} />
      </div>
      <section
        aria-label={t('preview.document')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
        tabIndex={0}
        onKeyDown={zoom.onKeyDown}
        className="min-h-0 flex-1 overflow-auto bg-sunken p-4 focus-visible:outline-offset-[-2px]"
      >
        <img
          src={pictureAddress(fileId)}
          alt={t('preview.document')}
          draggable={false}
          onError={() => setFailed(true)}
          style={{ width: zoom.factor === 1 ? undefined : `${zoom.factor * 100}%` }}
          className={zoom.factor === 1 ? 'mx-auto max-w-full rounded-sm' : 'max-w-none rounded-sm'}
        />
      </section>
    </div>
  )
}

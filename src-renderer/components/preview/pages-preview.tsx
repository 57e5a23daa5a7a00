import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { pictureAddress } from './picture-address.ts'
import { useZoom, ZoomButtons } from './zoom.tsx'

/** Height to width of an A4 page, until the picture is there. */
const USUAL_RATIO = Math.SQRT2
const GAP = 16

type PagesPreviewProps = { fileId: string; pages: number }

/** The pages of a PDF as pictures, drawn as they come into view. */
export function PagesPreview({ fileId, pages }: PagesPreviewProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const zoom = useZoom()
  const room = useWidth(scroller)
  const pageWidth = Math.round(Math.max(120, room - 2 * GAP) * zoom.factor)
  const ratios = useRef(new Map<number, number>())

  const virtual = useVirtualizer({
    count: pages,
    getScrollElement: () => scroller.current,
    estimateSize: index => Math.round(pageWidth * (ratios.current.get(index) ?? USUAL_RATIO)),
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
    overscan: 1,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width makes other heights
  useLayoutEffect(() => virtual.measure(), [pageWidth])

  const middle = (virtual.scrollOffset ?? 0) + (virtual.scrollRect?.height ?? 0) / 2
  const page = (virtual.getVirtualItems().findLast(item => item.start <= middle)?.index ?? 0) + 1
  const goTo = (wanted: number) => virtual.scrollToIndex(Math.min(pages, Math.max(1, wanted)) - 1, { align: 'start' })

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b border-line px-2">
        <div className="flex items-center gap-0.5">
          <IconButton label={t('preview.previousPage')} size="sm" disabled={page <= 1} onClick={() => goTo(page - 1)}>
            <ChevronUp className="size-4" />
          </IconButton>
          <IconButton label={t('preview.nextPage')} size="sm" disabled={page >= pages} onClick={() => goTo(page + 1)}>
            <ChevronDown className="size-4" />
          </IconButton>
          <PageField page={page} onGo={goTo} />
          <span className="money text-xs whitespace-nowrap text-soft">{t('preview.ofPages', { pages })}</span>
        </div>
        <ZoomButtons zoom={zoom} />
      </div>
      <section
        ref={scroller}
        aria-label={t('preview.pages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
        tabIndex={0}
        onKeyDown={zoom.onKeyDown}
        className="min-h-0 flex-1 overflow-auto bg-sunken focus-visible:outline-offset-[-2px]"
      >
        <div
          style={{ height: virtual.getTotalSize(), width: pageWidth + 2 * GAP }}
          className="relative mx-auto min-w-full"
        >
          {room > 0 &&
            virtual.getVirtualItems().map(item => (
              <div
                key={item.key}
                style={{ width: pageWidth, height: item.size, top: item.start }}
                className="absolute inset-x-0 mx-auto overflow-hidden rounded-sm bg-white shadow-low"
              >
                <PagePicture
                  fileId={fileId}
                  page={item.index + 1}
                  onRatio={ratio => {
                    if (Math.abs(ratio - (ratios.current.get(item.index) ?? USUAL_RATIO)) < 0.002) return
                    ratios.current.set(item.index, ratio)
                    virtual.resizeItem(item.index, Math.round(pageWidth * ratio))
                  }}
                />
              </div>
            ))}
        </div>
      </section>
    </div>
  )
}

function PagePicture({ fileId, page, onRatio }: { fileId: string; page: number; onRatio(ratio: number): void }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <p className="flex h-full items-center justify-center bg-raised p-6 text-center text-sm text-soft">
        {t('preview.pageFailed')}
      </p>
    )
  return (
    <img
      src={pictureAddress(fileId, page)}
      alt={t('preview.page', { page })}
      draggable={false}
      decoding="async"
      onError={() => setFailed(true)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0) onRatio(naturalHeight / naturalWidth)
      }}
      className="size-full"
    />
  )
}

/** The page now in view; a number written there goes to it. */
function PageField({ page, onGo }: { page: number; onGo(page: number): void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const wanted = Number(typed)
    if (typed && Number.isInteger(wanted)) onGo(wanted)
    setTyped(undefined)
  }
  return (
    <Input
      aria-label={t('preview.goToPage')}
      inputMode="numeric"
      value={typed ?? String(page)}
      onValueChange={setTyped}
      onFocus={event => event.currentTarget.select()}
      onBlur={go}
      onKeyDown={event => {
        if (event.key === 'Enter') go()
        if (event.key === 'Escape') setTyped(undefined)
      }}
      className="money mx-1 h-7 !w-11 !px-1 text-center text-xs"
    />
  )
}

/** Pixels inside the scroll bar; 0 before the first layout. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

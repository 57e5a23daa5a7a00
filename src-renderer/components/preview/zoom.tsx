import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { IconButton } from '../ui/icon-button.tsx'

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export type Zoom = {
  /** 1 fits the width. */
  factor: number
  larger?: () => void
  smaller?: () => void
  fit(): void
  /** « + », « - » and « 0 », as in every viewer. */
  onKeyDown(event: KeyboardEvent): void
}

export function useZoom(): Zoom {
  const [factor, setFactor] = useState(1)
  const next = STEPS.find(step => step > factor)
  const previous = STEPS.findLast(step => step < factor)
  const larger = next === undefined ? undefined : () => setFactor(next)
  const smaller = previous === undefined ? undefined : () => setFactor(previous)
  const reset = () => setFactor(1)
  return {
    factor,
    larger,
    smaller,
    fit: reset,
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '+' || event.key === '=') larger?.()
      else if (event.key === '-') smaller?.()
      else if (event.key === '0') reset()
    },
  }
}

export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-0.5">
      <IconButton label={t('preview.zoomOut')} keys="-" size="sm" disabled={!zoom.smaller} onClick={zoom.smaller}>
        <ZoomOut className="size-4" />
      </IconButton>
      <span className="money w-11 text-center text-xs text-soft">{formatPercent(zoom.factor, currentLanguage())}</span>
      <IconButton label={t('preview.zoomIn')} keys="+" size="sm" disabled={!zoom.larger} onClick={zoom.larger}>
        <ZoomIn className="size-4" />
      </IconButton>
      <IconButton label={t('preview.fit')} keys="0" size="sm" disabled={zoom.factor === 1} onClick={zoom.fit}>
        <Maximize className="size-4" />
      </IconButton>
    </div>
  )
}

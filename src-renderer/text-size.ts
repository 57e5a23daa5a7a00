import { readStored, writeStored } from './stored.ts'

export const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/** Every length of the window is in rem, so one number changes them all. */
const ROOT: Record<TextSize, string> = { small: '87.5%', normal: '100%', large: '112.5%', larger: '125%' }

export function textSize(): TextSize {
  return readStored('textSize', isTextSize) ?? 'normal'
}

export function setTextSize(size: TextSize): void {
  writeStored('textSize', size === 'normal' ? undefined : size)
  applyTextSize(size)
}

export function applyTextSize(size: TextSize = textSize()): void {
  document.documentElement.style.fontSize = ROOT[size]
}

function isTextSize(value: unknown): value is TextSize {
  return TEXT_SIZES.some(size => size === value)
}

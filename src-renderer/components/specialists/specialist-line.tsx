import type { SpecialistItem } from '../../specialists.ts'
import { SpecialistIcon } from './specialist-icon.tsx'

/** Who it is, and what for. */
export function SpecialistLine({ item: { icon, name, summary } }: { item: SpecialistItem }) {
  return (
    <>
      <SpecialistIcon name={icon} className="mt-0.5 size-4 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-sm">
          {name}
        </span>
        <span dir="auto" className="line-clamp-2 block text-xs text-faint">
          {summary}
        </span>
      </span>
    </>
  )
}

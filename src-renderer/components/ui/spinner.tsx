import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** With a label it is announced; without, it only accompanies words that stand beside it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex shrink-0">
      <LoaderCircle aria-hidden className={classNames('size-4 animate-spin', className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

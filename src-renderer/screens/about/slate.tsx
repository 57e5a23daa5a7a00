import { classNames } from '../../components/ui/class-names.ts'

/** The mark of the app: a pupil's slate in its frame, with a line of chalk. Decorative. */
export function Slate({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={classNames('shrink-0', className)}>
      <rect x="3" y="6" width="42" height="36" rx="6" className="fill-accent" />
      <rect x="7.5" y="10.5" width="33" height="27" rx="2.5" className="fill-canvas" />
      <path
        d="M13 30.5c3.2-8.2 6-12.4 7.8-11.6 2.3 1-2.2 9.4.4 10.3 2.3.8 4.6-6.4 6.8-5.9 1.9.4-.3 4.7 1.5 5.4 1.5.6 3.4-1.6 5.5-4"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink"
      />
    </svg>
  )
}

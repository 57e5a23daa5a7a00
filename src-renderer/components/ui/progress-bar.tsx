import { classNames } from './class-names.ts'

type ProgressBarProps = {
  label: string
  /** Of 1; undefined when how much there is to do is not known. */
  share: number | undefined
  /** What stands for the percentage when it is read aloud. */
  text?: string
  className?: string
}

/** How far work is; without a share, that it goes on. */
export function ProgressBar({ label, share, text, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.floor(share * 100)}
      aria-valuetext={text || undefined}
      className={classNames('overflow-hidden rounded-full bg-line', className)}
    >
      {share === undefined ? (
        <div className="h-full w-full animate-pulse bg-accent/50" />
      ) : (
        <div
          className="h-full w-full origin-left bg-accent transition-transform rtl:origin-right"
          style={{ transform: `scaleX(${share})` }}
        />
      )}
    </div>
  )
}

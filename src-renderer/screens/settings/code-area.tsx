import { type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { MOST_CHARACTERS, rangeOf } from './specialist-text.ts'

export type CodeAreaHandle = { showLine(line: number): void }
export type CodeAreaProps = {
  label: string
  value: string
  /** Lines that stand out, from 1. */
  wrong: ReadonlySet<number>
  /** The id of what says what is wrong. */
  describedBy: string
  readOnly?: boolean
  onChange(value: string): void
  ref: Ref<CodeAreaHandle>
}

/**
 * A text with the numbers of its lines. They stand on a copy of the text under it, which wraps as it does; the frame
 * around both scrolls.
 */
export function CodeArea({ label, value, wrong, describedBy, readOnly, onChange, ref }: CodeAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    showLine(line) {
      area.current?.setSelectionRange(...rangeOf(area.current.value, line))
      area.current?.focus({ preventScroll: true })
      copy.current?.children[line - 1]?.scrollIntoView({ block: 'nearest' })
    },
  }))
  return (
    <div className="grid max-h-[55dvh] min-h-64 scroll-py-2 overflow-y-auto rounded-md border border-control bg-raised font-mono text-xs leading-5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <div aria-hidden ref={copy} className="col-start-1 row-start-1 py-2">
        {value.split('\n').map((line, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
            key={index}
            className={classNames(
              'relative ps-11 pe-3 wrap-break-word whitespace-pre-wrap',
              wrong.has(index + 1) && 'bg-danger-soft',
            )}
          >
            <span
              className={classNames(
                'absolute start-0 w-8 text-end select-none',
                wrong.has(index + 1) ? 'font-semibold text-danger' : 'text-faint',
              )}
            >
              {index + 1}
            </span>
            {/* An empty line is as high as another one. */}
            <span className="invisible">{line || '\u200b'}</span>
          </div>
        ))}
      </div>
      <textarea
        ref={area}
        dir="auto"
        aria-label={label}
        aria-invalid={wrong.size > 0}
        aria-describedby={describedBy}
        readOnly={readOnly}
        maxLength={MOST_CHARACTERS}
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        className="selectable relative col-start-1 row-start-1 resize-none overflow-hidden bg-transparent py-2 ps-11 pe-3 wrap-break-word whitespace-pre-wrap outline-none"
      />
    </div>
  )
}

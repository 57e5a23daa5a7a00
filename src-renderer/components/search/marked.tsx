import { findSpans } from '../../fold.ts'

/** A line of text with the words that were looked for marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const spans = findSpans(text, words)
  return (
    <>
      {spans.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(spans[index - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-warn-soft px-px font-medium text-warn">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  )
}

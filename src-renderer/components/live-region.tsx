import { useView } from '../state.ts'

/** The one polite live region: it announces states, never the text of an answer. */
export function LiveRegion() {
  const { text, id } = useView(state => state.announcement)
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={id}>{text}</span>
    </div>
  )
}

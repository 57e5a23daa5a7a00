import type { PassageView } from '../../../src-preload/contract.ts'

type Passage = Pick<PassageView, 'text' | 'marks'>

/** Of headings, emphasis, lists and the rules under the heads of tables. */
const MARKUP = /^#{1,6}[ \t]+|^\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*$\n?|^[ \t]*[-*][ \t]+(?:\[[ xX]\][ \t]+)?|\*\*/gm

/** A passage without the marks of Markdown, which say nothing on a line of small text; what was found stays marked. */
export function plainPassage({ text, marks = [] }: Passage): Required<Passage> {
  const shifts: { at: number; by: number }[] = []
  const plain = text.replace(MARKUP, (mark: string, at: number) => {
    const shown = /^[ \t]*[-*][ \t]/.test(mark) ? '• ' : ''
    shifts.push({ at, by: shown.length - mark.length })
    return shown
  })
  const placeOf = (place: number) => place + shifts.reduce((sum, { at, by }) => (at < place ? sum + by : sum), 0)
  return { text: plain, marks: marks.map(([from, to]): [number, number] => [placeOf(from), placeOf(to)]) }
}

import { sanitizeFormula } from './sanitize.ts'

/** A longer one is shown as it was written. */
const LONGEST = 4000

const drawn = new WeakSet<Element>()

/** Draws the formulas of an element; KaTeX is loaded for the first one. */
export async function drawFormulas(root: Element): Promise<void> {
  const waiting = [...root.querySelectorAll<HTMLElement>('[data-tex]')].filter(element => !drawn.has(element))
  if (waiting.length === 0) return
  for (const element of waiting) drawn.add(element)
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')])
  for (const element of waiting) drawFormula(katex, element)
}

function drawFormula(katex: typeof import('katex').default, element: HTMLElement): void {
  const tex = element.dataset.tex ?? ''
  if (tex.length > LONGEST) return
  const picture = document.createElement('span')
  picture.className = 'md-math-picture'
  try {
    katex.render(tex, picture, {
      displayMode: element.dataset.display === 'true',
      output: 'html',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
    })
  } catch {
    // Not a formula that KaTeX reads: its source stays.
    return
  }
  sanitizeFormula(picture)
  picture.setAttribute('aria-hidden', 'true')
  // The source stays for copies and for screen readers; the picture is for the eye.
  const source = document.createElement('span')
  source.className = 'md-math-source'
  source.append(...element.childNodes)
  element.replaceChildren(source, picture)
}

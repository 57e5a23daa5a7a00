import { sanitizeFormula } from './sanitize.ts'
import { whenNear } from './when-near.ts'

/** A longer one is shown as it was written. */
const LONGEST = 4000

// Loaded before the first formula is drawn: each one that comes later would lay the whole page out again.
const FONTS = ['KaTeX_Main', 'italic KaTeX_Math']

const seen = new WeakSet<Element>()

/** Draws the formulas of an element when they come near the screen; KaTeX is loaded for the first one. */
export function drawFormulas(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-tex]')) {
    if (seen.has(element)) continue
    seen.add(element)
    whenNear(element, () => void drawFormula(element))
  }
}

async function drawFormula(element: HTMLElement): Promise<void> {
  renderFormula(await loadKatex(), element)
}

let loading: ReturnType<typeof startLoading> | undefined

function loadKatex() {
  loading ??= startLoading()
  return loading
}

async function startLoading() {
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')])
  const fonts: FontFaceSet | undefined = document.fonts
  await Promise.all(FONTS.map(name => fonts?.load(name.replace('KaTeX', '1em KaTeX'))))
  return katex
}

function renderFormula(katex: typeof import('katex').default, element: HTMLElement): void {
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

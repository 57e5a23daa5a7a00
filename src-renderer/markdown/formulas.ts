import { sanitizeFormula } from './sanitize.ts'
import { whenNear } from './when-near.ts'

/** A longer one is shown as it was written. */
const LONGEST = 4000

// Loaded before the first formula is drawn: each one that comes later would lay the whole page out again.
const FONTS = ['KaTeX_Main', 'italic KaTeX_Math']

const MOST_KEPT = 300

type Katex = typeof import('katex').default

const seen = new WeakSet<Element>()
const pictures = new Map<string, HTMLElement | undefined>()

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

function renderFormula(katex: Katex, element: HTMLElement): void {
  const drawn = drawPicture(katex, element.dataset.tex ?? '', element.dataset.display === 'true')
  if (!drawn) return
  // The source stays for copies and for screen readers; the picture is for the eye.
  const source = document.createElement('span')
  source.className = 'md-math-source'
  source.append(...element.childNodes)
  element.replaceChildren(source, drawn)
}

/** A row that comes back into sight shows the same formulas again. Undefined for what KaTeX cannot read. */
function drawPicture(katex: Katex, tex: string, displayMode: boolean): Node | undefined {
  const key = `${displayMode}${tex}`
  if (!pictures.has(key)) {
    if (pictures.size >= MOST_KEPT) pictures.clear()
    pictures.set(key, tex.length > LONGEST ? undefined : renderPicture(katex, tex, displayMode))
  }
  return pictures.get(key)?.cloneNode(true)
}

function renderPicture(katex: Katex, tex: string, displayMode: boolean): HTMLElement | undefined {
  const picture = document.createElement('span')
  picture.className = 'md-math-picture'
  try {
    katex.render(tex, picture, {
      displayMode,
      output: 'html',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
    })
  } catch {
    // Not a formula that KaTeX reads: its source stays.
    return undefined
  }
  sanitizeFormula(picture)
  picture.setAttribute('aria-hidden', 'true')
  return picture
}

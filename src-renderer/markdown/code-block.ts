import { showControls } from './control-characters.ts'
import type { Labels } from './labels.ts'

/** Lines laid out together: the page skips the parts of a long listing that are out of sight. */
const LINES_PER_PART = 40

export type CodeView = {
  element: HTMLElement
  code: HTMLElement
  addLine(line: string): void
  /** Puts the lines that arrived in the page. */
  flush(): void
}

export function createCodeView(language: string, labels: Labels): CodeView {
  const element = document.createElement('div')
  element.className = 'md-code'
  const bar = document.createElement('div')
  bar.className = 'md-code-bar'
  const name = document.createElement('span')
  name.append(language || labels.code)
  showControls(name)
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.className = 'md-copy'
  copy.setAttribute('aria-label', labels.copyCode)
  copy.append(labels.copy)
  bar.append(name, copy)
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', `${labels.code} ${language}`.trim())
  const code = document.createElement('code')
  code.className = 'md-code-lines'
  pre.append(code)
  element.append(bar, pre)

  let part = startPart(code)
  let lines = 0
  let waiting: string[] = []

  function flush(): void {
    while (waiting.length > 0) {
      if (lines === LINES_PER_PART) {
        element.classList.add('md-code-long')
        part = startPart(code)
        lines = 0
      }
      const taken = waiting.slice(0, LINES_PER_PART - lines)
      waiting = waiting.slice(taken.length)
      lines += taken.length
      const added = document.createElement('span')
      added.append(`${taken.join('\n')}\n`)
      showControls(added)
      appendNodes(part, added)
    }
  }

  return { element, code, addLine: line => waiting.push(line), flush }
}

function startPart(code: HTMLElement): HTMLElement {
  const part = document.createElement('span')
  part.className = 'md-code-part'
  code.append(part)
  return part
}

/** Joins texts that meet, so that the nodes do not depend on how the lines arrived. */
function appendNodes(part: HTMLElement, added: HTMLElement): void {
  const [last, first] = [part.lastChild, added.firstChild]
  if (last instanceof Text && first instanceof Text) {
    last.appendData(first.data)
    first.remove()
  }
  part.append(...added.childNodes)
}

/** The listing as it was written, without its last line break. */
export function codeText(element: Element): string {
  return (element.querySelector('.md-code-lines')?.textContent ?? '').replace(/\n$/, '')
}

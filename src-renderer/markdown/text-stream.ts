import { createMarkdownDocument, type DocumentOptions, type MarkdownDocument } from './markdown-document.ts'

/** A little less than the pace of the events, so that what they bring is shown in the frame that they cause. */
const PERIOD_MS = 40
/** A slow machine reads less often rather than fall behind. */
const SHARE = 5

export type TextStream = {
  /** Shows the text; while it streams, a little later and with what came meanwhile. */
  update(text: string, streaming: boolean): void
  stop(): void
}

/** Keeps `root` showing a text that grows. A text that is no continuation of the one before replaces it. */
export function createTextStream(root: HTMLElement, options: DocumentOptions): TextStream {
  let shown = ''
  let wanted = ''
  let finished = false
  let view: MarkdownDocument | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0

  function show(): void {
    timer = undefined
    const start = performance.now()
    if (!view || !wanted.startsWith(shown)) {
      root.replaceChildren()
      view = createMarkdownDocument(root, options)
      shown = ''
    }
    view.push(wanted.slice(shown.length))
    shown = wanted
    const end = performance.now()
    nextAt = Math.max(start + PERIOD_MS, end + (end - start) * SHARE)
  }

  function stop(): void {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
  }

  return {
    update(text, streaming) {
      if (finished && text === shown && !streaming) return
      if (finished) {
        view = undefined
        finished = false
      }
      wanted = text
      if (!streaming) {
        stop()
        show()
        view?.finish()
        finished = true
        return
      }
      if (timer !== undefined) return
      const wait = nextAt - performance.now()
      if (wait <= 0) show()
      else timer = setTimeout(show, wait)
    },
    stop,
  }
}

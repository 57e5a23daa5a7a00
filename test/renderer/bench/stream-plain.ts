import { feed } from './feed.ts'

/** The floor: one `pre` a paragraph, flushed once a frame, in a box that follows its end. */
export function preparePlain(root: HTMLElement): (chunks: string[], everyMs: number) => Promise<void> {
  const scroller = document.createElement('div')
  scroller.className = 'transcript-scroller'
  const column = document.createElement('div')
  column.className = 'mx-auto max-w-[56.25rem] px-4'
  scroller.append(column)
  root.append(scroller)
  return async (chunks, everyMs) => {
    let open = startParagraph(column)
    let waiting = ''
    const flush = () => {
      const text = waiting
      waiting = ''
      text.split('\n\n').forEach((part, index) => {
        if (index > 0) open = startParagraph(column)
        if (part !== '') open.appendData(part)
      })
      scroller.scrollTop = scroller.scrollHeight
    }
    await feed(chunks, everyMs, text => {
      if (waiting === '') requestAnimationFrame(flush)
      waiting += text
    })
    flush()
  }
}

function startParagraph(column: HTMLElement): Text {
  const paragraph = document.createElement('pre')
  paragraph.style.whiteSpace = 'pre-wrap'
  const text = document.createTextNode('')
  paragraph.append(text)
  column.append(paragraph)
  return text
}

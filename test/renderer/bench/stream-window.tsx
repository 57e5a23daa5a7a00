import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { TranscriptList } from '../../../src-renderer/components/transcript/transcript-list.tsx'
import { MarkdownView } from '../../../src-renderer/markdown/markdown-view.tsx'
import { createTextPace } from '../../../src-renderer/text-pace.ts'
import { feed } from './feed.ts'

type Item = { key: string; text: string; streaming: boolean }
// The window has shown code and a formula before: what they need is loaded once, not for each answer.
const EARLIER: Item = { key: 'earlier', text: '```python\nx = 1\n```\n\n$x$', streaming: false }
let setItems: (items: Item[]) => void = () => undefined

/** An answer that streams in the window's own list. */
export function prepareWindow(root: HTMLElement): (chunks: string[], everyMs: number) => Promise<void> {
  createRoot(root).render(<Page />)
  return async (chunks, everyMs) => {
    let text = ''
    const pace = createTextPace(event => {
      if (event.type !== 'agent' || event.event.type !== 'text') return
      text += event.event.text
      setItems([EARLIER, { key: 'answer', text, streaming: true }])
    })
    await feed(chunks, everyMs, added => {
      pace({ type: 'agent', conversationId: 'c', event: { type: 'text', text: added } })
    })
    pace({ type: 'files_changed' })
    setItems([EARLIER, { key: 'answer', text, streaming: false }])
  }
}

function Page() {
  const [items, set] = useState<Item[]>([EARLIER])
  setItems = set
  return (
    <TranscriptList
      items={items}
      renderItem={renderItem}
      conversationId="c"
      streaming={items.length > 1}
      label="Messages"
    />
  )
}

function renderItem(item: Item) {
  return (
    <div className="px-4">
      <MarkdownView text={item.text} streaming={item.streaming} />
    </div>
  )
}

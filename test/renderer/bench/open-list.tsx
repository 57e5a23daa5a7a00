import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { estimateTextHeight } from '../../../src-renderer/components/transcript/estimate-height.ts'
import { TranscriptList } from '../../../src-renderer/components/transcript/transcript-list.tsx'
import { MarkdownView } from '../../../src-renderer/markdown/markdown-view.tsx'
import { makeText } from './texts.ts'

type Item = { key: string; text: string }

const COUNT = 500
const LENGTH = 4000
let open: () => void = () => undefined

/** Opens 500 messages of 2 MB; with empty rows of the same heights it is the floor. */
export function prepareOpening(root: HTMLElement, empty: boolean): () => void {
  const items = Array.from({ length: COUNT }, (_, index) => ({
    key: String(index),
    text: makeText('mixed', LENGTH, index + 1),
  }))
  createRoot(root).render(<Page items={items} renderItem={empty ? renderEmpty : renderMessage} />)
  return () => open()
}

function Page({ items, renderItem }: { items: Item[]; renderItem: (item: Item) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  open = () => setOpen(true)
  if (!isOpen) return null
  return (
    <TranscriptList
      items={items}
      renderItem={renderItem}
      conversationId="c"
      streaming={false}
      label="Messages"
      estimateHeight={estimate}
    />
  )
}

function estimate(item: Item, width: number): number {
  return estimateTextHeight(item.text, Math.min(width, 868))
}

function renderMessage(item: Item) {
  return (
    <div className="px-4">
      <MarkdownView text={item.text} streaming={false} />
    </div>
  )
}

function renderEmpty(item: Item) {
  return <div style={{ height: estimate(item, 868) }} />
}

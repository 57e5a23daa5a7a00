import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { estimateTextHeight } from '../../../src-renderer/components/transcript/estimate-height.ts'
import { TranscriptList } from '../../../src-renderer/components/transcript/transcript-list.tsx'

export type Message = { key: string; text: string }

const COLUMN_PX = 868

/** Opens a conversation at its end; resolves when that end has been drawn. */
export async function openList(
  root: HTMLElement,
  messages: Message[],
  renderItem: (message: Message) => ReactNode,
): Promise<void> {
  createRoot(root).render(
    <TranscriptList
      items={messages}
      renderItem={renderItem}
      conversationId="c"
      streaming={false}
      label="Messages"
      estimateHeight={estimate}
    />,
  )
  // Until rows are there: React renders when it finds the time.
  while (!root.querySelector('article')) await new Promise(resolve => setTimeout(resolve))
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}

/** The floor: rows of the same heights with nothing in them. */
export function renderEmpty(message: Message): ReactNode {
  return <div style={{ height: estimate(message, COLUMN_PX) }} />
}

function estimate(message: Message, width: number): number {
  return estimateTextHeight(message.text, Math.min(width, COLUMN_PX))
}

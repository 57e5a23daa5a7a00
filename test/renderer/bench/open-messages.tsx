import { MarkdownView } from '../../../src-renderer/markdown/markdown-view.tsx'
import type { Message } from './open-list.tsx'

export function renderMessage(message: Message) {
  return (
    <div className="px-4">
      <MarkdownView text={message.text} streaming={false} />
    </div>
  )
}

import { createMarkdownDocument, type MarkdownDocument } from '../../../src-renderer/markdown/markdown-document.ts'

export const labels = {
  copy: 'Copier',
  copied: 'Copié',
  copyCode: 'Copier le code',
  code: 'Code',
  table: 'Tableau',
  done: 'Fait',
  toDo: 'À faire',
}

/** A text shown in an element of its own, in these pieces. */
export function createMarkdownPage(
  chunks: readonly string[],
  ended: boolean,
): { root: HTMLElement; view: MarkdownDocument } {
  const root = document.createElement('div')
  const view = createMarkdownDocument(root, { labels, onCode: () => undefined, onFormulas: () => undefined })
  for (const chunk of chunks) view.push(chunk)
  if (ended) view.finish()
  return { root, view }
}

import { readMarkdown } from '../documents/readers/markdown-blocks.ts'
import type { DocumentMeta } from '../documents/writers/document-meta.ts'
import { type DocxRequest, writeDocx } from '../documents/writers/docx.ts'
import type { ToolProgress } from '../types.ts'

export type DocxWork = Omit<DocxRequest, 'blocks'> & DocumentMeta & { path: string; content: string }

/** Runs in a worker thread. @throws UserError when the text nests too deep to be read. */
export async function prepareDocx(request: DocxWork, progress: (progress: ToolProgress) => void): Promise<void> {
  const { path, content, appVersion, generatedAt, language, ...document } = request
  const blocks = await readMarkdown(content)
  await writeDocx({ ...document, blocks }, { path }, { appVersion, generatedAt, language }, progress)
}

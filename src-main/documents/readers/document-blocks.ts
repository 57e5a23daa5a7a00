import type { Block } from '../blocks.ts'
import { decodePlain } from './text.ts'
import { emptyFile } from './text-failures.ts'

/**
 * A document with its structure: headings, lists, tables. Undefined for kinds that keep none.
 * @throws UserError when it is damaged, protected or says nothing.
 */
export async function readDocumentBlocks(
  bytes: Uint8Array,
  { name, mime }: { name: string; mime: string },
): Promise<Block[] | undefined> {
  const blocks = await readKind(bytes, name, mime)
  if (blocks?.length === 0) throw emptyFile(name)
  return blocks
}

async function readKind(bytes: Uint8Array, name: string, mime: string): Promise<Block[] | undefined> {
  if (mime === 'text/markdown') {
    const { readMarkdown } = await import('./markdown-blocks.ts')
    return readMarkdown(decodePlain(bytes, name))
  }
  const { readHtmlBlocks } = await import('./html-blocks.ts')
  if (mime.endsWith('wordprocessingml.document')) {
    const { docxToHtml } = await import('./docx.ts')
    return readHtmlBlocks(await docxToHtml(bytes, name))
  }
  if (mime === 'text/html' || mime === 'application/xhtml+xml') return readHtmlBlocks(decodePlain(bytes, name))
  return undefined
}

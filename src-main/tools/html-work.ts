import { writeFile } from 'node:fs/promises'
import type { DocumentMeta } from '../documents/writers/document-meta.ts'
import { type HtmlRequest, writeHtml } from '../documents/writers/html.ts'

export type HtmlWork = HtmlRequest & Pick<DocumentMeta, 'language'> & { path: string }

/** Runs in a worker thread. @throws UserError when nothing is left once what is unsafe is gone. */
export async function prepareHtml({ path, language, ...request }: HtmlWork): Promise<void> {
  await writeFile(path, await writeHtml(request, { language }))
}

import type { DocumentMeta } from '../documents/writers/document-meta.ts'
import { type WorkbookRequest, writeTableWorkbook } from '../documents/writers/xlsx.ts'
import type { ToolProgress } from '../types.ts'

export type WorkbookWork = WorkbookRequest & DocumentMeta & { path: string }

/** Runs in a worker thread. */
export async function prepareWorkbook(
  request: WorkbookWork,
  progress: (progress: ToolProgress) => void,
): Promise<{ warnings: string[] }> {
  const { path, appVersion, generatedAt, language, ...workbook } = request
  await writeTableWorkbook(workbook, { path }, { appVersion, generatedAt, language }, progress)
  return { warnings: [] }
}

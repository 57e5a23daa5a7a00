import type { FileCard, ToolResult } from '../types.ts'

/** `Budget 2025` -> `Budget 2025.xlsx`, once, whether or not the title already ends so. */
export function documentName(title: string, extension: string): string {
  const stem = title.trim()
  return stem.toLowerCase().endsWith(`.${extension}`) ? stem : `${stem}.${extension}`
}

/** What the model and the user read of a document that entered the library. */
export function documentResult(file: FileCard, message: string, more: Record<string, unknown> = {}): ToolResult {
  return {
    text: JSON.stringify({
      file_id: file.fileId,
      name: file.name,
      mime: file.mime,
      bytes: file.bytes,
      ...more,
      message,
    }),
    views: [{ kind: 'file', file }],
  }
}

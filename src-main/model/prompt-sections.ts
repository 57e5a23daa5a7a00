import type { FileRef } from '../types.ts'

/** Heads the list of remembered facts (`- fact` lines) in the system prompt: the prompt writes it, the offline assistant reads it. */
export const MEMORY_HEADING = '## Ce que vous savez de cette personne'

/** Language models read attachments as a line of the message; names are data: quoted, on one line, bounded. */
export function describeFiles(files: readonly FileRef[]): string {
  const names = files.map(file => `« ${file.name.replace(/\s+/g, ' ').slice(0, 200)} » (file_id : ${file.fileId})`)
  return `Fichiers joints : ${names.join(', ')}.`
}

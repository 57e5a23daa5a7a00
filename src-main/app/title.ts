import type { FileRef } from '../types.ts'

const TITLE_LENGTH = 60

/** Of a conversation or a job, from what was asked. */
export function titleOf({ text, files }: { text: string; files?: readonly FileRef[] | undefined }): string {
  const title = text.replace(/\s+/g, ' ').trim() || files?.[0]?.name || '…'
  return title.length > TITLE_LENGTH ? `${cutAtWord(title)}…` : title
}

function cutAtWord(title: string): string {
  const cut = [...title].slice(0, TITLE_LENGTH).join('')
  const space = cut.lastIndexOf(' ')
  return space > TITLE_LENGTH / 2 ? cut.slice(0, space) : cut
}

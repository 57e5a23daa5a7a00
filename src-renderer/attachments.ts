import type { FileCard } from '../src-preload/contract.ts'
import { ask, pathsOf } from './api.ts'
import { showToast } from './components/ui/toast.tsx'
import { say } from './i18n/i18n.ts'

/**
 * Takes files that were dropped, pasted or chosen into the library: by path where they have one, by content where they
 * come from the clipboard. What is refused is said; the rest is returned.
 */
export async function importFiles(files: File[], nameOfPasted: string): Promise<FileCard[]> {
  const paths = pathsOf(files)
  const onDisk = paths.filter(path => path !== '')
  const loose = files.filter((_, index) => !paths[index])
  const imported: FileCard[] = []
  if (onDisk.length > 0) {
    const answer = await ask('importFiles', { paths: onDisk })
    if (answer.ok) {
      imported.push(...answer.value.files)
      for (const error of answer.value.errors) showToast({ message: say(error), kind: 'error' })
    }
  }
  for (const file of loose) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const answer = await ask('importContent', { name: nameOf(file, nameOfPasted), bytes })
    if (answer.ok) imported.push(answer.value)
  }
  return imported
}

/** Browsers call every pasted picture « image.png ». */
function nameOf(file: File, nameOfPasted: string): string {
  if (file.name && file.name !== 'image.png') return file.name
  const extension = file.type.split('/')[1] ?? 'bin'
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '-')
  return `${nameOfPasted}-${time}.${extension}`
}

export async function chooseFiles(): Promise<FileCard[]> {
  const answer = await ask('chooseFiles')
  return answer.ok ? answer.value : []
}

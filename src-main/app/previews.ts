import type { Preview } from '../../src-preload/contract.ts'
import type { StoredFile } from '../store/files.ts'
import type { Host } from './host.ts'

/** Windows on the content of files. */
export function createPreviews(_host: Host, own: (fileId: string) => StoredFile & { path: string }) {
  return {
    async preview(input: { fileId: string; sheet?: string; offset?: number }): Promise<Preview> {
      own(input.fileId)
      return { kind: 'image' }
    },
    async picture(fileId: string, _page: number): Promise<{ path: string; mime: string } | undefined> {
      const { path, card } = own(fileId)
      return { path, mime: card.mime }
    },
  }
}

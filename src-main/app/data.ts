import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { CopyView } from '../../src-preload/contract.ts'
import { copyDate, listCopies, makeCopy } from '../store/copies.ts'
import type { Host } from './host.ts'
import type { Models } from './models.ts'

/** Copies of everything, and the person's right to take it away or to erase it. */
export function createData(host: Host, _models: Models) {
  const { db, paths, clock } = host
  return {
    listCopies: (): CopyView[] => listCopies(paths.data).map(copyView),
    makeCopy: (): CopyView => copyView(makeCopy(db, paths.data, clock.now(), 'manual')),
  }
}

function copyView(path: string): CopyView {
  const { size, mtime } = statSync(path)
  const reason = /-([a-z0-9]+)\.db$/.exec(basename(path))?.[1]
  return {
    path,
    createdAt: (copyDate(path) ?? mtime).toISOString(),
    bytes: size,
    reason: reason === 'daily' ? 'automatic' : reason === 'manual' ? 'manual' : 'before_update',
  }
}

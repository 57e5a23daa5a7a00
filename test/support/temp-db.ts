import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { openStore } from '../../src-main/store/open.ts'
import { ensureDefaultProfile, type Profile } from '../../src-main/store/profiles.ts'

export const TEST_NOW = new Date('2025-03-14T09:26:53.000Z')

export type TempStore = { db: Database; paths: { data: string; out: string }; profile: Profile }

/** An empty folder that goes away with the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-é '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A real store in a temporary folder, closed and removed with the test. `out` exists and is empty. */
export function tempStore(): TempStore {
  const folder = tempFolder()
  const paths = { data: join(folder, 'data'), out: join(folder, 'out') }
  mkdirSync(paths.out)
  const db = openStore(paths.data, { now: TEST_NOW })
  onTestFinished(() => void db.close())
  return { db, paths, profile: ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' }) }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder that goes with the test. */
export function tempFolder(): string {
  const folder = newFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder that goes with the tests of its file. */
export function keptTempFolder(): string {
  const folder = newFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'ardoise-test-'))
}

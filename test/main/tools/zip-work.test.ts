import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { zipFiles } from '../../../src-main/tools/zip-work.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('an archive is written when the clock of the machine says 1970, as a dead battery makes it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('1970-01-01T00:00:10Z') })
  onTestFinished(() => void vi.useRealTimers())
  const folder = tempFolder()
  const path = join(folder, 'note.txt')
  writeFileSync(path, 'bonjour')
  const target = join(folder, 'archive.zip')
  const manifest = { application: 'Ardoise', version: '1', exportedAt: '1970-01-01', counts: {} }
  await zipFiles({ target, entries: [{ name: 'note.txt', path }], manifest, missing: [] }, () => undefined)
  const entries = unzipSync(new Uint8Array(readFileSync(target)))
  expect(new TextDecoder().decode(entries['note.txt'])).toBe('bonjour')
  expect(Object.keys(entries)).toContain('manifest.json')
})

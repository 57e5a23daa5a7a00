import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mayStillRun, stillRuns, thisProcess } from '../../src-main/identity.ts'

const NOW = new Date('2025-03-14T09:00:00.000Z')
const YEAR_MS = 365 * 86_400_000

/** Another run of the program, which says its mark. */
async function otherRun() {
  const identity = join(import.meta.dirname, '../../src-main/identity.ts')
  const script = `import(${JSON.stringify(identity)}).then(({ thisProcess }) => {
    process.stdout.write(thisProcess); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['-e', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [mark] = await once(child.stdout, 'data')
  return { token: String(mark), child }
}

test('this run is there', () => {
  expect(mayStillRun(thisProcess, { since: NOW, now: new Date(NOW.getTime() + YEAR_MS) })).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'another run is there as long as it lives, whatever the clock says',
  async () => {
    const { token, child } = await otherRun()
    for (const offset of [-YEAR_MS, -86_400_000, 0, 86_400_000, YEAR_MS])
      expect(mayStillRun(token, { since: NOW, now: new Date(NOW.getTime() + offset) })).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(mayStillRun(token, { since: NOW, now: NOW })).toBe(false)
  },
)

test.runIf(process.platform === 'linux')('a program that has its number now is not taken for it', async () => {
  const { token } = await otherRun()
  const [pid, birth, rest] = token.split('-')
  expect(stillRuns(token)).toBe(true)
  expect(stillRuns(`${pid}-${birth}1-${rest}`)).toBe(false)
})

test('where only the number is known, it counts for an hour on either side of a clock that may be set', () => {
  const token = `${process.ppid}-other`
  expect(mayStillRun(token, { since: NOW, now: new Date(NOW.getTime() + 60_000) })).toBe(true)
  expect(mayStillRun(token, { since: NOW, now: new Date(NOW.getTime() + 86_400_000) })).toBe(false)
  expect(mayStillRun(token, { since: NOW, now: new Date(NOW.getTime() - 86_400_000) })).toBe(false)
  expect(mayStillRun('999999999-dead', { since: NOW, now: NOW })).toBe(false)
})

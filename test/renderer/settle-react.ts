import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

// What React still has to draw after the last test of a file would find no window any more, and fail the whole run.
if (typeof document !== 'undefined') {
  afterAll(async () => {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    await sleep(50)
  })
}

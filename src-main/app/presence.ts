import { SEE_EVERY_MS, seeProcess } from '../store/processes.ts'
import type { Host } from './host.ts'

/**
 * Tells other runs of the program that this one is there, from the first thing that it has in hand until it closes:
 * where the system does not say so, silence passes for death. `beat` is called each time.
 */
export function createPresence({ db, clock, log }: Pick<Host, 'db' | 'clock' | 'log'>, beat: () => void) {
  let timer: NodeJS.Timeout | undefined

  function again(): void {
    try {
      seeProcess(db, clock.now())
      beat()
    } catch (error) {
      log(error)
    }
  }

  return {
    /** `takesJobs` for the window, which takes up jobs that it is asked to. */
    beSeen(how: { takesJobs?: boolean } = {}): void {
      seeProcess(db, clock.now(), how)
      timer ??= setInterval(again, SEE_EVERY_MS).unref()
    },
    close(): void {
      clearInterval(timer)
    },
  }
}

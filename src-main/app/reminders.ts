import type { TaskView } from '../../src-preload/contract.ts'

const EVERY_MS = 60_000
const FIRST_MS = 2_000

export type Reminders = { check(): void; stop(): void }

/**
 * Looks every minute whether the time of a task has come: by the clock on the wall, so that neither sleep nor a clock
 * that is set makes it late by more than a minute, and what fell due while the program was closed is told at its start.
 */
export function startReminders(
  take: () => TaskView[],
  tell: (tasks: TaskView[]) => void,
  log: (error: unknown) => void,
  { firstMs = FIRST_MS, everyMs = EVERY_MS } = {},
): Reminders {
  function check(): void {
    try {
      const tasks = take()
      if (tasks.length > 0) tell(tasks)
    } catch (error) {
      // A full disk or a locked database: the next minute tries again.
      log(error)
    }
  }
  const first = setTimeout(check, firstMs)
  const timer = setInterval(check, everyMs)
  first.unref()
  timer.unref()
  return {
    check,
    stop() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}

import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Processes that answer jobs of this data folder, apart from whoever asked. */
export function runnersIn(data: string): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(' run-job ') && line.includes(`--data=${data}`))
    .map(line => Number.parseInt(line, 10))
}

/** Each with its group, until none is left: one may have been started by a process that was killed at that moment. */
export async function killRunners(data: string): Promise<number[]> {
  const killed = new Set<number>()
  for (let found = runnersIn(data); found.length > 0; found = runnersIn(data)) {
    for (const pid of found) {
      killed.add(pid)
      try {
        process.kill(-pid, 'SIGKILL')
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
    await pause(20)
  }
  return [...killed]
}

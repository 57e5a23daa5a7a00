import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Short enough for a model to copy without a slip; tables order by their own sequence, never by this. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
}

/** Read once; empty where there is none to read. */
let boot: string | undefined

/** Marks what this run of the program has in hand, so that another one can tell a crash from work in progress. */
export let thisProcess = newRun()

/** What the run until now had in hand counts as left behind: the database is about to be opened afresh. */
export function renewRun(): void {
  thisProcess = newRun()
}

function newRun(): string {
  return `${process.pid}-${birthOf(process.pid) ?? ''}-${randomUUID().slice(0, 8)}`
}

/** What no run keeps in hand for longer; process numbers come round again, above all after a restart of the machine. */
const LONGEST_RUN_MS = 3_600_000

/**
 * False when the run that wrote `token` has certainly ended. Where the system does not say when a process began, its
 * number answers true for another program that has it now, until `since` is an hour away by a clock that may be set.
 */
export function mayStillRun(token: string, { since, now }: { since: Date; now: Date }): boolean {
  const certain = stillRuns(token)
  if (certain !== undefined) return certain
  if (Math.abs(now.getTime() - since.getTime()) > LONGEST_RUN_MS) return false
  return isTaken(Number.parseInt(token, 10))
}

/** Whether the run that wrote `token` is there, whatever the clock says; undefined where the system cannot tell. */
export function stillRuns(token: string): boolean | undefined {
  if (token === thisProcess) return true
  const pid = Number.parseInt(token, 10)
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  const told = token.split('-').at(-2)
  const found = birthOf(pid)
  return told === String(pid) || !told || found === undefined ? undefined : found === told
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Which boot of the machine, and when in it: no other process ever has the same. Only Linux says it at no cost. */
function birthOf(pid: number): string | undefined {
  boot ??= readBoot()
  if (boot === '') return undefined
  try {
    // The name, in parentheses, may hold anything; what follows it is counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'gone' : `${boot}${fields[18]}`
  } catch {
    return 'gone'
  }
}

function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  } catch {
    return ''
  }
}

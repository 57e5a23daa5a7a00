import { spawn, spawnSync } from 'node:child_process'

const WINDOWS = process.platform === 'win32'

/** Runs one of the package's commands to its end; this process ends with its code when it fails. */
export function runOrExit(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: WINDOWS })
  if (error) process.stderr.write(`${command}: ${error.message}\n`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Ends when the command does; it hears the signals too, and may need a moment to save. */
export function runInstead(command: string, ...args: string[]): void {
  const child = spawn(command, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', error => process.stderr.write(`${command}: ${error.message}\n`))
  child.on('close', code => process.exit(code ?? 1))
}

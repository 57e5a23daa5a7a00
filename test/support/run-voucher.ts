import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type CommandRun, root } from './run-command.ts'

/** `npm run voucher -- …`, without npm. */
export function runVoucher(...args: string[]): Promise<CommandRun> {
  return runVoucherWith({}, ...args)
}

/** With what npm sets in the environment. */
export function runVoucherWith(variables: Record<string, string>, ...args: string[]): Promise<CommandRun> {
  const env = { ...process.env, ...variables }
  const child = spawn(process.execPath, [join(root, 'scripts/voucher.ts'), ...args], { cwd: root, env })
  const run: CommandRun = { code: null, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', text => {
    run.out += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    run.err += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ ...run, code }))
  })
}

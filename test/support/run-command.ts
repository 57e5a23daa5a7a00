import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type CommandRun = { code: number | null; out: string; err: string }
export type RunningCommand = {
  child: ChildProcess
  finished: Promise<CommandRun>
  outputHas(text: string): Promise<void>
}

/** Starts `ardoise` from the sources as a person would, with an environment that holds no key. */
export function startCommand(
  args: readonly string[],
  variables: Record<string, string> = {},
  entry = 'src-main/cli.ts',
  input?: string,
): RunningCommand {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [join(root, entry), ...args], {
    cwd: root,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NO_COLOR: '1', LANG: 'fr_FR.UTF-8', ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const run: CommandRun = { code: null, out: '', err: '' }
  const listeners = new Set<() => void>()
  const collect = (stream: 'out' | 'err') => (data: string) => {
    run[stream] += data
    for (const listener of listeners) listener()
  }
  child.stdout.setEncoding('utf8').on('data', collect('out'))
  child.stderr.setEncoding('utf8').on('data', collect('err'))
  const finished = new Promise<CommandRun>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ ...run, code }))
  })
  return {
    child,
    finished,
    outputHas: text =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (run.out.includes(text) || run.err.includes(text)) resolve()
        }
        listeners.add(look)
        look()
        void finished.then(({ out, err }) => reject(new Error(`ended without “${text}”: ${out}${err}`)))
      }),
  }
}

export function runCommand(args: readonly string[], variables?: Record<string, string>): Promise<CommandRun> {
  return startCommand(args, variables).finished
}

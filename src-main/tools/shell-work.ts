import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BashOptions, IFileSystem } from 'just-bash'
import { detectMime, MIME_HEAD_BYTES } from '../store/mime.ts'

export type ShellRequest = {
  command: string
  /** On the disk; they appear under /files by their names. */
  files: { name: string; path: string }[]
  /** Where what the command leaves is written; made when something is. */
  outFolder: string
}

export type ShellOutcome = {
  stdout: string
  stderr: string
  exitCode: number
  /** It was still at work when its time was up. */
  late: boolean
  left: { name: string; mime: string; path: string }[]
  /** Names of what was too much to keep. */
  dropped: string[]
}

const MEGABYTE = 1024 * 1024
const FILES = '/files'
const OUT = '/files/out'
const MAX_LEFT = 20
const MAX_LEFT_BYTES = 50 * MEGABYTE
const MAX_DEPTH = 32

/** A little less than the tool's own limit, so that a script that is merely slow says so itself. */
const TIME_MS = 28_000
/** The code of a command that was stopped for its time. */
const TIME_UP = 124
/** Loops are bounded by the time, memory by these. */
const LIMITS: BashOptions['executionLimits'] = {
  maxExecutionTimeMs: TIME_MS,
  maxPythonTimeoutMs: TIME_MS,
  maxJsTimeoutMs: TIME_MS,
  maxSqliteTimeoutMs: TIME_MS,
  maxFileSystemBytes: 128 * MEGABYTE,
  maxOutputSize: 2 * MEGABYTE,
  maxStringLength: 32 * MEGABYTE,
  maxLiveBytes: 256 * MEGABYTE,
  maxInputBytes: 256 * MEGABYTE,
  maxDatabaseBytes: 64 * MEGABYTE,
  maxDatabaseResultBytes: 16 * MEGABYTE,
  maxArchiveBytes: 64 * MEGABYTE,
  maxArchiveEntryBytes: 64 * MEGABYTE,
  maxArchiveCompressedBytes: 64 * MEGABYTE,
  maxLoopIterations: 1_000_000,
  maxCommandCount: 1_000_000,
  maxAwkIterations: 5_000_000,
  maxSedIterations: 1_000_000,
  maxJqIterations: 1_000_000,
  maxWorkUnits: 20_000_000,
}

/** Runs a script on files in memory: nothing of this computer, no network. In a thread of its own, since it may loop. */
export async function runShell(request: ShellRequest): Promise<ShellOutcome> {
  const { Bash } = await import('just-bash')
  const files: Record<string, Uint8Array> = {}
  for (const { name, path } of request.files) files[uniquePath(name, files)] = await readFile(path)
  const bash = new Bash({
    files,
    cwd: FILES,
    env: { HOME: '/tmp', LANG: 'C.UTF-8', _: '/bin/bash' },
    python: true,
    javascript: true,
    executionLimits: LIMITS,
    defenseInDepth: { enabled: 'auto' },
  })
  await bash.fs.mkdir(OUT, { recursive: true })
  await bash.fs.mkdir('/tmp', { recursive: true })
  const start = performance.now()
  const { stdout, stderr, exitCode } = await bash.exec(request.command, { rawScript: true })
  const late = exitCode === TIME_UP && performance.now() - start >= TIME_MS
  return { stdout, stderr, exitCode, late, ...(await keepFiles(bash.fs, request.outFolder)) }
}

/** Two files of the library may have the same name. */
function uniquePath(name: string, taken: Record<string, Uint8Array>): string {
  const plain = name.replaceAll('/', '-')
  const dot = plain.lastIndexOf('.')
  const stem = dot > 0 ? plain.slice(0, dot) : plain
  const extension = dot > 0 ? plain.slice(dot) : ''
  for (let number = 1; ; number += 1) {
    const path = join(FILES, number === 1 ? plain : `${stem} (${number})${extension}`)
    if (!Object.hasOwn(taken, path)) return path
  }
}

async function keepFiles(fs: IFileSystem, outFolder: string): Promise<Pick<ShellOutcome, 'left' | 'dropped'>> {
  const left: ShellOutcome['left'] = []
  const dropped: string[] = []
  let bytes = 0
  for (const path of await listFiles(fs, OUT, MAX_DEPTH)) {
    const name = basename(path)
    const { size } = await fs.stat(path)
    if (left.length >= MAX_LEFT || bytes + size > MAX_LEFT_BYTES) {
      dropped.push(name)
      continue
    }
    bytes += size
    const content = await fs.readFileBuffer(path)
    await mkdir(outFolder, { recursive: true, mode: 0o700 })
    const target = join(outFolder, String(left.length))
    await writeFile(target, content)
    left.push({ name, mime: detectMime(name, content.subarray(0, MIME_HEAD_BYTES)), path: target })
  }
  return { left, dropped }
}

/** Regular files only: links lead elsewhere, or in circles. */
async function listFiles(fs: IFileSystem, folder: string, depth: number): Promise<string[]> {
  if (depth === 0) return []
  const found: string[] = []
  for (const name of (await fs.readdir(folder)).toSorted()) {
    const path = `${folder}/${name}`
    const info = await fs.lstat(path)
    if (info.isDirectory) found.push(...(await listFiles(fs, path, depth - 1)))
    else if (info.isFile) found.push(path)
  }
  return found
}

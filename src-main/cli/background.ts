import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { z } from 'zod'
import { dataFolder } from '../app/data-folder.ts'
import type { App } from '../app.ts'
import { UserError } from '../errors.ts'
import { thisProcess } from '../identity.ts'
import type { Bilingual } from '../types.ts'
import { UsageError } from './arguments.ts'
import { importAll } from './ask.ts'
import type { AskOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { jobLine } from './job-words.ts'
import type { Environment } from './open-app.ts'
import type { Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** A computer of a school may take its time to start a program. */
const START_MS = 60_000

/** How a job of the command is answered; keys are no part of it, nor of a command line. */
const jobCommand = z.object({
  lang: z.enum(['fr', 'en']),
  yes: z.boolean(),
  model: z.string().optional(),
  baseUrl: z.string().optional(),
  out: z.string().optional(),
})
type JobCommand = z.infer<typeof jobCommand>

/** What the process that answers says once it has the job in hand, or cannot. */
export type RunnerWord = { taken: true } | { failed: Bilingual }

/** `ardoise ask --background`: the request is queued, and a process of its own answers it. */
export async function askInBackground(
  options: AskOptions & { json: boolean; data?: string },
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const { model, baseUrl, out, yes, email, mode, conversation } = options
  if (baseUrl !== undefined && holdsPassword(baseUrl)) throw new UsageError(PASSWORD_IN_ADDRESS)
  const command: JobCommand = {
    lang: terminal.language,
    yes,
    ...(model && { model }),
    ...(baseUrl && { baseUrl }),
    ...(out && { out: resolve(out) }),
  }
  return withApp(options, terminal, environment, async app => {
    if (email) app.updateProfile({ email })
    const files = await importAll(app, options.files)
    const { number } = app.jobs.prepare(
      { text: options.text, files, ...(mode && { mode }), ...(conversation && { conversationId: conversation }) },
      command,
    )
    await handOver(app, number, options, environment)
    showStarted(app, number, options, terminal)
    return EXIT.done
  })
}

/** A process of its own goes on with a job that stands still. */
export async function resumeInBackground(
  app: App,
  number: number,
  options: { data?: string },
  environment: Environment,
): Promise<void> {
  app.jobs.prepareResume(number)
  await handOver(app, number, options, environment)
}

export function showStarted(app: App, number: number, { json }: { json: boolean }, terminal: Terminal): void {
  const job = app.jobs.get(number)
  if (!job) return
  if (json) terminal.out(`${JSON.stringify(job)}\n`)
  else terminal.out(`${jobLine(job, terminal)}\n`)
  if (json) return
  terminal.note(
    terminal.language === 'fr'
      ? `Voir : ardoise jobs show ${number} · suivre : ardoise jobs show ${number} --follow · arrêter : ardoise jobs cancel ${number}`
      : `See: ardoise jobs show ${number} · follow: ardoise jobs show ${number} --follow · stop: ardoise jobs cancel ${number}`,
  )
}

/**
 * Starts the process that answers a prepared job, and waits until it has it in hand: from then on it needs neither this
 * process nor its terminal.
 * @throws UserError when it cannot; the job then stands still, and can be resumed.
 */
async function handOver(app: App, number: number, options: { data?: string }, environment: Environment): Promise<void> {
  const failure = await startRunner(app, number, resolve(dataFolder(options.data, environment.variables)), environment)
  if (!failure) return
  app.jobs.unprepare(number, failure)
  // Taken all the same, by a process that said nothing.
  if (app.jobs.isUnderWay(number)) return
  throw new UserError(notStarted(number, failure))
}

/** Undefined once the job is in its hands; else why it is not. */
function startRunner(
  app: App,
  number: number,
  data: string,
  { variables }: Environment,
): Promise<Bilingual | undefined> {
  const command = app.jobs.command(number)
  const entry = process.argv[1] ?? ''
  const child = spawn(
    process.execPath,
    [...withoutDebugger(process.execArgv), entry, ...runnerArguments(number, data, command)],
    // In the data folder, which it has open anyway: the terminal's own may go.
    { cwd: data, detached: true, windowsHide: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: variables },
  )
  const { promise, resolve: settle } = Promise.withResolvers<Bilingual | undefined>()
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    settle(TOO_SLOW)
  }, START_MS)
  child.once('error', error => settle({ fr: error.message, en: error.message }))
  child.once('exit', () => settle(DIED))
  child.once('message', (word: RunnerWord) => settle('failed' in word ? word.failed : undefined))
  return promise.finally(() => {
    clearTimeout(timer)
    if (child.connected) child.disconnect()
    child.unref()
  })
}

function runnerArguments(number: number, data: string, command: unknown): string[] {
  const args = ['run-job', String(number), `--from=${thisProcess}`, `--data=${data}`]
  if (command === undefined) return [...args, '--window']
  const { lang, yes, model, baseUrl, out } = jobCommand.parse(command)
  args.push(`--lang=${lang}`)
  if (yes) args.push('--yes')
  if (model !== undefined) args.push(`--model=${model}`)
  if (baseUrl !== undefined) args.push(`--base-url=${baseUrl}`)
  if (out !== undefined) args.push(`--out=${out}`)
  return args
}

/** Two processes cannot listen where one debugger is awaited. */
function withoutDebugger(options: readonly string[]): string[] {
  return options.filter(option => !option.startsWith('--inspect'))
}

function holdsPassword(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

const PASSWORD_IN_ADDRESS: Bilingual = {
  fr: 'Ligne de commande incorrecte : pas de mot de passe dans --base-url pour une tâche de fond. Mettez la clé dans ARDOISE_API_KEY ou dans le trousseau.',
  en: 'Wrong command line: no password in --base-url for a background job. Put the key in ARDOISE_API_KEY or in the keychain.',
}
const DIED: Bilingual = {
  fr: 'le programme qui devait répondre s’est arrêté aussitôt.',
  en: 'the program that was to answer stopped at once.',
}
const TOO_SLOW: Bilingual = {
  fr: 'le programme qui devait répondre n’a pas démarré à temps.',
  en: 'the program that was to answer did not start in time.',
}

function notStarted(number: number, { fr, en }: Bilingual): Bilingual {
  return {
    fr: `La tâche de fond ${number} n’a pas pu démarrer : ${fr} Réessayez : ardoise jobs resume ${number}`,
    en: `Background job ${number} could not start: ${en} Try again: ardoise jobs resume ${number}`,
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../app/data-folder.ts'
import type { App } from '../app.ts'
import { createAwakeClock } from '../awake-clock.ts'
import { errorMessage, UserError } from '../errors.ts'
import { openKeychain } from '../keychain.ts'
import type { Bilingual } from '../types.ts'
import type { RunnerWord } from './background.ts'
import { chooseModel } from './choose-model.ts'
import type { Common, RunJobOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { saveMail } from './mail.ts'
import { type Environment, openApp } from './open-app.ts'
import type { Terminal } from './terminal.ts'

const LOOK_EVERY_MS = 250
/** A system that shuts down waits little longer before it kills. */
const LEAVE_MS = 3_000

/**
 * Answers one job, away from any terminal; the command starts it, people do not. Told to end, it leaves the job as a
 * crash would, to be resumed.
 */
export async function runJob(
  options: Common & RunJobOptions,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const { number, from, yes, out } = options
  const ending = endOnSignal()
  let app: App | undefined
  try {
    const secrets = await openKeychain(() => undefined)
    const clock = createAwakeClock()
    const { language } = terminal
    app = await openApp(
      {
        data: dataFolder(options.data, environment.variables),
        language,
        model: options.window ? 'chosen' : await chooseModel(options, { language, environment, secrets, clock }),
        secrets,
        clock,
        ...(out && { out }),
        emit({ event }) {
          if (event.type === 'approval' && yes) app?.jobs.answerSoon(event.request.approvalId, 'once')
        },
      },
      environment,
      terminal,
    )
    app.jobs.take(number, from)
    tellStarter({ taken: true })
    while (!ending.aborted && app.jobs.isInHand(number)) await sleep(LOOK_EVERY_MS)
    if (ending.aborted) return EXIT.stopped
    if (out) await saveHeldMails(app, number, out)
    return EXIT.done
  } catch (error) {
    tellStarter({ failed: sentenceOf(error) })
    throw error
  } finally {
    await app?.close()
  }
}

/** What could not be sent, where the person wants the documents. */
async function saveHeldMails(app: App, number: number, out: string): Promise<void> {
  const views = app.jobs.story(number).messages.flatMap(({ runs }) => runs.flatMap(run => run.views))
  for (const view of views) {
    if (view.kind !== 'outbox' || view.channel !== 'email' || view.state !== 'held') continue
    try {
      await saveMail(app, view.entryId, out, undefined)
    } catch (error) {
      // Sent or deleted since, or the folder is gone: the outbox has what there is.
      if (!(error instanceof UserError)) throw error
      app.jobs.note(number, error.sentence)
    }
  }
}

function endOnSignal(): AbortSignal {
  const ending = new AbortController()
  const end = () => {
    ending.abort()
    setTimeout(() => process.exit(EXIT.stopped), LEAVE_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  return ending.signal
}

/** Whoever started it may be gone already. */
function tellStarter(word: RunnerWord): void {
  if (!process.connected) return
  process.send?.(word, undefined, undefined, () => {
    if (process.connected) process.disconnect()
  })
}

function sentenceOf(error: unknown): Bilingual {
  return error instanceof UserError ? error.sentence : { fr: errorMessage(error), en: errorMessage(error) }
}

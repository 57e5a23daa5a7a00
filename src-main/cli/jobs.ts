import { setTimeout as sleep } from 'node:timers/promises'
import type { JobDetail, JobView } from '../../src-preload/contract.ts'
import type { App } from '../app.ts'
import { UserError } from '../errors.ts'
import type { ApprovalRequest, Bilingual } from '../types.ts'
import { resumeInBackground, showStarted } from './background.ts'
import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { followJob } from './follow-job.ts'
import { jobLine, STATUS } from './job-words.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

const LOOK_EVERY_MS = 200
/** How long a command waits to tell what became of what it asked. */
const CANCEL_MS = 10_000
const ANSWER_MS = 5_000
const WINDOW_MS = 6_000

type Command = ListCommand<'jobs'>

/** `ardoise jobs`: what is answered in the background, and the person's decisions on it. */
export async function runJobs(command: Command, terminal: Terminal, environment: Environment): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    const number = Number(command.value)
    switch (command.action) {
      case 'list':
        listJobs(app, command, terminal)
        return EXIT.done
      case 'show':
        return followJob(app, number, { until: command.follow ? 'end' : 'now', json: command.json }, terminal)
      case 'cancel':
        return cancel(app, number, command, terminal)
      case 'resume':
        return resume(app, number, { command, environment, terminal })
      case 'allow':
      case 'refuse':
        return decide(app, number, command, terminal)
      case 'clear':
        app.jobs.dismissEnded()
        return EXIT.done
    }
  })
}

function listJobs(app: App, { json }: Command, terminal: Terminal): void {
  const jobs = app.jobs.list()
  for (const job of jobs) terminal.out(`${json ? JSON.stringify(job) : jobLine(job, terminal)}\n`)
  if (jobs.length === 0 && !json) terminal.say({ fr: 'Aucune tâche de fond.', en: 'No background job.' })
}

async function cancel(app: App, number: number, command: Command, terminal: Terminal): Promise<ExitCode> {
  app.jobs.cancel(number)
  const job = await waitFor(app, number, CANCEL_MS, ({ status }) => isOver(status))
  if (!job) return say(terminal, STILL_STOPPING(number), EXIT.failed)
  showEnd(job, command, terminal)
  return job.status === 'cancelled' ? EXIT.done : EXIT.failed
}

/** A job of the window goes on in the window, if there is one. */
async function resume(
  app: App,
  number: number,
  { command, environment, terminal }: { command: Command; environment: Environment; terminal: Terminal },
): Promise<ExitCode> {
  if (app.jobs.command(number) === undefined && app.jobs.hasWindow) {
    const { endedAt } = detailOf(app, number)
    app.jobs.askResume(number)
    // It may have begun and ended between two looks.
    const taken = await waitFor(app, number, WINDOW_MS, job => !isOver(job.status) || job.endedAt !== endedAt)
    app.jobs.askResume(number, false)
    if (taken) {
      if (!command.json) terminal.say(IN_WINDOW(number))
      showStarted(app, number, command, terminal)
      return EXIT.done
    }
  }
  await resumeInBackground(app, number, command, environment)
  showStarted(app, number, command, terminal)
  return EXIT.done
}

async function decide(app: App, number: number, command: Command, terminal: Terminal): Promise<ExitCode> {
  const [card, ...others] = detailOf(app, number).approvals
  if (!card) throw new UserError(NOTHING_WAITS(number))
  const allowed = command.action === 'allow'
  if (!app.jobs.answerCard(card.approvalId, allowed ? 'once' : 'refuse')) throw new UserError(NOTHING_WAITS(number))
  const isTaken = (job: JobDetail) => job.status !== 'waiting' || !job.approvals.some(isSame(card))
  await waitFor(app, number, ANSWER_MS, isTaken)
  if (command.json) {
    terminal.out(`${JSON.stringify(detailOf(app, number))}\n`)
    return EXIT.done
  }
  const { language } = terminal
  const words = allowed ? { fr: 'Autorisé :', en: 'Allowed:' } : { fr: 'Refusé :', en: 'Refused:' }
  terminal.out(`${words[language]} ${oneLine(card, terminal)}\n`)
  for (const other of others) terminal.note(terminal.style('yellow', `? ${oneLine(other, terminal)}`))
  if (others.length > 0) terminal.say(ONE_MORE(number))
  return EXIT.done
}

function isSame({ approvalId }: ApprovalRequest): (other: ApprovalRequest) => boolean {
  return other => other.approvalId === approvalId
}

/** Undefined when the time is up. */
async function waitFor(
  app: App,
  number: number,
  ms: number,
  isSo: (job: JobDetail) => boolean,
): Promise<JobDetail | undefined> {
  const start = performance.now()
  for (;;) {
    app.jobs.recover()
    const job = detailOf(app, number)
    if (isSo(job)) return job
    if (performance.now() - start > ms) return undefined
    await sleep(LOOK_EVERY_MS)
  }
}

function detailOf(app: App, number: number): JobDetail {
  const job = app.jobs.get(number)
  if (!job) throw new UserError(UNKNOWN(number))
  return job
}

function showEnd(job: JobDetail, { json }: Command, terminal: Terminal): void {
  if (json) {
    terminal.out(`${JSON.stringify(job)}\n`)
    return
  }
  terminal.out(`${jobLine(job, terminal)}\n`)
  if (job.status !== 'cancelled') terminal.say(ENDED_BEFORE(job))
}

function say(terminal: Terminal, sentence: Bilingual, code: ExitCode): ExitCode {
  terminal.say(sentence)
  return code
}

function oneLine({ summary }: ApprovalRequest, { language }: Terminal): string {
  return printable(summary[language]).replace(/\s+/g, ' ')
}

function isOver(status: JobView['status']): boolean {
  return status !== 'queued' && status !== 'running' && status !== 'waiting'
}

const STILL_STOPPING = (number: number): Bilingual => ({
  fr: `L’arrêt de la tâche de fond ${number} est demandé, mais elle ne s’est pas encore arrêtée : regardez avec « ardoise jobs show ${number} ».`,
  en: `Background job ${number} was asked to stop but has not stopped yet: look with “ardoise jobs show ${number}”.`,
})
const ENDED_BEFORE = ({ number, status }: JobView): Bilingual => ({
  fr: `La tâche de fond ${number} est ${STATUS.fr[status]} : elle a fini avant l’arrêt.`,
  en: `Background job ${number} is ${STATUS.en[status]}: it ended before it could be stopped.`,
})
const IN_WINDOW = (number: number): Bilingual => ({
  fr: `La tâche de fond ${number} reprend dans la fenêtre d’Ardoise.`,
  en: `Background job ${number} goes on in the Ardoise window.`,
})
const NOTHING_WAITS = (number: number): Bilingual => ({
  fr: `La tâche de fond ${number} n’attend pas votre accord : regardez-la avec « ardoise jobs show ${number} ».`,
  en: `Background job ${number} does not wait for your decision: look at it with “ardoise jobs show ${number}”.`,
})
const ONE_MORE = (number: number): Bilingual => ({
  fr: `Elle attend encore votre accord : ardoise jobs allow ${number} ou ardoise jobs refuse ${number}`,
  en: `It still waits for your decision: ardoise jobs allow ${number} or ardoise jobs refuse ${number}`,
})
const UNKNOWN = (number: number): Bilingual => ({
  fr: `La tâche de fond ${number} n’existe pas : regardez la liste avec « ardoise jobs ».`,
  en: `Background job ${number} does not exist: look at the list with “ardoise jobs”.`,
})

import { dataFolder } from '../app/data-folder.ts'
import type { App } from '../app.ts'
import { createAwakeClock } from '../awake-clock.ts'
import { openKeychain } from '../keychain.ts'
import { labelOf } from '../tools/specs.ts'
import type { AgentEvent, FileRef, ToolStatus, TurnEnd } from '../types.ts'
import { answerApprovals } from './approval.ts'
import { chooseModel } from './choose-model.ts'
import type { AskOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { noteLocalAnswers } from './local-answers.ts'
import { saveMail } from './mail.ts'
import { type Environment, openApp } from './open-app.ts'
import { printEvents } from './print-events.ts'
import { answerAtOnce } from './quiz.ts'
import type { Terminal } from './terminal.ts'
import { exitOfTurn } from './turn-exit.ts'

/** `ardoise ask`: one message, one turn; its timeline in the terminal, or one event a line with `--json`. */
export async function runAsk(
  options: AskOptions & { json: boolean; data?: string },
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  if (options.background) return (await import('./background.ts')).askInBackground(options, terminal, environment)
  const secrets = await openKeychain(() => undefined)
  const clock = createAwakeClock()
  const show = printEvents(terminal)
  const runs: { tool: string; status: ToolStatus }[] = []
  const heldMails: string[] = []
  const quizzes: string[] = []

  const app = await openApp(
    {
      data: dataFolder(options.data, environment.variables),
      language: terminal.language,
      model: await chooseModel(options, { language: terminal.language, environment, secrets, clock }),
      secrets,
      clock,
      ...(options.out && { out: options.out }),
      emit({ conversationId, event }) {
        if (options.json) terminal.out(`${JSON.stringify({ conversation_id: conversationId, ...event })}\n`)
        else show(event)
        follow(event)
      },
    },
    environment,
    terminal,
  )

  const answerApproval = answerApprovals(app, options, terminal)

  function follow(event: AgentEvent): void {
    if (event.type === 'approval') answerApproval(event.request)
    if (event.type !== 'tool_end') return
    runs.push({ tool: event.tool, status: event.status })
    for (const view of event.views) {
      if (view.kind === 'quiz') quizzes.push(view.quizId)
      if (view.kind === 'outbox' && view.channel === 'email' && view.state === 'held') heldMails.push(view.entryId)
    }
  }

  const release = stopOnInterrupt(app)
  try {
    if (options.email) app.updateProfile({ email: options.email })
    const { conversationId, end } = await answer(app, options)
    if (options.out)
      for (const id of heldMails) await saveMail(app, id, options.out, options.json ? undefined : terminal)
    if (terminal.interactive && !options.json) await answerAtOnce(app, quizzes, terminal)
    if (end === 'error' && !options.json) await noteLocalAnswers(app, conversationId, terminal)
    if (end === 'stopped' && !options.json) terminal.note(whatWasDone(runs, terminal))
    if (!options.json) terminal.note(terminal.style('dim', howToGoOn(conversationId, end, terminal)))
    return exitOfTurn(end, runs, terminal)
  } finally {
    release()
    await app.close()
  }
}

async function answer(app: App, options: AskOptions): Promise<{ conversationId: string; end: TurnEnd }> {
  const { conversation, mode, specialist, exam } = options
  if (options.continue) return app.continueTurn(conversation ?? '')
  const files = await importAll(app, options.files)
  return app.sendMessage({
    text: options.text,
    files,
    ...(mode && { mode }),
    ...(specialist && { specialist }),
    ...(exam && { exam }),
    ...(conversation && { conversationId: conversation }),
  })
}

function howToGoOn(conversationId: string, end: TurnEnd, { language }: Terminal): string {
  const answering = `ardoise ask "…" --conversation ${conversationId}`
  const going = `ardoise ask --continue --conversation ${conversationId}`
  const words = {
    fr:
      end === 'done'
        ? `Pour répondre ou continuer : ${answering}`
        : `Pour reprendre : ${going} · pour répondre : ${answering}`,
    en: end === 'done' ? `To answer or continue: ${answering}` : `To go on: ${going} · to answer: ${answering}`,
  }
  return words[language]
}

/** The files of a request, in the library. */
export async function importAll(app: App, paths: readonly string[]): Promise<FileRef[]> {
  const files: FileRef[] = []
  for (const path of paths) {
    const { fileId, name } = await app.importFile(path)
    files.push({ fileId, name })
  }
  return files
}

/** The first Ctrl-C stops the turn cleanly, the second leaves at once. */
function stopOnInterrupt(app: App): () => void {
  let interrupted = false
  const onInterrupt = () => {
    if (interrupted) process.exit(EXIT.stopped)
    interrupted = true
    app.stopAll()
  }
  process.on('SIGINT', onInterrupt)
  return () => process.off('SIGINT', onInterrupt)
}

function whatWasDone(runs: { tool: string; status: ToolStatus }[], terminal: Terminal): string {
  const { language } = terminal
  const names = (status: ToolStatus) =>
    runs.filter(run => run.status === status).map(run => labelOf(run.tool)[language])
  const [finished, stopped] = [names('ok'), names('stopped')]
  const none = language === 'fr' ? 'rien' : 'nothing'
  const list = (items: string[]) => items.join(', ') || none
  return language === 'fr'
    ? `Fait : ${list(finished)}. Interrompu : ${list(stopped)}.`
    : `Done: ${list(finished)}. Interrupted: ${list(stopped)}.`
}

import { dataFolder } from '../app/data-folder.ts'
import type { App } from '../app.ts'
import { openKeychain } from '../keychain.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { AgentEvent, FileRef, ToolStatus, TurnEnd } from '../types.ts'
import { answerApprovals } from './approval.ts'
import type { AskOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { noteLocalAnswers } from './local-answers.ts'
import { saveMail } from './mail.ts'
import { type Environment, findApiKey, openApp } from './open-app.ts'
import { printEvents } from './print-events.ts'
import { answerAtOnce } from './quiz.ts'
import type { Terminal } from './terminal.ts'

const EXIT_OF_END = {
  done: EXIT.done,
  stopped: EXIT.stopped,
  step_limit: EXIT.limit,
  time_limit: EXIT.limit,
  error: EXIT.failed,
} satisfies Record<TurnEnd, ExitCode>

const OPENAI = 'https://api.openai.com/v1'

/** `ardoise ask`: one message, one turn; its timeline in the terminal, or one event a line with `--json`. */
export async function runAsk(
  options: AskOptions & { json: boolean; data?: string },
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const secrets = await openKeychain(() => undefined)
  const show = printEvents(terminal)
  const runs: { tool: string; status: ToolStatus }[] = []
  const heldMails: string[] = []
  const quizzes: string[] = []

  const app = await openApp(
    {
      data: dataFolder(options.data, environment.variables),
      language: terminal.language,
      model: await chooseModel(options, terminal, environment, secrets),
      secrets,
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
    const files = await importAll(app, options.files)
    const { conversationId, end } = await app.sendMessage({
      text: options.text,
      files,
      ...(options.mode && { mode: options.mode }),
      ...(options.conversation && { conversationId: options.conversation }),
    })
    if (options.out)
      for (const id of heldMails) await saveMail(app, id, options.out, options.json ? undefined : terminal)
    if (terminal.interactive && !options.json) await answerAtOnce(app, quizzes, terminal)
    if (end === 'error' && !options.json) await noteLocalAnswers(app, conversationId, terminal)
    if (end === 'stopped' && !options.json) terminal.note(whatWasDone(runs, terminal))
    if (!options.json) terminal.note(terminal.style('dim', howToContinue(conversationId, terminal)))
    if (end !== 'done') return EXIT_OF_END[end]
    if (nothingWasDone(runs, ['error'])) return EXIT.refused
    // A script that forgot --yes must not believe that it was done.
    return !terminal.interactive && nothingWasDone(runs, ['error', 'refused']) ? EXIT.failed : EXIT.done
  } finally {
    release()
    await app.close()
  }
}

/** Work was asked for, and every piece of it ended in one of these ways. */
function nothingWasDone(runs: { tool: string; status: ToolStatus }[], ways: readonly ToolStatus[]): boolean {
  const work = runs.filter(run => findToolSpec(run.tool)?.access !== 'read' || ways.includes(run.status))
  return work.length > 0 && work.every(run => ways.includes(run.status))
}

function howToContinue(conversationId: string, terminal: Terminal): string {
  return terminal.language === 'fr'
    ? `Pour répondre ou continuer : ardoise ask "…" --conversation ${conversationId}`
    : `To answer or continue: ardoise ask "…" --conversation ${conversationId}`
}

async function chooseModel(
  options: AskOptions,
  terminal: Terminal,
  environment: Environment,
  secrets: Awaited<ReturnType<typeof openKeychain>>,
): Promise<ChatModel> {
  if (!options.model) {
    const { createOfflineAssistant } = await import('../model/offline-assistant/assistant.ts')
    return createOfflineAssistant({ language: terminal.language, now: () => new Date(), surface: 'command' })
  }
  const { createOpenAiModel } = await import('../model/openai.ts')
  const baseUrl = options.baseUrl ?? OPENAI
  const apiKey = await findApiKey(baseUrl, environment.variables, secrets)
  return createOpenAiModel({ baseUrl, model: options.model, ...(apiKey && { apiKey }) })
}

async function importAll(app: App, paths: readonly string[]): Promise<FileRef[]> {
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
    runs.filter(run => run.status === status).map(run => findToolSpec(run.tool)?.label[language] ?? run.tool)
  const [finished, stopped] = [names('ok'), names('stopped')]
  const none = language === 'fr' ? 'rien' : 'nothing'
  const list = (items: string[]) => items.join(', ') || none
  return language === 'fr'
    ? `Fait : ${list(finished)}. Interrompu : ${list(stopped)}.`
    : `Done: ${list(finished)}. Interrupted: ${list(stopped)}.`
}

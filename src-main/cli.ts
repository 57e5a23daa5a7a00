#!/usr/bin/env node
import { chooseLanguage, readArguments, UsageError } from './cli/arguments.ts'
import type { Command } from './cli/commands.ts'
import { EXIT, type ExitCode } from './cli/exit-codes.ts'
import { HELP } from './cli/help.ts'
import { readEnvironment } from './cli/open-app.ts'
import { openTerminal, type Terminal } from './cli/terminal.ts'
import { errorMessage, UserError } from './errors.ts'

/** The oldest Node that the database driver runs on; it crashes on older ones. */
const LEAST_NODE = 22

/** Commands are loaded when they are asked for: `--help` costs no database. */
async function run(command: Command, terminal: Terminal): Promise<ExitCode> {
  const environment = readEnvironment()
  switch (command.name) {
    case 'help':
      terminal.out(HELP[command.lang])
      return EXIT.done
    case 'version':
      terminal.out(`${environment.version}\n`)
      return EXIT.done
    case 'ask':
      return (await import('./cli/ask.ts')).runAsk(command, terminal, environment)
    case 'statements':
      return (await import('./cli/statements.ts')).runStatements(command, terminal, environment)
    case 'drafts':
      return (await import('./cli/drafts.ts')).runDrafts(command, terminal, environment)
    case 'outbox':
      return (await import('./cli/mail.ts')).runOutbox(command, terminal, environment)
    case 'memory':
    case 'files':
      return (await import('./cli/library.ts')).runLibrary(command, terminal, environment)
    case 'data':
      return (await import('./cli/data.ts')).runData(command, terminal, environment)
    case 'quiz':
      return (await import('./cli/quiz.ts')).runQuiz(command, terminal, environment)
    case 'progress':
      return (await import('./cli/progress.ts')).runProgress(command, terminal, environment)
    case 'credits':
      return (await import('./cli/credits.ts')).runCredits(command, terminal, environment)
    case 'school':
      return (await import('./cli/credits.ts')).runSchool(command, terminal, environment)
    case 'tasks':
      return (await import('./cli/tasks.ts')).runTasks(command, terminal, environment)
    case 'jobs':
      return (await import('./cli/jobs.ts')).runJobs(command, terminal, environment)
    case 'run-job':
      return (await import('./cli/run-job.ts')).runJob(command, terminal, environment)
    case 'approvals':
      return (await import('./cli/approvals.ts')).runApprovals(command, terminal, environment)
    case 'specialists':
      return (await import('./cli/specialists.ts')).runSpecialists(command, terminal, environment)
    case 'prompt':
      return (await import('./cli/specialists.ts')).runPrompt(command, terminal, environment)
    case 'report':
      return (await import('./cli/report.ts')).runReport(command, terminal, environment)
    case 'profile':
      return (await import('./cli/settings.ts')).runProfile(command, terminal, environment)
    case 'web':
      return (await import('./cli/web.ts')).runWeb(command, terminal, environment)
    case 'sms':
    case 'whatsapp':
      return (await import('./cli/messaging.ts')).runMessaging(command, terminal, environment)
    case 'smtp':
      return (await import('./cli/settings.ts')).runSmtp(command, terminal, environment)
    case 'models':
      return (await import('./cli/models.ts')).runModels(command, terminal, environment)
    case 'tools':
      return (await import('./cli/tools.ts')).runTools(command, terminal)
    case 'mcp':
      return (await import('./cli/mcp.ts')).runMcp(command, terminal, environment)
    case 'key':
      return (await import('./cli/settings.ts')).runKey(command, terminal)
  }
}

async function main(): Promise<ExitCode> {
  const terminal = openTerminal(chooseLanguage(process.argv, process.env))
  if (Number.parseInt(process.versions.node, 10) < LEAST_NODE) {
    terminal.say({
      fr: `Ardoise demande Node ${LEAST_NODE} ou plus récent (ici ${process.versions.node}) : lancez « npm run ardoise ».`,
      en: `Ardoise needs Node ${LEAST_NODE} or later (this is ${process.versions.node}): use “npm run ardoise”.`,
    })
    return EXIT.failed
  }
  let readsFiles = false
  try {
    const command = readArguments(process.argv.slice(2), process.env)
    readsFiles = command.name === 'ask' || command.name === 'statements'
    return await run(command, terminal)
  } catch (caught) {
    const error = await explain(caught)
    if (error instanceof UserError) {
      terminal.note(terminal.style('red', error.sentence[terminal.language]))
      if (error.name === 'LostDatabaseError') terminal.say(RESTORE)
      if (error instanceof UsageError) return EXIT.usage
      return readsFiles ? EXIT.refused : EXIT.failed
    }
    terminal.note(terminal.style('red', unexpected(error, terminal)))
    return EXIT.failed
  }
}

/** A full disk or a locked database is a sentence, wherever it strikes. */
async function explain(error: unknown): Promise<unknown> {
  if (error instanceof UserError) return error
  const { storeFailure, systemFailure } = await import('./store/failures.ts')
  return systemFailure(storeFailure(error, 'ardoise.db'))
}

function unexpected(error: unknown, terminal: Terminal): string {
  if (process.env.ARDOISE_DEBUG && error instanceof Error) return error.stack ?? error.message
  return terminal.language === 'fr'
    ? `Erreur inattendue : ${errorMessage(error)}. Relancez avec ARDOISE_DEBUG=1 pour les détails.`
    : `Unexpected error: ${errorMessage(error)}. Run again with ARDOISE_DEBUG=1 for details.`
}

const RESTORE = {
  fr: 'Pour reprendre la dernière copie saine : ardoise data restore',
  en: 'To take the latest sound copy: ardoise data restore',
}

process.exitCode = await main()

import type { ListCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise approvals`: the tools that no longer ask, and how to have them ask again. */
export async function runApprovals(
  command: ListCommand<'approvals'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, app => {
    if (command.action === 'revoke') {
      if (app.allowedTools.revoke(command.value)) return EXIT.done
      terminal.say({
        fr: `« ${printable(command.value)} » demande déjà chaque fois : voyez la liste avec « ardoise approvals ».`,
        en: `“${printable(command.value)}” asks every time already: see the list with “ardoise approvals”.`,
      })
      return EXIT.failed
    }
    const allowed = app.allowedTools.list()
    if (allowed.length === 0 && !command.json)
      terminal.say({ fr: 'Tout ce qui part vous est demandé.', en: 'You are asked for everything that leaves.' })
    for (const { tool, label, since } of allowed) {
      const line = command.json
        ? JSON.stringify({ tool, label, since })
        : `${printable(tool)} · ${label[terminal.language]} · ${since.slice(0, 10)}`
      terminal.out(`${line}\n`)
    }
    return EXIT.done
  })
}

import { placeBytes } from '../app/place-file.ts'
import type { App } from '../app.ts'
import type { Command } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

type ReportCommand = Extract<Command, { name: 'report' }>

/** `ardoise report`: writes a report, shows all of it, and says how it leaves. Nothing leaves by itself. */
export async function runReport(
  command: ReportCommand,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    if (command.support !== undefined) app.reports.setSupport(command.support)
    if (command.off) app.reports.setSupport(null)
    if (command.text !== '') await report(app, command, terminal)
    else saySupport(app.reports.support(), command, terminal)
    return EXIT.done
  })
}

function saySupport(address: string | undefined, { json }: ReportCommand, terminal: Terminal): void {
  if (json) terminal.out(`${JSON.stringify({ support: address ?? null })}\n`)
  else if (address !== undefined)
    terminal.say({
      fr: `Les signalements seront préparés pour ${address}.`,
      en: `Reports will be prepared for ${address}.`,
    })
  else
    terminal.say({
      fr: 'Aucune adresse d’assistance : les signalements seront des fichiers.',
      en: 'No address of the support: reports will be files.',
    })
}

async function report(app: App, command: ReportCommand, terminal: Terminal): Promise<void> {
  const { text, title, severity, out } = command
  const made = await app.reports.add({ description: text, ...(title && { title }), ...(severity && { severity }) })
  const { name, text: whole } = app.reports.file(made.id)
  const path = out === undefined ? undefined : await placeBytes({ name, bytes: Buffer.from(whole) }, out)
  if (command.json) {
    terminal.out(`${JSON.stringify({ ...made, ...(path && { path }) })}\n`)
    return
  }
  terminal.out(printable(made.text))
  if (path) terminal.say({ fr: `Signalement enregistré : ${path}`, en: `Report saved: ${path}` })
  if (made.outboxId) {
    terminal.say({
      fr: `Pas encore envoyé à ${made.to}. Relisez-le, puis : ardoise outbox send ${made.outboxId}`,
      en: `Not yet sent to ${made.to}. Read it, then: ardoise outbox send ${made.outboxId}`,
    })
  } else {
    terminal.say({
      fr: 'Gardé dans vos fichiers ; rien n’est parti. Une adresse d’assistance se règle avec : ardoise report --support ADRESSE',
      en: 'Kept in your files; nothing has left. The address of the support is set with: ardoise report --support ADDRESS',
    })
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app.ts'
import { cleanFileName } from '../store/file-names.ts'
import { nameUniquely } from '../store/name-uniquely.ts'
import type { ListCommand } from './arguments.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { OUTBOX_WORDS } from './print-events.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise outbox`: what waits, what left, and the user's decisions on it. */
export async function runOutbox(
  command: ListCommand<'outbox'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    switch (command.action) {
      case 'list':
        listOutbox(app, command.json, terminal)
        return EXIT.done
      case 'save':
        await saveMail(app, command.value, command.out ?? '.', terminal)
        return EXIT.done
      case 'delete':
        app.deleteOutboxEntry(command.value)
        return EXIT.done
      case 'send': {
        const entry = await app.sendOutboxEntry(command.value, AbortSignal.timeout(120_000))
        terminal.out(`${OUTBOX_WORDS[terminal.language][entry.state]}\n`)
        if (entry.lastError) terminal.say(entry.lastError)
        return entry.state === 'sent' ? EXIT.done : EXIT.failed
      }
    }
  })
}

function listOutbox(app: App, json: boolean, terminal: Terminal): void {
  const entries = app.listOutbox()
  if (json) {
    for (const entry of entries) terminal.out(`${JSON.stringify(entry)}\n`)
    return
  }
  if (entries.length === 0) terminal.say({ fr: 'La boîte d’envoi est vide.', en: 'The outbox is empty.' })
  for (const entry of entries) {
    const attachments = entry.attachments.map(({ name }) => printable(name)).join(', ')
    terminal.out(`${entry.id} · ${OUTBOX_WORDS[terminal.language][entry.state]} · ${printable(entry.to)}\n`)
    terminal.out(`  ${printable(entry.subject)}${attachments ? ` · ${attachments}` : ''}\n`)
    if (entry.lastError) terminal.out(`  ${entry.lastError[terminal.language]}\n`)
  }
}

/** Writes the message as an `.eml` draft that any mail program opens. */
export async function saveMail(app: App, id: string, folder: string, terminal: Terminal | undefined): Promise<void> {
  const { name, bytes } = await app.exportOutboxEntry(id)
  await mkdir(folder, { recursive: true })
  const partial = join(folder, `.${randomUUID()}.part`)
  try {
    await writeFile(partial, bytes)
    const path = await nameUniquely(partial, folder, cleanFileName(name))
    terminal?.note(terminal.language === 'fr' ? `E-mail enregistré : ${path}` : `E-mail saved: ${path}`)
  } finally {
    await rm(partial, { force: true })
  }
}

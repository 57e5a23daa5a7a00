import { placeBytes } from '../app/place-file.ts'
import type { App } from '../app.ts'
import type { Language } from '../types.ts'
import type { ListCommand } from './commands.ts'
import { OUTBOX_WORDS } from './describe-view.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

const SEND_TIME_MS = 120_000
const EDITING: Record<Language, string> = { fr: 'brouillon', en: 'draft' }

/** `ardoise drafts`: e-mails to other people, which only the person sends. */
export async function runDrafts(
  command: ListCommand<'drafts'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    switch (command.action) {
      case 'list':
        list(app, command.json, terminal)
        return EXIT.done
      case 'save': {
        const path = await placeBytes(await app.drafts.export(command.value), command.out ?? '.')
        terminal.note(terminal.language === 'fr' ? `Brouillon enregistré : ${path}` : `Draft saved: ${path}`)
        return EXIT.done
      }
      case 'delete':
        app.drafts.delete(command.value)
        return EXIT.done
      case 'send': {
        const draft = await app.drafts.send(command.value, AbortSignal.timeout(SEND_TIME_MS))
        if (command.json) terminal.out(`${JSON.stringify(draft)}\n`)
        else terminal.out(`${wordOf(draft.state, terminal.language)}\n`)
        if (draft.lastError) terminal.say(draft.lastError)
        return draft.state === 'sent' ? EXIT.done : EXIT.failed
      }
    }
  })
}

function list(app: App, json: boolean, terminal: Terminal): void {
  const drafts = app.drafts.list()
  if (drafts.length === 0 && !json) terminal.say({ fr: 'Aucun brouillon.', en: 'No draft.' })
  for (const draft of drafts) {
    if (json) {
      terminal.out(`${JSON.stringify(draft)}\n`)
      continue
    }
    const to = [...draft.to, ...draft.cc].map(printable).join(', ')
    const files = draft.attachments.map(({ name }) => printable(name)).join(', ')
    terminal.out(`${draft.id} · ${wordOf(draft.state, terminal.language)} · ${to}\n`)
    terminal.out(`  ${printable(draft.subject)}${files ? ` · ${files}` : ''}\n`)
  }
}

function wordOf(state: 'editing' | keyof (typeof OUTBOX_WORDS)['fr'], language: Language): string {
  return state === 'editing' ? EDITING[language] : OUTBOX_WORDS[language][state]
}

import type { OutboxView } from '../../src-preload/contract.ts'
import { placeBytes } from '../app/place-file.ts'
import type { App } from '../app.ts'
import { UserError } from '../errors.ts'
import type { OutboxEntry } from '../outbox/entries.ts'
import { measureSms } from '../outbox/sms-count.ts'
import { whatsappLink } from '../outbox/whatsapp.ts'
import type { ListCommand } from './commands.ts'
import { outboxWords } from './describe-view.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise outbox`: what waits, what left, and the user's decisions on it. */
export async function runOutbox(
  command: ListCommand<'outbox'>,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const show = (entry: OutboxView) => {
    const words = `${outboxWords(entry, terminal.language)} · ${printable(entry.subject)}`
    terminal.out(`${command.json ? JSON.stringify(entry) : words}\n`)
  }
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
        terminal.out(`${outboxWords({ state: entry.state, leavesAlone: entry.waitsForNetwork }, terminal.language)}\n`)
        if (entry.lastError) terminal.say(entry.lastError)
        return entry.state === 'sent' ? EXIT.done : EXIT.failed
      }
      case 'edit': {
        const [id = ''] = command.value.split(/\s/, 1)
        const body = command.value.slice(id.length).trim()
        if (body === '') throw new UserError(NO_TEXT)
        const subject = app.listOutbox().find(entry => entry.id === id)?.subject ?? ''
        show(await app.requests.editOutboxEntry({ entryId: id, subject, body }))
        return EXIT.done
      }
      case 'keep':
        show(await app.requests.keepOutboxEntry({ entryId: command.value }))
        return EXIT.done
      case 'alone': {
        if (command.value !== 'on' && command.value !== 'off') throw new UserError(ON_OR_OFF)
        app.outbox.setSendsWhenOnline(command.value === 'on')
        terminal.say(command.value === 'on' ? ALONE : BY_HAND)
        return EXIT.done
      }
      case 'flush':
        return flushOutbox(app, command.json, terminal)
      case 'confirm': {
        const entry = await app.requests.confirmSent({ entryId: command.value })
        show(entry)
        if (entry.state === 'sent') return EXIT.done
        terminal.say(NOT_CONFIRMED)
        return EXIT.failed
      }
    }
  })
}

/** Tries now what waits for the network. */
async function flushOutbox(app: App, json: boolean, terminal: Terminal): Promise<ExitCode> {
  const waiting = app.outbox.leaving()
  const tried = await app.outbox.flush(waiting, new AbortController().signal)
  for (const { after } of tried) {
    const words = outboxWords({ state: after.state, leavesAlone: after.waitsForNetwork }, terminal.language)
    terminal.out(json ? `${JSON.stringify(after)}\n` : `${after.id} · ${words} · ${printable(after.subject)}\n`)
    if (!json && after.lastError) terminal.out(`  ${printable(after.lastError[terminal.language])}\n`)
  }
  if (waiting.length === 0 && !json) terminal.say(NOTHING_WAITS)
  return tried.every(({ after }) => after.state === 'sent') ? EXIT.done : EXIT.failed
}

function listOutbox(app: App, json: boolean, terminal: Terminal): void {
  // What has waited too long waits for the person from now on.
  app.outbox.leaving()
  const entries = app.listOutbox()
  if (json) {
    for (const entry of entries) terminal.out(`${JSON.stringify(entry)}\n`)
    return
  }
  if (entries.length === 0) terminal.say({ fr: 'La boîte d’envoi est vide.', en: 'The outbox is empty.' })
  for (const entry of entries) {
    const attachments = entry.attachments.map(({ name }) => printable(name)).join(', ')
    const to = [entry.to, ...entry.cc].map(printable).join(', ')
    const state = outboxWords({ state: entry.state, leavesAlone: entry.waitsForNetwork }, terminal.language)
    terminal.out(`${entry.id} · ${channelOf(entry)} · ${state} · ${to}\n`)
    terminal.out(`  ${printable(entry.subject)}${attachments ? ` · ${attachments}` : ''}\n`)
    if (entry.lastError) terminal.out(`  ${printable(entry.lastError[terminal.language])}\n`)
    if (entry.channel === 'whatsapp' && entry.state === 'held') {
      terminal.out(`  ${whatsappLink(entry.to, entry.body)}\n`)
    }
  }
}

const NOTHING_WAITS = {
  fr: 'Aucun message n’attend le réseau. Pour envoyer un message en attente : outbox send NUMÉRO.',
  en: 'No message waits for the network. To send one that is held: outbox send ID.',
}
const ON_OR_OFF = {
  fr: 'Écrivez : outbox alone on, ou outbox alone off.',
  en: 'Write: outbox alone on, or outbox alone off.',
}
const ALONE = {
  fr: 'Ce que vous avez accepté d’envoyer partira tout seul au retour du réseau, quand la fenêtre est ouverte ou avec « outbox flush ».',
  en: 'What you agreed to send will leave by itself when the network is back, while the window is open or with “outbox flush”.',
}
const BY_HAND = {
  fr: 'Rien ne part plus tout seul : chaque message en attente s’envoie avec « outbox send NUMÉRO ».',
  en: 'Nothing leaves by itself any more: each held message is sent with “outbox send ID”.',
}
const NO_TEXT = {
  fr: 'Écrivez : outbox edit NUMÉRO TEXTE, où TEXTE remplace celui du message.',
  en: 'Write: outbox edit ID TEXT, where TEXT replaces that of the message.',
}
const NOT_CONFIRMED = {
  fr: 'Seuls un message incertain et un message WhatsApp envoyé à la main se confirment : envoyez celui-ci avec « outbox send ».',
  en: 'Only an uncertain message and a WhatsApp message sent by hand are confirmed: send this one with “outbox send”.',
}
const CHANNELS = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const

function channelOf({ channel, body }: Pick<OutboxEntry, 'channel' | 'body'>): string {
  if (channel !== 'sms') return CHANNELS[channel]
  const { parts, encoding } = measureSms(body)
  return `${parts} SMS (${encoding})`
}

/** Writes an e-mail as an `.eml` draft that any mail program opens, anything else as its text. */
export async function saveMail(app: App, id: string, folder: string, terminal: Terminal | undefined): Promise<void> {
  const path = await placeBytes(await app.exportOutboxEntry(id), folder)
  terminal?.note(terminal.language === 'fr' ? `Message enregistré : ${path}` : `Message saved: ${path}`)
}

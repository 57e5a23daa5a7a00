import type { MessagingView, SmsInput, WhatsappInput } from '../../src-preload/contract.ts'
import type { App } from '../app.ts'
import { carriesSecret, needsSecret } from '../outbox/message-settings.ts'
import type { Command, MessagingOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { readSecret } from './settings.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

type MessagingCommand = Extract<Command, { name: 'sms' | 'whatsapp' }>

/** What the most common Android application takes. */
const ANDROID_TEMPLATE = '{"id":"{id}","textMessage":{"text":"{message}"},"phoneNumbers":["{to}"]}'
const VARIABLES = { sms: 'ARDOISE_SMS_SECRET', whatsapp: 'ARDOISE_WHATSAPP_SECRET' } as const

/** `ardoise sms` and `ardoise whatsapp`: who carries the messages to the person's own number. */
export async function runMessaging(
  command: MessagingCommand,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    const { name, off, test } = command
    if (off) await (name === 'sms' ? app.requests.setSms(null) : app.requests.setWhatsapp(null))
    const kept = environment.variables[VARIABLES[name]]
    if (!off) await configure(app, command, kept, terminal)
    if (test) {
      const { ok, message } = await app.requests.testMessaging({ channel: name })
      terminal.say(message)
      return ok ? EXIT.done : EXIT.failed
    }
    show(name, await app.requests.getMessaging(undefined), command.json, terminal)
    return EXIT.done
  })
}

async function configure(
  app: App,
  command: MessagingCommand,
  kept: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const ask = async () => ({ secret: kept || (await readSecret(terminal)) })
  const { account, from, url, numberId } = command
  if (command.name === 'sms' && url !== undefined) {
    const gateway = gatewayOf(url, command, kept)
    await app.requests.setSms({ ...gateway, ...(needsSecret(gateway) && (await ask())) })
  } else if (account !== undefined || from !== undefined) {
    const twilio = { provider: 'twilio', accountSid: account ?? '', from: from ?? '', ...(await ask()) } as const
    await (command.name === 'sms' ? app.requests.setSms(twilio) : app.requests.setWhatsapp(twilio))
  } else if (numberId !== undefined) {
    const meta: WhatsappInput = { provider: 'meta', phoneNumberId: numberId, ...(await ask()) }
    await app.requests.setWhatsapp(meta)
  } else return
  if (!app.secretsPersist && !kept) {
    const variable = VARIABLES[command.name]
    terminal.say({
      fr: `Ce système n’a pas de trousseau ouvert : le jeton n’est pas gardé, donnez ${variable} à chaque lancement.`,
      en: `This system has no open keychain: the token is not kept, give ${variable} at each run.`,
    })
  }
}

/** With a user name: basic; with a secret alone: bearer; with neither, or where {secret} stands: no header. */
function gatewayOf(url: string, { method, template, user }: MessagingOptions, kept: string | undefined) {
  const body = template ?? ANDROID_TEMPLATE
  const open = {
    provider: 'gateway',
    url,
    method: method ?? 'POST',
    format: body.trimStart().startsWith('{"') || body.trimStart().startsWith('[') ? 'json' : 'form',
    template: body,
    auth: 'none',
  } as const satisfies SmsInput
  if (user !== undefined) return { ...open, auth: 'basic', user } as const
  return kept && !carriesSecret(open) ? ({ ...open, auth: 'bearer' } as const) : open
}

function show(name: 'sms' | 'whatsapp', view: MessagingView, json: boolean, terminal: Terminal): void {
  const settings = view[name]
  if (json) {
    terminal.out(`${JSON.stringify(settings ?? null)}\n`)
    return
  }
  if (!settings) {
    terminal.say(name === 'sms' ? NO_SMS : NO_WHATSAPP)
    return
  }
  const { provider, hasSecret } = settings
  const where =
    provider === 'twilio'
      ? `${settings.accountSid} · ${settings.from}`
      : provider === 'meta'
        ? settings.phoneNumberId
        : `${settings.method} ${settings.url}`
  terminal.out(`${provider} · ${printable(where)} · ${hasSecret ? '✓' : '—'}\n`)
}

const NO_SMS = {
  fr: 'Aucun service de SMS : sms --account AC… --from NUMÉRO, ou sms --url ADRESSE.',
  en: 'No SMS service: sms --account AC… --from NUMBER, or sms --url ADDRESS.',
}
const NO_WHATSAPP = {
  fr: 'Aucun service WhatsApp : les messages attendent avec un lien wa.me. Voyez whatsapp --account ou --number-id.',
  en: 'No WhatsApp service: messages wait with a wa.me link. See whatsapp --account or --number-id.',
}

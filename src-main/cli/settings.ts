import { createInterface } from 'node:readline/promises'
import { keyName } from '../app/api-keys.ts'
import { dataFolder } from '../app/data-folder.ts'
import { UserError } from '../errors.ts'
import { openKeychain } from '../keychain.ts'
import type { ProfileOptions, SmtpOptions } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { type Environment, openApp } from './open-app.ts'
import type { Terminal } from './terminal.ts'

type Common = { data?: string; json: boolean }

/** `ardoise profile`: shows the profile, after the changes asked for. */
export async function runProfile(
  command: ProfileOptions & Common,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const app = await openSettings(command, terminal, environment)
  try {
    const { displayName, email, phone, mode } = command
    if (phone) await app.setPhone(phone)
    const profile = app.updateProfile({
      ...(displayName && { name: displayName }),
      ...(email && { email }),
      ...(mode && { mode }),
    })
    if (command.json) terminal.out(`${JSON.stringify(profile)}\n`)
    else terminal.out(`${profile.name} · ${profile.mode} · ${profile.email ?? '—'} · ${profile.phone ?? '—'}\n`)
    return EXIT.done
  } finally {
    await app.close()
  }
}

/** `ardoise smtp`: the server that sends; its password goes to the keychain only. */
export async function runSmtp(
  command: SmtpOptions & Common,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const app = await openSettings(command, terminal, environment)
  try {
    if (command.off) {
      await app.setSmtp(undefined)
      return EXIT.done
    }
    const { host, from, user } = command
    if (!host || !from) {
      const smtp = app.smtp()
      if (smtp) terminal.out(`${smtp.host}:${smtp.port} · ${smtp.security} · ${smtp.user ?? '—'} · ${smtp.from}\n`)
      else
        terminal.say({
          fr: 'Aucun serveur : smtp --host HÔTE --from ADRESSE.',
          en: 'No server: smtp --host HOST --from ADDRESS.',
        })
      return EXIT.done
    }
    const security = command.security ?? (command.port === 465 ? 'tls' : 'starttls')
    const port = command.port ?? (security === 'tls' ? 465 : 587)
    const password = user && (environment.variables.ARDOISE_SMTP_PASSWORD || (await readSecret(terminal)))
    await app.setSmtp({ host, port, security, from, ...(user && { user }) }, password || undefined)
    if (password && !app.secretsPersist) terminal.say(NOT_KEPT)
    return EXIT.done
  } finally {
    await app.close()
  }
}

/** `ardoise key set|delete HOST`. */
export async function runKey(
  command: { action: 'set' | 'delete'; host: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const secrets = await openKeychain(() => undefined)
  if (!secrets.persistent) throw new UserError(NO_KEYCHAIN)
  if (command.action === 'delete') await secrets.delete(keyName(command.host))
  else await secrets.set(keyName(command.host), await readSecret(terminal))
  return EXIT.done
}

function openSettings(command: Common, terminal: Terminal, environment: Environment) {
  return openKeychain(() => undefined).then(secrets =>
    openApp(
      {
        data: dataFolder(command.data, environment.variables),
        language: terminal.language,
        secrets,
        emit: () => undefined,
      },
      environment,
      terminal,
    ),
  )
}

/** One line from the keyboard or a pipe; never an argument, which other users of the machine could read. */
export async function readSecret(terminal: Terminal): Promise<string> {
  if (terminal.interactive) terminal.say({ fr: 'Collez la clé ou le mot de passe :', en: 'Paste the key or password:' })
  const reader = createInterface({ input: process.stdin, terminal: false })
  for await (const line of reader) {
    reader.close()
    if (line.trim()) return line.trim()
    break
  }
  throw new UserError({ fr: 'Aucune clé n’a été donnée.', en: 'No key was given.' })
}

const NO_KEYCHAIN = {
  fr: 'Ce système n’a pas de trousseau ouvert : donnez la clé dans la variable ARDOISE_API_KEY à chaque lancement.',
  en: 'This system has no open keychain: give the key in the variable ARDOISE_API_KEY at each run.',
}
const NOT_KEPT = {
  fr: 'Ce système n’a pas de trousseau ouvert : le mot de passe n’est pas gardé, donnez ARDOISE_SMTP_PASSWORD à chaque lancement.',
  en: 'This system has no open keychain: the password is not kept, give ARDOISE_SMTP_PASSWORD at each run.',
}

import type { SmtpView, TestOutcome } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { parseSmtpSettings, SMTP_PASSWORD, SMTP_SETTING, type SmtpSettings } from '../outbox/smtp-settings.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { Host } from './host.ts'
import { WRONG_SMTP } from './sentences.ts'

/** The server that sends the person's mail; its password stays in the keychain. */
export function createMailSettings(host: Host) {
  const { db, secrets } = host

  const settings = (): SmtpSettings | undefined => parseSmtpSettings(getSetting(db, SMTP_SETTING))
  const readPassword = () => secrets.get(SMTP_PASSWORD).catch(() => undefined)

  return {
    settings,
    async view(): Promise<SmtpView | undefined> {
      const current = settings()
      if (!current) return undefined
      const { authority: _, ...shown } = current
      return { ...shown, hasPassword: (await readPassword()) !== undefined }
    },
    /** Undefined removes it and its password. @throws UserError when a setting is wrong. */
    async set(change: SmtpSettings | undefined, password?: string): Promise<void> {
      if (change && !parseSmtpSettings(change)) throw new UserError(WRONG_SMTP)
      // The window does not know the private authority that the command set: it stays.
      const before = settings()
      const authority = change?.authority ?? (before?.host === change?.host ? before?.authority : undefined)
      const value = change && { ...change, ...(authority && { authority }) }
      setSetting(db, { key: SMTP_SETTING, value, now: host.clock.now() })
      if (password) await secrets.set(SMTP_PASSWORD, password)
      if (!change || password === '') await secrets.delete(SMTP_PASSWORD)
    },
    /** Connects and logs in; sends nothing. */
    async test(): Promise<TestOutcome> {
      const current = settings()
      if (!current) return { ok: false, message: NOT_SET }
      const { testConnection } = await import('../outbox/test-connection.ts')
      const password = current.user === undefined ? undefined : await readPassword()
      const failure = await testConnection(current, password, AbortSignal.timeout(TEST_TIME_MS))
      return failure ? { ok: false, message: failure } : { ok: true, message: ready(current) }
    },
  }
}

const TEST_TIME_MS = 20_000

const NOT_SET = {
  fr: 'Aucun serveur d’envoi n’est enregistré : remplissez les champs, enregistrez, puis testez.',
  en: 'No mail server is saved: fill in the fields, save, then test.',
}

function ready({ host, user }: SmtpSettings) {
  return user === undefined
    ? { fr: `${host} répond et accepte le courrier.`, en: `${host} answers and takes mail.` }
    : { fr: `${host} répond et accepte votre identifiant.`, en: `${host} answers and accepts your user name.` }
}

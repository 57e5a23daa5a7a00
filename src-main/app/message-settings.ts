import type { MessagingView, SmsInput, TestOutcome, WhatsappInput } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import {
  needsSecret,
  parseSmsSettings,
  parseWhatsappSettings,
  SMS_SECRET,
  SMS_SETTING,
  type SmsSettings,
  secretHolder,
  showsKey,
  WHATSAPP_SECRET,
  WHATSAPP_SETTING,
  type WhatsappSettings,
} from '../outbox/message-settings.ts'
import { testMeta } from '../outbox/meta.ts'
import { testTwilio } from '../outbox/twilio.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { Bilingual } from '../types.ts'
import type { Host } from './host.ts'

const TEST_TIME_MS = 20_000

type Settings = SmsSettings | WhatsappSettings

/** Who carries SMS and WhatsApp messages; their secrets stay in the keychain. */
export function createMessageSettings(host: Host) {
  const { db, secrets, messageServices } = host

  const sms = (): SmsSettings | undefined => parseSmsSettings(getSetting(db, SMS_SETTING))
  const whatsapp = (): WhatsappSettings | undefined => parseWhatsappSettings(getSetting(db, WHATSAPP_SETTING))
  const readSecret = (name: string) => secrets.get(name).catch(() => undefined)

  async function view(): Promise<MessagingView> {
    const [forSms, forWhatsapp] = [sms(), whatsapp()]
    return {
      ...(forSms && { sms: { ...forSms, hasSecret: (await readSecret(SMS_SECRET)) !== undefined } }),
      ...(forWhatsapp && {
        whatsapp: { ...forWhatsapp, hasSecret: (await readSecret(WHATSAPP_SECRET)) !== undefined },
      }),
    }
  }

  /** A secret given for one account or address never goes to another. */
  async function keep(
    names: { setting: string; secret: string },
    before: Settings | undefined,
    after: Settings | undefined,
    secret: string | undefined,
  ): Promise<void> {
    const stays = before && after && needsSecret(after) && secretHolder(before) === secretHolder(after)
    if (!stays || secret === '') await secrets.delete(names.secret)
    setSetting(db, { key: names.setting, value: after, now: host.clock.now() })
    if (after && secret) await secrets.set(names.secret, secret)
  }

  return {
    view,
    /** Null removes it and its secret. @throws UserError when a setting is wrong. */
    async setSms(input: SmsInput | null): Promise<MessagingView> {
      const { secret, ...settings } = input ?? {}
      const parsed = input ? parseSmsSettings(settings) : undefined
      if (input && !parsed) throw new UserError(input.provider === 'gateway' ? WRONG_GATEWAY : WRONG_TWILIO)
      if (parsed?.provider === 'gateway' && showsKey(parsed)) throw new UserError(KEY_IN_CLEAR)
      await keep({ setting: SMS_SETTING, secret: SMS_SECRET }, sms(), parsed, secret)
      return view()
    },
    /** Null removes it and its secret. @throws UserError when a setting is wrong. */
    async setWhatsapp(input: WhatsappInput | null): Promise<MessagingView> {
      const { secret, ...settings } = input ?? {}
      const parsed = input ? parseWhatsappSettings(settings) : undefined
      if (input && !parsed) throw new UserError(input.provider === 'meta' ? WRONG_META : WRONG_TWILIO)
      await keep({ setting: WHATSAPP_SETTING, secret: WHATSAPP_SECRET }, whatsapp(), parsed, secret)
      return view()
    },
    /** Asks the provider whether it knows the account; sends nothing. */
    async test(channel: 'sms' | 'whatsapp'): Promise<TestOutcome> {
      const settings = channel === 'sms' ? sms() : whatsapp()
      if (!settings) return { ok: false, message: NOT_SET }
      if (settings.provider === 'gateway') return { ok: false, message: ONLY_BY_SENDING }
      const token = await readSecret(channel === 'sms' ? SMS_SECRET : WHATSAPP_SECRET)
      if (token === undefined) return { ok: false, message: NO_SECRET }
      const signal = AbortSignal.timeout(TEST_TIME_MS)
      const failure =
        settings.provider === 'twilio'
          ? await testTwilio({ baseUrl: messageServices.twilio, accountSid: settings.accountSid, token, signal })
          : await testMeta({
              baseUrl: messageServices.meta,
              phoneNumberId: settings.phoneNumberId,
              token,
              signal,
            })
      return failure ? { ok: false, message: failure } : { ok: true, message: READY[settings.provider] }
    },
  }
}

const READY: Record<'twilio' | 'meta', Bilingual> = {
  twilio: {
    fr: 'Twilio reconnaît ce compte. Rien n’a été envoyé ni facturé.',
    en: 'Twilio knows this account. Nothing was sent or charged.',
  },
  meta: {
    fr: 'Meta reconnaît ce numéro. Rien n’a été envoyé ni facturé.',
    en: 'Meta knows this number. Nothing was sent or charged.',
  },
}
const NOT_SET: Bilingual = {
  fr: 'Aucun service n’est enregistré : remplissez les champs, enregistrez, puis testez.',
  en: 'No service is saved: fill in the fields, save, then test.',
}
const NO_SECRET: Bilingual = {
  fr: 'Le jeton manque : saisissez-le, enregistrez, puis testez de nouveau.',
  en: 'The token is missing: enter it, save, then test again.',
}
const ONLY_BY_SENDING: Bilingual = {
  fr: 'Une passerelle ne se vérifie qu’en envoyant : choisissez « M’envoyer un SMS d’essai ».',
  en: 'A gateway is only checked by sending: choose “Send me a test SMS”.',
}
const WRONG_TWILIO: Bilingual = {
  fr: 'L’identifiant de compte (AC…) ou l’expéditeur ne convient pas : recopiez-les de la console Twilio, le numéro avec son indicatif (+…).',
  en: 'The account SID (AC…) or the sender is not right: copy them from the Twilio console, the number with its country code (+…).',
}
const WRONG_META: Bilingual = {
  fr: 'L’identifiant du numéro est une suite de chiffres : recopiez-le de WhatsApp > Configuration de l’API chez Meta.',
  en: 'The phone number ID is a series of digits: copy it from WhatsApp > API setup at Meta.',
}
const KEY_IN_CLEAR: Bilingual = {
  fr: 'Une clé ou un mot de passe est écrit dans l’adresse ou le modèle : mettez {secret} à sa place, et saisissez-le à part, il ira dans le trousseau.',
  en: 'A key or a password is written in the address or the template: put {secret} in its place and enter it apart, it goes to the keychain.',
}
const WRONG_GATEWAY: Bilingual = {
  fr: 'L’adresse commence par http:// ou https://, sans mot de passe dedans, et le modèle contient {to} et {message} ; un modèle JSON doit être du JSON correct.',
  en: 'The address begins with http:// or https://, without a password in it, and the template holds {to} and {message}; a JSON template must be right JSON.',
}

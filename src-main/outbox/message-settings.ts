import { z } from 'zod'

/** Where Twilio and Meta answer; only tests have them elsewhere. */
export type MessageServices = { twilio: string; meta: string }
export const MESSAGE_SERVICES: MessageServices = {
  twilio: 'https://api.twilio.com',
  meta: 'https://graph.facebook.com',
}

const accountSid = z.string().regex(/^AC[\da-f]{32}$/i)
/** A number, an alphanumeric sender name, or a messaging service of the account. */
const smsSender = z.string().regex(/^(\+[1-9]\d{6,14}|MG[\da-f]{32}|(?=.*[A-Za-z])[\dA-Za-z ]{1,11})$/)
const whatsappSender = z.string().regex(/^\+[1-9]\d{6,14}$/)

const gatewaySettings = z
  .object({
    provider: z.literal('gateway'),
    /** May carry {to}, {message}, {id} and {secret} in its query. */
    url: z.string().max(2_000).refine(isGatewayUrl),
    method: z.enum(['GET', 'POST', 'PUT']),
    /** What the body is; a GET has none. */
    format: z.enum(['json', 'form']),
    template: z.string().max(10_000),
    auth: z.enum(['none', 'bearer', 'basic']),
    user: z.string().max(320).optional(),
  })
  .refine(({ format, method, template }) => method === 'GET' || format === 'form' || isJson(template))
  .refine(({ url, method, template }) => {
    const carried = method === 'GET' ? url : `${url} ${template}`
    return carried.includes('{to}') && carried.includes('{message}')
  })

const smsSettings = z.union([z.object({ provider: z.literal('twilio'), accountSid, from: smsSender }), gatewaySettings])
const whatsappSettings = z.union([
  z.object({ provider: z.literal('twilio'), accountSid, from: whatsappSender }),
  z.object({ provider: z.literal('meta'), phoneNumberId: z.string().regex(/^\d{5,25}$/) }),
])

export type SmsSettings = z.infer<typeof smsSettings>
export type GatewaySettings = z.infer<typeof gatewaySettings>
export type WhatsappSettings = z.infer<typeof whatsappSettings>

/** How a channel is kept: its setting, and the secret of its provider in the keychain. */
export const SMS_SETTING = 'sms'
export const SMS_SECRET = 'sms_secret'
export const WHATSAPP_SETTING = 'whatsapp'
export const WHATSAPP_SECRET = 'whatsapp_secret'

/** Undefined when nothing usable is configured. */
export function parseSmsSettings(value: unknown): SmsSettings | undefined {
  return smsSettings.safeParse(value).data
}

export function parseWhatsappSettings(value: unknown): WhatsappSettings | undefined {
  return whatsappSettings.safeParse(value).data
}

/** Whether the provider can do nothing without its secret. */
export function needsSecret(settings: SmsSettings | WhatsappSettings): boolean {
  return settings.provider !== 'gateway' || settings.auth !== 'none' || carriesSecret(settings)
}

/** Whether the secret goes where {secret} stands, in the address or in the body. */
export function carriesSecret({ url, method, template }: GatewaySettings): boolean {
  return url.includes('{secret}') || (method !== 'GET' && template.includes('{secret}'))
}

/** True when a key is written out where settings are kept in clear: the keychain is its place. */
export function showsKey({ url, method, template }: GatewaySettings): boolean {
  return KEY_IN_CLEAR.test(url) || (method !== 'GET' && KEY_IN_CLEAR.test(template))
}

const KEY_IN_CLEAR =
  /(?:^|[?&"'])(?:api|access|auth|user)?[_-]?(?:key|token|secret|pass|passwd|password|pwd)["']?\s*[=:]\s*["']?[^"'&{\s]/i

/** What a secret was given for: when that changes, the secret must not follow. */
export function secretHolder(settings: SmsSettings | WhatsappSettings): string {
  switch (settings.provider) {
    case 'twilio':
      return `twilio ${settings.accountSid}`
    case 'meta':
      return 'meta'
    case 'gateway':
      return `gateway ${URL.parse(settings.url)?.origin} ${settings.auth} ${settings.user ?? ''}`
  }
}

/** http is common on the local network; a password in the address would be stored in clear. */
function isGatewayUrl(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === ''
  )
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

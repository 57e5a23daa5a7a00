import type { MessagingView, SmsInput, WhatsappInput } from '../../../src-preload/contract.ts'

export type Channel = 'sms' | 'whatsapp'
export type Provider = 'none' | 'twilio' | 'gateway' | 'meta'
type Gateway = Extract<SmsInput, { provider: 'gateway' }>

/** What the form of one channel holds: text as it was typed. */
export type MessageDraft = {
  provider: Provider
  accountSid: string
  from: string
  phoneNumberId: string
  url: string
  method: Gateway['method']
  format: Gateway['format']
  template: string
  auth: Gateway['auth']
  user: string
  secret: string
}
export type MessageProblem = 'accountSid' | 'from' | 'phoneNumberId' | 'url' | 'template'

/** What the most common Android application takes. */
const ANDROID_TEMPLATE = '{"id":"{id}","textMessage":{"text":"{message}"},"phoneNumbers":["{to}"]}'

export const PROVIDERS = {
  sms: ['none', 'twilio', 'gateway'],
  whatsapp: ['none', 'twilio', 'meta'],
} as const satisfies Record<Channel, readonly Provider[]>

export function messageDraftOf(view: MessagingView[Channel]): MessageDraft {
  const empty: MessageDraft = {
    provider: 'none',
    accountSid: '',
    from: '',
    phoneNumberId: '',
    url: '',
    method: 'POST',
    format: 'json',
    template: ANDROID_TEMPLATE,
    auth: 'basic',
    user: '',
    secret: '',
  }
  if (!view) return empty
  const { hasSecret: _, ...settings } = view
  return { ...empty, ...settings }
}

/** The settings as the core wants them, null for none, or what is still wrong. */
export function smsOf(draft: MessageDraft): { input: SmsInput | null } | { problems: MessageProblem[] } {
  if (draft.provider === 'gateway') return gatewayOf(draft)
  return draft.provider === 'twilio' ? twilioOf(draft, 'sms') : { input: null }
}

export function whatsappOf(draft: MessageDraft): { input: WhatsappInput | null } | { problems: MessageProblem[] } {
  if (draft.provider === 'twilio') return twilioOf(draft, 'whatsapp')
  if (draft.provider !== 'meta') return { input: null }
  const phoneNumberId = draft.phoneNumberId.replace(/\s/g, '')
  if (!/^\d{5,25}$/.test(phoneNumberId)) return { problems: ['phoneNumberId'] }
  return { input: { provider: 'meta', phoneNumberId, ...secretOf(draft) } }
}

function twilioOf(
  draft: MessageDraft,
  channel: Channel,
):
  | { input: { provider: 'twilio'; accountSid: string; from: string; secret?: string } }
  | { problems: MessageProblem[] } {
  const accountSid = draft.accountSid.trim()
  const typed = draft.from.trim()
  // A number may be typed with its spaces.
  const from = /^\+[\d\s().-]+$/.test(typed) ? typed.replace(/[^\d+]/g, '') : typed
  const problems: MessageProblem[] = []
  if (!/^AC[\da-f]{32}$/i.test(accountSid)) problems.push('accountSid')
  const isNumber = /^\+[1-9]\d{6,14}$/.test(from)
  const isName = /^MG[\da-f]{32}$/.test(from) || /^(?=.*[A-Za-z])[\dA-Za-z ]{1,11}$/.test(from)
  if (!isNumber && !(channel === 'sms' && isName)) problems.push('from')
  return problems.length > 0 ? { problems } : { input: { provider: 'twilio', accountSid, from, ...secretOf(draft) } }
}

function gatewayOf(draft: MessageDraft): { input: SmsInput } | { problems: MessageProblem[] } {
  const { method, format, template, auth } = draft
  const url = draft.url.trim()
  const problems: MessageProblem[] = []
  if (!/^https?:\/\/[^\s]+$/.test(url) || !URL.canParse(url)) problems.push('url')
  const carried = method === 'GET' ? url : `${url} ${template}`
  const filled = carried.includes('{to}') && carried.includes('{message}')
  if (!filled || (method !== 'GET' && format === 'json' && !isJson(template))) problems.push('template')
  if (problems.length > 0) return { problems }
  const user = auth === 'basic' && draft.user.trim() ? { user: draft.user.trim() } : {}
  return { input: { provider: 'gateway', url, method, format, template, auth, ...user, ...secretOf(draft) } }
}

/** Whether the key of the gateway goes where {secret} stands. */
export function carriesSecret({ url, method, template }: MessageDraft): boolean {
  return url.includes('{secret}') || (method !== 'GET' && template.includes('{secret}'))
}

/** True for an address that everyone on the way could read, beyond the local network. */
export function isPlainPublic(text: string): boolean {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'http:') return false
  return !/^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[?(::1|f[cd]))|\.(local|lan|home)$/i.test(
    url.hostname,
  )
}

function secretOf({ secret }: MessageDraft): { secret?: string } {
  return secret.trim() ? { secret: secret.trim() } : {}
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

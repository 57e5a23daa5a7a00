import type { RequestInput, SmtpView } from '../../../src-preload/contract.ts'
import { isEmail } from '../../email.ts'
import { MAIL_SERVERS, type MailProvider, mailProviderOf } from './mail-presets.ts'

/** What the form holds: text as it was typed. */
export type MailDraft = {
  provider: MailProvider
  from: string
  host: string
  port: string
  security: SmtpView['security']
  user: string
  password: string
}
export type MailProblem = 'from' | 'host' | 'port'
type Smtp = NonNullable<RequestInput<'setSmtp'>>

export function draftOf(smtp: SmtpView | undefined, email = ''): MailDraft {
  if (!smtp)
    return { provider: 'gmail', from: email, host: '', port: '587', security: 'starttls', user: '', password: '' }
  return {
    provider: mailProviderOf(smtp.host),
    from: smtp.from,
    host: smtp.host,
    port: String(smtp.port),
    security: smtp.security,
    user: smtp.user ?? '',
    password: '',
  }
}

/** The settings as the core wants them, or what is still wrong. Without a new password the stored one is kept. */
export function smtpOf(draft: MailDraft): { smtp: Smtp } | { problems: MailProblem[] } {
  const from = draft.from.trim()
  const password = draft.password ? { password: draft.password } : {}
  const wrongFrom: MailProblem[] = isEmail(from) ? [] : ['from']
  if (draft.provider !== 'own') {
    if (wrongFrom.length > 0) return { problems: wrongFrom }
    return { smtp: { ...MAIL_SERVERS[draft.provider], from, user: draft.user.trim() || from, ...password } }
  }
  const port = Number(draft.port.trim())
  const problems = [...wrongFrom]
  if (!draft.host.trim()) problems.push('host')
  if (!Number.isInteger(port) || port < 1 || port > 65_535) problems.push('port')
  if (problems.length > 0) return { problems }
  const user = draft.user.trim() ? { user: draft.user.trim() } : {}
  return { smtp: { host: draft.host.trim(), port, security: draft.security, from, ...user, ...password } }
}

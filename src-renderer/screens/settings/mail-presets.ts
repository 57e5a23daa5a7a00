import type { SmtpView } from '../../../src-preload/contract.ts'

export type MailProvider = 'gmail' | 'outlook' | 'orange' | 'yahoo' | 'own'

type Server = Pick<SmtpView, 'host' | 'port' | 'security'>

/** Where the usual providers take mail, as their own help pages give it. */
export const MAIL_SERVERS: Record<Exclude<MailProvider, 'own'>, Server> = {
  gmail: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  outlook: { host: 'smtp-mail.outlook.com', port: 587, security: 'starttls' },
  orange: { host: 'smtp.orange.fr', port: 465, security: 'tls' },
  yahoo: { host: 'smtp.mail.yahoo.com', port: 465, security: 'tls' },
}

export const MAIL_PROVIDERS = ['gmail', 'outlook', 'orange', 'yahoo', 'own'] as const satisfies readonly MailProvider[]

export function mailProviderOf(host: string | undefined): MailProvider {
  if (!host) return 'gmail'
  return MAIL_PROVIDERS.find(name => name !== 'own' && MAIL_SERVERS[name].host === host) ?? 'own'
}

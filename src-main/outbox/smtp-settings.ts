import { z } from 'zod'
import { isEmailAddress } from './outbox.ts'

/** How to reach the user's mail server; kept in the setting `smtp`. The password is the secret `smtp_password`. */
const smtpSettings = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  /** tls: from the first byte (465); starttls: required before anything else (587); none: a server of the local network. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string().min(1).max(320).optional(),
  from: z.string().trim().refine(isEmailAddress),
  /** PEM of a private authority, for the server of a school or a firm. */
  authority: z.string().max(100_000).optional(),
})

export type SmtpSettings = z.infer<typeof smtpSettings>

export const SMTP_SETTING = 'smtp'
export const SMTP_PASSWORD = 'smtp_password'

/** Undefined when nothing usable is configured. */
export function parseSmtpSettings(value: unknown): SmtpSettings | undefined {
  return smtpSettings.safeParse(value).data
}

import { z } from 'zod'
import type { OutboxEntry } from './entries.ts'
import { basicAuth, exchange, type HttpAnswer } from './http-exchange.ts'
import { badSecret, byStatus, refusedBy, withoutAnswer } from './message-failures.ts'
import type { GatewaySettings } from './message-settings.ts'
import type { SendOutcome } from './outbox.ts'

export type GatewayRoute = { settings: GatewaySettings; secret?: string; signal: AbortSignal }

/**
 * One attempt through an SMS gateway that speaks plain HTTP, as the Android applications do. {id} lets a gateway that
 * knows it refuse a double.
 */
export async function sendThroughGateway(entry: OutboxEntry, route: GatewayRoute): Promise<SendOutcome> {
  const { settings, secret = '' } = route
  const values = { to: entry.to, message: entry.body, id: entry.id, secret }
  const hasBody = settings.method !== 'GET'
  const url = new URL(fillText(settings.url, values, encodeURIComponent))
  const carrier = url.host
  const answer = await exchange(
    {
      url,
      method: settings.method,
      headers: {
        accept: 'application/json, text/plain, */*',
        ...(hasBody && { 'content-type': CONTENT_TYPES[settings.format] }),
        ...(settings.auth === 'bearer' && { authorization: `Bearer ${secret}` }),
        ...(settings.auth === 'basic' && { authorization: basicAuth(settings.user ?? '', secret) }),
      },
      ...(hasBody && { body: fillBody(settings, values) }),
    },
    route.signal,
  )
  if (answer.kind !== 'answer') return withoutAnswer(answer, carrier)
  return outcomeOf({ ...answer, text: withoutSecret(answer.text, secret) }, carrier)
}

/** A gateway may repeat what it was asked, and its words are kept and shown. */
function withoutSecret(text: string, secret: string): string {
  return secret === '' ? text : text.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…')
}

type Values = Record<'to' | 'message' | 'id' | 'secret', string>

const CONTENT_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

function fillBody({ format, template }: GatewaySettings, values: Values): string {
  if (format === 'form') return fillText(template, values, text => encodeURIComponent(text).replace(/%20/g, '+'))
  return JSON.stringify(fillJson(JSON.parse(template), values))
}

/** Inside the parsed template, so that no quote or line break of a message can change its shape. */
function fillJson(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fillText(value, values, text => text)
  if (Array.isArray(value)) return value.map(one => fillJson(one, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillJson(one, values)]))
}

/** In one pass: a message that holds « {to} » is not filled in again. */
function fillText(template: string, values: Values, encode: (text: string) => string): string {
  return template.replace(/\{(to|message|id|secret)\}/g, (whole, name: string) =>
    name === 'to' || name === 'message' || name === 'id' || name === 'secret' ? encode(values[name]) : whole,
  )
}

/** Some gateways answer 200 to what they refuse. */
const refused = z.union([
  z.object({ success: z.literal(false) }),
  z.object({ ok: z.literal(false) }),
  z.object({ error: z.string().min(1) }),
  z.object({ state: z.string().regex(/^(failed|error)$/i) }),
  z.object({ status: z.string().regex(/^(failed|failure|error|nok|ko)$/i) }),
])
const receipt = z.object({ id: z.union([z.string().min(1), z.number()]) })

function outcomeOf({ status, json, text }: Extract<HttpAnswer, { kind: 'answer' }>, carrier: string): SendOutcome {
  if (status === 401 || status === 403) return { kind: 'refused', reason: badSecret(carrier) }
  const general = byStatus(status, carrier)
  if (general) return general
  if (status < 200 || status >= 400 || refused.safeParse(json).success) {
    return { kind: 'refused', reason: refusedBy(carrier, text.trim() || `HTTP ${status}`) }
  }
  const id = receipt.safeParse(json).data?.id
  return { kind: 'sent', ...(id !== undefined && { reference: String(id) }) }
}

import { randomBytes } from 'node:crypto'
import { openLoopback, sendJson } from './http-loopback.ts'

export const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
export const TOKEN = 'jeton-de-test'

/** What becomes of one message: refused, taken or not with the line cut, or never answered; else it is taken. */
export type TwilioFault =
  | { status: number; code: number; message: string }
  | 'cut before it is taken'
  | 'cut once it is taken'
  | 'no answer'
  | 'no receipt'

/**
 * Twilio's message resource as its documentation has it: basic authentication, form fields, error JSON. `pause` is how
 * long each step takes. The caller closes it.
 */
export async function openTwilio({
  pause = async () => undefined,
  port = 0,
}: {
  pause?(): Promise<unknown>
  port?: number
} = {}) {
  /** Each message that reaches its phone. */
  const messages: { to: string; from: string; body: string; sid: string }[] = []
  /** One message each, in order. */
  const faults: TwilioFault[] = []
  let accountStatus = 'active'

  const server = await openLoopback(async ({ method, path, headers, body }, response) => {
    const fail = (status: number, code: number, message: string) =>
      sendJson(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
    const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
    if (headers.authorization !== expected) return fail(401, 20003, 'Authenticate')
    if (method === 'GET' && path === `/2010-04-01/Accounts/${ACCOUNT}.json`) {
      return sendJson(response, 200, { sid: ACCOUNT, status: accountStatus, type: 'Full' })
    }
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) {
      return fail(404, 20404, `The requested resource ${path} was not found`)
    }
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return fail(400, 21603, 'A From is required.')
    const form = new URLSearchParams(body.toString('utf8'))
    const to = form.get('To') ?? ''
    const text = form.get('Body') ?? ''
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
    if (from === '') return fail(400, 21603, "A 'From' phone number is required.")
    if (text === '') return fail(400, 21602, 'Message body is required.')
    if (!/^(whatsapp:)?\+[1-9]\d{6,14}$/.test(to)) return fail(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (to.startsWith('whatsapp:') !== from.startsWith('whatsapp:') && !from.startsWith('MG')) {
      return fail(400, 63007, 'Twilio could not find a Channel with the specified From address')
    }
    await pause()
    const fault = faults.shift()
    if (typeof fault === 'object') return fail(fault.status, fault.code, fault.message)
    if (fault === 'cut before it is taken') return void response.destroy()
    const sid = `SM${randomBytes(16).toString('hex')}`
    messages.push({ to, from, body: text, sid })
    if (fault === 'cut once it is taken') return void response.destroy()
    if (fault === 'no answer') return
    if (fault === 'no receipt') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>ok')
    await pause()
    sendJson(response, 201, { sid, account_sid: ACCOUNT, to, from, body: text, status: 'queued', error_code: null })
  }, port)
  return {
    ...server,
    messages,
    faults,
    suspend() {
      accountStatus = 'suspended'
    },
  }
}

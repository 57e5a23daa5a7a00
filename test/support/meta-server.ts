import { openLoopback, sendJson } from './http-loopback.ts'

export const NUMBER_ID = '106540352242922'
export const META_TOKEN = 'EAAG-jeton'

/** What becomes of one message or upload; else it is taken. */
export type MetaFault =
  | { status: number; code: number; message: string; details?: string; on?: 'media' | 'messages' }
  | { cut: 'media' | 'messages' }

/** WhatsApp's Cloud API as its documentation has it: bearer token, JSON messages, multipart media. The caller closes it. */
export async function openMeta() {
  /** What reached the phone. */
  const messages: { to: string; type: string; text?: string; file?: string; mime?: string; bytes?: Buffer }[] = []
  const media = new Map<string, { mime: string; bytes: Buffer }>()
  const faults: MetaFault[] = []

  const server = await openLoopback(async ({ method, path, headers, body }, response) => {
    const fail = (status: number, code: number, message: string, details?: string, subcode?: number) =>
      sendJson(response, status, {
        error: {
          message: `(#${code}) ${message}`,
          type: 'OAuthException',
          code,
          ...(subcode && { error_subcode: subcode }),
          ...(details && { error_data: { messaging_product: 'whatsapp', details } }),
          fbtrace_id: 'AXX',
        },
      })
    if (headers.authorization !== `Bearer ${META_TOKEN}`) {
      return fail(401, 190, 'Error validating access token: Session has expired')
    }
    const what = new RegExp(`^/v\\d+\\.0/${NUMBER_ID}(?:/(messages|media))?(?:\\?|$)`).exec(path)
    if (!what) return fail(400, 100, 'Unsupported request. Object with ID does not exist', undefined, 33)
    if (method === 'GET') return sendJson(response, 200, { id: NUMBER_ID, display_phone_number: '+1 555 0100' })
    const fault = nextFault(what[1])
    if (fault && 'cut' in fault) return void response.destroy()
    if (fault) return fail(fault.status, fault.code, fault.message, fault.details)
    if (what[1] === 'media') {
      const part = readMultipart(headers['content-type'] ?? '', body)
      if (part.fields.messaging_product !== 'whatsapp' || !part.file) return fail(400, 100, 'Invalid parameter')
      const id = String(1_000 + media.size)
      media.set(id, part.file)
      return sendJson(response, 200, { id })
    }
    const message = JSON.parse(body.toString('utf8'))
    if (message.messaging_product !== 'whatsapp' || !/^\d{7,15}$/.test(message.to))
      return fail(400, 100, 'Invalid parameter')
    const content = message[message.type]
    const file = content.id === undefined ? undefined : media.get(content.id)
    if (content.id !== undefined && !file) return fail(400, 131053, 'Media upload error')
    messages.push({
      to: message.to,
      type: message.type,
      text: content.body ?? content.caption,
      ...(file && { file: content.filename, mime: file.mime, bytes: file.bytes }),
    })
    sendJson(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: `wamid.${messages.length}` }],
    })
  })
  return { ...server, messages, faults }

  function nextFault(target: string | undefined): MetaFault | undefined {
    const [first] = faults
    const on = first && ('cut' in first ? first.cut : first.on)
    if (!first || (on !== undefined && on !== target)) return undefined
    return faults.shift()
  }
}

function readMultipart(contentType: string, body: Buffer) {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? ''
  const fields: Record<string, string> = {}
  let file: { mime: string; bytes: Buffer } | undefined
  // Latin-1 keeps every byte as it is.
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const head = part.slice(0, end)
    const content = part.slice(end + 4, -2)
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    if (/filename="/.test(head)) {
      file = { mime: /Content-Type: (.+)/.exec(head)?.[1]?.trim() ?? '', bytes: Buffer.from(content, 'latin1') }
    } else fields[name] = content
  }
  return { fields, file }
}

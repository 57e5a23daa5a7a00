import { z } from 'zod'
import { IMAGE_BYTES, IMAGES, RESULT_CHARACTERS } from './limits.ts'
import { plainLine, plainText } from './plain-text.ts'

export const callResult = z.looseObject({
  content: z.array(z.unknown()).optional().catch(undefined),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional().catch(undefined),
})

export type ResultImage = { bytes: Uint8Array; mime: string; extension: string }
/** `data`: what the server answered as JSON, where its text does not say the same. `cut`: there was more. */
export type ReadResult = { text: string; data?: string; images: ResultImage[]; cut: boolean; isError: boolean }

const block = z.looseObject({ type: z.string() })
const inText = z.object({ text: z.string() })
const media = z.object({ data: z.string(), mimeType: z.string().catch('') })
const resource = z.object({ resource: z.looseObject({ uri: z.string().catch('?'), mimeType: z.string().catch('') }) })
const link = z.object({ uri: z.string().catch('?'), name: z.string().catch('') })

const BLOCKS = 500

/** What a call answered, within bounds: pictures apart, other media only by their name. */
export function readResult(given: z.infer<typeof callResult>): ReadResult {
  const images: ResultImage[] = []
  const parts: string[] = []
  let room = RESULT_CHARACTERS
  let cut = (given.content?.length ?? 0) > BLOCKS
  for (const one of (given.content ?? []).slice(0, BLOCKS)) {
    const text = partOf(one, images)
    if (text.length > room) cut = true
    const kept = plainText(text.slice(0, room))
    if (kept !== '') parts.push(kept)
    room -= Math.min(text.length, room)
  }
  const text = parts.join('\n')
  const json = jsonOf(given.structuredContent)
  // Of a large one only what may be kept is read; it is longer than any text that could say the same.
  const data = json && plainText(json.slice(0, 2 * RESULT_CHARACTERS))
  if (json !== undefined && json.length > 2 * RESULT_CHARACTERS) cut = true
  const said = data !== undefined && sameJson(text, data)
  const kept = data === undefined || said ? undefined : data.slice(0, room)
  if (kept !== undefined && data !== undefined && kept.length < data.length) cut = true
  return { text, ...(kept && { data: kept.toWellFormed() }), images, cut, isError: given.isError === true }
}

/** As text; an image that is taken is added to `images`. */
function partOf(given: unknown, images: ResultImage[]): string {
  const { type } = block.safeParse(given).data ?? {}
  if (type === 'text') return inText.safeParse(given).data?.text ?? ''
  if (type === 'image') {
    const read = media.safeParse(given).data
    const image = read && imageOf(read.data)
    if (!image || images.length === IMAGES) return `[image non gardée : ${plainLine(read?.mimeType ?? '', 60)}]`
    images.push(image)
    return ''
  }
  if (type === 'audio') return `[son non gardé : ${plainLine(media.safeParse(given).data?.mimeType ?? '', 60)}]`
  if (type === 'resource') {
    const { uri, mimeType } = resource.safeParse(given).data?.resource ?? { uri: '?', mimeType: '' }
    return `[ressource non lue : ${plainLine(uri, 300)} ${plainLine(mimeType, 60)}]`
  }
  if (type === 'resource_link') {
    const { uri, name } = link.safeParse(given).data ?? { uri: '?', name: '' }
    return `[lien : ${plainLine(name, 100)} ${plainLine(uri, 300)}]`
  }
  return ''
}

/** By its first bytes: what the server says it is counts for nothing. */
const PICTURES = [
  { mime: 'image/png', extension: 'png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/jpeg', extension: 'jpg', starts: [0xff, 0xd8, 0xff] },
  { mime: 'image/gif', extension: 'gif', starts: [0x47, 0x49, 0x46, 0x38] },
  { mime: 'image/webp', extension: 'webp', starts: [0x52, 0x49, 0x46, 0x46] },
]

function imageOf(data: string): ResultImage | undefined {
  if (data.length > Math.ceil((IMAGE_BYTES * 4) / 3) + 4) return undefined
  const bytes = Buffer.from(data, 'base64')
  const found = PICTURES.find(({ starts }) => starts.every((byte, index) => bytes[index] === byte))
  return found && { bytes, mime: found.mime, extension: found.extension }
}

function jsonOf(structured: unknown): string | undefined {
  if (structured === undefined || structured === null) return undefined
  try {
    return JSON.stringify(structured)
  } catch {
    // Nested too deeply to be written.
    return undefined
  }
}

function sameJson(text: string, data: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === data
  } catch {
    return false
  }
}

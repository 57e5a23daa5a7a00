import { createHash } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { z } from 'zod'
import type { McpTool } from '../store/mcp-servers.ts'
import type { Bilingual } from '../types.ts'
import { cleanSchema } from './clean-schema.ts'
import { DESCRIPTION_CHARACTERS, PAGES, TOOLS_PER_SERVER } from './limits.ts'
import { plainLine, plainText } from './plain-text.ts'

/** `left`: how many tools were left out, at least. */
export type ServerTools = { tools: McpTool[]; left: number }

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().max(10_000).optional() })
const given = z.looseObject({
  name: z.string().min(1).max(200),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown(),
  annotations: z
    .looseObject({
      readOnlyHint: z.boolean().optional().catch(undefined),
      destructiveHint: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** The first tools of a server, however many it lists; the second of two with one name is left out. */
export async function readTools(
  client: Client,
  options: { signal: AbortSignal; timeout: number },
): Promise<ServerTools> {
  const tools = new Map<string, McpTool>()
  let left = 0
  let cursor: string | undefined
  for (let pages = 0; pages < PAGES; pages += 1) {
    const read = await client.request({ method: 'tools/list', params: cursor ? { cursor } : {} }, page, options)
    for (const [index, one] of read.tools.entries()) {
      if (tools.size === TOOLS_PER_SERVER) {
        left += read.tools.length - index
        break
      }
      const tool = toolOf(one)
      if (tool && !tools.has(tool.name)) tools.set(tool.name, tool)
      else left += 1
    }
    cursor = read.nextCursor
    if (!cursor || tools.size === TOOLS_PER_SERVER) break
  }
  return { tools: [...tools.values()], left: left + (cursor ? 1 : 0) }
}

function toolOf(one: unknown): McpTool | undefined {
  const parsed = given.safeParse(one)
  if (!parsed.success) return undefined
  const { name, title, description = '', inputSchema, annotations = {} } = parsed.data
  const parameters = cleanSchema(inputSchema)
  const known = {
    name,
    ...(title && { title: plainLine(title, 100) }),
    description: shorten(plainText(description.slice(0, 4 * DESCRIPTION_CHARACTERS)).trim()),
    ...(parameters && { parameters }),
    readOnlyHint: annotations.readOnlyHint === true,
    destructiveHint: annotations.destructiveHint === true,
  }
  return { ...known, fingerprint: createHash('sha256').update(JSON.stringify(known)).digest('hex') }
}

function shorten(text: string): string {
  return text.length <= DESCRIPTION_CHARACTERS ? text : `${text.slice(0, DESCRIPTION_CHARACTERS - 1).toWellFormed()}…`
}

export function leftOut(left: number): Bilingual {
  const many = left > 1 ? 's' : ''
  return {
    fr: `${left} outil${many} de ce serveur laissé${many} de côté : en double, sans nom, ou au-delà de ${TOOLS_PER_SERVER}.`,
    en: `${left} tool${many} of this server left out: double, without a name, or beyond ${TOOLS_PER_SERVER}.`,
  }
}

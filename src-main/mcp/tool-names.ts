import { createHash } from 'node:crypto'

const PREFIX = 'mcp_'
const SERVER_CHARACTERS = 20
const TOOL_CHARACTERS = 64 - PREFIX.length - SERVER_CHARACTERS - 1

/** What the name of a server is in the names of its tools: no underscore, so that both can be told apart. */
export function serverSlug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SERVER_CHARACTERS)
    .replace(/^-+|-+$/g, '')
  return plain || 'serveur'
}

/**
 * What models call the tool: `mcp_boutique_chercher_produit`, at most 64 characters that every provider takes, and the
 * same each time. Its prefix belongs to no tool of Ardoise.
 */
export function toolName(slug: string, tool: string): string {
  const plain = tool.replace(/[^a-zA-Z0-9_-]/g, '_')
  if (plain === tool && tool.length <= TOOL_CHARACTERS) return `${PREFIX}${slug}_${tool}`
  const mark = createHash('sha256').update(tool).digest('hex').slice(0, 6)
  return `${PREFIX}${slug}_${plain.slice(0, TOOL_CHARACTERS - mark.length - 1)}_${mark}`
}

export function isMcpTool(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** « Boutique : chercher_produit », for people; undefined for a tool of Ardoise. */
export function readToolName(name: string): { server: string; tool: string } | undefined {
  const [, slug, tool] = /^mcp_([a-z0-9-]+)_(.+)$/.exec(name) ?? []
  if (slug === undefined || tool === undefined) return undefined
  const server = slug.replaceAll('-', ' ')
  return { server: `${server.charAt(0).toUpperCase()}${server.slice(1)}`, tool }
}

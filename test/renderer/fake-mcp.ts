import type {
  McpImport,
  McpServerInput,
  McpServerView,
  RequestInput,
  RequestResult,
  WindowEvent,
} from '../../src-preload/contract.ts'

type Name =
  | 'listMcpServers'
  | 'addMcpServer'
  | 'editMcpServer'
  | 'removeMcpServer'
  | 'setMcpServer'
  | 'setMcpTool'
  | 'testMcpServer'
  | 'getMcpLines'
  | 'importMcpServers'
  | 'importMcpFile'
type Handlers = { [N in Name]: (input: RequestInput<N>) => RequestResult<N> }

/** Servers of others as the main process shows them; what is set is shown by the next list. */
export function fakeMcp(
  state: { mcpServers: McpServerView[]; mcpLines: string[] },
  emit: (event: WindowEvent) => void,
): Handlers {
  let count = 0

  function change(serverId: string, next: (server: McpServerView) => McpServerView): McpServerView {
    const server = state.mcpServers.find(({ id }) => id === serverId)
    if (!server) throw new Error(`no server ${serverId}`)
    const changed = next(server)
    state.mcpServers = state.mcpServers.map(one => (one.id === serverId ? changed : one))
    emit({ type: 'changed', what: 'mcp' })
    return changed
  }

  function add(input: McpServerInput, enabled: boolean): McpServerView {
    count += 1
    const server: McpServerView = {
      id: `mcp-${count}`,
      ...shown(input),
      enabled,
      inChildMode: false,
      state: 'idle',
      tools: [],
      notes: [],
    }
    state.mcpServers = [...state.mcpServers, server]
    emit({ type: 'changed', what: 'mcp' })
    return server
  }

  return {
    listMcpServers: () => state.mcpServers,
    addMcpServer: input => add(input, true),
    editMcpServer: ({ serverId, ...input }) => change(serverId, server => ({ ...server, ...shown(input) })),
    removeMcpServer({ serverId }) {
      state.mcpServers = state.mcpServers.filter(({ id }) => id !== serverId)
      emit({ type: 'changed', what: 'mcp' })
      return undefined
    },
    setMcpServer: ({ serverId, ...next }) => change(serverId, server => ({ ...server, ...next })),
    setMcpTool: ({ serverId, tool, policy }) =>
      change(serverId, server => ({
        ...server,
        tools: server.tools.map(one => (one.name === tool ? { ...one, policy } : one)),
      })),
    testMcpServer({ serverId }) {
      const { name } = change(serverId, server => ({ ...server, state: 'ready', reason: undefined }))
      return { ok: true, message: { fr: `« ${name} » répond.`, en: `“${name}” answers.` } }
    },
    getMcpLines: () => state.mcpLines,
    importMcpServers({ text }) {
      const { mcpServers } = JSON.parse(text) as { mcpServers: Record<string, { command?: string }> }
      const result: McpImport = { added: [], skipped: [] }
      for (const [name, { command }] of Object.entries(mcpServers)) {
        if (!command) result.skipped.push({ name, why: { fr: 'Ni commande ni adresse.', en: 'Neither.' } })
        else {
          const connection = { transport: 'stdio' as const, command, args: [] }
          result.added.push({ server: add({ name, connection, secrets: [] }, false), notes: [] })
        }
      }
      return result
    },
    importMcpFile: () => undefined,
  }
}

/** Values stay behind. */
function shown({ secrets, ...input }: McpServerInput): Pick<McpServerView, 'name' | 'connection' | 'secrets'> {
  return { ...input, secrets: secrets.map(({ value, ...name }) => ({ ...name, stored: Boolean(value) })) }
}

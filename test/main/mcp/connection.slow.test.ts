import { describe, expect, it, onTestFinished } from 'vitest'
import { type ConnectionOptions, openConnection } from '../../../src-main/mcp/connection.ts'
import type { ServerTools } from '../../../src-main/mcp/read-tools.ts'
import { BOUTIQUE } from '../../support/mcp-servers.ts'

const LIMITS = { startMs: 10_000, callMs: 10_000, restartMs: 50 }
const signal = () => AbortSignal.timeout(20_000)

function connect(options: Partial<ConnectionOptions> = {}) {
  const listed: ServerTools[] = []
  const connection = openConnection({
    server: 'Boutique',
    connection: BOUTIQUE,
    secretNames: [],
    secrets: async () => [],
    version: '0.0.0-test',
    limits: LIMITS,
    onTools: tools => void listed.push(tools),
    onState: () => undefined,
    ...options,
  })
  onTestFinished(() => connection.close())
  return { connection, listed }
}

describe('a server of the person', () => {
  it('starts at first need, says its tools, and answers', async () => {
    const { connection, listed } = connect()
    expect(connection.state()).toEqual({ state: 'idle' })
    await connection.ready(signal())
    expect(connection.state()).toEqual({ state: 'ready' })
    expect(listed[0]?.tools.map(({ name }) => name)).toEqual([
      'chercher_produit',
      'consulter_stock',
      'search_products',
      'get_order_status',
    ])
    const found = await connection.call('chercher_produit', { nom: 'thé vert' }, { signal: signal() })
    expect(JSON.parse(found.text)).toEqual({ produits: [expect.objectContaining({ id: 'P2' })] })
    expect(connection.errorLines()).toEqual(['boutique : 10 produits, 3 commandes'])
  })
})

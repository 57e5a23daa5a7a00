import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../src-main/store/messages.ts'
import { BOUTIQUE } from '../../support/mcp-servers.ts'
import { startApp } from '../../support/start-app.ts'

const TOOLS = ['chercher_produit', 'consulter_stock', 'search_products', 'get_order_status']

/** The embedded assistant, with the shop that is shipped as an example; the person vouches that its tools only read. */
async function talkToShop() {
  const { app, ask, db } = await startApp()
  const { id } = await ask.addMcpServer({ name: 'Boutique', connection: BOUTIQUE, secrets: [] })
  await ask.testMcpServer({ serverId: id })
  for (const tool of TOOLS) await ask.setMcpTool({ serverId: id, tool, policy: 'read' })
  let conversationId: string | undefined
  return async (text: string) => {
    const known = conversationId === undefined ? 0 : loadMessages(db, conversationId).length
    const sent = await ask.sendMessage({ text, fileIds: [], mode: 'pro', ...(conversationId && { conversationId }) })
    conversationId = sent.conversationId
    await app.settled()
    const messages = loadMessages(db, conversationId).slice(known)
    const calls = messages.flatMap(message => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
    return {
      calls: calls.map(call => [call.name.replace('mcp_boutique_', ''), JSON.parse(call.arguments)]),
      text: messages.at(-1)?.content ?? '',
    }
  }
}

describe('the embedded assistant with a server of the person', () => {
  it('finds the green tea, reads that none is left, and says so', async () => {
    const say = await talkToShop()
    const { calls, text } = await say('Il vous reste du thé vert ?')
    expect(calls).toEqual([
      ['chercher_produit', { nom: 'thé vert' }],
      ['consulter_stock', { id: 'P2' }],
    ])
    expect(text).toBe('D’après «\u00A0Boutique\u00A0» : Thé vert Sencha 100 g : rupture de stock.')
    const other = await say('et du miel ?')
    expect(other.text).toContain('Miel de mangrove 500 g : 13 en stock')
  })

  it('uses two tools for two questions of one message', async () => {
    const say = await talkToShop()
    const { calls, text } = await say(
      'Je cherche des chaussures de running sous 100 €, et où en est ma commande 12345 ?',
    )
    expect(calls).toEqual([
      ['search_products', { query: 'chaussures de running', max_price: 100 }],
      ['get_order_status', { order_id: '12345' }],
    ])
    expect(text).toContain('Chaussures de running Teranga Trail')
    expect(text).not.toContain('Kaolack')
    expect(text).toMatch(/expédiée, .*2025-03-18/)
    expect((await say('Combien coûte le café ?')).calls).toEqual([['chercher_produit', { nom: 'café' }]])
  })

  it('says what the server says of an order that it does not know', async () => {
    const say = await talkToShop()
    const { text } = await say('où en est ma commande 99999 ?')
    expect(text).toMatch(/a répondu par une erreur : Aucune commande « 99999 »/)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readToolName, serverSlug, toolName } from '../../../src-main/mcp/tool-names.ts'
import { toolSpecs } from '../../../src-main/tools/specs.ts'

describe('the name of a server’s tool', () => {
  it.each([
    ['Boutique', 'chercher_produit', 'mcp_boutique_chercher_produit', 'Boutique', 'chercher_produit'],
    ['Ma Boutique d’été !', 'get-order', 'mcp_ma-boutique-d-ete_get-order', 'Ma boutique d ete', 'get-order'],
    ['日本', 'a', 'mcp_serveur_a', 'Serveur', 'a'],
  ])('of %s and %s is %s', (server, tool, name, shownServer, shownTool) => {
    expect(toolName(serverSlug(server), tool)).toBe(name)
    expect(readToolName(name)).toEqual({ server: shownServer, tool: shownTool })
  })

  it('tells two apart that would look the same to a provider', () => {
    expect(toolName('s', 'a.b')).not.toBe(toolName('s', 'a b'))
    expect(toolName('s', 'a.b')).toBe(toolName('s', 'a.b'))
    expect(toolName('s', `${'x'.repeat(60)}1`)).not.toBe(toolName('s', `${'x'.repeat(60)}2`))
  })

  it('is one that every provider takes, and none of Ardoise’s own', () => {
    const anything = fc.string({ minLength: 1, unit: 'binary' })
    fc.assert(
      fc.property(anything, anything, (server, tool) => {
        const name = toolName(serverSlug(server), tool)
        expect(name).toMatch(/^mcp_[a-zA-Z0-9_-]{1,60}$/)
        expect(Object.hasOwn(toolSpecs, name)).toBe(false)
        expect(readToolName(name)).toBeDefined()
      }),
    )
  })

  it('of Ardoise itself belongs to no server', () => {
    for (const name of Object.keys(toolSpecs)) expect(readToolName(name)).toBeUndefined()
  })
})

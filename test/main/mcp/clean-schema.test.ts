import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanSchema } from '../../../src-main/mcp/clean-schema.ts'

const root = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest })

const numbered = (count: number, schema: object = { type: 'string' }) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, schema]))

describe('the arguments of a stranger’s tool', () => {
  it('keep what every provider knows, and lose the rest', () => {
    const cleaned = cleanSchema({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'x',
      title: 'Arguments',
      type: 'object',
      properties: {
        nom: { type: 'string', description: 'Nom\u202e du produit', minLength: 1, pattern: '^(a+)+$', format: 'regex' },
        unite: { const: 'kg' },
        taille: { enum: ['S', 'M'], default: 'S' },
        if: { type: 'boolean' },
      },
      required: ['nom', 'absent', 'nom'],
      patternProperties: { '^x': {} },
      if: {},
      unevaluatedProperties: false,
      additionalProperties: false,
    })
    expect(cleaned).toEqual(
      root(
        {
          nom: { type: 'string', description: 'Nom du produit', minLength: 1 },
          unite: { enum: ['kg'] },
          taille: { enum: ['S', 'M'], default: 'S' },
          if: { type: 'boolean' },
        },
        { required: ['nom'], additionalProperties: false },
      ),
    )
  })

  it('have their references written out, and those that lead to themselves or elsewhere ended', () => {
    const cleaned = cleanSchema({
      ...root({ a: { $ref: '#/$defs/A', description: 'Ici' }, b: { $ref: 'https://exemple.com/b.json' } }),
      $defs: { A: root({ suite: { $ref: '#/$defs/A' } }) },
    })
    expect(cleaned?.properties).toMatchObject({ a: { type: 'object', description: 'Ici' }, b: {} })
    expect(JSON.stringify(cleaned)).not.toContain('$ref')
  })

  it.each([
    [{ type: ['string', 'null'] }, { type: 'string' }],
    [{ type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, { type: 'number' }],
    [{ oneOf: [{ type: 'number' }, { type: 'string' }] }, { anyOf: [{ type: 'number' }, { type: 'string' }] }],
    [{ allOf: [{ type: 'string' }, { minLength: 2 }] }, { type: 'string', minLength: 2 }],
    [
      { type: 'array', items: [{ type: 'string' }] },
      { type: 'array', items: { type: 'string' } },
    ],
    [{ type: 'array' }, { type: 'array', items: {} }],
    [true, {}],
    [{ properties: { x: {} } }, root({ x: {} })],
  ])('read %j as %j', (given, expected) => {
    expect(cleanSchema(root({ a: given }))).toEqual(root({ a: expected }))
  })

  it.each([
    [undefined, root({})],
    ['texte', root({})],
    [{}, root({})],
    [{ type: 'string' }, root({ value: { type: 'string' } }, { required: ['value'] })],
    [
      { oneOf: [root({ a: { type: 'string' } }, { required: ['a'] }), root({ b: { type: 'string' } })] },
      root({ a: { type: 'string' }, b: { type: 'string' } }),
    ],
  ])('are an object, even from %j', (given, expected) => {
    expect(cleanSchema(given)).toEqual(expected)
  })

  it('lose their descriptions rather than be too long, and are not offered when that does not do', () => {
    const many = (count: number, description: string) =>
      root(Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string', description }])))
    const short = cleanSchema(many(60, 'Une longue phrase qui dit ce que c’est. '.repeat(10)))
    expect(JSON.stringify(short).length).toBeLessThan(8_192)
    expect(JSON.stringify(short)).not.toContain('phrase')
    const values = Array.from({ length: 150 }, (_, n) => `valeur numéro ${n} `.repeat(10))
    expect(cleanSchema(root({ a: { enum: values } }))).toBeUndefined()
    expect(cleanSchema(root({ a: { description: 'x'.repeat(300_000) } }))).toBeUndefined()
  })

  it('take no time, however they fold', () => {
    // Each reference doubles what it stands for.
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => {
        const next = { $ref: `#/$defs/d${n + 1}` }
        return [`d${n}`, root({ a: next, b: next })]
      }),
    )
    const began = performance.now()
    cleanSchema({ ...root({ a: { $ref: '#/$defs/d0' } }), $defs })
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it.each([
    ['a large schema in each of many places', () => ({ enum: Array.from({ length: 60_000 }, () => 1) })],
    ['a wide one', () => ({ ...Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1])) })],
    ['one that holds much at once', () => root(numbered(100), { allOf: Array.from({ length: 60_000 }, () => ({})) })],
  ])('cost little with %s', (_, large) => {
    const refers = () => root(numbered(9, { $ref: '#/$defs/a' }))
    const given = { ...root(numbered(100, refers())), $defs: { a: large() } }
    const began = performance.now()
    cleanSchema(given)
    expect(performance.now() - began).toBeLessThan(2_500)
  })

  it('never touch the prototype of anything', () => {
    const given = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    )
    const cleaned = cleanSchema(given)
    expect(Object.keys(cleaned?.properties ?? {})).toEqual(['constructor'])
    expect(Object.getPrototypeOf(cleaned?.properties)).toBe(Object.prototype)
  })

  it('come out small and as an object whatever goes in', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('type', 'properties', 'items', 'anyOf', '$ref', 'allOf', 'enum') }),
        given => {
          const cleaned = cleanSchema(given)
          if (!cleaned) return
          expect(cleaned.type).toBe('object')
          expect(JSON.stringify(cleaned).length).toBeLessThanOrEqual(8_192)
        },
      ),
    )
  })
})

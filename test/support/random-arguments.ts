import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that tool schemas are made of. */
const schema = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get items() {
    return schema.optional()
  },
  get anyOf() {
    return z.array(schema).optional()
  },
  get properties() {
    return z.record(z.string(), schema).optional()
  },
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
})
type Schema = z.infer<typeof schema>

/** Long lists and texts say no more than short ones, and take long. */
const MOST_ITEMS = 4
const MOST_CHARACTERS = 40

/** Words that mean something to one tool or another, and words that break things. */
const WORDS = [
  'Budget 2025',
  '2025-03-14',
  '31/12/2024',
  '2026-02-30T25:61',
  'XOF',
  'EUR',
  'fcfa',
  'Dakar',
  'https://exemple.sn/page',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'a@b.sn',
  'a@b.sn\r\nBcc: c@d.sn',
  '# Titre\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  'con.txt',
  '\u0000',
  '\ud800',
  '\u202eexe.pdf',
  '𝔘𝔫𝔦 œuvre ₣ 👩‍👩‍👧',
  '-0',
  '1e309',
  'true; exit 3',
  'echo bonjour',
  '__proto__',
  ' ',
  '',
]

/**
 * The JSON text of arguments for a tool: of a hundred, `valid` follow its schema, with real file ids among their texts;
 * `strayed` go beyond it, and the others are no object, or no JSON at all.
 */
export function randomArguments(
  toolSchema: unknown,
  options: { fileIds: string[]; valid: number; strayed: number },
): fc.Arbitrary<string> {
  const words = fc.constantFrom(...WORDS, ...options.fileIds)
  const good = objectOf(schema.parse(toolSchema), words)
  const anything = fc.oneof(
    words,
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(null, [], {}, 1e308, -1, 0.1, Number.MAX_SAFE_INTEGER, true),
  )
  const strayed = fc
    .tuple(good, fc.array(fc.tuple(fc.nat(20), anything), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([value, changes, extra]) => {
      const object: Record<string, unknown> = { ...value }
      const keys = Object.keys(object)
      for (const [index, other] of changes) {
        const key = keys[index % Math.max(1, keys.length)]
        if (key !== undefined) object[key] = other
      }
      if (extra) object.unknown_argument = changes[0]?.[1]
      return JSON.stringify(object)
    })
  const broken = fc.oneof(
    fc.tuple(good, fc.double({ min: 0, max: 1, noNaN: true })).map(([value, share]) => {
      const text = JSON.stringify(value)
      return text.slice(0, Math.floor(text.length * share))
    }),
    fc.jsonValue().map(value => JSON.stringify(value)),
    fc.string(),
    fc.constantFrom('', 'null', '[]', '{"a":', '{}}', '[['.repeat(20_000), `{"title":"${'x'.repeat(300_000)}"}`),
    good.map(value => JSON.stringify(JSON.stringify(value))),
  )
  return fc.oneof(
    { weight: options.valid, arbitrary: good.map(value => JSON.stringify(value)) },
    { weight: options.strayed, arbitrary: strayed },
    { weight: 100 - options.valid - options.strayed, arbitrary: broken },
  )
}

function objectOf({ properties = {}, required = [] }: Schema, words: fc.Arbitrary<string>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueFor(field, words)]))
  return fc.record<Record<string, unknown>>(fields, { requiredKeys: required.filter(name => name in fields) })
}

function valueFor(field: Schema, words: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (field.const !== undefined) return fc.constant(field.const)
  if (field.enum) return fc.constantFrom(...field.enum)
  if (field.anyOf) return fc.oneof(...field.anyOf.map(one => valueFor(one, words)))
  switch (field.type) {
    case 'object':
      return objectOf(field, words)
    case 'array': {
      const minLength = field.minItems ?? 0
      const maxLength = Math.max(minLength, Math.min(field.maxItems ?? MOST_ITEMS, MOST_ITEMS))
      return fc.array(field.items ? valueFor(field.items, words) : fc.jsonValue({ maxDepth: 1 }), {
        minLength,
        maxLength,
      })
    }
    case 'string': {
      const minLength = field.minLength ?? 0
      const maxLength = Math.max(minLength, Math.min(field.maxLength ?? MOST_CHARACTERS, MOST_CHARACTERS))
      const fits = words.filter(({ length }) => length >= minLength && length <= (field.maxLength ?? 1e6))
      return fc.oneof(fits, fc.string({ unit: 'binary', minLength, maxLength }), fc.string({ minLength, maxLength }))
    }
    case 'integer':
    case 'number': {
      const min = Math.max(field.minimum ?? -1e12, -1e12)
      const max = Math.min(field.maximum ?? 1e12, 1e12)
      return field.type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
    }
    case 'boolean':
      return fc.boolean()
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

import { SCHEMA_CHARACTERS } from './limits.ts'
import { plainLine } from './plain-text.ts'

type Schema = Record<string, unknown>
/** `nodes`: how many more are read. */
type Reading = { root: Schema; nodes: number; descriptions: boolean }

/** What is larger is not even looked at. */
const GIVEN_CHARACTERS = 256 * 1024
const NODES = 1_000
const DEPTH = 10
/** How often a schema may lead to itself. */
const REFERENCES = 4
const PROPERTIES = 100
const CHOICES = 200
/** Those of one schema that count as one more schema. */
const KEYS = 50
const DESCRIPTION = 300

/**
 * The arguments of a tool as every provider takes them: an object, without references, conditions or keys that only some
 * of them know. Undefined when it says more than a model should read.
 */
export function cleanSchema(given: unknown): Schema | undefined {
  const root = isSchema(given) ? given : {}
  if (!isReadable(root)) return undefined
  for (const descriptions of [true, false]) {
    const reading = { root, nodes: NODES, descriptions }
    const cleaned = objectOf(clean(root, reading, 0, 0))
    if (reading.nodes <= 0) return undefined
    if (JSON.stringify(cleaned).length <= SCHEMA_CHARACTERS) return cleaned
  }
  return undefined
}

function isReadable(root: Schema): boolean {
  try {
    return JSON.stringify(root).length <= GIVEN_CHARACTERS
  } catch {
    // Nested too deeply to be written.
    return false
  }
}

function objectOf(schema: Schema): Schema {
  if (schema.type === 'object') return { ...schema, properties: schema.properties ?? {} }
  if (Object.keys(schema).length === 0) return { type: 'object', properties: {} }
  return { type: 'object', properties: { value: schema }, required: ['value'] }
}

function clean(given: unknown, reading: Reading, depth: number, references: number): Schema {
  reading.nodes -= 1
  if (!isSchema(given) || depth > DEPTH || reading.nodes <= 0) return {}
  if (typeof given.$ref === 'string') {
    const target = references < REFERENCES ? follow(reading.root, given.$ref) : undefined
    const { $ref: _, ...beside } = given
    // A large one costs more each time that it is written out.
    const keys = [target, beside, target?.properties].map(one => Object.keys(asSchema(one)).length)
    reading.nodes -= Math.floor(Math.max(...keys) / KEYS)
    return target ? clean({ ...target, ...beside }, reading, depth, references + 1) : {}
  }
  const inner = (schema: unknown) => clean(schema, reading, depth + 1, references)
  const all = listOf(given.allOf).slice(0, CHOICES).map(inner)
  const own = { ...describe(given, reading), ...typed(given, inner), ...limitsOf(given) }
  const merged = all.reduce<Schema>((one, other) => merge(one, other), own)
  const choices = [...listOf(given.anyOf), ...listOf(given.oneOf)].slice(0, CHOICES).map(inner)
  return choices.length > 0 ? withChoices(merged, choices) : merged
}

function describe(given: Schema, { descriptions }: Reading): Schema {
  if (!descriptions || typeof given.description !== 'string') return {}
  const description = plainLine(given.description, DESCRIPTION)
  return description ? { description } : {}
}

function typed(given: Schema, inner: (schema: unknown) => Schema): Schema {
  const types = (Array.isArray(given.type) ? given.type : [given.type]).filter(
    (type): type is string => typeof type === 'string' && TYPES.has(type),
  )
  const [first, ...others] = types.filter(type => type !== 'null')
  const type = first ?? (isSchema(given.properties) ? 'object' : given.items === undefined ? undefined : 'array')
  if (others.length > 0) return { anyOf: [first, ...others].map(one => ({ type: one, ...partsOf(one, given, inner) })) }
  return { ...(type && { type }), ...partsOf(type, given, inner), ...choicesOf(given) }
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

function partsOf(type: string | undefined, given: Schema, inner: (schema: unknown) => Schema): Schema {
  if (type === 'array') {
    const items = Array.isArray(given.items) ? given.items[0] : given.items
    return { items: inner(items ?? listOf(given.prefixItems)[0] ?? {}) }
  }
  if (type !== 'object' || !isSchema(given.properties)) return {}
  const properties = Object.entries(given.properties)
    .filter(([name]) => PROPERTY_NAME.test(name) && name !== '__proto__')
    .slice(0, PROPERTIES)
    .map(([name, schema]): [string, Schema] => [name, inner(schema)])
  const names = new Set(properties.map(([name]) => name))
  const required = [...new Set(listOf(given.required).slice(0, PROPERTIES * 2))].filter(
    name => typeof name === 'string' && names.has(name),
  )
  return {
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(typeof given.additionalProperties === 'boolean' && { additionalProperties: given.additionalProperties }),
  }
}

const PROPERTY_NAME = /^[\p{L}\p{N}_.$-]{1,64}$/u

function choicesOf(given: Schema): Schema {
  const values = given.const === undefined ? listOf(given.enum) : [given.const]
  const plain = values.slice(0, CHOICES).filter(isPlain)
  return plain.length > 0 ? { enum: plain } : {}
}

const NUMBERS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']

function limitsOf(given: Schema): Schema {
  const numbers = NUMBERS.filter(key => Number.isFinite(given[key])).map(key => [key, given[key]])
  return { ...Object.fromEntries(numbers), ...(isPlain(given.default) && { default: given.default }) }
}

/** Of objects that an object must be at once; the first word on anything else stands. */
function merge(one: Schema, other: Schema): Schema {
  const properties = { ...asSchema(other.properties), ...asSchema(one.properties) }
  const required = [...new Set([...listOf(one.required), ...listOf(other.required)])]
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length > 0 && { type: 'object', properties }),
    ...(required.length > 0 && { required }),
  }
}

/** Objects to choose from become one with all their properties, which providers want of the arguments of a tool. */
function withChoices(schema: Schema, choices: Schema[]): Schema {
  const some = choices.filter(choice => Object.keys(choice).length > 0)
  const [only] = some
  if (some.length === 1 && only) return { ...only, ...schema }
  if (!some.every(choice => choice.type === 'object')) return some.length > 0 ? { ...schema, anyOf: some } : schema
  const properties = Object.assign({}, ...some.map(choice => choice.properties), asSchema(schema.properties))
  const required = listOf(schema.required)
  return { ...schema, type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** What a JSON pointer into the schema itself names; nothing outside it is ever fetched. */
function follow(root: Schema, reference: string): Schema | undefined {
  if (!reference.startsWith('#')) return undefined
  let found: unknown = root
  for (const part of reference.slice(1).split('/').filter(Boolean)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isSchema(found) || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return isSchema(found) ? found : undefined
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asSchema(value: unknown): Schema {
  return isSchema(value) ? value : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isPlain(value: unknown): value is string | number | boolean {
  return (
    (typeof value === 'string' && value.length <= DESCRIPTION) || Number.isFinite(value) || typeof value === 'boolean'
  )
}

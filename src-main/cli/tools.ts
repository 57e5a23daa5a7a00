import { z } from 'zod'
import { UserError } from '../errors.ts'
import { encodeTools, findToolSpec } from '../tools/specs.ts'
import type { Language, Mode, ToolAccess } from '../types.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

/** The part of JSON Schema that tool schemas are made of. */
const schema = z.object({
  type: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  get items() {
    return schema.optional()
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
  format: z.string().optional(),
})
type Schema = z.infer<typeof schema>

/** `ardoise tools`: what the model is told of each tool; with --json, exactly as it is sent. */
export function runTools(
  { mode = 'pro', tool, json }: { mode?: Mode; tool?: string; json: boolean },
  terminal: Terminal,
): ExitCode {
  const schemas = (encodeTools(mode)?.schemas ?? []).filter(one => tool === undefined || one.function.name === tool)
  if (tool !== undefined && schemas.length === 0) throw new UserError(unknownTool(tool, mode))
  if (schemas.length === 0 && !json) {
    terminal.say({
      fr: 'Ce mode n’a aucun outil : le modèle répond par du texte.',
      en: 'This mode has no tool: the model answers in text.',
    })
  }
  for (const one of schemas) {
    if (json) {
      terminal.out(`${JSON.stringify(one)}\n`)
      continue
    }
    const { name, description, parameters } = one.function
    const spec = findToolSpec(name)
    const access = spec ? ` · ${ACCESS[terminal.language][spec.access]}` : ''
    terminal.out(`${terminal.style('bold', name)}${access}\n  ${description}\n`)
    for (const line of describeFields(schema.parse(parameters), terminal.language, '  ')) terminal.out(`${line}\n`)
    terminal.out('\n')
  }
  return EXIT.done
}

function describeFields({ properties = {}, required = [] }: Schema, language: Language, indent: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const need = required.includes(name) ? `, ${WORDS[language].required}` : ''
    const line = `${indent}- ${name} (${typeOf(field, language)}${need})${field.description ? `: ${field.description}` : ''}`
    const inner = field.properties ? field : field.items
    return inner?.properties ? [line, ...describeFields(inner, language, `${indent}  `)] : [line]
  })
}

function typeOf(field: Schema, language: Language): string {
  const words = WORDS[language]
  if (field.enum) return field.enum.join(' | ')
  if (field.type === 'array') {
    return `${words.list(field.items ? typeOf(field.items, language) : words.any)}${range(field.minItems, field.maxItems)}`
  }
  const bounds = field.type === 'string' ? range(field.minLength, field.maxLength) : range(field.minimum, field.maximum)
  const name = field.type === undefined ? words.any : (words.types[field.type] ?? field.type)
  return `${name}${bounds}`
}

/** What zod writes for « any safe integer » says nothing. */
function range(least: number | undefined, most: number | undefined): string {
  const from = least === undefined || Math.abs(least) === Number.MAX_SAFE_INTEGER ? undefined : least
  const to = most === undefined || Math.abs(most) === Number.MAX_SAFE_INTEGER ? undefined : most
  if (from === undefined && to === undefined) return ''
  if (to === undefined) return ` ≥ ${from}`
  return from === undefined || from === 0 ? ` ≤ ${to}` : ` ${from}–${to}`
}

const ACCESS: Record<Language, Record<ToolAccess, string>> = {
  fr: {
    read: 'lit seulement',
    write: 'écrit sur cette machine',
    outward: 'sort de la machine : demande l’accord',
  },
  en: { read: 'reads only', write: 'writes on this machine', outward: 'leaves the machine: asks first' },
}

type Words = { required: string; any: string; list(of: string): string; types: Record<string, string> }

const WORDS: Record<Language, Words> = {
  fr: {
    required: 'obligatoire',
    any: 'valeur',
    list: (of: string) => `liste de ${of}`,
    types: { string: 'texte', number: 'nombre', integer: 'entier', boolean: 'oui ou non', object: 'objet' },
  },
  en: {
    required: 'required',
    any: 'value',
    list: (of: string) => `list of ${of}`,
    types: { string: 'text', number: 'number', integer: 'integer', boolean: 'yes or no', object: 'object' },
  },
}

function unknownTool(tool: string, mode: Mode) {
  return {
    fr: `Aucun outil « ${tool} » dans le mode ${mode} : « ardoise tools --mode ${mode} » en donne la liste.`,
    en: `No tool “${tool}” in mode ${mode}: “ardoise tools --mode ${mode}” lists them.`,
  }
}

import type { EncodedTools, ToolSchema } from '../../chat-model.ts'
import { type Fields, fieldsOf, textOf, textsOf } from '../results.ts'
import { isAction, isSearch, isVerb, meaningsOf } from './meanings.ts'

/** A tool that the person added to Ardoise: only its schema says what it is for. */
export type ExternalTool = {
  name: string
  /** Whose it is and what it is called, for people. */
  server: string
  title: string
  /** What its name and its description speak of, without verbs. */
  subjects: ReadonlySet<string>
  mentions: ReadonlySet<string>
  verbs: ReadonlySet<string>
  /** It changes something, or nothing says that it only looks: it must have been ordered by this word. */
  action: string | undefined
  searches: boolean
  arguments: readonly Argument[]
}

export type Argument = {
  name: string
  description: string
  required: boolean
  role: Role
  integer: boolean
  numeric: boolean
  choices: readonly (string | number)[]
  /** What its name and description speak of. */
  meanings: ReadonlySet<string>
  /** What an identifier is of: `order_id` of an order; by its name alone where that says it. */
  of: ReadonlySet<string>
  most?: number
  least?: number
}

/** `unfit`: nothing that a sentence could give, or what is better left to the tool. */
export type Role = 'choice' | 'most' | 'least' | 'id' | 'count' | 'email' | 'day' | 'city' | 'text' | 'unfit'

const PREFIX = 'mcp_'
/** The app says before each description that a stranger wrote it. */
const OF_A_STRANGER = /^\[Outil externe[^\]]*\]\s*/u

const read = new WeakMap<EncodedTools, ExternalTool[]>()

/** The same object of tools comes with every request until one of them changes. */
export function externalTools(tools: EncodedTools | undefined): readonly ExternalTool[] {
  if (!tools) return []
  const known = read.get(tools)
  if (known) return known
  const found = tools.schemas.filter(schema => schema.function.name.startsWith(PREFIX)).map(readTool)
  read.set(tools, found)
  return found
}

function readTool({ function: { name, description, parameters } }: ToolSchema): ExternalTool {
  const [, slug = '', title = name] = /^mcp_([a-z0-9-]+)_(.+)$/u.exec(name) ?? []
  const words = meaningsOf(title)
  const said = meaningsOf(description.replace(OF_A_STRANGER, ''))
  const [first = ''] = words
  const subjects = new Set(words.filter(word => !isVerb(word)))
  const required = new Set(textsOf(parameters, 'required'))
  return {
    name,
    server: slug === '' ? name : slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' '),
    title,
    subjects,
    mentions: new Set(said.filter(word => !isVerb(word))),
    verbs: new Set([...words, ...said].filter(isVerb)),
    action: looksOnly(title, words, description) ? undefined : (words.find(isAction) ?? first),
    searches: words.some(isSearch),
    arguments: Object.entries(fieldsOf(parameters, 'properties')).map(([key, schema]) =>
      readArgument(key, schema, required.has(key), subjects),
    ),
  }
}

/** « get_new_orders » looks, and « find_and_delete », « product_delete » and « transfer_money » do not. */
function looksOnly(title: string, words: readonly string[], description: string): boolean {
  const looks = (word: string | undefined) => word !== undefined && isVerb(word) && !isAction(word)
  if (looks(words[0])) return !(/[_\W](?:and|or|et|ou|then)[_\W]/iu.test(title) && words.some(isAction))
  if (words.some(isAction)) return false
  const told = description.replace(OF_A_STRANGER, '')
  return words.some(looks) || looks(meaningsOf(told)[0]) || /^(?:returns?|retourne|renvoie)(?!\p{L})/iu.test(told)
}

function readArgument(name: string, given: unknown, required: boolean, subjects: ReadonlySet<string>): Argument {
  const schema = fieldsOf({ given }, 'given')
  const description = textOf(schema, 'description') ?? ''
  const type = textOf(schema, 'type')
  const numeric = type === 'number' || type === 'integer'
  const choices = Array.isArray(schema.enum) ? schema.enum.filter(isChoice) : []
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split(/[_.$-]+/u)
  const meanings = new Set([...meaningsOf(name), ...meaningsOf(description)].filter(word => !isVerb(word)))
  const named = new Set(meaningsOf(words.filter(word => !ID.test(word)).join(' ')))
  return {
    name,
    description,
    required,
    role: roleOf(words, schema, choices.length > 0, numeric),
    integer: type === 'integer',
    numeric,
    choices,
    meanings,
    of: named.size > 0 ? named : new Set([...subjects, ...meaningsOf(description)]),
    ...limitsOf(schema),
  }
}

const ID = /^(?:id|ids|uuid|numero|num|no|number|ref|reference|code|sku|identifiant|identifier)$/u
const MOST = /^(?:max|maxi|maximum|plafond|budget|under|below|to)$/u
const LEAST = /^(?:min|mini|minimum|plancher|above|from)$/u
const PAGING = /^(?:limit|limite|page|offset|cursor|size|per|top|count|skip|sort|tri|order_by)$/u

function roleOf(words: readonly string[], schema: Fields, chosen: boolean, numeric: boolean): Role {
  const any = (pattern: RegExp) => words.some(word => pattern.test(word))
  const type = textOf(schema, 'type')
  if (chosen) return 'choice'
  if (type !== undefined && type !== 'string' && !numeric) return 'unfit'
  if (numeric && any(MOST)) return 'most'
  if (numeric && any(LEAST)) return 'least'
  if (numeric && any(PAGING)) return 'unfit'
  if (any(ID) && !any(/^(?:of|nombre)$/u)) return 'id'
  if (numeric) return 'count'
  const format = textOf(schema, 'format')
  if (format === 'email' || any(/^(?:e?mail|courriel)$/u)) return 'email'
  if (format === 'date') return 'day'
  if (format !== undefined) return 'unfit'
  return any(/^(?:ville|city|town)$/u) ? 'city' : 'text'
}

function limitsOf(schema: Fields): Pick<Argument, 'most' | 'least'> {
  const { minimum, maximum } = schema
  return {
    ...(typeof maximum === 'number' && { most: maximum }),
    ...(typeof minimum === 'number' && { least: minimum }),
  }
}

function isChoice(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

import type { Bilingual, FileRef } from '../../types.ts'
import type { Outcome } from './script.ts'

/** A tool's result as parsed JSON, read field by field: what is missing or of another kind is undefined. */
export type Fields = Record<string, unknown>

/** Results are JSON objects; a failure is a sentence. */
export function readOutcome(content: string, notice?: Bilingual): Outcome {
  const data = notice ? undefined : parseObject(content)
  if (data) return { ok: true, data }
  const reason = notice?.fr ?? forTheUser(content)
  return {
    ok: false,
    reason,
    ...(notice && { notice }),
    cause: /refus[ée] cette action/u.test(content) ? 'refused' : 'failed',
  }
}

export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function numberOf(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function fieldsOf(fields: Fields, name: string): Fields {
  const value = fields[name]
  return isFields(value) ? value : {}
}

export function listOf(fields: Fields, name: string): Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

export function textsOf(fields: Fields, name: string): string[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

export function fileOf(fields: Fields): FileRef | undefined {
  const fileId = textOf(fields, 'file_id')
  const name = textOf(fields, 'name')
  return fileId && name ? { fileId, name } : undefined
}

/** The documents that a result announces: one, or several under `files`. */
export function filesOf(fields: Fields): FileRef[] {
  return [fields, ...listOf(fields, 'files')].map(fileOf).filter(file => file !== undefined)
}

/** What generate_xlsx adds to its message when it wrote all the same. */
export function warningsOf(fields: Fields): string | undefined {
  return /À vérifier : [\s\S]+$/u.exec(textOf(fields, 'message') ?? '')?.[0]
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseObject(text: string): Fields | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A tool's or argument's name; between « » it would be the user's file. */
const TOOL_NAME = '(?<!«\\s?)\\b[a-z]+(?:_[a-z]+)+\\b'
const NEXT_CALL = new RegExp(`\\s*[:;,]\\s[^:;]*${TOOL_NAME}.*$`, 'u')
const FOR_MODELS = new RegExp(`${TOOL_NAME}|N[’']insistez pas|Ne réessayez pas|^Répondez avec|à la personne`, 'u')
/** What the model is told to tell, said to the person. */
const TOLD: readonly [RegExp, string][] = [
  [/^offline : /u, ''],
  [/continuez sans, et (?=dites à la personne)/u, ''],
  [/(?:demandez|dites|proposez) à la personne d(?:e |[’'])/gu, 'il faut '],
  [/(?:et )?(?:dites|expliquez|rappelez|indiquez) à la personne qu(?:e |[’'])/gu, ''],
  [/, puis (?:recommencez|rappelez l[’']outil|réessayez)(?=[.;])/gu, ', puis redemandez-le-moi'],
]

/** Failures are written for a model: the part that tells it which tool to call next means nothing to the user. */
function forTheUser(reason: string): string {
  const told = TOLD.reduce((text, [said, instead]) => text.replace(said, instead), reason)
  const sentences = told
    .split(/(?<=[.!?])\s+/)
    .map(sentence => sentence.replace(NEXT_CALL, '.'))
    .filter(sentence => !FOR_MODELS.test(sentence))
  const text = sentences.join(' ').trim() || told
  // A name like « open.er-api.com » keeps its letters.
  return /^\p{Ll}+[\s’']/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

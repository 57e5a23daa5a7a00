import type { Bilingual, ToolRunView } from '../src-preload/contract.ts'
import { visibleName } from './format.ts'
import { i18n, say } from './i18n/i18n.ts'
import { currentState } from './state.ts'

const DELEGATION = 'delegate_to_specialist'
const KNOWN = [
  'read_user_file',
  'list_user_files',
  'search_user_files',
  'generate_financial_statements',
  'generate_xlsx',
  'generate_pdf',
  'generate_pptx',
  'generate_docx',
  'generate_html',
  'generate_md',
  'save_memory',
  'send_email_to_user',
  'draft_email',
  'send_sms_to_user',
  'send_whatsapp_to_user',
  'interactive_quiz',
  'true_false_quiz',
  'award_bonus_credits',
  'report_exercise_result',
  'bash_execute',
  'web_search',
  'browse_url',
  'get_current_weather',
  'convert_currency',
  'create_task',
  'buy_credits',
  'report_bug',
  DELEGATION,
] as const
type KnownTool = (typeof KNOWN)[number]

/** The arguments that name what a tool works on, the most telling first. */
const OBJECTS: Record<KnownTool, string[]> = {
  read_user_file: ['file_id'],
  list_user_files: [],
  search_user_files: ['query'],
  generate_financial_statements: ['company', 'file_id'],
  generate_xlsx: ['title'],
  generate_pdf: ['title', 'source_file_id'],
  generate_pptx: ['title'],
  generate_docx: ['title'],
  generate_html: ['title'],
  generate_md: ['title'],
  save_memory: ['fact'],
  send_email_to_user: ['subject'],
  draft_email: ['subject'],
  send_sms_to_user: ['message'],
  send_whatsapp_to_user: ['message'],
  interactive_quiz: ['topic', 'subject'],
  true_false_quiz: ['topic', 'subject'],
  award_bonus_credits: ['reason'],
  report_exercise_result: ['topic', 'subject'],
  bash_execute: ['command'],
  web_search: ['query'],
  browse_url: ['url'],
  get_current_weather: ['city'],
  convert_currency: [],
  create_task: ['title'],
  buy_credits: ['pack'],
  report_bug: ['title'],
  delegate_to_specialist: ['specialist'],
}
const LONGEST = 80

type DescribedRun = Pick<ToolRunView, 'tool' | 'arguments' | 'status' | 'outcome'> & Partial<Pick<ToolRunView, 'views'>>

/** « A lu « balance.csv » »: what a tool does or did, and to what. */
export function describeRun(run: DescribedRun, names: ReadonlyMap<string, string>): string {
  const { tool, arguments: json, status, outcome } = run
  const known = KNOWN.find(name => name === tool)
  // What became of a call that was cut stands beside it.
  const cut = status === 'interrupted' ? outcome : undefined
  const form = status === 'ok' || cut === 'done' ? 'ok' : status === 'running' || cut ? 'running' : 'error'
  const asked = askedSpecialist(run)
  const object = asked ? say(asked.name) : known ? objectOf(OBJECTS[known], json, names) : visibleName(nameOfOther(tool))
  const key = known ?? 'other'
  return i18n.t(`tools.${key}.${form}`, { object: object ? quote(object) : i18n.t(`tools.${key}.object`) }).trim()
}

/** « Boutique : chercher_produit » for `mcp_boutique_chercher_produit`. */
function nameOfOther(tool: string): string {
  const [, slug, name] = /^mcp_([a-z0-9-]+)_(.+)$/.exec(tool) ?? []
  if (slug === undefined) return tool
  const server = slug.replaceAll('-', ' ')
  return `${server.charAt(0).toUpperCase()}${server.slice(1)}${i18n.language === 'en' ? '' : '\u00a0'}: ${name}`
}

type Asked = { name: Bilingual; icon: string }

/** Who is asked by a delegation: as it answered, or as the list has it. */
export function askedSpecialist({ tool, arguments: json, views = [] }: DescribedRun): Asked | undefined {
  if (tool !== DELEGATION) return undefined
  const { specialist } = readArguments(json)
  return (
    views.find(view => view.kind === 'delegation') ?? currentState().specialists.find(({ id }) => id === specialist)
  )
}

function objectOf(keys: string[], json: string, names: ReadonlyMap<string, string>): string {
  const values = readArguments(json)
  for (const key of keys) {
    const value = values[key]
    if (typeof value !== 'string' || value.trim() === '') continue
    if (!key.endsWith('file_id')) return shorten(visibleName(value.trim().replace(/\s+/g, ' ')))
    const name = names.get(value)
    if (name) return shorten(visibleName(name))
  }
  return ''
}

/** Empty while the model is still writing them, and when it wrote them wrong. */
export function readArguments(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

function quote(text: string): string {
  return i18n.language === 'en' ? `“${text}”` : `«\u00a0${text}\u00a0»`
}

function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

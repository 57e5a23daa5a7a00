import { z } from 'zod'
import { readToolName } from '../mcp/tool-names.ts'
import type { EncodedTools, ToolSchema } from '../model/chat-model.ts'
import type { Bilingual, Mode } from '../types.ts'
import { awardBonusCreditsSpec } from './award-bonus-credits.ts'
import { bashExecuteSpec } from './bash-execute.ts'
import { browseUrlSpec } from './browse-url.ts'
import { buyCreditsSpec } from './buy-credits.ts'
import { convertCurrencySpec } from './convert-currency.ts'
import { createTaskSpec } from './create-task.ts'
import { delegateToSpecialistSpec } from './delegate-to-specialist.ts'
import { draftEmailSpec } from './draft-email.ts'
import { generateDocxSpec } from './generate-docx.ts'
import { generateFinancialStatementsSpec } from './generate-financial-statements.ts'
import { generateHtmlSpec } from './generate-html.ts'
import { generateMdSpec } from './generate-md.ts'
import { generatePdfSpec } from './generate-pdf.ts'
import { generatePptxSpec } from './generate-pptx.ts'
import { generateXlsxSpec } from './generate-xlsx.ts'
import { getCurrentWeatherSpec } from './get-current-weather.ts'
import { interactiveQuizSpec } from './interactive-quiz.ts'
import { listUserFilesSpec } from './list-user-files.ts'
import { readUserFileSpec } from './read-user-file.ts'
import { reportBugSpec } from './report-bug.ts'
import { reportExerciseResultSpec } from './report-exercise-result.ts'
import { saveMemorySpec } from './save-memory.ts'
import { searchUserFilesSpec } from './search-user-files.ts'
import { sendEmailToUserSpec } from './send-email-to-user.ts'
import { sendSmsToUserSpec } from './send-sms-to-user.ts'
import { sendWhatsappToUserSpec } from './send-whatsapp-to-user.ts'
import type { ToolSpec } from './tool-spec.ts'
import { trueFalseQuizSpec } from './true-false-quiz.ts'
import { webSearchSpec } from './web-search.ts'

/** Every tool under its name, in the order in which the model reads them. */
export const toolSpecs = {
  generate_xlsx: generateXlsxSpec,
  generate_pdf: generatePdfSpec,
  generate_pptx: generatePptxSpec,
  generate_docx: generateDocxSpec,
  generate_html: generateHtmlSpec,
  generate_md: generateMdSpec,
  send_email_to_user: sendEmailToUserSpec,
  draft_email: draftEmailSpec,
  send_sms_to_user: sendSmsToUserSpec,
  send_whatsapp_to_user: sendWhatsappToUserSpec,
  list_user_files: listUserFilesSpec,
  read_user_file: readUserFileSpec,
  search_user_files: searchUserFilesSpec,
  save_memory: saveMemorySpec,
  bash_execute: bashExecuteSpec,
  web_search: webSearchSpec,
  browse_url: browseUrlSpec,
  interactive_quiz: interactiveQuizSpec,
  true_false_quiz: trueFalseQuizSpec,
  award_bonus_credits: awardBonusCreditsSpec,
  report_exercise_result: reportExerciseResultSpec,
  create_task: createTaskSpec,
  buy_credits: buyCreditsSpec,
  report_bug: reportBugSpec,
  get_current_weather: getCurrentWeatherSpec,
  convert_currency: convertCurrencySpec,
  generate_financial_statements: generateFinancialStatementsSpec,
  delegate_to_specialist: delegateToSpecialistSpec,
} as const satisfies Record<string, ToolSpec>

export type ToolName = keyof typeof toolSpecs

const allSpecs: readonly ToolSpec[] = Object.values(toolSpecs)

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(toolSpecs, name)
}

export function findToolSpec(name: string): ToolSpec | undefined {
  return isToolName(name) ? toolSpecs[name] : undefined
}

/** What people call a tool: « Lit une page web », « Boutique : chercher_produit ». */
export function labelOf(name: string): Bilingual {
  const own = findToolSpec(name)?.label
  if (own) return own
  const { server, tool } = readToolName(name) ?? {}
  return server ? { fr: `${server} : ${tool}`, en: `${server}: ${tool}` } : { fr: name, en: name }
}

export function toolNamesOf(mode: Mode): string[] {
  return allSpecs.filter(spec => allows(spec, mode)).map(spec => spec.name)
}

/** `only`: no other tool is offered; `preferred`: what a small model is shown first. */
export type ToolChoice = { only?: readonly string[]; preferred?: readonly string[] }

const encoded = new Map<string, EncodedTools | undefined>()

/** The schemas of a mode, encoded once; undefined where it has no tool, so that requests carry no `tools`. */
export function encodeTools(mode: Mode, { only, preferred }: ToolChoice = {}): EncodedTools | undefined {
  const key = JSON.stringify([mode, only, preferred])
  if (!encoded.has(key)) {
    const specs = allSpecs.filter(spec => allows(spec, mode) && (only?.includes(spec.name) ?? true))
    const schemas = specs.map(schemaOf)
    const labels = Object.fromEntries(specs.map(({ name, label }) => [name, `${label.fr} ${label.en}`]))
    const tools = { schemas, json: JSON.stringify(schemas), labels, ...(preferred && { preferred }) }
    encoded.set(key, schemas.length === 0 ? undefined : tools)
  }
  return encoded.get(key)
}

export function allows(spec: Pick<ToolSpec, 'modes'>, mode: Mode): boolean {
  return spec.modes.includes(mode)
}

function schemaOf(spec: ToolSpec): ToolSchema {
  const { $schema: _, ...parameters } = z.toJSONSchema(spec.arguments, { io: 'input' })
  return { type: 'function', function: { name: spec.name, description: spec.description, parameters } }
}

import { z } from 'zod'
import type { EncodedTools, ToolSchema } from '../model/chat-model.ts'
import type { Mode } from '../types.ts'
import { generateFinancialStatementsSpec } from './generate-financial-statements.ts'
import { generateMdSpec } from './generate-md.ts'
import { generatePdfSpec } from './generate-pdf.ts'
import { generateXlsxSpec } from './generate-xlsx.ts'
import { listUserFilesSpec } from './list-user-files.ts'
import { readUserFileSpec } from './read-user-file.ts'
import { saveMemorySpec } from './save-memory.ts'
import { sendEmailToUserSpec } from './send-email-to-user.ts'
import type { ToolSpec } from './tool-spec.ts'

/** Every tool, in the order in which the model reads them. */
export const toolSpecs = [
  generateXlsxSpec,
  generatePdfSpec,
  generateMdSpec,
  sendEmailToUserSpec,
  listUserFilesSpec,
  readUserFileSpec,
  saveMemorySpec,
  generateFinancialStatementsSpec,
] as const

export type ToolName = (typeof toolSpecs)[number]['name']

const specByName: ReadonlyMap<string, ToolSpec> = new Map(toolSpecs.map(spec => [spec.name, spec]))

export function findToolSpec(name: string): ToolSpec | undefined {
  return specByName.get(name)
}

export function isToolName(name: string): name is ToolName {
  return specByName.has(name)
}

export function toolNamesOf(mode: Mode): string[] {
  return toolSpecs.filter(spec => allows(spec, mode)).map(spec => spec.name)
}

const encodedByMode = new Map<Mode, EncodedTools | undefined>()

/** The schemas of a mode, encoded once; undefined where a mode has no tool, so that requests carry no `tools`. */
export function encodeTools(mode: Mode): EncodedTools | undefined {
  if (!encodedByMode.has(mode)) {
    const schemas = toolSpecs.filter(spec => allows(spec, mode)).map(schemaOf)
    encodedByMode.set(mode, schemas.length === 0 ? undefined : { schemas, json: JSON.stringify(schemas) })
  }
  return encodedByMode.get(mode)
}

export function allows(spec: Pick<ToolSpec, 'modes'>, mode: Mode): boolean {
  return spec.modes.includes(mode)
}

function schemaOf(spec: ToolSpec): ToolSchema {
  const { $schema: _, ...parameters } = z.toJSONSchema(spec.arguments, { io: 'input' })
  return { type: 'function', function: { name: spec.name, description: spec.description, parameters } }
}

import type { z } from 'zod'
import type { Bilingual, Mode, ToolAccess } from '../types.ts'
import type { ToolContext } from './context.ts'

/** What the model and execute-tool know of a tool; its behaviour is the function beside it in the same file. */
export type ToolSpec<Arguments extends z.ZodObject = z.ZodObject> = {
  name: string
  /** Read by the model, so French: what it does, when to use it, what it gives back. */
  description: string
  access: ToolAccess
  modes: readonly Mode[]
  arguments: Arguments
  /** Arguments that only the main process may know: they are taken out of everything that the window is told. */
  secretArguments?: readonly (keyof z.infer<Arguments> & string)[]
  /** Verb phrase of the timeline: « Écrit le classeur », “Writes the workbook”. */
  label: Bilingual
  /** Outward tools only: what will leave the machine, for the approval card. */
  approval?(args: z.infer<Arguments>): Bilingual
  /** @throws ToolError when the action could not be done anyway, so that nobody is asked in vain. */
  precheck?(args: z.infer<Arguments>, ctx: ToolContext): void
}

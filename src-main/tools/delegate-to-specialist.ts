import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

const delegateArguments = z.object({
  specialist: z
    .string()
    .min(1)
    .max(60)
    .describe('Identifiant du spécialiste, tel que le donne la liste des spécialistes'),
  task: z
    .string()
    .min(1)
    .max(6_000)
    .describe('Ce qu’il doit faire, complet : il ne voit rien de cette conversation. Dites le résultat attendu.'),
  file_ids: z.array(z.string().max(100)).max(10).optional().describe('Fichiers dont il a besoin'),
})

export const delegateToSpecialistSpec = {
  name: 'delegate_to_specialist',
  description:
    'Confie une partie du travail à un autre spécialiste, qui a ses propres outils et ne voit que ce que vous lui donnez, puis rend sa réponse. Plusieurs délégations d’un même message travaillent en même temps. Pour ce qui relève vraiment d’un autre métier ; ne déléguez pas toute la demande, et relisez ce qui revient.',
  access: 'read',
  modes: ['pro'],
  arguments: delegateArguments,
  label: { fr: 'Consulte un spécialiste', en: 'Asks a specialist' },
} as const satisfies ToolSpec<typeof delegateArguments>

export function delegateToSpecialist(
  { specialist, task, file_ids }: z.infer<typeof delegateArguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  if (!ctx.delegate) {
    throw new ToolError('Un spécialiste consulté ne consulte pas d’autre spécialiste : répondez vous-même.', {
      fr: 'Un spécialiste consulté ne peut pas en consulter un autre.',
      en: 'A specialist who was asked cannot ask another one.',
    })
  }
  return ctx.delegate({ specialist, task, fileIds: file_ids ?? [] })
}

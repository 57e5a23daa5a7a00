import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { levelName } from '../school/levels.ts'
import { subjectOf } from '../school/subjects.ts'
import { once } from '../store/effects.ts'
import { REPORTS_A_MESSAGE, reportExercise } from '../store/exercises.ts'
import { getProfile } from '../store/profiles.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { cleanLine } from './quiz-result.ts'
import type { ToolSpec } from './tool-spec.ts'

const reportArguments = z.object({
  subject: z.string().trim().min(1).max(60).describe('Matière, par exemple : mathématiques'),
  correct: z.boolean().describe('true si la réponse de la personne était juste'),
  topic: z.string().trim().max(100).optional().describe('Notion, par exemple : fractions'),
  level: z.string().trim().max(30).optional().describe('Classe, par exemple : CM2'),
  difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
})

export const reportExerciseResultSpec = {
  name: 'report_exercise_result',
  description:
    'Note sans rien afficher le résultat d’un exercice que la personne vient de faire dans la conversation, pour son écran Progrès. Un appel par exercice. Jamais pour un quiz : ses réponses sont déjà enregistrées.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Note le résultat de l’exercice', en: 'Records the result of the exercise' },
  arguments: reportArguments,
} satisfies ToolSpec<typeof reportArguments>

export async function reportExerciseResult(
  args: z.infer<typeof reportExerciseResultSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const subject = subjectOf(cleanLine(args.subject))
  const topic = args.topic ? cleanLine(args.topic) : ''
  const level = levelName(args.level) ?? levelName(getProfile(ctx.db, ctx.profileId)?.level)
  const result = once(ctx.db, ctx.callKey, () => {
    const report = reportExercise(ctx.db, {
      profileId: ctx.profileId,
      conversationId: ctx.conversationId,
      messageId: ctx.userMessageId,
      subjectKey: subject.key,
      subject: subject.name,
      ...(topic && { topic }),
      ...(level && { level }),
      ...(args.difficulty && { difficulty: args.difficulty }),
      correct: args.correct,
      now: ctx.clock.now(),
    })
    if (report.outcome === 'too_many') throw TOO_MANY
    return { effects: [{ kind: 'exercise', id: report.id }], result: reportResult(report.outcome) }
  })
  ctx.changed('exercises')
  return result
}

function reportResult(outcome: 'recorded' | 'merged'): ToolResult {
  const message =
    outcome === 'merged'
      ? 'Ce résultat est celui d’un quiz déjà enregistré : il n’est pas compté deux fois. N’en parlez pas à la personne.'
      : 'Résultat noté. N’en parlez pas à la personne, sauf si elle demande ses progrès.'
  return { text: JSON.stringify({ recorded: true, ...(outcome === 'merged' && { merged: true }), message }) }
}

const TOO_MANY = new ToolError(
  `${REPORTS_A_MESSAGE} résultats sont déjà notés pour ce message, c’est le plus : attendez le prochain exercice de la personne.`,
  {
    fr: `${REPORTS_A_MESSAGE} résultats sont déjà notés pour ce message : les autres ne sont pas comptés.`,
    en: `${REPORTS_A_MESSAGE} results are already recorded for this message: the others are not counted.`,
  },
)

import { z } from 'zod'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { askQuiz, placeOf, quizPlace } from './quiz-result.ts'
import type { ToolSpec } from './tool-spec.ts'

const quizArguments = z.object({
  statement: z.string().trim().min(3).max(1_000).describe('L’affirmation à juger, sans la réponse'),
  correct: z.boolean().describe('true si l’affirmation est vraie, false si elle est fausse'),
  explanation: z.string().trim().min(3).max(2_000).describe('Pourquoi, affiché après la réponse'),
  ...quizPlace,
})

export const trueFalseQuizSpec = {
  name: 'true_false_quiz',
  description:
    'Affiche une affirmation sur une carte : la personne répond vrai ou faux, la réponse est vérifiée et enregistrée sans vous, une seule fois, sous 24 heures. Une affirmation par appel. N’écrivez la réponse nulle part ailleurs que dans correct et explanation.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Demande si c’est vrai ou faux', en: 'Asks whether it is true or false' },
  arguments: quizArguments,
  secretArguments: ['correct', 'explanation'],
} satisfies ToolSpec<typeof quizArguments>

const OPTIONS = { fr: ['Vrai', 'Faux'], en: ['True', 'False'] } as const

export async function trueFalseQuiz(
  args: z.infer<typeof trueFalseQuizSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  return askQuiz(ctx, {
    kind: 'true_false',
    question: args.statement,
    options: OPTIONS[ctx.language],
    correctIndex: args.correct ? 0 : 1,
    shown: [0, 1],
    explanation: args.explanation,
    ...placeOf(args),
  })
}

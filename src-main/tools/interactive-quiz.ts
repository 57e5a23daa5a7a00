import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { mixOptions, withoutMarks } from '../school/option-order.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { askQuiz, cleanLine, placeOf, quizPlace } from './quiz-result.ts'
import type { ToolSpec } from './tool-spec.ts'

const quizArguments = z.object({
  question: z.string().trim().min(3).max(1_000).describe('La question, sans les options ni la réponse'),
  options: z
    .array(z.string().max(300))
    .min(2)
    .max(4)
    .describe('2 à 4 réponses possibles, en texte simple, toutes différentes, sans lettre ni numéro devant'),
  correct_index: z.number().int().describe('Place de la bonne réponse dans options, la première étant 0'),
  explanation: z
    .string()
    .trim()
    .min(3)
    .max(2_000)
    .describe('Pourquoi, affiché après la réponse ; nommez les réponses par leur texte, jamais par leur place'),
  ...quizPlace,
})

export const interactiveQuizSpec = {
  name: 'interactive_quiz',
  description:
    'Pose une question à choix multiple sur une carte : la personne clique, la réponse est vérifiée et enregistrée sans vous, une seule fois, sous 24 heures. Une question par appel. N’écrivez la bonne réponse nulle part ailleurs que dans correct_index et explanation ; les options sont mélangées à l’affichage.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Pose une question', en: 'Asks a question' },
  arguments: quizArguments,
  secretArguments: ['options', 'correct_index', 'explanation'],
} satisfies ToolSpec<typeof quizArguments>

export async function interactiveQuiz(
  args: z.infer<typeof interactiveQuizSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const options = withoutMarks(args.options.map(cleanLine))
  if (options.includes('')) throw EMPTY_OPTION
  if (new Set(options).size < options.length) throw SAME_OPTIONS
  if (args.correct_index < 0 || args.correct_index >= options.length) throw wrongIndex(options.length)
  return askQuiz(ctx, {
    kind: 'choice',
    question: args.question,
    options,
    correctIndex: args.correct_index,
    shown: mixOptions(options),
    explanation: args.explanation,
    ...placeOf(args),
  })
}

const EMPTY_OPTION = new ToolError(
  'Une des options est vide : donnez un texte à chacune, ou retirez-la, et rappelez l’outil.',
  {
    fr: 'Une des réponses proposées était vide : la question n’a pas été posée.',
    en: 'One of the proposed answers was empty: the question was not asked.',
  },
)
const SAME_OPTIONS = new ToolError(
  'Deux options sont identiques : chaque option doit être différente. Changez-en une et rappelez l’outil.',
  {
    fr: 'Deux des réponses proposées étaient les mêmes : la question n’a pas été posée.',
    en: 'Two of the proposed answers were the same: the question was not asked.',
  },
)

/** Without the index itself: the person reads this too. */
function wrongIndex(count: number): ToolError {
  return new ToolError(
    `correct_index ne désigne aucune option : avec ${count} options, c’est un entier de 0 à ${count - 1}. Corrigez-le et rappelez l’outil.`,
    {
      fr: 'La question n’avait pas de bonne réponse : elle n’a pas été posée.',
      en: 'The question had no right answer: it was not asked.',
    },
  )
}

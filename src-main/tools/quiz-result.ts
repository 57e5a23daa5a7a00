import { z } from 'zod'
import { once } from '../store/effects.ts'
import { createQuiz, type NewQuiz, type Quiz } from '../store/quizzes.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'

/** What both kinds of quiz may say of themselves. */
export const quizPlace = {
  subject: z.string().trim().max(60).optional().describe('Matière, par exemple : mathématiques'),
  topic: z.string().trim().max(100).optional().describe('Notion, par exemple : fractions'),
  level: z.string().trim().max(30).optional().describe('Classe, par exemple : CM2'),
}

/** One line without control characters or runs of spaces, so that options that look the same are the same. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

export function placeOf(args: { subject?: string; topic?: string; level?: string }) {
  const [subject, topic, level] = [args.subject, args.topic, args.level].map(text => text && cleanLine(text))
  return { ...(subject && { subject }), ...(topic && { topic }), ...(level && { level }) }
}

/** Asks the question of a call, once. */
export function askQuiz(ctx: ToolContext, quiz: Omit<NewQuiz, 'profileId' | 'conversationId' | 'now'>): ToolResult {
  const { profileId, conversationId } = ctx
  const result = once(ctx.db, ctx.callKey, () => {
    const made = createQuiz(ctx.db, { ...quiz, profileId, conversationId, now: ctx.clock.now() })
    return { effects: [{ kind: 'quiz', id: made.id }], result: quizResult(made) }
  })
  ctx.changed('quizzes')
  return result
}

/** The key is in neither part. */
function quizResult(quiz: Quiz): ToolResult {
  return {
    text: JSON.stringify({
      quiz_id: quiz.id,
      expires_at: quiz.expiresAt,
      message:
        'La carte du quiz est affichée. Terminez votre tour en invitant la personne à répondre sur la carte ; ne répétez pas les options et ne donnez ni la réponse ni l’explication : elles s’affichent après sa réponse, et vous saurez le résultat au message suivant.',
    }),
    views: [{ kind: 'quiz', quizId: quiz.id, question: quiz.question, options: quiz.options }],
  }
}

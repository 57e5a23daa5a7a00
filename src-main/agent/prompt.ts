import { describeQuizzes, MEMORY_HEADING, type QuizResult } from '../model/prompt-sections.ts'
import type { Language, Message, Mode } from '../types.ts'

/** The texts of resources/prompts, read once by the app. */
export type PromptTexts = { identity: string; modes: Record<Mode, string> }

export type PromptContext = {
  mode: Mode
  language: Language
  profileName: string
  /** School class of a pupil. */
  level?: string
  /** In the order in which they were learnt. */
  memories: readonly string[]
  /** Of this conversation, oldest first. */
  quizzes: readonly QuizResult[]
  today: Date
}

/** The system prompt in layers: identity, mode, what is known of the person, the day. */
export function assemblePrompt(texts: PromptTexts, context: PromptContext): Message {
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' }).format(context.today)
  const sections = [
    texts.identity.trim(),
    texts.modes[context.mode].trim(),
    ...(context.memories.length > 0
      ? [`${MEMORY_HEADING}\n${latest(context.memories.map(fact => `- ${oneLine(fact)}`)).join('\n')}`]
      : []),
    ...(context.quizzes.length > 0 ? [describeQuizzes(context.quizzes)] : []),
    `Profil : ${oneLine(context.profileName)} · mode ${context.mode}${context.level ? ` · classe ${oneLine(context.level)}` : ''} · langue ${context.language} · nous sommes le ${day}.`,
  ]
  return { role: 'system', content: sections.join('\n\n') }
}

/** Hundreds of memories would leave a small model no room for the conversation: the latest learnt go with it. */
function latest(lines: readonly string[]): string[] {
  let room = MEMORY_CHARACTERS
  const from = lines.findLastIndex(line => {
    room -= line.length + 1
    return room < 0
  })
  return lines.slice(from + 1)
}

const MEMORY_CHARACTERS = 8_000

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 500)
}

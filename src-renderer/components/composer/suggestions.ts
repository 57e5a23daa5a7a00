/** What stands before the caret: a file or a specialist being named (`@bal`), or a ready-made request (`/rel`). */
export type Trigger = { kind: 'mention' | 'prompt'; query: string; start: number }

const MENTION = /(?:^|[\s(«"'’])@([^\s@]{0,40})$/u
const PROMPT = /^\/(\S{0,40})$/u

/** An `@` counts at the start of a word only (an address is not a file); a `/` at the start of the message only. */
export function findTrigger(text: string, caret: number): Trigger | undefined {
  const before = text.slice(0, caret)
  const mention = MENTION.exec(before)
  if (mention) return { kind: 'mention', query: mention[1] ?? '', start: caret - (mention[1]?.length ?? 0) - 1 }
  const prompt = PROMPT.exec(before)
  if (prompt && caret === text.length) return { kind: 'prompt', query: prompt[1] ?? '', start: 0 }
  return undefined
}

/** The text with what was typed after the trigger replaced, and where the caret goes. */
export function applySuggestion(
  text: string,
  { start, query }: Trigger,
  replacement: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + query.length)
  const spaced = after === '' || /^\s/u.test(after) ? replacement : `${replacement} `
  return { text: text.slice(0, start) + spaced + after, caret: start + spaced.length }
}

/** Accents and capitals do not count. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

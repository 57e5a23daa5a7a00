import { yearOf } from '../school/levels.ts'
import type { Bilingual, Mode } from '../types.ts'

/** Somebody to talk to who knows a trade or a subject, as its file says. */
export type Specialist = {
  /** The name of its file, without its extension. */
  id: string
  name: Bilingual
  summary: Bilingual
  audience: 'pro' | 'pupil'
  /** The trade or the subject, in a word. */
  field: string
  /** Classes of the pupils it is for, first and last. */
  levels?: readonly [string, string]
  /** Of lucide, in kebab-case. */
  icon: string
  /** What it works with, in the order of its file. */
  tools: readonly string[]
  /** Words and expressions of the messages that are for it. */
  keywords: readonly string[]
  examples: readonly string[]
  /** Markdown, in French; what matters most stands first, since a small model is told only the beginning. */
  prompt: string
}

/** Who a mode is answered by; a guest has nobody. */
export const AUDIENCE_OF: Record<Mode, Specialist['audience'] | undefined> = {
  pro: 'pro',
  child: 'pupil',
  guest: undefined,
}

/** The mode in which each audience speaks to them. */
export const MODE_OF = { pro: 'pro', pupil: 'child' } as const satisfies Record<Specialist['audience'], Mode>

/** Those that may answer in a mode; of a pupil whose class is known, those for that class. */
export function specialistsFor(all: readonly Specialist[], mode: Mode, level?: string): Specialist[] {
  const year = mode === 'child' && level !== undefined ? yearOf(level) : undefined
  return all.filter(({ audience, levels }) => {
    if (audience !== AUDIENCE_OF[mode]) return false
    if (year === undefined || !levels) return true
    return year >= (yearOf(levels[0]) ?? 0) && year <= (yearOf(levels[1]) ?? Number.POSITIVE_INFINITY)
  })
}

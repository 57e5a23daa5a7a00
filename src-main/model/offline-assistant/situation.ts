import type { Bilingual, FileRef, Language, Mode } from '../../types.ts'
import type { QuizResult } from '../prompt-sections.ts'
import type { Speaker } from './conversation.ts'
import type { ExternalTool } from './external/tools.ts'
import { formatDay, formatMoney } from './format.ts'
import type { Intent } from './intent.ts'
import type { Fields } from './results.ts'
import type { Level } from './school/levels.ts'
import type { Outcome, Script, Step } from './script.ts'
import type { Given, Request, Understanding } from './understand.ts'

/** What one step of the plan did and says. */
export type Part = {
  intent: Intent
  text: string
  ok: boolean
  /** Documents that this step made. */
  files: FileRef[]
  /** For an e-mail that follows: what it is about, and what it says. */
  title?: string
  mail?: string
  /** A text that can become a document: « résume ce fichier puis fais-en un PDF ». */
  document?: { title: string; content: string }
  /** The result of the statements, for the one figure that was asked. */
  figures?: Fields
  question?: Question
  /** Added after the answer; what was asked besides goes on. */
  offer?: Question
  /** What turned out to be asked, done next. */
  then?: Understanding
}

/**
 * What the assistant asks; the answer comes in the next message and resumes `requests`. `words`: whatever it says, unless
 * it is a request by itself. `passage`: one of what a search found.
 */
export type Question = {
  text: string
  options: (FileRef & Pick<Given, 'place'>)[]
  kind: 'file' | 'passage' | 'confirm' | 'words'
  requests: Request[]
}

/** Where the answer is read. */
export type Surface = 'window' | 'command'
export type OnSurface = Record<Surface, Bilingual>

export type KnownFile = FileRef & { origin: 'attached' | 'generated'; turn: number }

export type Situation = {
  language: Language
  understanding: Understanding
  /** Files of the conversation before this message, oldest first. */
  known: readonly KnownFile[]
  /** Every call of the conversation before this message that has a result, oldest first. */
  history: readonly Step[]
  /** What the message before asked. */
  lastRequests: readonly Request[]
  /** Tools that may be called; empty for a guest. */
  tools: ReadonlySet<string>
  /** Those among them that the person added. */
  external: readonly ExternalTool[]
  memories: readonly string[]
  profileName: string | undefined
  /** The specialist that answers in this conversation. */
  speaker: Speaker | undefined
  /** Names of the tools that this specialist works with, those used most first. */
  preferred: readonly string[]
  mode: Mode | undefined
  /** The pupil's class, where the profile gives it. */
  level: Level | undefined
  /** True while the pupil is examined: questions only. */
  exam: boolean
  /** The quizzes of this conversation and how they went, oldest first. */
  quizzes: readonly QuizResult[]
  /** What the assistant answered last. */
  lastAnswer: string | undefined
  /** Turn in which the request that is being finished began. */
  since: number
  /** The same for the same conversation at the same place, else not: what draws start from. */
  seed: string
  now: Date
  /** Steps of this turn's plan that are done. */
  parts: Part[]
  /** Requests of this turn still to come after the one being done. */
  waiting: Request[]
  /** Calls that this turn may still make. */
  rounds: { left: number }
  say(sentence: Bilingual): string
  surface: Surface
  /** What differs between the window and the command. */
  here(sentence: OnSurface): string
  money(amount: number): string
  today(): string
}

export function sayIn(language: Language, surface: Surface): Pick<Situation, 'say' | 'here' | 'money' | 'surface'> {
  return {
    surface,
    say: sentence => sentence[language],
    here: sentence => sentence[surface][language],
    money: amount => formatMoney(amount, language),
  }
}

export function todayIn(language: Language, now: Date): () => string {
  return () => formatDay(now, language)
}

/** Every tool call of a skill goes through here: one that is not offered, or one too many, is answered at once. */
export function* call(
  situation: Situation,
  name: string,
  args: Record<string, unknown>,
  preface?: string,
): Script<Outcome> {
  if (!situation.tools.has(name)) return { ok: false, cause: 'no_tool', reason: missingTool(situation, name) }
  if (situation.rounds.left <= 0) return { ok: false, cause: 'no_rounds', reason: situation.say(NO_ROUNDS) }
  situation.rounds.left -= 1
  const outcome = yield { name, arguments: withoutUndefined(args), ...(preface && { preface }) }
  return outcome.ok || !outcome.notice ? outcome : { ...outcome, reason: situation.say(outcome.notice) }
}

/** Whether `call` would be made now: what is said before it is not said again after it. */
export function canCall(situation: Situation, name: string): boolean {
  return situation.tools.has(name) && situation.rounds.left > 0
}

/** Rounds that a skill may use when others still wait for theirs. */
export function roundsFor(situation: Situation): number {
  const reserved = situation.waiting.reduce(
    (sum, request) => sum + (request.intent === 'letter' || request.intent === 'note' ? 2 : 1),
    0,
  )
  return Math.max(situation.rounds.left - reserved, 1)
}

export function isGuest(situation: Situation): boolean {
  return situation.tools.size === 0
}

function withoutUndefined(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
}

function missingTool(situation: Situation, name: string): string {
  if (isGuest(situation)) return situation.here(NO_TOOL_FOR_GUESTS)
  const known = MISSING_TOOLS[name]
  return known
    ? situation.here(known)
    : situation.say({ fr: 'Ce profil ne permet pas cette action.', en: 'This profile does not allow this action.' })
}

const NO_TOOL_FOR_GUESTS: OnSurface = {
  window: {
    fr: 'En mode invité, je n’ai accès à aucun fichier ni à aucun outil. Choisissez un profil élève ou professionnel et redemandez-le-moi.',
    en: 'In guest mode I have no access to files or tools. Choose a pupil or professional profile and ask me again.',
  },
  command: {
    fr: 'En mode invité, je n’ai accès à aucun fichier ni à aucun outil. Redemandez-le-moi avec --mode child ou --mode pro.',
    en: 'In guest mode I have no access to files or tools. Ask me again with --mode child or --mode pro.',
  },
}
const MISSING_TOOLS: Record<string, OnSurface> = {
  generate_financial_statements: {
    window: {
      fr: 'Les états financiers demandent un profil professionnel.',
      en: 'Financial statements need a professional profile.',
    },
    command: {
      fr: 'Les états financiers demandent un profil professionnel (--mode pro).',
      en: 'Financial statements need a professional profile (--mode pro).',
    },
  },
  bash_execute: {
    window: {
      fr: 'Lancer une commande demande un profil professionnel.',
      en: 'Running a command needs a professional profile.',
    },
    command: {
      fr: 'Lancer une commande demande un profil professionnel (--mode pro).',
      en: 'Running a command needs a professional profile (--mode pro).',
    },
  },
}
const NO_ROUNDS: Bilingual = {
  fr: 'Le nombre d’étapes permis pour un message est atteint ; redemandez-moi la suite.',
  en: 'The number of steps allowed for one message is reached; ask me again for the rest.',
}

import {
  describeQuizzes,
  EXAM_HEADING,
  MEMORY_HEADING,
  type QuizResult,
  SPECIALIST_HEADING,
} from '../model/prompt-sections.ts'
import { yearOf } from '../school/levels.ts'
import type { FileRef, Language, Mode, SystemMessage } from '../types.ts'
import { estimateTokens } from './count-tokens.ts'
import { DEFAULT_CONTEXT_TOKENS } from './limits.ts'
import type { Specialist } from './specialists.ts'

/** The texts of resources/prompts, read once by the app. */
export type PromptTexts = {
  identity: string
  modes: Record<Mode, string>
  /** How to speak to pupils of each stage. */
  stages: Record<Stage, string>
  exam: string
  /** Last, since what stands last is followed best. */
  houseRules: string
}

export const STAGES = ['cp', 'ce', 'cm', 'college-1', 'college-2', 'lycee', 'terminale'] as const
export type Stage = (typeof STAGES)[number]

export type PromptContext = {
  mode: Mode
  language: Language
  profileName: string
  /** School class of a pupil. */
  level?: string
  specialist?: Specialist
  /** Whom the model may ask to do a part of the work. */
  colleagues: readonly Specialist[]
  /** True while a pupil is examined. */
  exam: boolean
  /** In the order in which they were learnt. */
  memories: readonly string[]
  /** Of this conversation, oldest first. */
  quizzes: readonly QuizResult[]
  today: Date
  /** ISO 3166 alpha-2, where the person lives. */
  country?: string
  /** Of the library, newest first, and how many there are in all. */
  files: { newest: readonly FileRef[]; total: number }
  /** Tokens that the model reads, if known: a small one is told only how the longest layers begin. */
  contextTokens?: number | undefined
}

/** In this order in the prompt. */
export type LayerName =
  | 'identity'
  | 'mode'
  | 'level'
  | 'specialist'
  | 'colleagues'
  | 'exam'
  | 'memories'
  | 'quizzes'
  | 'profile'
  | 'files'
  | 'house_rules'
/** `cut`: only its beginning is there. */
export type PromptLayer = { name: LayerName; text: string; cut: boolean }

/** A smaller model has enough to do with its own tools. */
const LEAST_FOR_COLLEAGUES = 12_000
/** Shares of the context that the class, the colleagues and the specialist may take. */
const LEVEL_SHARE = 0.05
const COLLEAGUES_SHARE = 0.05
const SPECIALIST_SHARE = 0.12
/** Of a small one, whose tools are worth more than words about them. */
const SMALL_CONTEXT = 8_000
const SPECIALIST_SHARE_OF_SMALL = 0.05

/** The system prompt, layer by layer: who speaks, to whom, as whom, what is known, what is always so. */
export function promptLayers(texts: PromptTexts, context: PromptContext): PromptLayer[] {
  const {
    mode,
    level,
    specialist,
    colleagues,
    exam,
    memories,
    quizzes,
    contextTokens = DEFAULT_CONTEXT_TOKENS,
  } = context
  const layers: PromptLayer[] = []
  const add = (name: LayerName, text: string, tokens = Number.POSITIVE_INFINITY) => {
    const whole = text.trim()
    const kept = beginning(whole, tokens)
    if (kept !== '') layers.push({ name, text: kept, cut: kept.length < whole.length })
  }
  add('identity', texts.identity)
  add('mode', texts.modes[mode])
  if (mode === 'child' && level) add('level', levelText(texts, level), contextTokens * LEVEL_SHARE)
  if (specialist) {
    const share = contextTokens < SMALL_CONTEXT ? SPECIALIST_SHARE_OF_SMALL : SPECIALIST_SHARE
    add('specialist', `${SPECIALIST_HEADING} ${specialist.name.fr}\n${specialist.prompt}`, contextTokens * share)
  }
  if (colleagues.length > 0 && contextTokens >= LEAST_FOR_COLLEAGUES)
    add('colleagues', describeColleagues(colleagues), contextTokens * COLLEAGUES_SHARE)
  if (exam) add('exam', `${EXAM_HEADING}\n${texts.exam}`)
  if (memories.length > 0)
    add('memories', `${MEMORY_HEADING}\n${latest(memories.map(fact => `- ${oneLine(fact)}`)).join('\n')}`)
  if (quizzes.length > 0) add('quizzes', describeQuizzes(quizzes))
  add('profile', profileLine(context))
  if (mode !== 'guest' && context.files.total > 0 && contextTokens >= SMALL_CONTEXT)
    add('files', describeLibrary(context.files))
  add('house_rules', texts.houseRules)
  return layers
}

export function assemblePrompt(texts: PromptTexts, context: PromptContext): SystemMessage {
  const content = promptLayers(texts, context)
    .map(({ text }) => text)
    .join('\n\n')
  return { role: 'system', content }
}

/** As much of a text as fits, by whole blocks and then whole lines; what matters most stands first. */
function beginning(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const lines = text.split('\n')
  let room = tokens
  const end = lines.findIndex(line => {
    room -= estimateTokens(line) + 1
    return room < 0
  })
  const kept = lines.slice(0, end)
  // A heading with nothing under it says nothing.
  while (/^(#|\s*$)/.test(kept.at(-1) ?? 'x')) kept.pop()
  return kept.join('\n')
}

function levelText({ stages }: PromptTexts, level: string): string {
  const stage = stageOf(level)
  return stage ? stages[stage] : ''
}

/** Undefined for a class that is none of the school's. */
export function stageOf(level: string): Stage | undefined {
  const year = yearOf(level)
  return year === undefined ? undefined : STAGE_OF_YEAR[year]
}

/** Of each year of school: two to a stage, but for the last. */
const STAGE_OF_YEAR = STAGES.flatMap(stage => (stage === 'terminale' ? [stage] : [stage, stage]))

function profileLine({ mode, language, profileName, level, today, country }: PromptContext): string {
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' }).format(today)
  const place = country && new Intl.DisplayNames('fr-FR', { type: 'region' }).of(country)
  return [
    `Profil : ${oneLine(profileName)}`,
    `mode ${mode}`,
    ...(level ? [`classe ${oneLine(level)}`] : []),
    `langue ${language}`,
    ...(place ? [`pays ${place}`] : []),
    `nous sommes le ${day}.`,
  ].join(' · ')
}

function describeColleagues(colleagues: readonly Specialist[]): string {
  const lines = colleagues.map(({ id, name, summary }) => `- ${id} : ${name.fr}. ${summary.fr}`)
  return ['## Spécialistes à qui confier une partie du travail (delegate_to_specialist)', ...lines].join('\n')
}

/** Names are data: quoted, on one line each. */
function describeLibrary({ newest, total }: PromptContext['files']): string {
  const lines = newest.map(
    ({ fileId, name }) => `- ${JSON.stringify(oneLine(name).slice(0, 120))} (file_id : ${fileId})`,
  )
  const rest = total > newest.length ? ' ; les autres par list_user_files ou search_user_files' : ''
  return [`## Fichiers de la bibliothèque : ${total}, du plus récent au plus ancien${rest}`, ...lines].join('\n')
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

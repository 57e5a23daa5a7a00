import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { estimateTokens } from '../agent/count-tokens.ts'
import {
  assemblePrompt,
  type PromptContext,
  type PromptLayer,
  type PromptTexts,
  promptLayers,
  STAGES,
} from '../agent/prompt.ts'
import { type Specialist, specialistsFor } from '../agent/specialists.ts'
import type { EncodedTools } from '../model/chat-model.ts'
import { listFiles } from '../store/files.ts'
import { listMemories } from '../store/memories.ts'
import { delegateToSpecialistSpec } from '../tools/delegate-to-specialist.ts'
import { encodeTools } from '../tools/specs.ts'
import type { Mode, SystemMessage } from '../types.ts'
import type { Host } from './host.ts'
import type { McpTools } from './mcp-tools.ts'
import { quizResults } from './quizzes.ts'
import type { Specialists } from './specialists.ts'

/** Files named in the prompt; the others are found by the tools. */
const NAMED_FILES = 8

/** What a pupil who is examined is given: questions, and the record of how they went. */
const EXAM_TOOLS = ['interactive_quiz', 'true_false_quiz', 'report_exercise_result']

export type BriefingHost = Host & { prompts: PromptTexts; specialists: Specialists; mcpTools: McpTools }
export type Briefed = {
  mode: Mode
  /** Instead of the profile's. */
  level?: string
  /** Absent outside of any. */
  conversationId?: string
  specialist?: Specialist | undefined
  exam?: boolean
  /** Asked by another specialist: it has its own tools only, and asks nobody. */
  delegated?: boolean
  contextTokens?: number | undefined
}
/** `only`: names of the tools, where that is fewer than the mode has. */
export type Briefing = { system: SystemMessage; tools?: EncodedTools; only?: readonly string[] }

/** What a model is given before the conversation: its instructions and its tools. */
export function brief(host: BriefingHost, briefed: Briefed): Briefing {
  const { mode, specialist, exam, delegated } = briefed
  const only = exam ? EXAM_TOOLS : delegated && specialist ? toolsUnder(host, mode, specialist) : undefined
  const own = encodeTools(mode, { ...(only && { only }), ...(specialist && { preferred: specialist.tools }) })
  const tools = own && !exam ? host.mcpTools.joinedTo(own, mode) : own
  const system = assemblePrompt(host.prompts, promptContext(host, briefed))
  return { system, ...(tools && { tools }), ...(only && { only }) }
}

/** What a specialist who is asked by another works with: its own tools, and those that the person added. */
function toolsUnder({ mcpTools }: BriefingHost, mode: Mode, { tools }: Specialist): string[] {
  const own = tools.filter(tool => tool !== delegateToSpecialistSpec.name)
  return [...own, ...mcpTools.offered(mode).map(({ name }) => name)]
}

/** What the system prompt says of the person, their files and the day. */
export function promptContext(host: BriefingHost, briefed: Briefed): PromptContext {
  const { mode, conversationId, specialist, exam = false, delegated = false, contextTokens } = briefed
  const level = briefed.level ?? host.profile().level
  const asks = mode === 'pro' && !delegated
  const colleagues = asks ? specialistsFor(host.specialists.known(), mode) : []
  const profile = host.profile()
  const { files, total } = listFiles(host.db, profile.id, { limit: NAMED_FILES, offset: 0 })
  return {
    mode,
    language: host.language(),
    profileName: profile.name,
    ...(level && { level }),
    ...(specialist && { specialist }),
    colleagues: colleagues.filter(({ id }) => id !== specialist?.id),
    exam,
    memories: listMemories(host.db, profile.id).map(memory => memory.fact),
    quizzes: conversationId === undefined ? [] : quizResults(host, conversationId),
    today: host.clock.now(),
    ...(profile.country && { country: profile.country }),
    files: { newest: files.map(({ card: { fileId, name } }) => ({ fileId, name })), total },
    contextTokens,
  }
}

export type PricedLayer = PromptLayer & { tokens: number }

/** The layers of a prompt with their estimated tokens. */
export function pricedLayers(host: BriefingHost, briefed: Briefed): PricedLayer[] {
  const layers = promptLayers(host.prompts, promptContext(host, briefed))
  return layers.map(layer => ({ ...layer, tokens: estimateTokens(layer.text) }))
}

/** Of resources/prompts. */
export async function readPrompts(resources: string): Promise<PromptTexts> {
  const read = (name: string) => readFile(join(resources, 'prompts', `${name}.md`), 'utf8')
  const [identity, pro, child, guest, exam, houseRules, ...stages] = await Promise.all([
    read('identity'),
    read('mode-pro'),
    read('mode-child'),
    read('mode-guest'),
    read('exam'),
    read('house-rules'),
    ...STAGES.map(stage => read(`levels/${stage}`)),
  ])
  const byStage = Object.fromEntries(STAGES.map((stage, index) => [stage, stages[index] ?? '']))
  return { identity, modes: { pro, child, guest }, stages: byStage as PromptTexts['stages'], exam, houseRules }
}

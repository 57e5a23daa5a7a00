import type { NewModel } from '../../../src-preload/contract.ts'
import { PROVIDERS, type Provider } from './providers.ts'

/** What the form holds: text as it was typed. */
export type ModelDraft = {
  provider: Provider
  baseUrl: string
  model: string
  label: string
  context: string
  embedding: string
  key: string
}
export type DraftProblem = 'address' | 'model' | 'context'

export function emptyDraft(provider: Provider, known: { baseUrl?: string; model?: string } = {}): ModelDraft {
  return {
    provider,
    baseUrl: known.baseUrl ?? PROVIDERS[provider].baseUrl,
    model: known.model ?? '',
    label: '',
    context: '',
    embedding: '',
    key: '',
  }
}

/** The model as the core wants it, or what is still wrong. The core judges the address in the end. */
export function modelOf(draft: ModelDraft): { model: NewModel } | { problem: DraftProblem } {
  const context = draft.context.replace(/[\s\u00a0\u202f]/g, '')
  if (!/^(https?:\/\/)?[^\s/]+/.test(draft.baseUrl.trim())) return { problem: 'address' }
  if (!draft.model.trim()) return { problem: 'model' }
  if (context && !/^[1-9]\d{0,8}$/.test(context)) return { problem: 'context' }
  return {
    model: {
      provider: draft.provider,
      baseUrl: draft.baseUrl.trim(),
      model: draft.model.trim(),
      ...(draft.label.trim() && { label: draft.label.trim() }),
      ...(context && { contextTokens: Number(context) }),
      ...(draft.embedding.trim() && { embeddingModel: draft.embedding.trim() }),
      ...(draft.key.trim() && { key: draft.key.trim() }),
    },
  }
}

import type { ProviderName } from '../../../src-preload/contract.ts'

export type Provider = Exclude<ProviderName, 'offline'>

type ProviderPreset = {
  baseUrl: string
  /** Names to propose; any other is accepted. */
  models: readonly string[]
  /** remote: wants a key from an account; local: a program on this machine; any: nothing is known. */
  place: 'remote' | 'local' | 'any'
}

export const PROVIDERS: Record<Provider, ProviderPreset> = {
  openrouter: {
    baseUrl: 'https://openrouter.ai/api/v1',
    models: [
      'mistralai/mistral-medium-3.1',
      'openai/gpt-4.1-mini',
      'google/gemini-2.5-flash',
      'anthropic/claude-sonnet-4',
      'deepseek/deepseek-chat-v3.1',
    ],
    place: 'remote',
  },
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    models: ['gpt-5-mini', 'gpt-5', 'gpt-4.1-mini', 'gpt-4.1'],
    place: 'remote',
  },
  mistral: {
    baseUrl: 'https://api.mistral.ai/v1',
    models: ['mistral-medium-latest', 'mistral-small-latest', 'mistral-large-latest'],
    place: 'remote',
  },
  ollama: {
    baseUrl: 'http://127.0.0.1:11434/v1',
    models: ['qwen3:8b', 'mistral-nemo', 'llama3.1:8b'],
    place: 'local',
  },
  lmstudio: { baseUrl: 'http://127.0.0.1:1234/v1', models: [], place: 'local' },
  llamacpp: { baseUrl: 'http://127.0.0.1:8080/v1', models: [], place: 'local' },
  other: { baseUrl: '', models: [], place: 'any' },
}

export const PROVIDER_NAMES = [
  'openrouter',
  'openai',
  'mistral',
  'ollama',
  'lmstudio',
  'llamacpp',
  'other',
] as const satisfies readonly Provider[]

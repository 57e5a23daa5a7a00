import type { ProviderName } from '../../src-preload/contract.ts'
import type { Bilingual, Language, ServedModel } from '../types.ts'

/** « contexte 4 096 sur 131 072 possibles · outils, images »; empty when the server says nothing. */
export function servedWords(model: ServedModel, language: Language): string {
  const words = WORDS[language]
  const abilities = [model.tools && words.tools, model.vision && words.vision, model.thinking && words.thinking]
  return [
    contextWords(model, language),
    abilities.filter(Boolean).join(', '),
    model.tools === false && words.noTools,
    model.elsewhere && words.elsewhere,
  ]
    .filter(Boolean)
    .join(' · ')
}

function contextWords(model: ServedModel, language: Language): string {
  const { contextTokens, contextAssumed, maxContextTokens = 0 } = model
  const words = WORDS[language]
  const number = (tokens: number) => tokens.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB')
  if (!contextTokens) return maxContextTokens ? words.most(number(maxContextTokens)) : ''
  const context = `${words.context} ${number(contextTokens)}`
  if (maxContextTokens <= contextTokens) return context
  return `${context}${contextAssumed ? words.usual : ''} ${words.of(number(maxContextTokens))}`
}

/** How a server of this machine is brought to give its models more context. */
export function raiseWords(provider: ProviderName): Bilingual {
  const { fr, en } = RAISE[provider] ?? OTHER
  return {
    fr: `Ce contexte est trop petit pour tous les outils. Pour l’agrandir, ${fr}. Il faut plus de mémoire.`,
    en: `Not all tools fit in this context. To enlarge it, ${en}. It takes more memory.`,
  }
}

const RAISE: Partial<Record<ProviderName, Bilingual>> = {
  ollama: {
    fr: 'montez « Context length » à 16k dans les réglages d’Ollama, ou démarrez-le avec OLLAMA_CONTEXT_LENGTH=16384',
    en: 'raise “Context length” to 16k in the settings of Ollama, or start it with OLLAMA_CONTEXT_LENGTH=16384',
  },
  lmstudio: {
    fr: 'rechargez le modèle dans LM Studio avec « Context Length » à 16384',
    en: 'reload the model in LM Studio with “Context Length” at 16384',
  },
  llamacpp: {
    fr: 'relancez llama-server avec -c 16384, ou deux fois plus avec -np 2',
    en: 'restart llama-server with -c 16384, or twice as much with -np 2',
  },
}
const OTHER: Bilingual = { fr: 'voyez les réglages de ce serveur', en: 'see the settings of this server' }

const WORDS = {
  fr: {
    context: 'contexte',
    usual: ' (réglage habituel)',
    of: (most: string) => `sur ${most} possibles`,
    most: (most: string) => `contexte jusqu’à ${most}`,
    tools: 'outils',
    noTools: 'sans outils : conversation seulement',
    vision: 'images',
    thinking: 'réflexion',
    elsewhere: 'répond depuis Internet',
  },
  en: {
    context: 'context',
    usual: ' (usual setting)',
    of: (most: string) => `of ${most} possible`,
    most: (most: string) => `context up to ${most}`,
    tools: 'tools',
    noTools: 'no tools: conversation only',
    vision: 'images',
    thinking: 'reasoning',
    elsewhere: 'answers from the Internet',
  },
}

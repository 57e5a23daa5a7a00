import type { LocalAnswer, LocalServer } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { parseBaseUrl } from '../model/providers.ts'
import { reachServer, serverOf } from '../outbox/reach-server.ts'
import { getTurn } from '../store/turns.ts'
import type { Bilingual } from '../types.ts'
import type { Host } from './host.ts'
import { baseOf, findLocalServers, localPlaces } from './local-servers.ts'
import type { Models } from './models.ts'
import { answersHere } from './stored-models.ts'

/** Nobody waits longer for a button. */
const REACH_MS = 2_500
/** Of the servers found, so many models; which one is best nobody knows. */
const MOST_FOUND = 5

/** Who can answer on this machine while the model that was asked cannot be reached. */
export function createLocalAnswers(host: Host & { models: Models }, find: typeof findLocalServers = findLocalServers) {
  const { db, models } = host

  /** Empty unless the last turn of the conversation ended for want of its model, which still cannot be reached. */
  async function offers(conversationId: string): Promise<LocalAnswer[]> {
    const turn = getTurn(db, conversationId)
    const lost = turn?.state === 'error' ? parseBaseUrl(turn.unreachable ?? '') : undefined
    if (!lost) return []
    const kept = models.onThisMachine()
    const [reached, servers] = await Promise.all([
      reachServer(serverOf(lost), new AbortController().signal, REACH_MS),
      find(localPlaces(kept)),
    ])
    if (reached) return []
    const there = servers.filter(({ baseUrl }) => baseUrl !== baseOf(lost.href))
    const listening = new Set(there.map(({ baseUrl }) => baseUrl))
    return [
      { label: models.offlineLabel(), use: { modelId: 'offline' } },
      ...kept
        .filter(model => answersHere(model) && listening.has(baseOf(model.baseUrl)))
        .map(({ id, label }) => ({ label, use: { modelId: id } })),
      ...found(there, kept).slice(0, MOST_FOUND),
    ]
  }

  return {
    offers,
    /** The model that was chosen for one answer. @throws UserError when it is none of this machine. */
    model(use: LocalAnswer['use']): Promise<ChatModel> {
      const model = 'modelId' in use ? models.kept(use.modelId) : models.found(use)
      if (!model) throw new UserError(NOT_LOCAL)
      return model
    },
  }
}

/** Those that the servers list and the person has not connected. */
function found(servers: readonly LocalServer[], kept: readonly { baseUrl: string; model: string }[]): LocalAnswer[] {
  const known = new Set(kept.map(({ baseUrl, model }) => `${baseOf(baseUrl)} ${model}`))
  return servers.flatMap(({ provider, baseUrl, models }) =>
    models
      // One that is elsewhere needs the network that is missing.
      .filter(({ name, elsewhere }) => !elsewhere && !known.has(`${baseUrl} ${name}`))
      .map(({ name }) => ({
        label: `${name} · ${NAMES[provider] ?? baseUrl}`,
        use: { provider, baseUrl, model: name },
      })),
  )
}

const NAMES: Partial<Record<LocalServer['provider'], string>> = {
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  llamacpp: 'llama.cpp',
}

const NOT_LOCAL: Bilingual = {
  fr: 'Ce modèle n’est pas sur cet ordinateur : choisissez-en un autre, ou attendez le retour du réseau.',
  en: 'This model is not on this computer: choose another one, or wait until the network is back.',
}

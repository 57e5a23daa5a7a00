import type { ModelChoice, NewModel, TestOutcome } from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import { newId } from '../identity.ts'
import type { ChatModel } from '../model/chat-model.ts'
import type { Embeddings } from '../model/embeddings.ts'
import { parseBaseUrl, providerOf } from '../model/providers.ts'
import { describeServedModel } from '../model/served-models.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { Bilingual, Clock } from '../types.ts'
import { hostOf, keyName, readKey } from './api-keys.ts'
import type { Host } from './host.ts'
import { createModelLearning } from './learn-model.ts'
import { testAnswer } from './model-test.ts'
import { answersHere, contextOf, isLocal, readModels, type StoredModel, writeModels } from './stored-models.ts'

const OFFLINE_ID = 'offline'
const SELECTED_SETTING = 'model_id'
/** A second one for a connection kept open that the server has closed since. */
const TEST_ATTEMPTS = 2

export type Models = ReturnType<typeof createModels>

/** The embedded assistant and the providers that the person connected; keys stay in the keychain. */
export function createModels(host: Host) {
  const { db, secrets } = host
  const { learn, learning } = createModelLearning(host)
  let last: { of: string; model: ChatModel } | undefined
  let lastEmbeddings: { of: string; embeddings: Embeddings } | undefined

  const stored = (): StoredModel[] => readModels(host)
  const selected = (): StoredModel | undefined => {
    const id = getSetting(db, SELECTED_SETTING)
    return stored().find(model => model.id === id)
  }

  async function list(): Promise<ModelChoice[]> {
    return [offlineChoice(host), ...(await Promise.all(stored().map(choiceOf)))]
  }

  async function choiceOf(model: StoredModel): Promise<ModelChoice> {
    const hasKey = (await readKey(secrets, hostOf(model.baseUrl))) !== undefined
    const contextTokens = contextOf(model)
    return { ...model, ...(contextTokens && { contextTokens }), hasKey }
  }

  function own(modelId: string): StoredModel {
    const model = stored().find(({ id }) => id === modelId)
    if (!model) throw new UserError(UNKNOWN_MODEL)
    return model
  }

  /** @throws UserError when the address or the name is none. */
  async function add(input: NewModel): Promise<ModelChoice> {
    const model = { id: newId('model'), ...checked(input) }
    // The key first: without it the model would be there but useless.
    if (input.key?.trim()) await secrets.set(keyName(hostOf(model.baseUrl)), input.key.trim())
    writeModels(host, [...stored(), model])
    return choiceOf(model)
  }

  /** Its key goes with the last model of its address. */
  async function remove(modelId: string): Promise<void> {
    const model = own(modelId)
    const rest = stored().filter(({ id }) => id !== modelId)
    writeModels(host, rest)
    if (getSetting(db, SELECTED_SETTING) === modelId) keepSelected(OFFLINE_ID)
    const address = hostOf(model.baseUrl)
    if (rest.some(other => hostOf(other.baseUrl) === address)) return
    // A keychain that is locked keeps its key; the model is gone all the same.
    await secrets.delete(keyName(address)).catch(error => host.log(error))
  }

  async function select(modelId: string): Promise<undefined> {
    const model = modelId === OFFLINE_ID ? undefined : own(modelId)
    keepSelected(modelId)
    if (model && isLocal(model)) await learn(model)
  }

  function keepSelected(modelId: string): void {
    setSetting(db, { key: SELECTED_SETTING, value: modelId, now: host.clock.now() })
  }

  /** An empty key removes the one that was there. */
  async function setKey(modelId: string, key: string): Promise<ModelChoice> {
    const model = own(modelId)
    const name = keyName(hostOf(model.baseUrl))
    if (key.trim() === '') await secrets.delete(name)
    else await secrets.set(name, key.trim())
    return choiceOf(model)
  }

  /**
   * The model of the next turn. Kept from one turn to the next, with what it learnt of its server. One of this machine
   * may have been loaded with another context since.
   */
  async function choose(): Promise<ChatModel> {
    const chosen = selected()
    const model = chosen && isLocal(chosen) ? await learn(chosen) : chosen
    const language = host.language()
    const apiKey = model && (await readKey(secrets, hostOf(model.baseUrl)))
    const of = JSON.stringify([model ?? OFFLINE_ID, apiKey, language])
    if (last?.of !== of)
      last = {
        of,
        model: model ? learning(await connect(model, apiKey, host.clock), model) : await offlineAssistant(host),
      }
    return last.model
  }

  async function connectLocal(model: Connected): Promise<ChatModel> {
    const apiKey = await readKey(secrets, hostOf(model.baseUrl))
    const served = await describeServedModel({ ...model, ...(apiKey && { apiKey }) }, model.model)
    return connect({ ...model, ...(served && { served }) }, apiKey, host.clock)
  }

  /** Of the selected model's provider; undefined where no model for them was named. Kept as the model is. */
  async function embeddings(): Promise<Embeddings | undefined> {
    const model = selected()
    if (!model?.embeddingModel) return undefined
    const apiKey = await readKey(secrets, hostOf(model.baseUrl))
    const of = JSON.stringify([model.baseUrl, model.embeddingModel, apiKey])
    if (lastEmbeddings?.of !== of) {
      const { createOpenAiEmbeddings } = await import('../model/openai-embeddings.ts')
      const options = { baseUrl: model.baseUrl, model: model.embeddingModel, ...(apiKey && { apiKey }) }
      lastEmbeddings = { of, embeddings: createOpenAiEmbeddings(options) }
    }
    return lastEmbeddings.embeddings
  }

  async function test(input: { modelId: string } | NewModel): Promise<TestOutcome> {
    if ('modelId' in input && input.modelId === OFFLINE_ID) return { ok: true, message: OFFLINE_READY }
    const model = 'modelId' in input ? own(input.modelId) : checked(input)
    const typed = 'modelId' in input ? undefined : input.key?.trim()
    const apiKey = typed || (await readKey(secrets, hostOf(model.baseUrl)))
    const outcome = await testAnswer(await connect(model, apiKey, host.clock, TEST_ATTEMPTS), host.clock)
    if (outcome.ok && 'modelId' in input) await learn(own(input.modelId))
    return outcome
  }

  return {
    list,
    add,
    remove,
    select,
    setKey,
    choose,
    /** The embedded one, whatever is selected. */
    offline: (): Promise<ChatModel> => offlineAssistant(host),
    embeddings,
    test,
    /** The connected ones that run on this machine. */
    onThisMachine: (): StoredModel[] => stored().filter(isLocal),
    offlineLabel: (): string => offlineChoice(host).label,
    /** The embedded one, or a connected one of this machine; undefined for any other. */
    kept(modelId: string): Promise<ChatModel> | undefined {
      if (modelId === OFFLINE_ID) return offlineAssistant(host)
      const model = own(modelId)
      return answersHere(model) ? connectLocal(model) : undefined
    },
    /** One that a server of this machine lists; undefined when it is none of it. */
    found(model: Pick<StoredModel, 'baseUrl' | 'model'> & { provider: string }): Promise<ChatModel> | undefined {
      return isLocal(model) ? connectLocal(model) : undefined
    },
    selectedId: (): string => selected()?.id ?? OFFLINE_ID,
    /** Of the selected model; 0 for the embedded one, which no length is too much for. */
    contextTokens(): number | undefined {
      const model = selected()
      return model ? contextOf(model) : 0
    },
    /** False when the selected one answers in text only. */
    callsTools: (): boolean => selected()?.served?.tools !== false,
    /** Names of every secret that a model uses. */
    secretNames: (): string[] => [...new Set(stored().map(model => keyName(hostOf(model.baseUrl))))],
  }
}

type Connected = Pick<StoredModel, 'baseUrl' | 'model' | 'contextTokens' | 'served'> & { provider: string }

async function connect(
  model: Connected,
  apiKey: string | undefined,
  clock: Clock,
  attempts?: number,
): Promise<ChatModel> {
  const { createOpenAiModel } = await import('../model/openai.ts')
  const contextTokens = contextOf(model)
  return createOpenAiModel({
    baseUrl: model.baseUrl,
    model: model.model,
    clock,
    ...(contextTokens && { contextTokens }),
    ...(model.served?.tools === false && { textOnly: true }),
    ...(apiKey && { apiKey }),
    ...(attempts && { retry: { attempts, baseMs: 200, longestMs: 0 } }),
  })
}

async function offlineAssistant(host: Host): Promise<ChatModel> {
  const { createOfflineAssistant } = await import('../model/offline-assistant/assistant.ts')
  return createOfflineAssistant({ language: host.language(), now: () => host.clock.now() })
}

function checked(input: NewModel): Omit<StoredModel, 'id'> {
  const address = parseBaseUrl(input.baseUrl)
  if (!address) throw new UserError(WRONG_ADDRESS)
  const model = input.model.trim()
  if (model === '') throw new UserError(NO_MODEL_NAME)
  if (input.provider === 'offline') throw new UserError(UNKNOWN_MODEL)
  return {
    provider: input.provider,
    baseUrl: address.href,
    model,
    label: input.label?.trim() || `${model} · ${providerOf(address, model).name}`,
    ...(input.contextTokens && { contextTokens: input.contextTokens }),
    ...(input.embeddingModel?.trim() && { embeddingModel: input.embeddingModel.trim() }),
  }
}

function offlineChoice(host: Host): ModelChoice {
  const label = host.language() === 'fr' ? 'Assistant hors ligne' : 'Offline assistant'
  return { id: OFFLINE_ID, label, provider: 'offline', hasKey: false }
}

const OFFLINE_READY: Bilingual = {
  fr: 'L’assistant hors ligne est prêt : il ne demande ni réseau ni clé.',
  en: 'The offline assistant is ready: it needs neither network nor key.',
}
const UNKNOWN_MODEL: Bilingual = {
  fr: 'Ce modèle n’est plus dans la liste : choisissez-en un autre dans Réglages > Modèles.',
  en: 'This model is no longer in the list: choose another one in Settings > Models.',
}
const WRONG_ADDRESS: Bilingual = {
  fr: 'L’adresse du serveur ne convient pas : écrivez-la comme https://api.exemple.com/v1.',
  en: 'The server address is not right: write it like https://api.example.com/v1.',
}
const NO_MODEL_NAME: Bilingual = {
  fr: 'Le nom du modèle manque : copiez-le depuis la liste du fournisseur.',
  en: 'The model name is missing: copy it from the provider’s list.',
}

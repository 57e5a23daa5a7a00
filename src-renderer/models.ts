import type { ModelChoice, NewModel } from '../src-preload/contract.ts'
import { ask, askQuietly } from './api.ts'
import { currentState, dispatch } from './state.ts'

/** Reads the list again after a change; `modelId` when another one is now chosen. */
export async function refreshModels(modelId = currentState().bootstrap?.modelId ?? 'offline'): Promise<void> {
  const answer = await ask('listModels')
  if (!answer.ok) return
  const known = answer.value.some(model => model.id === modelId)
  dispatch({ type: 'models_changed', models: answer.value, modelId: known ? modelId : 'offline' })
}

export async function selectModel(modelId: string): Promise<void> {
  const answer = await ask('selectModel', { modelId })
  if (answer.ok) await refreshModels(modelId)
}

/** Adds it and chooses it: who adds a model wants to use it. A refusal is answered, not shown. */
export async function addModel(model: NewModel) {
  const answer = await askQuietly('addModel', model)
  if (answer.ok) await selectModel(answer.value.id)
  return answer
}

export async function deleteModel(model: ModelChoice): Promise<boolean> {
  const answer = await ask('deleteModel', { modelId: model.id })
  if (answer.ok) await refreshModels()
  return answer.ok
}

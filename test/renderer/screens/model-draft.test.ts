import { expect, it } from 'vitest'
import { emptyDraft, modelOf } from '../../../src-renderer/screens/settings/model-draft.ts'

it('a model for embeddings goes with the model, when one is named', () => {
  const draft = { ...emptyDraft('ollama'), model: 'mistral' }
  expect(modelOf({ ...draft, embedding: ' nomic-embed-text ' })).toMatchObject({
    model: { model: 'mistral', embeddingModel: 'nomic-embed-text' },
  })
  expect(modelOf({ ...draft, embedding: '  ' })).toEqual({
    model: { provider: 'ollama', baseUrl: draft.baseUrl, model: 'mistral' },
  })
})

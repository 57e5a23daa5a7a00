import type { TestOutcome } from '../../src-preload/contract.ts'
import { ModelError } from '../errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import type { Bilingual, Clock } from '../types.ts'

const TEST_TIME_MS = 30_000

/** Asks for one short answer. What the provider refuses is told in the sentence. */
export async function testAnswer(model: ChatModel, clock: Clock): Promise<TestOutcome> {
  const startedAt = clock.monotonic()
  const signal = AbortSignal.timeout(TEST_TIME_MS)
  try {
    const messages = [{ role: 'user' as const, content: 'Réponds seulement : OK' }]
    for await (const chunk of model.stream({ messages, toolChoice: 'auto', signal })) {
      if (chunk.type === 'end') break
    }
    return { ok: true, message: answered(model.name, clock.monotonic() - startedAt) }
  } catch (error) {
    if (error instanceof ModelError) return { ok: false, message: error.sentence }
    if (signal.aborted) return { ok: false, message: TOO_SLOW }
    throw error
  }
}

function answered(name: string, ms: number): Bilingual {
  const seconds = (language: string) =>
    (ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    fr: `${name} répond, en ${seconds('fr-FR')} s.`,
    en: `${name} answers, in ${seconds('en-GB')} s.`,
  }
}

const TOO_SLOW: Bilingual = {
  fr: 'Pas de réponse en 30 secondes : vérifiez que le serveur est démarré et que le modèle est chargé, puis testez de nouveau.',
  en: 'No answer in 30 seconds: check that the server is started and the model is loaded, then test again.',
}

import type { App } from '../app.ts'
import { printable, type Terminal } from './terminal.ts'

/** After a turn that could not reach its model: how to have it answered on this machine, if anything can. */
export async function noteLocalAnswers(app: App, conversationId: string, terminal: Terminal): Promise<void> {
  const offers = await app.localAnswers.offers(conversationId)
  if (offers.length === 0) return
  const again = `ardoise ask "…" --conversation ${conversationId}`
  const kept = await app.requests.listModels(undefined)
  const french = terminal.language === 'fr'
  terminal.note(
    french
      ? `Cet ordinateur peut répondre sans le réseau. Sans --model, c’est l’assistant hors ligne :\n  ${again}`
      : `This computer can answer without the network. Without --model, the offline assistant does:\n  ${again}`,
  )
  for (const { use } of offers) {
    const { model, baseUrl } = 'modelId' in use ? (kept.find(({ id }) => id === use.modelId) ?? {}) : use
    if (model && baseUrl) terminal.note(`  ${again} --model ${printable(model)} --base-url ${printable(baseUrl)}`)
  }
}

import { MODE_OF, type Specialist, specialistsFor } from '../agent/specialists.ts'
import { UserError } from '../errors.ts'
import { LEVELS } from '../school/levels.ts'
import type { Mode } from '../types.ts'
import { type BriefingHost, type PricedLayer, pricedLayers } from './briefing.ts'
import { UNKNOWN_SPECIALIST } from './specialists.ts'

export type PromptAsked = {
  mode?: Mode
  level?: string
  specialist?: string
  exam?: boolean
  contextTokens?: number
}
/** One of the combinations that a model can be told, and what it costs. */
export type PromptPrice = { mode: Mode; level?: string; specialist?: string; tokens: number }

/** What models are told, to be read by people. */
export function createPrompts(host: BriefingHost) {
  return {
    /** Layer by layer. @throws UserError when there is no such specialist. */
    async prompt({ specialist: id, ...asked }: PromptAsked): Promise<PricedLayer[]> {
      const all = await host.specialists.all()
      const specialist = id === undefined ? undefined : all.find(one => one.id === id)
      if (id !== undefined && !specialist) throw new UserError(UNKNOWN_SPECIALIST)
      const mode = asked.mode ?? (specialist ? MODE_OF[specialist.audience] : host.profile().mode)
      return pricedLayers(host, { ...asked, mode, specialist })
    },
    /** Every mode, class and specialist that go together. */
    async everyPrompt(): Promise<PromptPrice[]> {
      const all = await host.specialists.all()
      const price = (mode: Mode, level?: string, specialist?: Specialist): PromptPrice => {
        const layers = pricedLayers(host, { mode, specialist, ...(level !== undefined && { level }) })
        const tokens = layers.reduce((sum, layer) => sum + layer.tokens, 0)
        return { mode, ...(level !== undefined && { level }), ...(specialist && { specialist: specialist.id }), tokens }
      }
      const those = (mode: Mode, level?: string) =>
        [undefined, ...specialistsFor(all, mode, level)].map(specialist => price(mode, level, specialist))
      return [price('guest'), ...those('pro'), ...LEVELS.flatMap(level => those('child', level))]
    },
  }
}

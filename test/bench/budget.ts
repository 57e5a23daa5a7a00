import { countTokens } from '../../src-main/agent/count-tokens.ts'
import { fitRequest } from '../../src-main/agent/fit-request.ts'
import { encodeTools } from '../../src-main/tools/specs.ts'
import type { Message } from '../../src-main/types.ts'
import { longConversation } from '../support/long-conversation.ts'
import { type Measure, measure, median } from './measure.ts'

/** Milliseconds allowed for 400 messages: to count them, and to make them fit, which happens once a turn. */
const COUNT_MS = 5
const FIT_MS = 60
const ROUNDS = 31

/** 400 messages read anew from the disk, as each turn has them, before a model of 8 000 tokens. */
export async function measureBudget(): Promise<Measure[]> {
  const { messages } = longConversation()
  const tools = encodeTools('pro')
  const question: Message = { role: 'user', content: 'À quelle date est la vente aux enchères du four ?' }
  const counting: number[] = []
  const fitting: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fresh: Message[] = [{ role: 'system', content: 'Vous êtes Ardoise.' }, ...structuredClone(messages), question]
    counting.push(timeOf(() => countTokens(fresh)))
    fitting.push(timeOf(() => fitRequest(fresh, tools, 8_000)))
  }
  return [
    measure('budget.count400', 'ms', median(counting), COUNT_MS, 1),
    measure('budget.fit400', 'ms', median(fitting), FIT_MS, 1),
  ]
}

function timeOf(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

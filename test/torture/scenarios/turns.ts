import type { Piece, Plan } from '../model-server.ts'
import { pick, type Random, type Scenario } from '../stage.ts'
import { type Moment, onAnswer, onEvent, openTurnStage, when } from '../turn-stage.ts'
import { atStart, opened } from '../waits.ts'

const moments: Record<string, Moment> = {
  'the program starts': { wait: when(atStart), within: 450 },
  'the database opens': { wait: when(opened), within: 60 },
  'the model writes': { wait: onEvent('text'), within: 70 },
  'a call begins': { wait: onEvent('tool_start'), within: 12 },
  'a tool runs': { wait: onEvent('tool_start'), within: 250 },
  'between a result and the next request': { wait: onEvent('tool_end'), within: 10 },
  'the model has answered': { wait: onAnswer, within: 15 },
  'any moment': { wait: when(opened), within: 900 },
}

export const turns: Scenario = {
  name: 'turn',
  share: 120,
  moments: Object.keys(moments),
  open: setting => openTurnStage(setting, { moments, plan }),
}

const STEPS: readonly Piece[][] = [
  ['md'],
  ['task'],
  ['memory'],
  ['draft'],
  ['quiz'],
  ['list'],
  ['md', 'task'],
  ['task', 'memory', 'quiz'],
  ['xlsx'],
  ['mail'],
  ['sms', 'task'],
]

function plan(mark: string, random: Random): Plan {
  return { mark, steps: Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, STEPS)) }
}

import type { Piece, Plan } from '../model-server.ts'
import { pick, type Random, type Scenario } from '../stage.ts'
import { type Moment, onEvent, openTurnStage, when } from '../turn-stage.ts'
import { entersLibrary, makesFile } from '../waits.ts'

const moments: Record<string, Moment> = {
  'the document is written': { wait: when(makesFile), within: 60 },
  'it enters the library': { wait: when(entersLibrary), within: 3 },
  'it is copied to the person’s folder': { wait: when(entersLibrary), within: 25 },
  'it is announced': { wait: onEvent('file'), within: 15 },
}

export const documents: Scenario = {
  name: 'document',
  share: 60,
  moments: Object.keys(moments),
  open: setting => openTurnStage(setting, { moments, plan }),
}

const KINDS: readonly Piece[] = ['pdf', 'docx', 'xlsx', 'md']

function plan(mark: string, random: Random): Plan {
  return { mark, steps: [[pick(random, KINDS)], [pick(random, KINDS)]] }
}

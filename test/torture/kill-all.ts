import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canMount } from '../support/mount-disk.ts'
import { root } from '../support/run-command.ts'
import { archiving, imports } from './scenarios/archives.ts'
import { assistant } from './scenarios/assistant.ts'
import { copies, dailies, removals, restores } from './scenarios/copies.ts'
import { documents } from './scenarios/documents.ts'
import { erasures } from './scenarios/erasures.ts'
import { jobs } from './scenarios/jobs.ts'
import { migration } from './scenarios/migration.ts'
import { moves } from './scenarios/moves.ts'
import { outbox } from './scenarios/outbox.ts'
import { refusals } from './scenarios/refused.ts'
import { releases } from './scenarios/releases.ts'
import { mails, messages } from './scenarios/sends.ts'
import { turns } from './scenarios/turns.ts'
import { windows } from './scenarios/window.ts'
import { windowRefusals } from './scenarios/window-refused.ts'
import { type Fate, randomFrom, type Scenario, type Strike } from './stage.ts'
import type { Program } from './victim.ts'

export const SCENARIOS: readonly Scenario[] = [
  turns,
  documents,
  assistant,
  mails,
  messages,
  outbox,
  releases,
  jobs,
  refusals,
  migration,
  copies,
  dailies,
  removals,
  restores,
  archiving,
  imports,
  moves,
  windows,
  ...(canMount ? [windowRefusals] : []),
  erasures,
]

export type Row = {
  scenario: string
  moment: string
  kills: number
  /** Runs that had ended before they could be killed. */
  late: number
  fates: Record<Fate, number>
  wentOn: number
  faults: number
  seconds: number
}

export type Torture = { seed: number; kills: number; seconds: number; rows: Row[]; faults: string[] }

type Options = {
  scenarios: readonly Scenario[]
  kills: number
  seed: number
  /** The sources instead of the built command. */
  sources?: boolean
  note?(text: string): void
}

/** As many kills live in one data folder; then a new one begins. */
const KILLS_A_FOLDER = 10
const AT_ONCE = 2
/** Of one moment in a row, before it is given up in this folder. */
const LATE_TRIES = 4
const MOST_ROUNDS = 5
const SEEDS_A_ROUND = 100_000

type Lot = { scenario: Scenario; moments: string[]; seed: number }

/** Kills the program again and again, each scenario its share, and counts what became of its work. */
export async function killAll({
  scenarios,
  kills,
  seed,
  sources = false,
  note = () => undefined,
}: Options): Promise<Torture> {
  const startedAt = performance.now()
  const program: Program = [process.execPath, join(root, sources ? 'src-main/cli.ts' : 'out/main/cli.js')]
  const rows = new Map<string, Row>()
  const faults: string[] = []
  const lots: Lot[] = []
  const killed = () => [...rows.values()].reduce((sum, row) => sum + row.kills, 0)
  // Runs that end before their moment are made up for.
  for (let round = 0; killed() < kills && round < MOST_ROUNDS; round++) {
    lots.push(...dealOut(scenarios, kills - killed(), seed + round * SEEDS_A_ROUND))
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  const all = [...rows.values()].sort((one, other) => order(scenarios, one) - order(scenarios, other))
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  return { seed, kills: killed(), seconds, rows: all, faults }

  async function work(): Promise<void> {
    for (let lot = lots.shift(); lot; lot = lots.shift()) await runLot(lot)
  }

  async function runLot({ scenario, moments, seed: own }: Lot): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'ardoise-torture-'))
    const found: string[] = []
    const stage = await scenario.open({ folder, program, random: randomFrom(own) })
    try {
      for (const moment of moments) {
        const begun = performance.now()
        const struck = await strikeUntilDead(() => stage.strike(moment))
        count(scenario.name, moment, struck, (performance.now() - begun) / 1_000)
        for (const fault of struck.strike?.faults ?? []) found.push(`${scenario.name}, ${moment}: ${fault}`)
        if (found.length > 0) break
      }
    } finally {
      await stage.close()
      if (found.length === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    note(`${scenario.name} (seed ${own}): ${moments.length} moments, ${found.length} faults`)
    for (const fault of found) {
      const again = `npm run torture -- ${moments.length} --scenario ${scenario.name} --seed ${own}`
      const line = `${fault} [${again}; kept in ${folder}]`
      faults.push(line)
      note(line)
    }
  }

  function count(scenario: string, moment: string, { strike, late }: Struck, seconds: number): void {
    const key = `${scenario}/${moment}`
    const fates = { ended: 0, done: 0, 'not done': 0, uncertain: 0 }
    const row = rows.get(key) ?? { scenario, moment, kills: 0, late: 0, fates, wentOn: 0, faults: 0, seconds: 0 }
    rows.set(key, row)
    row.late += late
    row.seconds += seconds
    if (!strike) return
    row.kills++
    row.fates[strike.fate]++
    row.wentOn += strike.wentOn ? 1 : 0
    row.faults += strike.faults.length
  }
}

type Struck = { strike?: Strike; late: number }

async function strikeUntilDead(strike: () => Promise<Strike | 'late'>): Promise<Struck> {
  for (let late = 0; late < LATE_TRIES; late++) {
    const struck = await strike()
    if (struck !== 'late') return { strike: struck, late }
  }
  return { late: LATE_TRIES }
}

/** Each scenario its share of the kills, each of its moments in turn; the same lots for the same seed. */
function dealOut(scenarios: readonly Scenario[], kills: number, seed: number): Lot[] {
  const shares = scenarios.reduce((sum, { share }) => sum + share, 0)
  const lots: Lot[] = []
  for (const scenario of scenarios) {
    const own = Math.ceil((kills * scenario.share) / shares)
    const moments = Array.from({ length: own }, (_, n) => scenario.moments[(seed + n) % scenario.moments.length] ?? '')
    for (let from = 0; from < own; from += KILLS_A_FOLDER) {
      // Its moments follow from its seed, so that a lot is run again alone.
      lots.push({ scenario, moments: moments.slice(from, from + KILLS_A_FOLDER), seed: seed + from })
    }
  }
  // The long scenarios of one kind are spread over the whole time.
  return lots.sort((one, other) => one.seed - other.seed)
}

function order(scenarios: readonly Scenario[], { scenario, moment }: Row): number {
  const place = scenarios.findIndex(({ name }) => name === scenario)
  return place * 100 + (scenarios[place]?.moments.indexOf(moment) ?? 0)
}

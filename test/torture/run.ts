import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runOrExit } from '../../scripts/run.ts'
import { root } from '../support/run-command.ts'
import { killAll, SCENARIOS } from './kill-all.ts'
import { printTable } from './table.ts'

/** `npm run torture [-- KILLS] [-- --seed N] [-- --scenario NAME] [-- --sources] [-- --json]`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    scenario: { type: 'string' },
    /** Runs the sources instead of the built command. */
    sources: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const kills = Number(positionals[0] ?? 500)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const chosen = SCENARIOS.filter(({ name }) => values.scenario === undefined || name === values.scenario)
if (chosen.length === 0 || !Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  process.stderr.write(
    `npm run torture -- [KILLS] [--seed N] [--scenario ${SCENARIOS.map(({ name }) => name).join('|')}]\n`,
  )
  process.exit(2)
}
if (!values.sources) runOrExit('electron-vite', 'build')

const note = (text: string) => void process.stderr.write(`${text}\n`)
const result = await killAll({ scenarios: chosen, kills, seed, sources: values.sources, note })
process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : printTable(result))
let failed = result.rows.some(({ faults }) => faults > 0) || result.kills < kills

const memory = join(root, 'test/torture/memory.ts')
if (values.scenario === undefined && existsSync(memory)) {
  const { status } = spawnSync(process.execPath, ['--expose-gc', memory], { stdio: values.json ? 'ignore' : 'inherit' })
  failed ||= status !== 0
}
process.exitCode = failed ? 1 : 0

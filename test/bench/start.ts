import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compare, type Measure, measure, timeOf } from './measure.ts'

const run = promisify(execFile)
/** Milliseconds that importing the core may add to the start of bare Node. */
const ALLOWED_MS = 150

/** Importing the whole core, with nothing used yet, over bare Node. */
export async function measureStart(): Promise<Measure[]> {
  const node = (code: string) => () => run(process.execPath, ['--input-type=module', '-e', code])
  const app = new URL('../../src-main/app.ts', import.meta.url).href
  const times = await compare(timeOf, { warmUp: 2, counted: 15 }, node(`await import('${app}')`), node(''))
  return [measure('start.import', 'ms over bare Node', times.value - times.floor, ALLOWED_MS, 1)]
}

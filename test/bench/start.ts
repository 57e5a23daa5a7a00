import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { compare, type Measure, measure, timeOf } from './measure.ts'

const run = promisify(execFile)
/** Milliseconds that importing the core may add to the start of bare Node. */
const ALLOWED_MS = 150
/** Inside node_modules, so that the bundle finds the packages and git doesn't find the bundle. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/ardoise-bench/', import.meta.url))

/** Importing the core as it is shipped, bundled, with nothing used yet, over bare Node. */
export async function measureStart(): Promise<Measure[]> {
  const app = fileURLToPath(new URL('../../src-main/app.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: app, outDir: FOLDER, emptyOutDir: true, rollupOptions: { output: { entryFileNames: 'app.mjs' } } },
  })
  try {
    const node = (code: string) => () => run(process.execPath, ['--input-type=module', '-e', code])
    const bundle = pathToFileURL(`${FOLDER}app.mjs`).href
    const times = await compare(timeOf, { warmUp: 2, counted: 15 }, node(`await import('${bundle}')`), node(''))
    return [measure('start.import', 'ms over bare Node', times.value - times.floor, ALLOWED_MS, 1)]
  } finally {
    await rm(FOLDER, { recursive: true, force: true })
  }
}

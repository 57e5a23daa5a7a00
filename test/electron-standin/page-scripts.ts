import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { makeBridge } from './page/bridge.ts'
import { installIsolatedWorld, type PreloadProcess } from './page/isolated-world.ts'
import { installMainWorld } from './page/main-world.ts'
import { makeCodec } from './structured-clone.ts'

export const ISOLATED_WORLD = 'Electron Isolated Context'
/** Global of the isolated world by which pages call the app; see IsolatedGlobals for the way back. */
export const UP_BINDING = 'standinUp'

export type PageScript = { source: string; worldName?: string }

/** What every document of a window runs before its own scripts, in this order. */
export function pageScripts(preload: string | undefined, extraArguments: readonly string[]): PageScript[] {
  const [toMain, toIsolated] = [randomUUID(), randomUUID()].map(id => JSON.stringify(id))
  const bytes = '{ encode: bytes => bytes.toBase64(), decode: text => Uint8Array.fromBase64(text) }'
  const preloadProcess: PreloadProcess = {
    platform: process.platform,
    arch: process.arch,
    versions: { ...process.versions } as Record<string, string>,
    argv: [process.argv[0] ?? '', ...extraArguments],
    env: {},
  }
  const scripts = [
    { source: inTopFrame(`(${installMainWorld})((${makeBridge})(${toIsolated}, ${toMain}))`) },
    {
      source: inTopFrame(
        `(${installIsolatedWorld})((${makeBridge})(${toMain}, ${toIsolated}), (${makeCodec})(${bytes}), ${JSON.stringify(preloadProcess)})`,
      ),
      worldName: ISOLATED_WORLD,
    },
  ]
  return preload === undefined ? scripts : [...scripts, { source: preloadScript(preload), worldName: ISOLATED_WORLD }]
}

function preloadScript(path: string): string {
  if (!existsSync(path)) {
    console.error(`Unable to load preload script: ${path}`)
    return ''
  }
  const source = readFileSync(path, 'utf8')
  return inTopFrame(`standinPreload((require, module, exports, process) => {${source}\n})`, `\n//# sourceURL=${path}`)
}

function inTopFrame(source: string, after = ''): string {
  return `if (window === window.top) { ${source} }${after}`
}

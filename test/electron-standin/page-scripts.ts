import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { makeBridge } from './page/bridge.ts'
import { installIsolatedWorld, type PreloadProcess } from './page/isolated-world.ts'
import { installMainWorld } from './page/main-world.ts'
import { makeCodec } from './structured-clone.ts'

export const ISOLATED_WORLD = 'Electron Isolated Context'
/** Global of the isolated world by which pages call the app; see page/isolated-world.ts for the way back. */
export const UP_BINDING = 'standinUp'

export type PageScript = { source: string; worldName?: string }

/** What every document of a window runs before its own scripts and its preload. */
export function pageScripts(extraArguments: readonly string[]): PageScript[] {
  const [toMain, toIsolated] = [randomUUID(), randomUUID()].map(id => JSON.stringify(id))
  const bytes = '{ encode: bytes => bytes.toBase64(), decode: text => Uint8Array.fromBase64(text) }'
  const preloadProcess: PreloadProcess = {
    platform: process.platform,
    arch: process.arch,
    versions: { ...process.versions } as Record<string, string>,
    argv: [process.argv[0] ?? '', ...extraArguments],
    env: {},
  }
  const isolated = [
    `(${makeBridge})(${toMain}, ${toIsolated})`,
    `(${makeCodec})(${bytes})`,
    JSON.stringify(preloadProcess),
  ]
  return [
    { source: inTopFrame(`(${installMainWorld})((${makeBridge})(${toIsolated}, ${toMain}))`) },
    { source: inTopFrame(`(${installIsolatedWorld})(${isolated.join(', ')})`), worldName: ISOLATED_WORLD },
  ]
}

/** The preload as it stands on disk; a script of its own, so that one that can't be parsed breaks nothing else. */
export function preloadScript(path: string): PageScript {
  if (!existsSync(path)) {
    console.error(`Unable to load preload script: ${path}`)
    return { source: '', worldName: ISOLATED_WORLD }
  }
  const code = `standinPreload((require, module, exports, process) => {${readFileSync(path, 'utf8')}\n})`
  return { source: inTopFrame(code, `\n//# sourceURL=${path}`), worldName: ISOLATED_WORLD }
}

function inTopFrame(source: string, after = ''): string {
  return `if (window === window.top) { ${source} }${after}`
}

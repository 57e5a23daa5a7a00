import Module, { registerHooks } from 'node:module'

type Loader = { _load(request: string, ...rest: unknown[]): unknown }

const NAMES = /^electron(\/main|\/common)?$/
const ADDRESS = 'electron-standin:module'

/** Answers `electron` to the app's `require` and `import`, and to the `require` of Playwright's inspector session. */
export function provideElectron(electronModule: Record<string, unknown>): void {
  const loader = Module as unknown as Loader
  const load = loader._load
  loader._load = (request, ...rest) => (NAMES.test(request) ? electronModule : load.call(loader, request, ...rest))

  const key = Symbol.for(ADDRESS)
  Object.assign(globalThis, { [key]: electronModule })
  const source = [
    `const electron = globalThis[Symbol.for(${JSON.stringify(ADDRESS)})]`,
    `export default electron`,
    `export const { ${Object.keys(electronModule).join(', ')} } = electron`,
  ].join('\n')
  registerHooks({
    resolve: (specifier, context, next) =>
      NAMES.test(specifier) ? { url: ADDRESS, format: 'module', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === ADDRESS ? { format: 'module', source, shortCircuit: true } : next(url, context),
  })
}

import { enableCompileCache } from 'node:module'

// Stripping the types of some twenty files at every start would cost a fifth of the time to the first window.
enableCompileCache()
const { run } = await import('./run.ts')
await run(process.argv.slice(2))

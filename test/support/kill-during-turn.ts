import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run-command.ts'

/** Starts a turn in another process, and kills it as soon as it has said `until`. */
export async function killDuringTurn(data: string, model: string, until: string): Promise<void> {
  const url = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href)
  const script = `
    const { createApp } = await import(${url('src-main/app.ts')})
    const { openStore } = await import(${url('src-main/store/open.ts')})
    setInterval(() => {}, 1000)
    const data = ${JSON.stringify(data)}
    const app = await createApp({
      db: openStore(data), model: ${model}, paths: { data, resources: ${JSON.stringify(join(root, 'resources'))} },
      secrets: { persistent: false, get: async () => undefined, set: async () => {}, delete: async () => {} },
      clock: { now: () => new Date(), monotonic: () => performance.now() }, language: 'fr', appVersion: '0',
      emit: ({ event }) => console.log(event.type, event.text ?? ''), log: console.error,
    })
    app.updateProfile({ email: 'moi@exemple.sn' })
    await app.sendMessage({ text: 'raconte' })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = new Promise(resolve => child.on('exit', resolve))
  let said = ''
  for await (const piece of child.stdout) {
    said += piece
    if (said.includes(until)) child.kill('SIGKILL')
  }
  await gone
}

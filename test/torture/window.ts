import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ElectronApplication, _electron as electron, type Page } from 'playwright-core'
import type { Answer, RequestName, Requests, WindowEvent } from '../../src-preload/contract.ts'
import { chooseElectron } from '../electron-standin/choose-electron.ts'
import { root } from '../support/run-command.ts'
import { environment, type Printed, startVictim } from './victim.ts'

/** The window of the built app, in Electron or in its stand-in. */
export type AppWindow = {
  pid: number
  /** What it has shown of turns. */
  events: readonly Printed[]
  ask<N extends RequestName>(name: N, input?: Requests[N][0]): Promise<Requests[N][1]>
  shown(wanted: (event: Printed) => boolean): Promise<boolean>
  /** The main process, at once. */
  kill(): Promise<void>
  /** As the person closes it; settles when it is gone. */
  close(): Promise<void>
  /** Asks it to close, and does not wait. */
  beginToClose(): void
}

const LONGEST_MS = 60_000

export async function openWindow(data: string, home: string): Promise<AppWindow> {
  const { app, pid } = await launch(data, home)
  const gone = new Promise<void>(resolve => app.on('close', () => resolve()))
  const page = await app.firstWindow({ timeout: LONGEST_MS })
  await page.getByRole('main').waitFor({ timeout: LONGEST_MS })
  const events: Printed[] = []
  await page.exposeFunction('toldToTest', (text: string) => {
    const event: WindowEvent = JSON.parse(text)
    if (event.type === 'agent') events.push({ ...event.event, conversation_id: event.conversationId })
  })
  await page.evaluate('window.ardoise.onEvent(event => window.toldToTest(JSON.stringify(event)))')
  return {
    pid,
    events,
    ask: (name, input) => askPage(page, name, input),
    async shown(wanted) {
      const until = performance.now() + LONGEST_MS
      while (!events.some(wanted)) {
        if (performance.now() > until) return false
        await pause(2)
      }
      return true
    },
    async kill() {
      killGroup(pid)
      await gone
    },
    async close() {
      await app.close()
      await gone
    },
    beginToClose: () => void app.evaluate(({ app: main }) => main.quit()).catch(() => undefined),
  }
}

/** Kills it while it starts, so many milliseconds after it was called. Answers which run it was. */
export async function killWhileStarting(data: string, home: string, after: number): Promise<number> {
  chooseElectron()
  const electronPath: unknown = createRequire(import.meta.url)('electron')
  const victim = startVictim([String(electronPath)], ARGUMENTS, { home, variables: variablesOf(data, home) })
  await pause(after)
  await victim.kill()
  return victim.pid
}

async function launch(data: string, home: string): Promise<{ app: ElectronApplication; pid: number }> {
  chooseElectron()
  const app = await electron.launch({
    args: ARGUMENTS,
    cwd: root,
    env: { ...environment(home), ...variablesOf(data, home) },
    timeout: LONGEST_MS,
  })
  return { app, pid: app.process().pid ?? 0 }
}

const ARGUMENTS = ['--lang=fr', '--no-sandbox', '.']

/** With what a real Electron needs of the display, and the stand-in of Chromium. */
function variablesOf(data: string, home: string): Record<string, string> {
  const names = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'ELECTRON_OVERRIDE_DIST_PATH', 'STANDIN_CHROMIUM']
  const passedOn = Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
  return { ...passedOn, ARDOISE_DATA: data, XDG_CONFIG_HOME: join(home, '.config') }
}

async function askPage<N extends RequestName>(
  page: Page,
  name: N,
  input: Requests[N][0] | undefined,
): Promise<Requests[N][1]> {
  const argument = input === undefined ? '' : JSON.stringify(input)
  const answer: Answer<Requests[N][1]> = await page.evaluate(`window.ardoise.${name}(${argument})`)
  if (!answer.ok) throw new Error(`${name}: ${answer.error.en}`)
  return answer.value
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

import { app, BrowserWindow, dialog } from 'electron'
import type { App } from '../app.ts'
import type { Language } from '../types.ts'
import type { Core } from './core.ts'

/** So long after the window has closed, the notification of a job that asks for the person can still be answered. */
const WAITS_MS = 10 * 60_000
const LOOK_MS = 250

export type Quitting = {
  core(): Core | undefined
  /** The last window is gone, and jobs go on. */
  onGoingOn(jobs: number): void
  log(where: string, error: unknown): void
}

/**
 * What runs when the last window closes comes to its end first. Quitting leaves jobs for the next start, once the
 * person has agreed; everything else stops and keeps what it has.
 */
export function quitInOrder({ core, onGoingOn, log }: Quitting): void {
  let closed = false
  let agreed = false
  let asking = false
  let leaving: NodeJS.Timeout | undefined

  function quit(): void {
    agreed = true
    app.quit()
  }

  function leaveWhenDone(): void {
    clearInterval(leaving)
    let waitsSince = Number.NEGATIVE_INFINITY
    const look = () => {
      const { working, waiting } = activityOf(core()?.app)
      const now = performance.now()
      if (working > 0) waitsSince = now
      const stays = working > 0 || (waiting > 0 && now - waitsSince < WAITS_MS)
      if (BrowserWindow.getAllWindows().length === 0 && stays) return
      clearInterval(leaving)
      if (BrowserWindow.getAllWindows().length === 0) quit()
    }
    leaving = setInterval(look, LOOK_MS)
    look()
  }

  app.on('window-all-closed', () => {
    if (process.platform === 'darwin') return
    core()?.app.stopWaiting()
    const { working, jobs } = activityOf(core()?.app)
    if (working > 0 && jobs > 0) onGoingOn(jobs)
    leaveWhenDone()
  })
  app.on('before-quit', event => {
    const { jobs } = activityOf(core()?.app)
    if (closed || agreed || jobs === 0) return
    event.preventDefault()
    if (asking) return
    asking = true
    void askAboutJobs(jobs, core()?.app.language ?? 'fr')
      .catch(error => {
        log('quit', error)
        return true
      })
      .then(leave => {
        asking = false
        if (leave) quit()
      })
  })
  app.on('will-quit', event => {
    if (closed) return
    event.preventDefault()
    closed = true
    const closing = core()?.close() ?? Promise.resolve()
    void closing.catch(error => log('close', error)).finally(() => app.exit(0))
  })
}

/** Nothing while the database is closed, as it is when another one takes its place. */
function activityOf(core: App | undefined): ReturnType<App['activity']> {
  try {
    return core?.activity() ?? NOTHING
  } catch {
    return NOTHING
  }
}

const NOTHING = { working: 0, waiting: 0, jobs: 0 }

/** True when the person would rather leave now. */
async function askAboutJobs(jobs: number, language: Language): Promise<boolean> {
  const words = WORDS[language]
  const [window] = BrowserWindow.getAllWindows()
  const options = {
    type: 'question' as const,
    message: words.message(jobs),
    detail: words.detail,
    buttons: [words.wait, words.quit],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === 1
}

const WORDS = {
  fr: {
    message: (jobs: number) =>
      jobs === 1 ? 'Une tâche de fond n’est pas terminée.' : `${jobs} tâches de fond ne sont pas terminées.`,
    detail:
      'Si vous quittez, ce qui est fait est gardé et le reste reprend tout seul au prochain démarrage. Pour laisser le travail continuer sans la fenêtre, fermez-la simplement.',
    wait: 'Attendre',
    quit: 'Quitter et reprendre au prochain démarrage',
  },
  en: {
    message: (jobs: number) =>
      jobs === 1 ? 'A background job is not finished.' : `${jobs} background jobs are not finished.`,
    detail:
      'If you quit, what is done is kept and the rest is taken up by itself at the next start. To let the work go on without the window, simply close it.',
    wait: 'Wait',
    quit: 'Quit and resume at the next start',
  },
} satisfies Record<Language, unknown>

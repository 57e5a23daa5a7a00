import { app, type BrowserWindow, Menu, nativeTheme, net, powerMonitor } from 'electron'
import type { TaskView, WindowEvent } from '../../src-preload/contract.ts'
import { findData } from '../app/data-folder.ts'
import { finishMove } from '../app/data-move.ts'
import type { AppEvent } from '../app/host.ts'
import type { AppServices } from '../app.ts'
import { createAwakeClock } from '../awake-clock.ts'
import { openKeychain } from '../keychain.ts'
import { storeFailure, systemFailure } from '../store/failures.ts'
import { databaseFile } from '../store/open.ts'
import type { Bilingual, Language } from '../types.ts'
import { offerContextMenu } from './context-menu.ts'
import { type Core, openCore } from './core.ts'
import { chooseFiles, type Desktop } from './desktop-requests.ts'
import { openExternal } from './external.ts'
import { answerRequests, sendEvents } from './ipc.ts'
import { logError, logInfo, openLog } from './log.ts'
import { menuTemplate } from './menu.ts'
import { notifyOf, notifyOfJobs, notifyOfNotice, notifyOfTasks } from './notifications.ts'
import { filesOfCommandLine } from './opened-files.ts'
import { restrictPermissions } from './permissions.ts'
import { findPlaces, type Places } from './places.ts'
import { registerScheme, serveScheme } from './protocol.ts'
import { quitInOrder } from './quitting.ts'
import { askAboutFailure, findDataOrAsk } from './start-failure.ts'
import { bringToFront, confineContents, createWindow } from './window.ts'
import { createWindowEvents } from './window-events.ts'

/** What Windows knows the app by, for its notifications and its place in the task bar. */
const APP_ID = 'org.ardoise.Ardoise'

/** Everything from the first line to the last window. */
export function start(services: AppServices = {}): void {
  app.enableSandbox()
  app.setAppUserModelId(APP_ID)
  registerScheme()
  const places = findPlaces()
  openLog(app.getPath('logs'))
  followCrashes()
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  void run(places, services).catch(error => {
    logError('start', error)
    app.exit(1)
  })
}

async function run(places: Places, services: AppServices): Promise<void> {
  let window: BrowserWindow | undefined
  let core: Core | undefined
  let listening = false
  const clock = createAwakeClock()
  const opened: string[] = []
  const early: WindowEvent[] = []

  const events = createWindowEvents(batch => {
    if (window && !window.isDestroyed()) sendEvents(window.webContents, batch)
  })

  /** What happens before the page listens waits for it. */
  function tell(event: WindowEvent): void {
    if (listening) events.push(event)
    else early.push(event)
  }

  function onAgentEvent({ conversationId, event }: AppEvent): void {
    events.push({ type: 'agent', conversationId, event })
    if (!core || (window && !window.isDestroyed() && window.isFocused())) return
    const conversation = core.app.conversations().find(({ id }) => id === conversationId)
    if (!conversation) return
    const { language, jobs } = core.app
    notifyOf(event, {
      title: conversation.title,
      job: jobs.answers(conversationId),
      language,
      onClick: () => showConversation(conversationId),
    })
  }

  /** What happened without the person is told beside the window too, when they look elsewhere. */
  function announce(event: WindowEvent): void {
    tell(event)
    if (event.type !== 'notice' || !event.away || !core) return
    if (window && !window.isDestroyed() && window.isFocused()) return
    notifyOfNotice(event.notice[core.app.language], showWindow)
  }

  function remind(tasks: TaskView[]): void {
    const [only] = tasks
    notifyOfTasks(tasks, {
      language: core?.app.language ?? 'fr',
      onClick() {
        showWindow()
        tell({ type: 'open_task', ...(tasks.length === 1 && only && { taskId: only.id }) })
      },
    })
  }

  function showConversation(conversationId: string): void {
    showWindow()
    tell({ type: 'open_conversation', conversationId })
  }

  function showWindow(): void {
    if (!core) return
    if (window && !window.isDestroyed()) bringToFront(window)
    else openWindow()
  }

  function openWindow(): void {
    listening = false
    window = createWindow(places, logError)
    offerContextMenu(window, () => core?.app.language ?? 'fr')
  }

  async function openPaths(paths: readonly string[]): Promise<void> {
    if (!core) {
      opened.push(...paths)
      return
    }
    if (paths.length === 0) return
    const { files, errors } = await core.app.importFiles(paths)
    if (files.length > 0) tell({ type: 'files_opened', files })
    for (const notice of errors) tell({ type: 'notice', notice })
  }

  confineContents(url => {
    if (core && window) openExternal(window, url, core.app.language).catch(error => logInfo(`link refused: ${error}`))
  })
  const pathsOf = (argv: readonly string[], folder: string) =>
    filesOfCommandLine(argv, folder, process.argv.slice(0, 2))
  app.on('second-instance', (_event, argv, folder) => {
    showWindow()
    void openPaths(pathsOf(argv, folder)).catch(error => logError('open', error))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void openPaths([path]).catch(error => logError('open', error))
  })
  app.on('activate', showWindow)
  quitInOrder({
    core: () => core,
    onGoingOn: jobs => notifyOfJobs(jobs, { language: core?.app.language ?? 'fr', onClick: showWindow }),
    log: logError,
  })

  const secretsOpening = openKeychain(reason => logInfo(`no keychain: ${reason}`))
  await app.whenReady()
  restrictPermissions()
  const data = await findDataOrAsk(systemLanguage())
  if (data === undefined) {
    app.exit(1)
    return
  }
  places.data = data
  const opening = {
    places,
    secrets: await secretsOpening,
    clock,
    language: systemLanguage(),
    version: app.getVersion(),
  }
  core = await openOrAsk({
    ...opening,
    services,
    network: { isOnline: () => net.isOnline() },
    emit: onAgentEvent,
    announce,
    remind,
    log: error => logError('app', error),
  })
  if (!core) {
    app.exit(1)
    return
  }
  void finishMove(findData(undefined, process.env)).catch(error => logError('move', error))
  const desktop: Desktop = { core, places, window: () => currentWindow(window), log: logError }
  const dress = () => {
    nativeTheme.themeSource = desktop.core.app.theme()
    Menu.setApplicationMenu(buildMenu(desktop, tell))
  }
  dress()
  serveScheme({ renderer: places.renderer, app: () => desktop.core.app, log: logError })
  answerRequests(desktop, {
    dress,
    flush: events.flush,
    onListening() {
      listening = true
      for (const event of early.splice(0)) events.push(event)
    },
  })
  powerMonitor.on('suspend', () => {
    logInfo('sleeps')
    clock.suspend()
  })
  powerMonitor.on('resume', () => {
    logInfo('wakes')
    clock.resume()
  })
  openWindow()
  await openPaths([...pathsOf(process.argv, process.cwd()), ...opened.splice(0)])
}

/** Undefined when the database cannot be opened and the person leaves it at that. */
async function openOrAsk(options: Parameters<typeof openCore>[0]): Promise<Core | undefined> {
  let notices: Bilingual[] = []
  for (;;) {
    try {
      return await openCore(options, notices)
    } catch (error) {
      logError('open', error)
      const failure = systemFailure(storeFailure(error, databaseFile(options.places.data)))
      const notice = await askAboutFailure(failure, { data: options.places.data, language: options.language })
      if (!notice) return undefined
      notices = [notice]
    }
  }
}

function buildMenu(desktop: Desktop, tell: (event: WindowEvent) => void): Menu {
  const addFiles = async () => {
    const files = await chooseFiles(desktop)
    if (files.length > 0) tell({ type: 'files_opened', files })
  }
  return Menu.buildFromTemplate(
    menuTemplate({
      language: desktop.core.app.language,
      platform: process.platform,
      send: command => tell({ type: 'command', command }),
      addFiles: () => void addFiles().catch(error => logError('add files', error)),
    }),
  )
}

function followCrashes(): void {
  process.on('uncaughtException', error => logError('uncaught', error))
  process.on('unhandledRejection', error => logError('unhandled', error))
  app.on('child-process-gone', (_event, { type, reason }) => logInfo(`${type} gone: ${reason}`))
}

function currentWindow(window: BrowserWindow | undefined): BrowserWindow {
  if (!window || window.isDestroyed()) throw new Error('no window')
  return window
}

function systemLanguage(): Language {
  return app.getLocale().toLowerCase().startsWith('en') ? 'en' : 'fr'
}

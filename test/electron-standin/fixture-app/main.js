import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, net, protocol, session, shell } from 'electron'

const root = import.meta.dirname
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' app:; connect-src 'self'; worker-src 'self'"

/** What tests look at. */
globalThis.seen = { events: [], refused: [], opened: [], sent: [], requests: [] }
const note = name => globalThis.seen.events.push(name)

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
app.commandLine.appendSwitch('disable-features', 'SpareRendererForSitePerProcess')

if (app.requestSingleInstanceLock({ from: 'fixture' })) start()
else app.quit()

async function start() {
  app.on('second-instance', (_event, argv, cwd, data) => globalThis.seen.sent.push({ argv, cwd, data }))
  for (const name of ['before-quit', 'will-quit', 'window-all-closed']) app.on(name, () => note(name))
  app.on('window-all-closed', () => app.quit())
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event, url) => {
      event.preventDefault()
      globalThis.seen.refused.push(url)
    })
    contents.setWindowOpenHandler(({ url }) => {
      globalThis.seen.opened.push(url)
      if (url.startsWith('https:')) shell.openExternal(url)
      return { action: 'deny' }
    })
    contents.on('render-process-gone', (_event, { reason }) => {
      note(`gone: ${reason}`)
      contents.reload()
    })
    contents.on('did-finish-load', () => note('did-finish-load'))
  })
  await app.whenReady()
  const allowed = permission => permission === 'notifications' || permission === 'clipboard-sanitized-write'
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => answer(allowed(permission)))
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => allowed(permission))
  protocol.handle('app', serve)
  registerIpc()
  createWindow()
}

async function serve(request) {
  const { pathname } = new URL(request.url)
  globalThis.seen.requests.push({ url: request.url, method: request.method, range: request.headers.get('range') })
  if (pathname === '/binary')
    return new Response(new Uint8Array([0, 255, 1, 254]), { headers: { 'content-type': 'application/x-test' } })
  if (pathname === '/echo') return new Response(`${request.method} ${await request.text()}`)
  if (pathname === '/range') return serveRange(request)
  if (pathname === '/slow') return new Response(slowly(), { headers: { 'content-type': 'text/plain' } })
  if (pathname === '/fails') throw new Error('this handler fails on purpose')
  const file = join(root, 'page', pathname === '/' ? 'index.html' : pathname)
  if (!existsSync(file)) return new Response('nothing here', { status: 404 })
  const response = await net.fetch(pathToFileURL(file).href)
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', policy)
  return new Response(response.body, { headers })
}

function serveRange(request) {
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.get('range') ?? '') ?? []
  const body = Readable.toWeb(createReadStream(join(root, 'page/page.js'), { start: Number(start), end: Number(end) }))
  return new Response(body, { status: 206, headers: { 'content-range': `bytes ${start}-${end}/*` } })
}

async function* slowly() {
  for (const part of ['one ', 'two ', 'three']) {
    yield new TextEncoder().encode(part)
    await new Promise(resolve => setTimeout(resolve, 150))
  }
}

function registerIpc() {
  ipcMain.handle('echo', (_event, ...args) => args)
  ipcMain.handle('describe', (_event, value) => describe(value))
  ipcMain.handle('values', () => ({
    date: new Date(0),
    map: new Map([['a', { b: 1n }]]),
    set: new Set([1, undefined]),
    bytes: new Uint8Array([1, 2, 255]),
    error: new RangeError('out of range'),
    numbers: [Number.NaN, -0, Number.POSITIVE_INFINITY],
  }))
  ipcMain.handle('fail', () => {
    throw new TypeError('refused on purpose')
  })
  ipcMain.handle('uncloneable', () => () => {})
  ipcMain.handle('sender', event => ({
    url: event.senderFrame?.url,
    origin: event.senderFrame?.origin,
    isTop: event.senderFrame === event.senderFrame?.top && event.senderFrame?.parent === null,
    id: event.sender.id,
  }))
  ipcMain.on('stream', (event, count) => {
    for (let i = 0; i < count; i++) event.sender.send('chunk', { index: i, text: `part ${i} é` })
    event.reply('chunk', null)
  })
  ipcMain.handle('choose', async event => {
    const window = BrowserWindow.fromWebContents(event.sender)
    return dialog.showOpenDialog(window, { properties: ['openFile'] })
  })
  ipcMain.handle('second-window', () => createWindow('?second').webContents.id)
}

function describe(value) {
  const cycle = value?.self === value
  return {
    type: Object.prototype.toString.call(value),
    isError: value instanceof Error,
    isBytes: value instanceof Uint8Array,
    cycle,
  }
}

function createWindow(query = '') {
  const window = new BrowserWindow({
    width: 900,
    height: 640,
    show: false,
    webPreferences: {
      preload: join(root, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => note('close'))
  window.on('closed', () => note('closed'))
  window.loadURL(`app://fixture/${query}`)
  return window
}

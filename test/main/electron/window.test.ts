import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkedAddress } from '../../../src-main/electron/address.ts'
import { menuTemplate } from '../../../src-main/electron/menu.ts'
import { bodyOf, reminderOf } from '../../../src-main/electron/notification-text.ts'
import { filesOfCommandLine } from '../../../src-main/electron/opened-files.ts'
import { isOwnAddress } from '../../../src-main/electron/origin.ts'
import { servePageFile } from '../../../src-main/electron/page-files.ts'
import { createWindowEvents } from '../../../src-main/electron/window-events.ts'
import { placeWindow, readWindowState, writeWindowState } from '../../../src-main/electron/window-state.ts'
import type { CommandName, TaskView, WindowEvent } from '../../../src-preload/contract.ts'
import { tempFolder } from '../../support/temp-db.ts'

const text = (conversationId: string, piece: string): WindowEvent => ({
  type: 'agent',
  conversationId,
  event: { type: 'text', text: piece },
})

describe('events for the window', () => {
  it('leave at once when nothing was sent lately, then once a frame, text joined, order kept', () => {
    const sent: WindowEvent[][] = []
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { push } = createWindowEvents(events => void sent.push(events), Date.now)
    push(text('a', '1'))
    vi.advanceTimersByTime(0)
    expect(sent).toEqual([[text('a', '1')]])
    for (let n = 2; n < 200; n++) push(text('a', `${n} `))
    push(text('b', 'x'))
    push({ type: 'files_changed' })
    push(text('a', 'fin'))
    vi.advanceTimersByTime(15)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.map(event => event.type)).toEqual(['agent', 'agent', 'files_changed', 'agent'])
    expect(sent[1]?.[0]).toMatchObject({ event: { text: expect.stringMatching(/^2 3 4 .*199 $/) } })
  })

  it('never joins reasoning and text', async () => {
    const sent: WindowEvent[][] = []
    const { push, flush } = createWindowEvents(events => void sent.push(events))
    push({ type: 'agent', conversationId: 'a', event: { type: 'reasoning', text: 'r' } })
    push(text('a', 't'))
    flush()
    expect(sent[0]).toHaveLength(2)
  })
})

describe('the place of the window', () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1040 }
  const second = { x: 1920, y: 0, width: 1280, height: 984 }

  it('is where it was, on whichever display', () => {
    const bounds = { x: 2000, y: 50, width: 900, height: 700 }
    expect(placeWindow({ bounds, maximized: false }, [screen, second])).toEqual(bounds)
  })

  it('is the first display when the other one is gone, or when the bar could not be reached', () => {
    const centred = { x: 360, y: 120, width: 1200, height: 800 }
    const gone = { x: 2000, y: 50, width: 900, height: 700 }
    expect(placeWindow({ bounds: gone, maximized: false }, [screen])).toEqual(centred)
    const under = { x: 100, y: 1030, width: 900, height: 700 }
    expect(placeWindow({ bounds: under, maximized: false }, [screen])).toEqual(centred)
    const above = { x: 100, y: -300, width: 900, height: 700 }
    expect(placeWindow({ bounds: above, maximized: false }, [screen])).toEqual(centred)
  })

  it('fits a display that is smaller than usual', () => {
    expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      x: 0,
      y: 0,
      width: 1024,
      height: 600,
    })
  })

  it('is kept from one run to the next; a broken file is no failure', () => {
    const file = join(tempFolder(), 'window.json')
    expect(readWindowState(file)).toBeUndefined()
    const state = { bounds: { x: 1, y: 2, width: 800, height: 600 }, maximized: true }
    writeWindowState(file, state)
    expect(readWindowState(file)).toEqual(state)
    for (const broken of ['{"bounds":', '{"bounds":{"x":"1"}}', '[]', 'null']) {
      writeFileSync(file, broken)
      expect(readWindowState(file)).toBeUndefined()
    }
  })
})

describe('the pages of the window', () => {
  function folder() {
    const outer = tempFolder()
    const root = join(outer, 'renderer')
    mkdirSync(join(root, 'assets'), { recursive: true })
    writeFileSync(join(root, 'index.html'), '<!doctype html>')
    writeFileSync(join(root, 'assets', 'a.js'), 'export {}')
    writeFileSync(join(root, 'assets', 'map.exe'), 'x')
    writeFileSync(join(outer, 'secret.html'), 'secret')
    mkdirSync(join(outer, 'renderer-autre'))
    writeFileSync(join(outer, 'renderer-autre', 'index.html'), 'secret')
    return root
  }

  it('come with their type, a policy without inline or foreign script, and no network', async () => {
    const root = folder()
    const page = await servePageFile(root, '/')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const script = await servePageFile(root, '/assets/a.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toBe('export {}')
  })

  it.each([
    '/../secret.html',
    '/..%2fsecret.html',
    '/%2e%2e/secret.html',
    '/assets/../../secret.html',
    '/../renderer-autre/index.html',
    '/..%5csecret.html',
    '/assets/%00.js',
    '/%',
    '/assets',
    '/assets/map.exe',
    '/absent.js',
  ])('are not left by %s', async path => {
    expect((await servePageFile(folder(), path)).status).toBe(404)
  })

  it('are the only ones that may ask', () => {
    expect(isOwnAddress('app://ardoise/index.html')).toBe(true)
    for (const other of ['app://autre/', 'https://ardoise/', 'app://ardoise.evil/', 'file:///x', 'about:blank', '']) {
      expect(isOwnAddress(other), other).toBe(false)
    }
  })
})

describe('addresses outside', () => {
  it('are opened as https or mailto only, host in plain letters', () => {
    expect(checkedAddress(' https://exemple.sn/é ')).toBe('https://exemple.sn/%C3%A9')
    expect(checkedAddress('mailto:awa@exemple.sn')).toBe('mailto:awa@exemple.sn')
    expect(checkedAddress('https://аpple.com/')).toBe('https://xn--pple-43d.com/')
    const refused = [
      'http://a.b',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:text/html,x',
      'ardoise',
      '',
      'https://bank.com@evil.com/',
      'smb://x',
    ]
    for (const address of refused) expect(checkedAddress(address), address).toBeUndefined()
  })
})

describe('files handed over', () => {
  it('are the files of the command line, whatever else is there', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'é.csv'), 'x')
    writeFileSync(join(folder, 'main.js'), 'x')
    const argv = ['/usr/bin/ardoise', '--inspect=0', '.', 'é.csv', 'absent.pdf', join(folder, 'main.js'), '']
    expect(filesOfCommandLine(argv, folder, [join(folder, 'main.js')])).toEqual([join(folder, 'é.csv')])
  })
})

describe('the menu', () => {
  it('sends every command that it shows, in the language of the window', () => {
    for (const [language, word] of [
      ['fr', 'Fichier'],
      ['en', 'File'],
    ] as const) {
      const sent: CommandName[] = []
      const template = menuTemplate({
        language,
        platform: 'linux',
        send: name => void sent.push(name),
        addFiles: () => undefined,
      })
      expect(template[0]?.label).toBe(word)
      const items = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      for (const item of items) item.click?.({} as never, undefined, {} as never)
      expect(new Set(sent)).toEqual(
        new Set([
          'new_conversation',
          'settings',
          'search',
          'palette',
          'toggle_list',
          'toggle_panel',
          'tasks',
          'jobs',
          'background',
          'report',
          'stop',
          'help',
          'about',
        ]),
      )
      for (const item of items) expect(item.label ?? item.type).toBeTruthy()
    }
  })

  it('leaves the keys to the page, but on a Mac', () => {
    const accelerators = (platform: NodeJS.Platform) =>
      menuTemplate({ language: 'fr', platform, send: () => undefined, addFiles: () => undefined })
        .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .filter(({ accelerator }) => accelerator)
    expect(accelerators('win32').every(item => item.registerAccelerator === false)).toBe(true)
    expect(accelerators('darwin').every(item => item.registerAccelerator === true)).toBe(true)
  })
})

describe('notifications', () => {
  it('say that an answer is there, failed, or waits for the person; not that the person stopped it', () => {
    expect(bodyOf({ type: 'turn_end', reason: 'done' }, { job: false, language: 'fr' })).toBe('La réponse est prête.')
    expect(
      bodyOf(
        { type: 'turn_end', reason: 'error', message: { fr: 'Panne.', en: 'Down.' } },
        { job: false, language: 'en' },
      ),
    ).toBe('Down.')
    expect(bodyOf({ type: 'turn_end', reason: 'stopped' }, { job: false, language: 'fr' })).toBeUndefined()
    expect(bodyOf({ type: 'text', text: 'x' }, { job: false, language: 'fr' })).toBeUndefined()
    const summary = { fr: 'Envoyer ?', en: 'Send?' }
    const request = { approvalId: 'a', callId: 'c', tool: 't', summary, tainted: false }
    expect(bodyOf({ type: 'approval', request }, { job: false, language: 'fr' })).toBe('Envoyer ?')
    expect(bodyOf({ type: 'approval', request }, { job: true, language: 'fr' })).toMatch(/tâche de fond.*Envoyer/)
  })

  it('name the task that is due, or how many there are', () => {
    const due = ['a', 'b', 'c', 'd'].map(title => ({ title }) as TaskView)
    expect(reminderOf(due.slice(0, 1), 'fr')).toEqual({ title: 'À faire', body: 'a' })
    expect(reminderOf(due.slice(0, 2), 'en')).toEqual({ title: '2 tasks to do', body: 'a\nb' })
    expect(reminderOf(due, 'fr')).toEqual({ title: '4 tâches à faire', body: 'a\nb\nc\n…' })
  })
})

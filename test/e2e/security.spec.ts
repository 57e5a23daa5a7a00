import type { Answer } from '../../src-preload/contract.ts'
import { textAnswer } from '../support/fake-openai-server.ts'
import { connect, expect, say, test, transcript } from './support/app.ts'

test('the page reaches no network, runs no foreign script and goes nowhere', async ({ app, page }) => {
  const before = page.url()

  await test.step('content security policy', async () => {
    const refused = await page.evaluate(async () => {
      const seen: string[] = []
      document.addEventListener('securitypolicyviolation', event => seen.push(event.effectiveDirective))
      await fetch('https://example.org/').catch(() => undefined)
      const script = document.createElement('script')
      script.textContent = 'globalThis.foreign = true'
      document.body.append(script)
      const image = new Image()
      image.src = 'https://example.org/x.png'
      const frame = document.createElement('iframe')
      frame.src = 'https://example.org/'
      document.body.append(frame)
      // Later: what DevTools runs is exempt, what it leads to is not.
      setTimeout(() => {
        try {
          new Function('globalThis.foreign = true')()
        } catch {
          seen.push('eval')
        }
      })
      await new Promise(resolve => setTimeout(resolve, 500))
      return { seen, ran: 'foreign' in globalThis }
    })
    expect(refused.ran).toBe(false)
    expect(refused.seen).toEqual(
      expect.arrayContaining(['connect-src', 'script-src-elem', 'img-src', 'frame-src', 'eval']),
    )
  })

  await test.step('navigation and new windows', async () => {
    await app.evaluate(({ dialog, shell }) => {
      const seen = { asked: [] as string[], opened: [] as string[] }
      Object.assign(globalThis, { seen })
      dialog.showMessageBox = (async (...given: unknown[]) => {
        seen.asked.push(JSON.stringify(given.at(-1)))
        return { response: 1, checkboxChecked: false }
      }) as typeof dialog.showMessageBox
      shell.openExternal = async url => void seen.opened.push(url)
    })
    await page.evaluate(() => {
      location.href = 'https://example.org/'
    })
    await page.evaluate(() => void window.open('https://example.org/opened'))
    await page.evaluate(() => void window.open('file:///etc/passwd'))
    const read = () =>
      app.evaluate(() => (globalThis as unknown as { seen: { asked: string[]; opened: string[] } }).seen)
    await expect.poll(async () => (await read()).asked.join()).toContain('https://example.org/opened')
    const { asked, opened } = await read()
    expect(asked.join()).not.toContain('passwd')
    expect(opened).toEqual([])
    expect(app.windows()).toHaveLength(1)
    expect(page.url()).toBe(before)
  })

  await test.step('no Node, no Electron, no request that is not in the contract', async () => {
    const reach = await page.evaluate(() => ({
      node: 'require' in window || 'process' in window || 'Buffer' in window,
      electron: Object.keys(window).filter(name => /electron|ipc/i.test(name)),
    }))
    expect(reach).toEqual({ node: false, electron: [] })
    const odd = await page.evaluate(() => {
      const call = window.ardoise.openConversation as (input: unknown) => Promise<Answer<unknown>>
      return call({ conversationId: 'x', limit: 10, more: 'than asked' })
    })
    expect(odd.ok).toBe(false)
    // A path that the person never gave is not read, whatever the page says.
    const stolen = await page.evaluate(() => window.ardoise.importFiles({ paths: ['/etc/hostname'] }))
    expect(stolen.ok && stolen.value.files).toEqual([])
  })

  await test.step('permissions', async () => {
    const states = await page.evaluate(() =>
      Promise.all(
        (['geolocation', 'camera', 'microphone'] as const).map(async name => {
          const { state } = await navigator.permissions.query({ name: name as PermissionName })
          return state
        }),
      ),
    )
    expect(states).not.toContain('granted')
  })
})

test('a link of an answer opens elsewhere, once its address was shown; other links are text', async ({
  app,
  page,
  provider,
}) => {
  await connect(page, provider)
  await app.evaluate(({ dialog, shell }) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    dialog.showMessageBox = (async (...given: unknown[]) => {
      seen.push(`asked ${JSON.stringify(given.at(-1))}`)
      return { response: 0, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
    shell.openExternal = async url => void seen.push(`opened ${url}`)
  })
  provider.add(
    textAnswer(
      '[Le site](https://example.org/page) et [un piège](javascript:alert(1)), [un fichier](file:///etc/passwd) <img src=x onerror="document.title=1"> ![image](https://example.org/i.png)',
    ),
  )
  await say(page, 'Des liens')
  const answer = transcript(page)
  await answer.getByRole('link', { name: 'Le site' }).click()
  const seen = () => app.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  await expect.poll(seen).toHaveLength(2)
  const [asked, opened] = await seen()
  expect(asked).toContain('https://example.org/page')
  expect(opened).toBe('opened https://example.org/page')
  await expect(answer.getByRole('link', { name: /piège|fichier/ })).toHaveCount(0)
  await expect(answer.locator('img')).toHaveCount(0)
  expect(await page.title()).not.toBe('1')
})

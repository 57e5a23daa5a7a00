import { expect, seenBy, test } from './fixture.ts'

test('clicks, typing and styles work', async ({ page }) => {
  const count = page.locator('#count')
  await count.click()
  await count.click()
  await expect(count).toHaveText('2')
  await page.getByLabel('Name').fill('Awa')
  await expect(page.locator('#greeting')).toHaveText('Hello Awa')
  await page.getByLabel('Name').press('End')
  await page.keyboard.type(' Diop')
  await expect(page.locator('#greeting')).toHaveText('Hello Awa Diop')
})

test('the viewport is what the window asked for', async ({ page }) => {
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 640])
})

test('the policy keeps inline scripts and foreign requests out', async ({ page }) => {
  expect(await page.evaluate(() => 'inlineRan' in window)).toBe(false)
  const outcome = await page.evaluate(() =>
    Promise.all([
      fetch('https://example.invalid/').then(
        () => 'fetched',
        () => 'blocked',
      ),
      new Promise(resolve => {
        document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective), { once: true })
        const script = document.createElement('script')
        script.textContent = 'window.inlineRan = true'
        document.body.append(script)
      }),
    ]),
  )
  expect(outcome[0]).toBe('blocked')
  expect(outcome[1]).toMatch(/connect-src|script-src/)
  expect(await page.evaluate(() => 'inlineRan' in window)).toBe(false)
})

test('the scheme answers pages, files not found and bytes', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const missing = await fetch('/nowhere')
    const binary = await fetch('/binary')
    return {
      missing: [missing.status, await missing.text()],
      binary: [binary.headers.get('content-type'), ...new Uint8Array(await binary.arrayBuffer())],
      posted: await (await fetch('/echo', { method: 'POST', body: 'héhé' })).text(),
      failed: await fetch('/fails').catch(error => error.message),
      secure: isSecureContext,
    }
  })
  expect(answers).toEqual({
    missing: [404, 'nothing here'],
    binary: ['application/x-test', 0, 255, 1, 254],
    posted: 'POST héhé',
    failed: 'Failed to fetch',
    secure: true,
  })
})

test('the scheme answers ranges', async ({ page, app }) => {
  const [status, text] = await page.evaluate(async () => {
    const response = await fetch('/range', { headers: { range: 'bytes=0-6' } })
    return [response.status, await response.text()]
  })
  expect([status, text]).toEqual([206, 'const {'])
  expect((await seenBy(app)).requests).toContainEqual({ url: 'app://fixture/range', method: 'GET', range: 'bytes=0-6' })
})

test('the body of an answer streams', async ({ page }) => {
  const arrivals = await page.evaluate(async () => {
    const response = await fetch('/slow')
    const start = performance.now()
    const parts: [string, number][] = []
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      parts.push([new TextDecoder().decode(part), performance.now() - start])
    }
    return parts
  })
  expect(arrivals.map(([part]) => part).join('')).toBe('one two three')
  expect((arrivals.at(-1)?.[1] ?? 0) - (arrivals[0]?.[1] ?? 0)).toBeGreaterThan(150)
})

test('workers of the page load from the scheme', async ({ page }) => {
  const said = await page.evaluate(() => (globalThis as unknown as { workerSays: Promise<string> }).workerSays)
  expect(said).toBe('POST from the worker')
})

test('the app refuses navigation', async ({ page, app }) => {
  const before = page.url()
  await page.locator('#away').click({ noWaitAfter: true })
  await page.locator('#mail').click()
  await page.evaluate(() => {
    location.href = 'https://example.invalid/scripted'
  })
  await expect.poll(async () => (await seenBy(app)).refused).toHaveLength(3)
  expect((await seenBy(app)).refused.toSorted()).toEqual([
    'https://example.invalid/',
    'https://example.invalid/scripted',
    'mailto:someone@example.invalid',
  ])
  expect(page.url()).toBe(before)
  await expect(page.getByRole('heading')).toHaveText('Fixture')
})

test('a test may reload the page', async ({ page, app }) => {
  await page.locator('#count').click()
  await expect(page.locator('#count')).toHaveText('1')
  await page.reload()
  await expect(page.locator('#count')).toHaveText('0')
  expect((await seenBy(app)).refused).toEqual([])
  expect(await page.evaluate(() => fixture.invoke('echo', 1))).toEqual([1])
})

test('the app opens no window for the page, and hears of it', async ({ page, app }) => {
  await app.evaluate(({ shell }) => {
    shell.openExternal = async url => void globalThis.seen.events.push(`external ${url}`)
  })
  await page.locator('#blank').click()
  expect(await page.evaluate(() => window.open('https://example.invalid/opened'))).toBeNull()
  await expect
    .poll(async () => (await seenBy(app)).opened)
    .toEqual(['https://example.invalid/blank', 'https://example.invalid/opened'])
  expect((await seenBy(app)).events).toContain('external https://example.invalid/opened')
  expect(app.windows()).toHaveLength(1)
})

test('permissions are those that the app grants', async ({ page }) => {
  const states = await page.evaluate(async () => {
    const query = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state
    return [await query('geolocation'), await query('camera'), await query('notifications'), Notification.permission]
  })
  expect(states).toEqual(['denied', 'denied', 'granted', 'granted'])
  const code = await page.evaluate(
    () =>
      new Promise(resolve =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('granted'),
          error => resolve(error.code),
        ),
      ),
  )
  expect(code).toBe(1)
})

test('the theme reaches the page', async ({ page, app }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const choose = (source: 'dark' | 'light') =>
    app.evaluate(({ nativeTheme }, wanted) => {
      nativeTheme.themeSource = wanted
      return nativeTheme.shouldUseDarkColors
    }, source)
  expect(await choose('dark')).toBe(true)
  await expect.poll(background).toBe('rgb(10, 20, 30)')
  expect(await choose('light')).toBe(false)
  await expect.poll(background).not.toBe('rgb(10, 20, 30)')
})

test('pictures and PDF of the page are made', async ({ page, app }) => {
  const picture = await page.screenshot()
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([900, 640])
  const made = await app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]
    const image = await window?.webContents.capturePage()
    const pdf = await window?.webContents.printToPDF({ pageSize: 'A4' })
    return { size: image?.getSize(), pdf: pdf?.subarray(0, 5).toString() }
  })
  expect(made).toEqual({ size: { width: 900, height: 640 }, pdf: '%PDF-' })
})

test('zooming gives the page fewer and larger pixels', async ({ page, app }) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio])).toEqual([450, 320, 2])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1))
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(900)
})

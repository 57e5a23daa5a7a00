import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { approveAll, askAll, test, WORDS } from '../support/all-tools.ts'
import { root } from '../support/app.ts'
import { settle } from './settle.ts'

const FOLDER = join(root, '.tmp/screenshots-all-tools')

// The turn that uses every tool, wide and narrow: the whole conversation screen by screen, then what it left behind.
for (const [language, theme] of [
  ['fr', 'light'],
  ['en', 'dark'],
] as const)
  test(`${language}, ${theme}`, async ({ openTurn }) => {
    test.setTimeout(300_000)
    mkdirSync(FOLDER, { recursive: true })
    const words = WORDS[language]
    const { app, page, turn } = await openTurn(language, { colorScheme: theme })
    const resize = (width: number) =>
      app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size, 900), width)
    const take = async (name: string) => {
      await settle(page)
      await page.screenshot({ path: join(FOLDER, `${language}-${theme}-${name}.png`) })
    }
    await resize(1280)
    await askAll(page, turn, words)
    await approveAll(page, words, index => take(`approval-${index + 1}`))
    for (const width of [1280, 700]) {
      await resize(width)
      if (width === 700) await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
      await wheel(page, -100_000)
      for (let part = 1; part <= 14; part += 1) {
        await take(`${width}-conversation-${String(part).padStart(2, '0')}`)
        if (await wheel(page, 680)) break
      }
    }
    await resize(1280)
    await page.keyboard.press('Control+j')
    await take('panel')
    for (const screen of ['tasks', 'progress', 'outbox', 'memory', 'files'] as const)
      for (const width of [1280, 700]) {
        await resize(width)
        await page
          .getByRole('button', { name: new RegExp(`^${words.frame[screen]}`) })
          .first()
          .click()
        await page.getByRole('heading', { level: 1, name: words.frame[screen] }).waitFor()
        await take(`${width}-${screen}`)
      }
  })

/** As the hand does, over the conversation. True when it cannot go further. */
async function wheel(page: Page, by: number): Promise<boolean> {
  const feed = page.getByRole('feed')
  const box = await page.getByRole('main').boundingBox()
  const place = () =>
    feed.evaluate(list => {
      let area: Element | null = list
      while (area && getComputedStyle(area).overflowY !== 'auto') area = area.parentElement
      return area?.scrollTop
    })
  const before = await place()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, 300)
  await page.mouse.wheel(0, by)
  await page.waitForTimeout(400)
  return (await place()) === before
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
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
    const feed = page.getByRole('feed', { name: words.chat.transcript })
    for (const width of [1280, 700]) {
      await resize(width)
      if (width === 700) await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
      for (let part = 0; part < 14; part += 1) {
        const end = await feed.evaluate((list, part) => {
          const area = list.closest('[data-scroll]') ?? scrollerOf(list)
          area.scrollTop = part * (area.clientHeight - 60)
          return area.scrollTop + area.clientHeight >= area.scrollHeight - 2
          function scrollerOf(element: Element): Element {
            for (let one: Element | null = element; one; one = one.parentElement)
              if (one.scrollHeight > one.clientHeight + 10 && getComputedStyle(one).overflowY !== 'visible') return one
            return element
          }
        }, part)
        await take(`${width}-conversation-${String(part + 1).padStart(2, '0')}`)
        if (end) break
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

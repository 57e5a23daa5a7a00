import type { Locator, Page } from '@playwright/test'
import { en } from '../../../src-renderer/i18n/en.ts'
import { fr } from '../../../src-renderer/i18n/fr.ts'
import { type AllToolsTurn, ASKING_CALLS, openAllToolsTurn } from '../../support/all-tools-turn.ts'
import { test as base, composerIn, connect, drop, expect, SAMPLE, type Started, type StartOptions } from './app.ts'

type Language = 'fr' | 'en'

export const WORDS = { fr, en } satisfies Record<Language, typeof fr>

type Fixtures = {
  /** Services on loopback, and the app that talks to them; both end with the test. */
  openTurn(language: Language, options?: StartOptions): Promise<Started & { turn: AllToolsTurn }>
}

export const test = base.extend<Fixtures>({
  openTurn: async ({ start }, use) => {
    const opened: AllToolsTurn[] = []
    await use(async (language, options = {}) => {
      const turn = await openAllToolsTurn(language, 'jina')
      opened.push(turn)
      const variables = { LOOPBACK_SERVICES: JSON.stringify(turn.addresses) }
      const entry = { folder: 'test/e2e/loopback-app', variables }
      const started = await start({ ...options, language, entry })
      await setUp(started.page, turn)
      await connect(started.page, turn.provider)
      return { ...started, turn }
    })
    for (const turn of opened) await turn.close()
  },
})

/** What people fill in on the screens of the settings, through the same requests. */
async function setUp(page: Page, { settings }: AllToolsTurn): Promise<void> {
  await page.evaluate(async settings => {
    const { ardoise } = window
    const answers = [
      await ardoise.welcome({ role: 'accountant', name: 'Awa Diop' }),
      await ardoise.updateProfile(settings.updateProfile),
      await ardoise.setSmtp(settings.setSmtp),
      await ardoise.setSms(settings.setSms),
      await ardoise.setWhatsapp(settings.setWhatsapp),
      await ardoise.setWeb(settings.setWeb),
      await ardoise.setSupport(settings.setSupport),
      await ardoise.setSchool(settings.setSchool),
    ]
    for (const answer of answers) if (!answer.ok) throw new Error(answer.error.fr)
  }, settings)
}

/** The message with its file, sent with the keyboard. */
export async function askAll(page: Page, turn: AllToolsTurn, words: typeof fr): Promise<void> {
  await drop(page, SAMPLE)
  await expect(page.getByRole('list', { name: words.composer.attached })).toContainText('balance-2024.csv')
  await composerIn(page, words).fill(turn.story.asked)
  // Until the file is in the library, nothing leaves.
  await expect(page.getByRole('button', { name: words.composer.send, exact: true })).toBeEnabled()
  await composerIn(page, words).press('Enter')
}

/** Answers each card in its turn with the keyboard alone, whose focus is never lost: « toujours » for the first SMS. */
export async function approveAll(page: Page, words: typeof fr, seen?: (index: number) => Promise<void>): Promise<void> {
  const approval = page.getByRole('region', { name: words.chat.approvalTitle })
  for (const index of ASKING_CALLS.keys()) {
    await expect(approval).toBeVisible({ timeout: 60_000 })
    const afterStrangers = index === ASKING_CALLS.length - 1
    await expect(approval.getByText(words.chat.approvalTainted)).toHaveCount(afterStrangers ? 1 : 0)
    await seen?.(index)
    const summary = await approval.getByRole('paragraph').first().textContent()
    await tabTo(page, approval, index === 1 ? words.chat.approveAlways : words.chat.approveOnce, words)
    await page.keyboard.press('Enter')
    await expect(approval.filter({ hasText: summary ?? '' })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: words.chat.copyAnswer })).toBeVisible({ timeout: 30_000 })
}

/** Back from the place where one writes, or on from the card itself: where an answer leaves the focus. */
async function tabTo(page: Page, approval: Locator, name: string, words: typeof fr): Promise<void> {
  const writing = await composerIn(page, words).evaluate(element => element === document.activeElement)
  if (!writing) await expect(approval).toBeFocused()
  const buttons = await approval.getByRole('button').allInnerTexts()
  const at = buttons.indexOf(name)
  for (let presses = 0; presses < (writing ? buttons.length - at : at + 1); presses += 1)
    await page.keyboard.press(writing ? 'Shift+Tab' : 'Tab')
  await expect(approval.getByRole('button', { name, exact: true })).toBeFocused()
}

import type { Page } from '@playwright/test'

/** Pictures are there, and nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    const images = [...document.images].map(image => image.decode().catch(() => undefined))
    await Promise.all(images)
    await document.fonts.ready
  })
  await page.waitForTimeout(600)
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'

function writeFiles(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return ['balance été.csv', 'second.txt'].map(name => {
    const path = join(folder, name)
    writeFileSync(path, name)
    return path
  })
}

test('the preload knows the paths of files chosen in the page', async ({ page, dataFolder }) => {
  const files = writeFiles(join(dataFolder, 'chosen'))
  await page.getByLabel('Files').setInputFiles(files)
  await expect(page.locator('#paths')).toHaveText(files.join(' | '))
})

test('the file chooser gives files with paths', async ({ page, dataFolder }) => {
  const [file = ''] = writeFiles(join(dataFolder, 'chosen'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Files').click()
  await (await chooser).setFiles(file)
  await expect(page.locator('#paths')).toHaveText(file)
})

test('files dropped from the desktop have paths', async ({ page, dataFolder }) => {
  const files = writeFiles(join(dataFolder, 'dropped'))
  const box = await page.locator('#drop').boundingBox()
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20, data })
  }
  await expect(page.locator('#paths')).toHaveText(files.join(' | '))
})

test('files made by the page have no path', async ({ page }) => {
  await page.locator('#drop').drop({ files: { name: 'made.txt', mimeType: 'text/plain', buffer: Buffer.from('made') } })
  await expect(page.locator('#paths')).toHaveText('')
  expect(await page.evaluate(() => fixture.pathOf(new File(['x'], 'x.txt')))).toBe('')
  await expect(page.evaluate(() => fixture.pathOf('no file' as unknown as File))).rejects.toThrow(/getPathForFile/)
})

test('dialogs answer what the test says', async ({ page, app }) => {
  expect(await page.evaluate(() => fixture.invoke('choose'))).toEqual({ canceled: true, filePaths: [] })
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/chosen/file.csv'] })
  })
  expect(await page.evaluate(() => fixture.invoke('choose'))).toEqual({
    canceled: false,
    filePaths: ['/chosen/file.csv'],
  })
})

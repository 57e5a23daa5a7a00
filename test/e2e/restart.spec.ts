import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { callAnswer, textAnswer } from '../support/fake-openai-server.ts'
import {
  argumentsFor,
  composer,
  connect,
  environment,
  expect,
  root,
  SAMPLE,
  say,
  test,
  transcript,
} from './support/app.ts'
import { wordByWord } from './support/streams.ts'

const OPEN_FIRST = `(() => {
  const item = document.querySelector('[data-conversation]')
  item?.click()
  return item !== null
})()`

test('a restart keeps conversations, drafts, settings, the window and the outbox', async ({
  started,
  start,
  provider,
}) => {
  const { app, page } = started
  await connect(page, provider)
  await page.evaluate(() => window.ardoise.setAppearance({ theme: 'dark' }))
  provider.add(
    callAnswer({
      id: 'a',
      name: 'send_email_to_user',
      arguments: JSON.stringify({ subject: 'À garder', body: 'Bonjour' }),
    }),
    textAnswer('Le message attend.'),
  )
  await say(page, 'Prépare un message')
  await page.getByRole('button', { name: 'Autoriser', exact: true }).click()
  await expect(transcript(page).getByText('Le message attend.')).toBeVisible()
  await composer(page).fill('Un brouillon')
  const bounds = { x: 40, y: 30, width: 1000, height: 700 }
  await app.evaluate(({ BrowserWindow }, area) => BrowserWindow.getAllWindows()[0]?.setBounds(area), bounds)
  // Drafts are written once the typing has settled.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Un brouillon')
  await app.close()

  const again = await start()
  await again.page.getByRole('button', { name: 'Prépare un message', exact: true }).click()
  await expect(transcript(again.page).getByText('Le message attend.')).toBeVisible()
  await expect(composer(again.page)).toHaveValue('Un brouillon')
  await expect(again.page.getByRole('button', { name: 'Assistant : Essai' })).toBeVisible()
  expect(await again.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain('dark')
  await again.page.getByRole('button', { name: 'Boîte d’envoi, 1 message attend votre accord' }).click()
  await expect(again.page.getByRole('article', { name: 'À garder' })).toContainText('À valider')
  const kept = await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())
  expect(kept).toMatchObject({ width: 1000, height: 700 })
})

test('an answer that was running when the app was closed can go on', async ({ started, start, provider }) => {
  const { app, page } = started
  await connect(page, provider)
  provider.add(wordByWord('Le début seulement', 20, 'hang'))
  await say(page, 'Raconte')
  await expect(transcript(page).getByText('Le début seulement')).toBeVisible()
  const closed = app.waitForEvent('close')
  await app.evaluate(({ app }) => app.quit())
  await closed

  const again = await start()
  await again.page.getByRole('button', { name: /^Raconte/ }).click()
  await expect(transcript(again.page).getByText('Le début seulement')).toBeVisible()
  provider.add(textAnswer('puis la fin.'))
  await again.page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(transcript(again.page).getByText('puis la fin.')).toBeVisible()
})

test('closing the window lets the answer that runs come to its end', async ({ started, start, provider }) => {
  const { app, page } = started
  await connect(page, provider)
  provider.add(wordByWord('un deux trois quatre cinq six sept huit neuf dix', 200))
  await say(page, 'Compte')
  await expect(transcript(page).getByText('un deux')).toBeVisible()
  const closed = app.waitForEvent('close')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed

  const again = await start()
  await again.page.getByRole('button', { name: /^Compte/ }).click()
  await expect(transcript(again.page).getByText('un deux trois quatre cinq six sept huit neuf dix')).toBeVisible()
  await expect(again.page.getByRole('button', { name: 'Continuer', exact: true })).toBeHidden()
})

test('a page that crashes comes back to the answer that runs', async ({ app, page, provider }) => {
  await connect(page, provider)
  provider.add(wordByWord('un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze', 400))
  await say(page, 'Compte')
  await expect(transcript(page).getByText('un deux')).toBeVisible()
  // Playwright gives a page up for good once it has crashed: the rest is asked of the window itself.
  const inPage = (script: string) =>
    app
      .evaluate(
        ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
        script,
      )
      .catch(() => undefined)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  await expect.poll(() => inPage(OPEN_FIRST), { timeout: 20_000 }).toBe(true)
  await expect
    .poll(() => inPage(`document.querySelector('[role=feed]')?.innerText`), { timeout: 20_000 })
    .toContain('douze treize quatorze')
})

test('a second start hands its files over and ends', async ({ page, folder }) => {
  const electron: unknown = createRequire(import.meta.url)('electron')
  const second = spawn(String(electron), argumentsFor('fr', [SAMPLE]), {
    cwd: root,
    env: environment(folder, 'fr'),
    stdio: 'ignore',
  })
  const ended = new Promise(resolve => second.on('exit', resolve))
  await expect(page.getByRole('list', { name: 'Fichiers joints' })).toContainText('balance-2024.csv', {
    timeout: 20_000,
  })
  await ended
  await expect(composer(page)).toBeVisible()
})

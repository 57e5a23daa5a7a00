import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { ElectronApplication, Page } from '@playwright/test'
import { callAnswer, type FakeOpenAiServer, textAnswer } from '../support/fake-openai-server.ts'
import {
  argumentsFor,
  composer,
  connect,
  environment,
  expect,
  root,
  type Started,
  test,
  transcript,
  welcome,
} from './support/app.ts'
import { wordByWord } from './support/streams.ts'

const SLOW = 'un deux trois quatre cinq six sept huit neuf dix onze douze'
const document = (id: string) => ({
  id,
  name: 'generate_md',
  arguments: JSON.stringify({ title: 'Note de fond', content: '# Note\n\nBonjour.' }),
})
const email = (id: string) => ({
  id,
  name: 'send_email_to_user',
  arguments: JSON.stringify({ subject: 'Rapport', body: 'Bonjour' }),
})

async function sendInBackground(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  // Until the one before it is stored, nothing leaves.
  await expect(page.getByRole('button', { name: 'Envoyer', exact: true })).toBeEnabled()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(composer(page)).toHaveValue('')
}

async function openJobs(page: Page) {
  await composer(page).waitFor()
  const tab = page.getByRole('tab', { name: /^Tâches de fond/ })
  if (!(await tab.isVisible())) await page.keyboard.press('Control+Shift+J')
  await tab.click()
  return page.getByRole('list', { name: 'Tâches de fond' })
}

const job = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Tâches de fond' }).getByRole('listitem').filter({ hasText: title }).first()

async function unfold(page: Page, title: string): Promise<void> {
  const line = job(page, title).getByRole('button', { name: new RegExp(`^${title}`) })
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}

const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

/** As a person who starts the program again while it still works without a window. */
async function startAgain(app: ElectronApplication, folder: string): Promise<Page> {
  const electron: unknown = createRequire(import.meta.url)('electron')
  const opening = app.waitForEvent('window')
  const second: ChildProcess = spawn(String(electron), argumentsFor('fr'), {
    cwd: root,
    env: environment(folder, 'fr'),
    stdio: 'ignore',
  })
  const page = await opening
  page.setDefaultTimeout(10_000)
  await new Promise(resolve => (second.exitCode === null ? second.on('exit', resolve) : resolve(undefined)))
  await composer(page).waitFor()
  return page
}

async function filesNamed(page: Page, name: string): Promise<number> {
  return page.evaluate(async query => {
    const answer = await window.ardoise.listFiles({ query, offset: 0, limit: 20 })
    return answer.ok ? answer.value.total : -1
  }, name)
}

test('a job goes on while the window is closed, and its timeline is there when it opens again', async ({
  app,
  page,
  provider,
  folder,
}) => {
  await connect(page, provider)
  provider.add(callAnswer(document('a')), wordByWord(SLOW, 700))
  await sendInBackground(page, 'Rédige la note')
  await page.getByRole('button', { name: 'Voir', exact: true }).click()
  await expect(job(page, 'Rédige la note')).toContainText('En cours')
  await expect(job(page, 'Rédige la note').getByText(/A écrit le document/)).toBeVisible()
  await page.reload()
  await openJobs(page)
  await expect(job(page, 'Rédige la note')).toContainText('En cours')

  await closeWindow(app)
  const again = await startAgain(app, folder)
  await openJobs(again)
  await unfold(again, 'Rédige la note')
  await expect(job(again, 'Rédige la note').getByText(/A écrit le document/)).toBeVisible()
  await again
    .getByRole('button', { name: /^Rédige la note/ })
    .first()
    .click()
  await expect(transcript(again).getByText(SLOW)).toBeVisible({ timeout: 20_000 })
  await expect(job(again, 'Rédige la note')).toContainText('Terminée')
  expect(await filesNamed(again, 'Note de fond')).toBe(1)
})

test('the program leaves by itself once its jobs have ended without a window', async ({
  app,
  page,
  provider,
  start,
}) => {
  await connect(page, provider)
  provider.add(
    wordByWord('un deux trois quatre cinq six', 300),
    textAnswer('Seconde fin.'),
    wordByWord('a b c d e f', 300),
  )
  for (const text of ['Première', 'Deuxième', 'Troisième']) await sendInBackground(page, text)
  const closed = app.waitForEvent('close')
  await closeWindow(app)
  await closed
  const again = await start()
  await openJobs(again.page)
  for (const text of ['Première', 'Deuxième', 'Troisième'])
    await expect(job(again.page, text)).toContainText('Terminée')
  expect(provider.requests).toHaveLength(3)
})

test('two run at once, the third waits its turn, and one can be given up', async ({ page, provider }) => {
  await connect(page, provider)
  provider.add(wordByWord(SLOW, 60_000, 'hang'), wordByWord(SLOW, 60_000, 'hang'))
  for (const text of ['Première', 'Deuxième', 'Troisième', 'Quatrième']) await sendInBackground(page, text)
  await openJobs(page)
  await expect(job(page, 'Première')).toContainText('En cours')
  await expect(job(page, 'Deuxième')).toContainText('En cours')
  await expect(job(page, 'Troisième')).toContainText('En attente de son tour · la prochaine')
  await expect(job(page, 'Quatrième')).toContainText('En attente de son tour · 1 avant elle')
  await expect(page.getByRole('button', { name: 'Panneau de détail, 4 tâches de fond en cours' })).toBeVisible()

  const list = page.getByRole('complementary', { name: 'Conversations' })
  await list.getByRole('button', { name: 'Quatrième En attente de son tour' }).click()
  await expect(transcript(page).getByText('En attente : 1 tâche avant elle.')).toBeVisible()
  provider.add(textAnswer('Réponse de la troisième.'), textAnswer('Réponse de la quatrième.'))
  await page.getByRole('button', { name: 'Annuler « Première »' }).click()
  await expect(job(page, 'Première')).toContainText('Annulée')
  await expect(job(page, 'Troisième')).toContainText('Terminée')
  await expect(transcript(page).getByText('Réponse de la quatrième.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler « Deuxième »' }).click()
  await expect(job(page, 'Deuxième')).toContainText('Annulée')
  await page.getByRole('button', { name: 'Effacer les terminées' }).click()
  await expect(page.getByText('Aucune tâche de fond')).toBeVisible()
})

test('an approval inside a job is answered from the panel, beside another conversation', async ({ page, provider }) => {
  await connect(page, provider)
  provider.add(callAnswer(email('a')), textAnswer('Message préparé.'))
  await sendInBackground(page, 'Prépare le message')
  await expect(page.getByText('Une tâche attend votre accord : Prépare le message')).toBeVisible()
  await page.reload()
  await openJobs(page)
  await expect(job(page, 'Prépare le message')).toContainText('En attente de votre accord')
  await unfold(page, 'Prépare le message')
  await job(page, 'Prépare le message').getByRole('button', { name: 'Autoriser', exact: true }).click()
  await expect(job(page, 'Prépare le message')).toContainText('Terminée')
  await expect(job(page, 'Prépare le message').getByText('Message préparé.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Boîte d’envoi, 1 message/ })).toBeVisible()
})

test('a job that asks after the window has closed waits there for someone to come', async ({
  app,
  page,
  provider,
  folder,
}) => {
  await connect(page, provider)
  provider.add({ ...callAnswer(email('a')), headDelayMs: 3_000 }, textAnswer('Message préparé.'))
  await sendInBackground(page, 'Prépare le message')
  await expect.poll(() => provider.requests.length).toBe(1)
  await closeWindow(app)
  await new Promise(resolve => setTimeout(resolve, 5_000))
  const again = await startAgain(app, folder)
  await again.getByRole('button', { name: /^Prépare le message Attend votre accord/ }).click()
  await expect(transcript(again).getByText('La tâche de fond attend votre accord.')).toBeVisible()
  await transcript(again).getByRole('button', { name: 'Autoriser', exact: true }).click()
  await expect(transcript(again).getByText('Message préparé.')).toBeVisible()
})

test('a running answer goes to the background, and what is written meanwhile leaves after it', async ({
  page,
  provider,
}) => {
  await connect(page, provider)
  provider.add(wordByWord(SLOW, 300), textAnswer('La suite.'))
  await composer(page).fill('Compte')
  await composer(page).press('Enter')
  await expect(transcript(page).getByText('un deux')).toBeVisible()
  await page.getByRole('button', { name: 'Continuer en arrière-plan' }).click()
  await expect(page.getByText('La réponse continue en arrière-plan.', { exact: true })).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await composer(page).fill('Et ensuite ?')
  await composer(page).press('Enter')
  await page.keyboard.press('Escape')
  await expect(transcript(page).getByText(SLOW)).toBeVisible()
  await expect(transcript(page).getByText('La suite.')).toBeVisible()
})

test('quitting with a job asks first, and the next start takes it up', async ({ app, page, provider, start }) => {
  await connect(page, provider)
  provider.add(wordByWord('Le début seulement', 20, 'hang'))
  await sendInBackground(page, 'Raconte')
  await openJobs(page)
  await expect(job(page, 'Raconte')).toContainText('En cours')
  await expect.poll(() => provider.requests.length).toBe(1)
  const quit = (response: number) =>
    app.evaluate(({ app, dialog }, answer) => {
      dialog.showMessageBox = async () => ({ response: answer, checkboxChecked: false })
      app.quit()
    }, response)
  await quit(0)
  await expect(job(page, 'Raconte')).toContainText('En cours')
  const closed = app.waitForEvent('close')
  await quit(1).catch(() => undefined)
  await closed

  provider.add(textAnswer('et toute la fin.'))
  const again = await start()
  await again.page.getByRole('button', { name: /^Raconte/ }).click()
  await expect(transcript(again.page).getByText('et toute la fin.')).toBeVisible()
  await openJobs(again.page)
  await expect(job(again.page, 'Raconte')).toContainText('Terminée')
})

test('a program killed in the middle of a job takes it up, and makes its document once', async ({
  provider,
  start,
}) => {
  const { app, page } = await startWith(start, provider)
  // Written, and the model has not yet heard of it.
  provider.add(callAnswer(document('a')), wordByWord('Je', 60_000, 'hang'))
  await sendInBackground(page, 'Rédige la note')
  await openJobs(page)
  await expect.poll(() => filesNamed(page, 'Note de fond')).toBe(1)
  await expect.poll(() => provider.requests.length).toBe(2)
  const closed = app.waitForEvent('close')
  app.process().kill('SIGKILL')
  await closed

  provider.add(textAnswer('La note est prête.'))
  const again = await start()
  await openJobs(again.page)
  await expect(job(again.page, 'Rédige la note')).toContainText('Terminée', { timeout: 20_000 })
  await unfold(again.page, 'Rédige la note')
  await expect(job(again.page, 'Rédige la note').getByText('La note est prête.')).toBeVisible()
  expect(await filesNamed(again.page, 'Note de fond')).toBe(1)
})

async function startWith(start: () => Promise<Started>, provider: FakeOpenAiServer): Promise<Started> {
  const started = await start()
  await welcome(started.page)
  await connect(started.page, provider)
  return started
}

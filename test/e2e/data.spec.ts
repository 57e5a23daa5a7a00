import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { argumentsFor, environment, expect, openSettings, root, test, welcome } from './support/app.ts'

/** What the person chooses in the dialogs of the system. */
async function choose(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
}

const remember = (page: Page, fact: string) => page.evaluate(fact => window.ardoise.addMemory({ fact }), fact)
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.ardoise.listMemories()
    return answer.ok ? answer.value.map(({ fact }) => fact) : answer.error.fr
  })

test('everything is exported, and imported again over what came since, which is set aside', async ({
  app,
  page,
  folder,
}) => {
  await remember(page, 'avant l’export')
  await openSettings(page, 'Données')
  await choose(app, join(folder, 'tout.zip'))
  await page.getByRole('button', { name: 'Exporter…' }).click()
  await expect(page.getByText(/tout\.zip/).first()).toBeVisible()
  await remember(page, 'après l’export')
  await page.getByRole('button', { name: 'Importer une archive…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer cette archive ?' })
  await expect(dialog).toContainText('rien n’est effacé')
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByText(/Archive importée/).first()).toBeVisible()
  expect(await remembered(page)).toEqual(['avant l’export'])
  await openSettings(page, 'Données')
  const copies = page.getByRole('list', { name: 'Copies disponibles' })
  await expect(copies).toContainText('Mise de côté')
  await copies
    .getByRole('button', { name: /^Restaurer/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Restaurer cette copie ?' }).getByRole('button', { name: 'Restaurer' }).click()
  // The page goes and comes back meanwhile.
  await expect(async () => expect(await remembered(page)).toContain('après l’export')).toPass()
})

test('an archive that is none is refused with a sentence, and nothing changes', async ({ app, page, folder }) => {
  await remember(page, 'gardé')
  writeFileSync(join(folder, 'faux.zip'), 'rien')
  await openSettings(page, 'Données')
  await choose(app, join(folder, 'faux.zip'))
  await page.getByRole('button', { name: 'Importer une archive…' }).click()
  await expect(page.getByText(/n’est pas une archive d’Ardoise/).first()).toBeVisible()
  expect(await remembered(page)).toEqual(['gardé'])
})

test('the data is moved, found again at the next start, and missed when its disk is gone', async ({
  start,
  folder,
}) => {
  test.setTimeout(120_000)
  const variables = { ARDOISE_DATA: '', XDG_DATA_HOME: join(folder, 'share') }
  const entry = { folder: '.', variables }
  const { app, page } = await start({ entry })
  await welcome(page)
  await remember(page, 'déplacé')
  await openSettings(page, 'Données')
  const to = join(folder, 'clé usb')
  await choose(app, to)
  await page.getByRole('button', { name: 'Déplacer le dossier…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer vos données ?' })
  await expect(dialog).toContainText(to)
  await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(page.getByText(`Vos données sont maintenant dans ${to}.`).first()).toBeVisible()
  expect(await remembered(page)).toEqual(['déplacé'])
  const home = join(folder, 'share', 'ardoise')
  await expect.poll(() => readdirSync(home).sort()).toEqual(['ardoise.lock', 'chromium', 'location.json'])
  await app.close()

  const again = await start({ entry })
  expect(await remembered(again.page)).toEqual(['déplacé'])
  await again.app.close()

  renameSync(to, join(folder, 'débranché'))
  const executable: unknown = createRequire(import.meta.url)('electron')
  // Dialogs are cancelled here: the person leaves it at that.
  const child = spawn(String(executable), argumentsFor('fr'), {
    cwd: root,
    env: { ...environment(folder, 'fr'), ...variables },
    stdio: 'ignore',
  })
  expect(await new Promise(resolve => child.once('exit', resolve))).toBe(1)
  expect(existsSync(to)).toBe(false)
  expect(readFileSync(join(home, 'location.json'), 'utf8')).toContain('clé usb')
})

/** How the app is started so that the dialogs before its window are answered, and what they have said. */
function answering(folder: string, answers: string[], variables: Record<string, string> = {}) {
  const log = join(folder, 'dialogs.txt')
  writeFileSync(log, '')
  const entry = {
    folder: 'test/e2e/dialog-app',
    variables: { ...variables, DIALOG_ANSWERS: JSON.stringify(answers), DIALOG_LOG: log },
  }
  return { entry, said: () => readFileSync(log, 'utf8') }
}

test('a damaged database is told of before any window, and the latest copy takes its place', async ({
  start,
  folder,
}) => {
  const { app, page } = await start()
  await welcome(page)
  await remember(page, 'dans la copie')
  await page.evaluate(() => window.ardoise.makeCopy())
  await remember(page, 'depuis')
  await app.close()
  const file = join(folder, 'data', 'ardoise.db')
  const damaged = readFileSync(file).fill(0xa5, 8_192, 60_000)
  writeFileSync(file, damaged)

  const { entry, said } = answering(folder, ['Restaurer la dernière copie'])
  const again = await start({ entry })
  expect(said()).toContain('La base de données est endommagée')
  expect(said()).toContain('Restaurer la dernière copie | Ouvrir le dossier | Quitter')
  expect(await remembered(again.page)).toEqual(['dans la copie'])
  await expect(again.page.getByText(/Vos données ont été reprises de la copie du/).first()).toBeVisible()
  const [aside = ''] = readdirSync(join(folder, 'data')).filter(name => /replaced-.*Z$/.test(name))
  expect(readFileSync(join(folder, 'data', aside)).equals(damaged)).toBe(true)
})

test('data that is gone is found again where the person says, or begun afresh once they have said so', async ({
  start,
  folder,
}) => {
  test.setTimeout(120_000)
  const variables = { ARDOISE_DATA: '', XDG_DATA_HOME: join(folder, 'share') }
  const home = join(folder, 'share', 'ardoise')
  const [old, found, empty] = ['clé usb', 'clé retrouvée', 'dossier vide'].map(name => join(folder, name))
  if (!old || !found || !empty) throw new Error('three folders')
  const first = await start({ entry: { folder: '.', variables: { ...variables, ARDOISE_DATA: old } } })
  await welcome(first.page)
  await remember(first.page, 'retrouvé')
  await first.app.close()
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'location.json'), JSON.stringify({ folder: old }))
  renameSync(old, found)
  mkdirSync(empty)
  mkdirSync(join(folder, 'photos'))
  writeFileSync(join(folder, 'photos', 'vacances.jpg'), '')

  const choose = 'Choisir un autre dossier…'
  const answers = ['Réessayer', choose, join(folder, 'photos'), 'Fermer', choose, found]
  const chosen = answering(folder, answers, variables)
  const second = await start({ entry: chosen.entry })
  expect(chosen.said()).toContain(`Vos données sont dans ${old}, qui est introuvable`)
  expect(chosen.said()).toContain('photos ne contient pas de données d’Ardoise')
  expect(await remembered(second.page)).toEqual(['retrouvé'])
  expect(readFileSync(join(home, 'location.json'), 'utf8')).toContain(found)
  await second.app.close()

  renameSync(found, old)
  const afresh = answering(folder, [choose, empty, 'Commencer ici'], variables)
  const third = await start({ entry: afresh.entry })
  expect(afresh.said()).toContain('Commencer avec des données vides ?')
  expect(await remembered(third.page)).toEqual([])
  expect(existsSync(join(old, 'ardoise.db'))).toBe(true)
})

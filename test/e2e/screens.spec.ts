import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorAnswer, textAnswer } from '../support/fake-openai-server.ts'
import { composer, drop, expect, openSettings, SAMPLE, say, test, transcript } from './support/app.ts'

test('files: import, filter, preview, save, delete and undo', async ({ app, page, folder }) => {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, SAMPLE)
  await page.getByRole('button', { name: 'Fichiers', exact: true }).click()
  await expect(page.getByText('Aucun fichier pour l’instant')).toBeVisible()
  await page.getByRole('button', { name: 'Importer' }).first().click()
  const files = page.getByRole('list', { name: 'Liste des fichiers' })
  const row = files.getByRole('button', { name: 'balance-2024.csv', exact: true })
  await expect(row).toBeVisible()

  await page.getByRole('searchbox', { name: 'Rechercher un fichier' }).fill('xylophone')
  await expect(page.getByText('Aucun fichier ne correspond')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await row.click()
  await expect(page.getByRole('table').getByText('Capital souscrit, appelé, versé, non amorti')).toBeVisible()

  const path = join(folder, 'copie.csv')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  const choose = async (action: string) => {
    await files.getByRole('button', { name: 'Actions sur balance-2024.csv' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Enregistrer sous…')
  await expect.poll(() => existsSync(path)).toBe(true)
  expect(readFileSync(path).equals(readFileSync(SAMPLE))).toBe(true)

  await choose('Supprimer')
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(row).toBeVisible()
})

test('memory: what the assistant keeps can be corrected and erased', async ({ page }) => {
  await say(page, 'Retiens que notre exercice se termine le 31 mars')
  await expect(transcript(page).getByText(/^Retenu : /)).toBeVisible()
  await transcript(page).getByRole('button', { name: 'Gérer la mémoire' }).click()
  const facts = page.getByRole('list', { name: 'Ce que l’assistant a retenu' })
  await expect(facts).toContainText('31 mars')
  await facts.getByRole('button', { name: /^Modifier / }).click()
  await page.getByRole('textbox', { name: 'Ce qu’il faut retenir' }).fill('L’exercice se termine le 30 juin')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(facts).toContainText('30 juin')
  await facts.getByRole('button', { name: /^Supprimer / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Rien de retenu pour l’instant')).toBeVisible()
})

test('settings: a model is tested, added and used; its key never comes back', async ({ page, provider }) => {
  await openSettings(page, 'Modèles et clés')
  await page.getByRole('button', { name: 'Ajouter un modèle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un modèle' })
  await dialog.getByRole('combobox', { name: 'Fournisseur' }).click()
  await page.getByRole('option', { name: 'Autre adresse' }).click()
  await dialog.getByLabel('Adresse du serveur').fill(provider.baseUrl)
  await dialog.getByLabel('Nom du modèle').fill('essai')
  await dialog.getByLabel('Clé d’accès').fill('sk-fausse')
  provider.add(errorAnswer(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }))
  await dialog.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByText(/refuse la clé/)).toBeVisible()
  await dialog.getByLabel('Clé d’accès').fill('sk-bonne')
  provider.add(textAnswer('OK'))
  await dialog.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByText(/répond, en/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Clé enregistrée').first()).toBeVisible()
  expect(provider.requests.map(request => request.headers.authorization)).toEqual([
    'Bearer sk-fausse',
    'Bearer sk-bonne',
  ])
  expect(await page.evaluate(() => window.ardoise.listModels().then(answer => JSON.stringify(answer)))).not.toContain(
    'sk-bonne',
  )

  provider.add(textAnswer('Bonjour depuis le modèle.'))
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  await say(page, 'Bonjour')
  await expect(transcript(page).getByText('Bonjour depuis le modèle.')).toBeVisible()
})

test('data: a copy is made, and everything is erased on demand', async ({ page }) => {
  await say(page, 'Bonjour')
  await expect(page.getByRole('button', { name: 'Copier la réponse' })).toBeVisible()
  await openSettings(page, 'Données')
  await page.getByRole('button', { name: 'Faire une copie' }).click()
  await expect(page.getByRole('list', { name: 'Copies disponibles' })).toContainText('Demandée')
  await page.getByRole('button', { name: 'Tout effacer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Effacer toutes vos données ?' })
  const erase = dialog.getByRole('button', { name: 'Tout effacer définitivement' })
  await expect(erase).toBeDisabled()
  await dialog.getByRole('textbox').fill('SUPPRIMER')
  await erase.click()
  await expect(page.getByRole('heading', { name: 'Bienvenue dans Ardoise' })).toBeVisible()
})

test('the language changes at once, in the window and in the menu', async ({ app, page }) => {
  const menu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  expect(await menu()).toContain('Fichier')
  await openSettings(page, 'Langue')
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(menu).toContain('File')
})

test('several files dropped at once; one that cannot be read is told', async ({ page, folder }) => {
  await drop(page, SAMPLE, join(folder, 'absent.csv'))
  await expect(page.getByRole('list', { name: 'Fichiers joints' })).toContainText('balance-2024.csv')
  await expect(page.getByText(/absent\.csv/).first()).toBeVisible()
  await expect(composer(page)).toBeFocused()
})

import type { Page } from '@playwright/test'
import { callAnswer, textAnswer } from '../support/fake-openai-server.ts'
import { composer, connect, expect, openSettings, say, test, transcript } from './support/app.ts'

const chip = (page: Page) => page.getByRole('button', { name: /^Spécialiste :/ })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Texte du spécialiste' })
const answered = (page: Page) => expect(page.getByRole('button', { name: 'Copier la réponse' }).last()).toBeVisible()

/** Opens the picker and takes the first that the name finds. */
async function choose(page: Page, name: string): Promise<void> {
  await chip(page).click()
  await page.getByRole('combobox', { name: 'Chercher un spécialiste' }).fill(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toBeFocused()
}

test('who answers is found out and shown, and another is chosen', async ({ page }) => {
  await expect(chip(page)).toHaveText('Automatique')
  await say(page, 'Quel est le taux de TVA au Sénégal ?')
  await expect(chip(page)).toHaveText(/^Automatique · Fiscaliste/)
  await answered(page)
  await choose(page, 'Paie')
  await expect(chip(page)).toHaveText(/^Paie/)
  await page.reload()
  await page.getByRole('complementary', { name: 'Conversations' }).getByText('Quel est le taux de TVA').click()
  await expect(chip(page)).toHaveText(/^Paie/)
})

test('a specialist of one’s own is written, mended, saved and chosen', async ({ page }) => {
  await openSettings(page, 'Spécialistes')
  await page.getByRole('button', { name: 'Nouveau', exact: true }).click()
  const template = await editor(page).inputValue()
  const text = template.replace('Mon spécialiste', 'Relecteur de baux')
  await editor(page).fill(text.replace('search_user_files', 'search_user_filez'))
  await page.getByRole('button', { name: /^Ligne 14 .*search_user_filez/ }).click()
  await expect(editor(page)).toBeFocused()
  await editor(page).fill(text)
  await expect(page.getByText('Aucun problème.').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Aperçu' }).click()
  await expect(page.getByText(/unités de texte$/)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Relecteur de baux est enregistré.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Retour à la liste' }).click()
  await expect(page.getByRole('region', { name: 'Les miens' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Control+n')
  await choose(page, 'Relecteur')
  await expect(chip(page)).toHaveText('Relecteur de baux')
  await expect(page.getByRole('list', { name: 'Exemples de demandes' })).toContainText('Relis ce bail')
  await say(page, 'Bonjour')
  await answered(page)
  await expect(chip(page)).toHaveText('Relecteur de baux')
})

test('what another specialist was asked shows live under its line, and after a reload', async ({ page, provider }) => {
  await connect(page, provider)
  await choose(page, 'Comptable')
  const task = JSON.stringify({ specialist: 'fiscaliste', task: 'Dis quels fichiers parlent de TVA.' })
  provider.add(
    callAnswer({ id: 'd', name: 'delegate_to_specialist', arguments: task }),
    callAnswer(
      { id: 'a', name: 'list_user_files', arguments: '{}' },
      { id: 'b', name: 'search_user_files', arguments: '{"query":"TVA"}' },
    ),
    { ...textAnswer('Aucun fichier ne parle de **TVA**.'), headDelayMs: 3_000 },
    textAnswer('Le fiscaliste n’a rien trouvé.'),
  )
  await say(page, 'Que savons-nous de la TVA ?')
  const feed = transcript(page)
  await expect(feed.getByRole('button', { name: /^Consulte « Fiscaliste/, expanded: true })).toBeVisible()
  const together = feed.getByRole('region', { name: '2 actions' })
  await expect(together.getByRole('button', { name: /^A parcouru/ })).toBeVisible()
  await expect(feed.getByText('Le fiscaliste n’a rien trouvé.')).toBeVisible()
  await expect(together).toBeHidden()

  await page.reload()
  await page.getByRole('complementary', { name: 'Conversations' }).getByText('Que savons-nous de la TVA').click()
  await feed.getByRole('button', { name: /^A consulté « Fiscaliste/, expanded: false }).press('Enter')
  await expect(together.getByRole('button')).toHaveCount(3)
  const answer = feed.getByRole('region', { name: /^Fiscaliste/ })
  await expect(answer.getByText('TVA', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('tabpanel', { name: 'Étapes' }).getByRole('listitem')).toHaveCount(4)
})

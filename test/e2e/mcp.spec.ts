import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callAnswer, textAnswer } from '../support/fake-openai-server.ts'
import { connect, expect, openSettings, SHOP, say, test, transcript } from './support/app.ts'

const shop = (page: Page) => page.getByRole('listitem', { name: 'Boutique', exact: true })

async function addShop(page: Page): Promise<void> {
  await openSettings(page, 'Outils à vous')
  await page.getByRole('button', { name: 'Ajouter des outils' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter des outils' })
  await expect(form.getByLabel('Nom', { exact: true })).toBeFocused()
  await page.keyboard.type('Boutique')
  await form.getByLabel('Commande').fill(process.execPath)
  await form.getByLabel('Arguments').fill(SHOP)
  await form.getByRole('button', { name: 'Ajouter et tester' }).click()
  await expect(shop(page).getByText(/« Boutique » répond : 4 outils\. Durée\s:/)).toBeVisible()
}

test('the example shop is added, two of its tools only read, and the model asks it', async ({ page, provider }) => {
  await connect(page, provider)
  await addShop(page)
  await expect(shop(page).getByText('En marche')).toBeVisible()
  await shop(page).getByRole('button', { name: '4 outils de Boutique' }).click()
  for (const tool of ['chercher_produit', 'consulter_stock']) {
    const policy = page.getByRole('combobox', { name: `Accord pour ${tool}` })
    await policy.click()
    await page.getByRole('option', { name: /^Lit seulement/ }).click()
    await expect(policy).toHaveText(/^Lit seulement/)
  }

  provider.add(
    callAnswer({ id: 'a', name: 'mcp_boutique_chercher_produit', arguments: '{"nom":"thé vert"}' }),
    callAnswer({ id: 'b', name: 'mcp_boutique_consulter_stock', arguments: '{"id":"P2"}' }),
    textAnswer('Non, le thé vert est épuisé.'),
  )
  await page.keyboard.press('Control+n')
  await say(page, 'Il vous reste du thé vert ?')
  const feed = transcript(page)
  await expect(feed.getByText('Non, le thé vert est épuisé.')).toBeVisible()
  await expect(feed.getByRole('button', { name: /Boutique\s: chercher_produit/ })).toBeVisible()
  await expect(feed.getByRole('button', { name: /Boutique\s: consulter_stock/ })).toBeVisible()
  expect(provider.requests.at(-1)?.text).toContain('P2')
  await page.keyboard.press('Control+j')
  await expect(page.getByRole('tabpanel', { name: 'Étapes' })).toContainText(/Boutique\s: chercher_produit/)
})

test('a configuration is imported, stays off, and fits a narrow window', async ({ app, page, folder }) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(360, 640))
  await page.getByRole('button', { name: 'Réglages', exact: true }).click()
  await page.getByRole('combobox', { name: 'Rubrique' }).click()
  await page.getByRole('option', { name: 'Outils à vous' }).click()
  await page.getByRole('button', { name: 'Essayer l’exemple' }).click()
  const field = page.getByRole('textbox', { name: 'Configuration (JSON)' })
  await field.fill((await field.inputValue()).replace('/chemin/vers', join(folder, 'un-dossier-au-nom-vraiment-long')))
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  const outcome = page.getByRole('dialog', { name: 'Ce qui a été importé' })
  await expect(outcome.getByRole('region', { name: '1 ajouté, désactivé' })).toContainText('Boutique')
  await page.keyboard.press('Escape')
  await expect(shop(page).getByText('Désactivé')).toBeVisible()

  await shop(page).getByRole('switch', { name: 'Utiliser dans ce profil' }).press('Space')
  await expect(shop(page).getByText('Prêt à démarrer')).toBeVisible()
  await shop(page).getByRole('button', { name: 'Tester Boutique' }).press('Enter')
  await expect(shop(page).getByText(/Durée\s:/)).toBeVisible()
  await expect(shop(page).getByRole('region', { name: 'Journal de Boutique' })).toContainText('Cannot find module')
  const overflow = await page
    .getByRole('main')
    .evaluate(main =>
      [main, ...main.querySelectorAll('*')]
        .filter(element => element.clientWidth > 0 && element.getBoundingClientRect().right > window.innerWidth + 1)
        .map(element => element.outerHTML.slice(0, 120)),
    )
  expect(overflow).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { textAnswer } from '../support/fake-openai-server.ts'
import { composer, connect, expect, say, test, transcript } from './support/app.ts'

const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })
const item = (page: Page, title: string | RegExp) => list(page).getByRole('button', { name: title, exact: true })

const boxOf = (element: Locator) =>
  element.evaluate(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return { left, right, top, bottom }
  })

async function choose(page: Page, title: string, action: string): Promise<void> {
  await item(page, title).hover()
  await list(page)
    .getByRole('button', { name: `Actions : ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('conversations are searched, renamed, pinned, exported, deleted and brought back', async ({
  app,
  page,
  provider,
  folder,
}) => {
  await connect(page, provider)
  for (const [question, answer] of [
    ['Le plan comptable', 'La classe 6 réunit les **charges**.'],
    ['Une recette', 'Faites revenir l’oignon, puis ajoutez le mafé.'],
  ] as const) {
    await page.getByRole('button', { name: 'Nouvelle conversation', exact: true }).click()
    provider.add(textAnswer(answer))
    await say(page, question)
    await expect(page.getByRole('button', { name: 'Copier la réponse' })).toBeVisible()
  }

  await test.step('search, accents or not', async () => {
    await page.keyboard.press('Control+Shift+F')
    const dialog = page.getByRole('dialog', { name: 'Rechercher dans toutes les conversations' })
    await dialog.getByRole('combobox').fill('reunit')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await dialog.getByRole('option', { name: /Le plan comptable/ }).click()
    await expect(transcript(page).getByText('La classe 6')).toBeVisible()
    const find = page.getByRole('search', { name: 'Rechercher dans cette conversation' })
    await find.getByRole('searchbox').fill('charges')
    await expect(find.getByText('1 sur 1')).toBeVisible()
    await composer(page).focus()
    await page.keyboard.press('Control+f')
    await expect(find.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
  })

  await test.step('rename and pin', async () => {
    await choose(page, 'Une recette', 'Renommer')
    await page.getByRole('textbox', { name: 'Titre de la conversation' }).fill('Le mafé')
    await page.keyboard.press('Enter')
    await choose(page, 'Le mafé', 'Épingler')
    await expect(list(page).getByRole('region', { name: 'Épinglées' })).toContainText('Le mafé')
  })

  await test.step('export', async () => {
    const path = join(folder, 'recette.md')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await choose(page, 'Le mafé', 'Exporter…')
    await expect(page.getByText(/^Enregistré : /).first()).toBeVisible()
    expect(readFileSync(path, 'utf8')).toContain('ajoutez le mafé')
  })

  await test.step('delete and undo', async () => {
    await page.keyboard.press('Control+j')
    await choose(page, 'Le mafé', 'Supprimer')
    await expect(item(page, 'Le mafé')).toBeHidden()
    const told = page.getByRole('region', { name: 'Notifications' })
    await expect(told.getByText('Conversation supprimée.')).toBeVisible()
    // Neither over the panel, nor over the list, nor over the place where one writes.
    const [tray, panel, chats, writing] = await Promise.all(
      [told, page.getByRole('complementary', { name: 'Détail' }), list(page), composer(page)].map(boxOf),
    )
    expect(tray?.right).toBeLessThan(panel?.left ?? 0)
    expect(tray?.left).toBeGreaterThan(chats?.right ?? Infinity)
    expect(tray?.bottom).toBeLessThan(writing?.top ?? 0)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(item(page, 'Le mafé')).toBeVisible()
  })
})

test('everything can be done from the keyboard', async ({ start, provider }) => {
  const { page } = await start()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (name: string) => {
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const reached = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
      })
      if (reached?.startsWith(name)) return
    }
    throw new Error(`Tab never reaches ${name}`)
  }

  await test.step('first run', async () => {
    await page.getByRole('heading', { name: 'Bienvenue dans Ardoise' }).waitFor()
    await page.getByRole('radio', { name: 'Je suis comptable' }).focus()
    await press('Space')
    await tabTo('Continuer')
    await press('Enter')
    await page.getByRole('heading', { name: 'Connecter un modèle' }).waitFor()
    await tabTo('Continuer hors ligne')
    await press('Enter')
    await expect(composer(page)).toBeFocused()
  })

  await test.step('a question, an answer', async () => {
    await connect(page, provider)
    provider.add(textAnswer('Voici la réponse.'))
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('Question')
    await press('Enter')
    await expect(transcript(page).getByText('Voici la réponse.')).toBeVisible()
  })

  await test.step('palette, settings, help, list and panel', async () => {
    await press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('mémoire')
    await expect(page.getByRole('option', { name: 'Ouvrir la mémoire' })).toHaveAttribute('data-highlighted')
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'Mémoire', level: 1 })).toBeVisible()
    await press('Control+,')
    await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible()
    await press('F1')
    await expect(page.getByRole('heading', { name: 'Raccourcis clavier', level: 1 })).toBeVisible()
    await press('Control+j')
    await expect(page.getByRole('tab', { name: 'Étapes' })).toBeVisible()
    await press('Control+b')
    await expect(list(page)).toBeHidden()
    await press('Control+b', 'Control+n')
    await expect(composer(page)).toBeFocused()
  })

  await test.step('the list: arrows, F2, Delete', async () => {
    await item(page, 'Question').focus()
    await press('F2')
    await page.keyboard.type('Nouveau titre')
    await press('Enter')
    await item(page, 'Nouveau titre').focus()
    await press('Delete')
    await expect(item(page, 'Nouveau titre')).toBeHidden()
  })
})

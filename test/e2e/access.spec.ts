import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { callAnswer, textAnswer } from '../support/fake-openai-server.ts'
import {
  composer,
  connect,
  drop,
  expect,
  openSettings,
  preview,
  SAMPLE,
  SHOP,
  say,
  test,
  transcript,
  welcome,
} from './support/app.ts'

/** Nothing that a person with a disability would stumble over. */
async function check(page: Page, where: string): Promise<void> {
  // Colours halfway through a fade are nobody's.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map(animation => animation.finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect.soft(found).toEqual([])
}

/** A server that runs, its tools and its journal, and the forms. */
async function checkTools(page: Page): Promise<void> {
  await page.evaluate(
    async ([command, script]) => {
      const connection = { transport: 'stdio' as const, command, args: [script] }
      await window.ardoise.addMcpServer({ name: 'Boutique', connection, secrets: [] })
    },
    [process.execPath, SHOP] as const,
  )
  await page.getByRole('button', { name: 'Tester Boutique' }).click()
  await page.getByRole('button', { name: '4 outils de Boutique' }).click()
  await page.getByRole('button', { name: 'Journal de Boutique' }).click()
  await page.getByRole('region', { name: 'Journal de Boutique' }).waitFor()
  await check(page, 'a server and its tools')
  await page.getByRole('button', { name: 'Ajouter des outils' }).click()
  await page.getByRole('button', { name: 'Ajouter une variable' }).click()
  await page.getByRole('button', { name: 'Ajouter et tester' }).click()
  await page.getByText(/^Donnez-lui un nom court/).waitFor()
  await check(page, 'the form of a server')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Importer une configuration' }).click()
  await page.getByRole('textbox', { name: 'Configuration (JSON)' }).fill('{ "a": { "command": "node" }, "b": {} }')
  await check(page, 'the import of a configuration')
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await page.getByRole('region', { name: '1 laissé de côté' }).waitFor()
  await check(page, 'what was imported')
  await page.keyboard.press('Escape')
}

const SECTIONS = [
  'Profil',
  'Modèles et clés',
  'Spécialistes',
  'E-mail',
  'SMS et WhatsApp',
  'Internet',
  'Outils à vous',
  'Apparence',
  'Langue',
  'Autorisations',
  'Établissement',
  'Données',
  'Assistance',
  'Raccourcis',
  'À propos',
]

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any screen, ${theme}`, async ({ start }) => {
    test.setTimeout(240_000)
    const { page } = await start({ colorScheme: theme })
    await page.getByRole('heading', { name: 'Bienvenue dans Ardoise' }).waitFor()
    await check(page, 'first run')
    await page.getByRole('radio', { name: 'Je suis comptable' }).click()
    await page.getByLabel('Votre adresse e-mail').fill('awa@exemple.sn')
    await page.getByRole('button', { name: 'Continuer', exact: true }).click()
    await page.getByRole('button', { name: 'Continuer hors ligne' }).waitFor()
    await check(page, 'model')
    await page.getByRole('button', { name: 'Continuer hors ligne' }).click()
    await composer(page).waitFor()
    await check(page, 'new conversation')

    await drop(page, SAMPLE)
    await expect(page.getByRole('list', { name: 'Fichiers joints' })).toContainText('balance-2024.csv')
    await say(page, 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le-moi par e-mail')
    await page.getByRole('button', { name: 'Autoriser', exact: true }).waitFor({ timeout: 30_000 })
    await check(page, 'approval')
    await page.getByRole('button', { name: 'Autoriser', exact: true }).click()
    await page.getByRole('button', { name: 'Copier la réponse' }).last().waitFor()
    await page.getByRole('button', { name: 'Panneau de détail' }).click()
    await check(page, 'conversation and steps')
    await preview(page, 'xlsx')
    await page.getByRole('tablist', { name: 'Feuilles' }).waitFor()
    await check(page, 'workbook')
    await preview(page, 'pdf')
    await page.getByRole('img', { name: 'Page 1', exact: true }).waitFor()
    await check(page, 'PDF')

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await check(page, 'palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Shift+F')
    await expect(page.getByRole('combobox')).toBeFocused()
    await check(page, 'search')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Boîte d’envoi/ }).click()
    await page.getByRole('article').first().waitFor()
    await check(page, 'outbox')
    await page.getByRole('button', { name: 'Fichiers', exact: true }).click()
    await page.getByRole('heading', { name: 'Fichiers', level: 1 }).waitFor()
    await check(page, 'Fichiers')
  })

  test(`axe finds nothing serious in the background jobs, ${theme}`, async ({ start, provider }) => {
    test.setTimeout(120_000)
    const { page } = await start({ colorScheme: theme })
    await welcome(page)
    await connect(page, provider)
    await page.keyboard.press('Control+Shift+J')
    await page.getByText('Aucune tâche de fond').waitFor()
    await check(page, 'no job')
    const call = { id: 'a', name: 'send_email_to_user', arguments: JSON.stringify({ subject: 'Rapport', body: 'Oui' }) }
    provider.add(callAnswer(call), textAnswer('Voilà.'))
    await composer(page).fill('Prépare le message')
    await page.keyboard.press('Control+Shift+Enter')
    await page
      .getByRole('list', { name: 'Tâches de fond' })
      .getByRole('button', { name: /^Prépare le message En attente de votre accord/ })
      .click()
    await page
      .getByRole('region', { name: 'Déroulement' })
      .getByText(/Prépare l’e-mail/)
      .waitFor()
    await check(page, 'a job that asks')
    await page.getByRole('button', { name: /^Ouvrir la conversation/ }).click()
    await page.getByText('La tâche de fond attend votre accord.').waitFor()
    await check(page, 'the conversation of a job')
    await page.getByRole('button', { name: 'Autoriser', exact: true }).first().click()
    await page.getByText('Début de la réponse').waitFor()
    await check(page, 'a job that has ended')
  })

  test(`axe finds nothing serious about the specialists, ${theme}`, async ({ start, provider }) => {
    test.setTimeout(120_000)
    const { page } = await start({ colorScheme: theme })
    await welcome(page)
    await connect(page, provider)
    await page.getByRole('button', { name: /^Spécialiste :/ }).click()
    await page.getByRole('option', { name: /^Comptable/ }).waitFor()
    await check(page, 'picker')
    await page.getByRole('option', { name: /^Comptable/ }).click()
    await page.getByRole('list', { name: 'Exemples de demandes' }).waitFor()
    await check(page, 'examples')
    const task = JSON.stringify({ specialist: 'fiscaliste', task: 'Dis quels fichiers parlent de TVA.' })
    provider.add(
      callAnswer({ id: 'd', name: 'delegate_to_specialist', arguments: task }),
      callAnswer(
        { id: 'a', name: 'list_user_files', arguments: '{}' },
        { id: 'b', name: 'search_user_files', arguments: '{"query":"TVA"}' },
      ),
      textAnswer('Aucun.'),
      textAnswer('Voilà.'),
    )
    await say(page, 'Que savons-nous de la TVA ?')
    await page.getByRole('button', { name: 'Copier la réponse' }).waitFor()
    await page.getByRole('button', { name: /^A consulté/ }).click()
    await page.getByRole('region', { name: /^Fiscaliste/ }).waitFor()
    await page.keyboard.press('Control+j')
    await check(page, 'delegation')
    await openSettings(page, 'Spécialistes')
    await page.getByRole('button', { name: 'Nouveau', exact: true }).click()
    await page.getByText('Aucun problème.').waitFor()
    await page.getByRole('tab', { name: 'Aperçu' }).click()
    await page.getByText('Consignes complètes').waitFor()
    await check(page, 'preview')
    await page.getByRole('tab', { name: 'Texte' }).click()
    await page.getByRole('textbox', { name: 'Texte du spécialiste' }).fill('---\n---\n')
    await page
      .getByRole('button', { name: /^Ligne/ })
      .first()
      .waitFor()
    await check(page, 'editor')
    await page.keyboard.press('Control+n')
    await page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' }).waitFor()
    await check(page, 'unsaved')
  })

  test(`axe finds nothing serious in what is written by hand and in the settings, ${theme}`, async ({ start }) => {
    test.setTimeout(240_000)
    const { page } = await start({ colorScheme: theme })
    await welcome(page)
    await page.evaluate(async () => {
      await window.ardoise.addMemory({ fact: 'Notre exercice se termine le 31 décembre.' })
      await window.ardoise.addTask({ title: 'Déposer la TVA', due: '2020-01-31', priority: 'urgent', tags: ['impôts'] })
      await window.ardoise.addTask({ title: 'Relancer le client', priority: 'high' })
      const done = await window.ardoise.addTask({ title: 'Payer la CNSS', priority: 'low' })
      if (done.ok) await window.ardoise.setTaskDone({ taskId: done.value.id, done: true })
    })
    await page.getByRole('region', { name: 'À faire aujourd’hui' }).waitFor()
    await check(page, 'what is to be done today')
    for (const screen of ['Tâches', 'Mémoire', 'Progrès', 'Raccourcis clavier']) {
      // The button of the tasks says how many are due.
      await page.getByRole('button', { name: screen === 'Tâches' ? /^Tâches/ : screen, exact: true }).click()
      await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
      await check(page, screen)
    }
    await page.getByRole('button', { name: /^Tâches/ }).click()
    await page.getByRole('button', { name: /^Faites/ }).click()
    await page.getByRole('checkbox', { name: /Payer la CNSS/ }).waitFor()
    await check(page, 'tasks that are done')
    await page.getByRole('button', { name: 'Nouvelle tâche' }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Écrivez ce qu’il faut faire.').waitFor()
    await check(page, 'new task')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mémoire', exact: true }).click()
    await page.getByRole('button', { name: /^Modifier/ }).click()
    await check(page, 'memory corrected')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Supprimer/ }).click()
    await check(page, 'memory deleted')
    await page.keyboard.press('Escape')
    for (const section of SECTIONS) {
      await openSettings(page, section)
      await page.getByRole('region', { name: section, exact: true }).waitFor()
      await check(page, section)
    }
    await openSettings(page, 'Outils à vous')
    await checkTools(page)
    await openSettings(page, 'Assistance')
    await page.getByRole('button', { name: 'Signaler un problème' }).click()
    await page.getByRole('textbox', { name: /^Ce qui se passe/ }).fill('Le PDF est vide.')
    await check(page, 'report')
    await page.getByRole('button', { name: 'Préparer le signalement' }).click()
    await page.getByRole('textbox', { name: 'Le signalement' }).waitFor()
    await check(page, 'report to be read')
  })
}

test('one Escape closes one layer, and the focus comes back to where it was', async ({ page }) => {
  await composer(page).focus()
  for (const keys of ['Control+k', 'Control+Shift+F']) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(composer(page)).toBeFocused()
  }
  await page.getByRole('button', { name: /^Tâches/ }).click()
  const add = page.getByRole('button', { name: 'Nouvelle tâche' }).first()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle tâche' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: /faire/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
  // Its name, that is shown beside it.
  await expect(page.getByText('Fermer', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('states are announced, words of the answer are not', async ({ page, provider }) => {
  await connect(page, provider)
  const heard = page.getByRole('status').first()
  provider.add(textAnswer('Des mots à ne pas lire à voix haute.'))
  await say(page, 'Bonjour')
  await expect(heard).toHaveText('Réponse terminée.')
  await expect(heard).not.toContainText('Des mots')
  await expect(page.locator('[aria-live=polite]')).not.toHaveCount(0)
})

test('at 360 and 600 pixels, and at 200 %, nothing is cut, and the list and the panel are overlays', async ({
  app,
  page,
  provider,
}) => {
  await connect(page, provider)
  provider.add(
    textAnswer(`Une phrase assez longue. ${'Encore des mots. '.repeat(40)}\n\n| a | b |\n|---|---|\n| 1 | 2 |`),
  )
  await say(page, 'Bonjour')
  await page.getByRole('button', { name: 'Copier la réponse' }).waitFor()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const [width, zoom] of [
    [600, 1],
    [360, 1],
    [1200, 2],
  ] as const) {
    await app.evaluate(
      ({ BrowserWindow }, [width, zoom]) => {
        const window = BrowserWindow.getAllWindows()[0]
        window?.setContentSize(width, 700)
        window?.webContents.setZoomFactor(zoom)
      },
      [width, zoom] as const,
    )
    await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThanOrEqual(width / zoom)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await expect(composer(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog', { name: 'Conversations' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Conversations' })).toBeHidden()
    await page.keyboard.press('Control+j')
    const tabs = page.getByRole('dialog', { name: 'Détail' }).getByRole('tab')
    await expect(tabs).toHaveCount(4)
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Détail' })).toBeHidden()
  }
})

test('nothing moves when motion is reduced', async ({ page, provider }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await connect(page, provider)
  provider.add(textAnswer('Réponse.'))
  await say(page, 'Bonjour')
  await expect(transcript(page).getByText('Réponse.')).toBeVisible()
  await page.keyboard.press('Control+k')
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(animation => Number(animation.effect?.getComputedTiming().duration))),
  )
  expect(longest).toBeLessThanOrEqual(1)
})

import { composer, drop, expect, openSettings, preview, SAMPLE, say, test, transcript } from './support/app.ts'

test('from the first run to the e-mail that leaves', async ({ start, mail }) => {
  const { page } = await start()
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('first run, offline', async () => {
    await expect(page.getByRole('heading', { name: 'Bienvenue dans Ardoise' })).toBeVisible()
    await page.getByRole('radio', { name: 'Je suis comptable' }).click()
    await page.getByLabel('Votre nom').fill('Awa Diop')
    await page.getByLabel('Votre adresse e-mail').fill('awa@exemple.sn')
    await button('Continuer').click()
    await button('Continuer hors ligne').click()
    await expect(composer(page)).toBeFocused()
  })

  await test.step('a dropped trial balance becomes statements', async () => {
    await drop(page, SAMPLE)
    await expect(page.getByRole('list', { name: 'Fichiers joints' })).toContainText('balance-2024.csv')
    await say(page, 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le-moi par e-mail')
    const statements = transcript(page).getByRole('region', { name: 'États financiers', exact: true })
    await expect(statements).toContainText('Teranga Distribution', { timeout: 30_000 })
    await button('Autoriser').click()
    await expect(button('Voir dans la boîte d’envoi')).toBeVisible()
    await expect(button('Arrêter')).toBeHidden()
  })

  await test.step('preview of the workbook and of the PDF', async () => {
    await preview(page, 'xlsx')
    await expect(page.getByRole('tab', { name: 'Actif', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
    await preview(page, 'pdf')
    const picture = page.getByRole('img', { name: 'Page 1', exact: true })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  })

  await test.step('the server for outgoing mail', async () => {
    await openSettings(page, 'E-mail')
    await page.getByRole('combobox', { name: 'Fournisseur' }).click()
    await page.getByRole('option', { name: 'Autre serveur' }).click()
    await page.getByLabel('Votre adresse').fill('awa@exemple.sn')
    await page.getByLabel('Serveur d’envoi').fill('127.0.0.1')
    await page.getByRole('combobox', { name: 'Protection' }).click()
    await page.getByRole('option', { name: /^Aucune/ }).click()
    await page.getByLabel('Port').fill(String(mail.port))
    await button('Enregistrer et tester').click()
    await expect(page.getByText('127.0.0.1 répond et accepte le courrier.').first()).toBeVisible()
    expect(mail.received).toHaveLength(0)
  })

  await test.step('release of the held message', async () => {
    await page.getByRole('button', { name: /^Boîte d’envoi/ }).click()
    const entry = page.getByRole('article').first()
    await expect(entry).toContainText('À valider')
    await entry.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(entry.getByText('Envoyé', { exact: true })).toBeVisible()
    expect(mail.received).toHaveLength(1)
    const [message] = mail.received
    expect(message?.to).toMatchObject({ text: 'awa@exemple.sn' })
    const names = message?.attachments.map(({ filename }) => filename)
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/\.xlsx$/), expect.stringMatching(/\.pdf$/)]))
  })
})

import { createServer, type Server } from 'node:net'
import type { Page } from '@playwright/test'
import { callAnswer, type FakeOpenAiServer, startFakeOpenAiServer, textAnswer } from '../support/fake-openai-server.ts'
import { startMailServer } from '../support/mail-server.ts'
import { composer, connect, expect, say, test, transcript } from './support/app.ts'

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function connectAt(page: Page, port: number): Promise<void> {
  await page.evaluate(async baseUrl => {
    const added = await window.ardoise.addModel({ provider: 'other', baseUrl, model: 'essai', label: 'Essai' })
    if (!added.ok) throw new Error(added.error.fr)
    await window.ardoise.selectModel({ modelId: added.value.id })
  }, `http://0.0.0.0:${port}/v1`)
  await page.reload()
  await composer(page).waitFor()
}

/** An e-mail that the person allowed and that its server, which is off, could not take; the outbox shows it. */
async function allowInVain(page: Page, provider: FakeOpenAiServer, port: number): Promise<void> {
  await connect(page, provider)
  await page.evaluate(
    async port => window.ardoise.setSmtp({ host: '127.0.0.1', port, security: 'none', from: 'awa@exemple.sn' }),
    port,
  )
  const call = { id: 'a', name: 'send_email_to_user', arguments: JSON.stringify({ subject: 'Bilan', body: 'Bonjour' }) }
  provider.add(callAnswer(call), textAnswer('Il partira au retour du réseau.'))
  await say(page, 'Envoie-moi le bilan')
  await page.getByRole('button', { name: 'Autoriser', exact: true }).click()
  await expect(transcript(page).getByText('Il partira au retour du réseau.')).toBeVisible()
  await page.getByRole('button', { name: /^Boîte d’envoi/ }).click()
}

test('a model that cannot be reached leaves its place to the assistant of this machine, once', async ({ page }) => {
  const port = await freePort()
  await connectAt(page, port)
  await say(page, 'Combien font 7 fois 8 ?')
  const offers = page.getByRole('group', { name: 'Répondre sans le réseau' })
  await offers.getByRole('button', { name: 'Répondre avec l’assistant hors ligne' }).click()
  await expect(transcript(page).getByText('56', { exact: false }).last()).toBeVisible()
  await expect(offers).toBeHidden()
  await expect(page.getByRole('button', { name: 'Assistant : Essai' })).toBeVisible()

  const server = await startFakeOpenAiServer([textAnswer('Me voici de nouveau.')], undefined, port)
  await say(page, 'Et 8 fois 8 ?')
  await expect(transcript(page).getByText('Me voici de nouveau.')).toBeVisible()
  await server.close()
})

test('an e-mail that was allowed without a network leaves by itself when its server is there', async ({
  page,
  provider,
}) => {
  const port = await freePort()
  await allowInVain(page, provider, port)
  const card = page.getByRole('region', { name: 'Au retour du réseau' }).getByRole('article', { name: 'Bilan' })
  await expect(card).toContainText('Partira dès que le réseau revient')
  await expect(card.getByRole('button', { name: 'Ne pas envoyer tout seul' })).toBeVisible()

  const mail = await startMailServer(port)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Réseau revenu : « Bilan » est parti')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Envoyés' }).getByRole('article', { name: 'Bilan' })).toBeVisible()
  await expect.poll(() => mail.received.length).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.waitForTimeout(3_000)
  expect(mail.received).toHaveLength(1)
  await mail.close()
})

test('a message that the person keeps back does not leave', async ({ page, provider }) => {
  const port = await freePort()
  await allowInVain(page, provider, port)
  await page.getByRole('button', { name: 'Ne pas envoyer tout seul' }).click()
  await expect(page.getByRole('article', { name: 'Bilan' })).toContainText('À valider')
  const mail = await startMailServer(port)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.waitForTimeout(4_000)
  expect(mail.received).toEqual([])
  await mail.close()
})

test('a machine that wakes tries what waits, and its clock goes on', async ({ app, page, provider }) => {
  const port = await freePort()
  await allowInVain(page, provider, port)
  const mail = await startMailServer(port)
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1)
  await expect(page.getByText('Réseau revenu : « Bilan » est parti')).toBeVisible()
  await mail.close()
})

import { callAnswer, errorAnswer, textAnswer } from '../support/fake-openai-server.ts'
import { composer, connect, drop, expect, SAMPLE, say, test, transcript } from './support/app.ts'
import { wordByWord } from './support/streams.ts'

const email = (id: string, subject: string) => ({
  id,
  name: 'send_email_to_user',
  arguments: JSON.stringify({ subject, body: 'Bonjour' }),
})

test('an answer is streamed, and its tools run side by side', async ({ page, provider }) => {
  await connect(page, provider)
  await drop(page, SAMPLE)
  await expect(page.getByRole('list', { name: 'Fichiers joints' })).toContainText('balance-2024.csv')
  provider.add(
    request => {
      const fileId = /file_id : (\w+)/.exec(request.text)?.[1] ?? ''
      return callAnswer(
        { id: 'a', name: 'list_user_files', arguments: '{}' },
        { id: 'b', name: 'read_user_file', arguments: JSON.stringify({ file_id: fileId }) },
      )
    },
    wordByWord('Voici **deux** comptes :\n\n| Compte | Solde |\n|---|---|\n| 101 | 15 |\n\nFin de la réponse.', 300),
  )
  await say(page, 'Que contient ce fichier ?')
  const rows = transcript(page)
  await expect(rows.getByText('Voici', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Arrêter', exact: true })).toBeVisible()
  await expect(rows.getByText('Fin de la réponse.')).toBeVisible()
  await expect(rows.getByRole('cell', { name: '101' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Arrêter', exact: true })).toBeHidden()
  const actions = rows.getByRole('region', { name: '2 actions' })
  await expect(actions.getByRole('button', { name: /^A parcouru vos fichiers.* terminé$/ })).toBeVisible()
  await expect(actions.getByRole('button', { name: /^A lu « balance-2024.csv ».* terminé$/ })).toBeVisible()
  expect(provider.requests).toHaveLength(2)

  await page.getByRole('button', { name: 'Panneau de détail' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Étapes' }).getByRole('listitem')).toHaveCount(3)
})

test('an answer that is stopped keeps its text and can go on', async ({ page, provider }) => {
  await connect(page, provider)
  provider.add(wordByWord('Le début est déjà écrit', 20, 'hang'))
  await say(page, 'Raconte')
  await expect(transcript(page).getByText('Le début est déjà écrit')).toBeVisible()
  // What a pointer left there shows costs no key.
  await page.getByRole('button', { name: 'Arrêter', exact: true }).hover()
  await expect(page.getByText('ArrêterÉchap')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(transcript(page).getByText('Arrêté à votre demande. Ce qui était fait reste fait.')).toBeVisible()
  await expect(transcript(page).getByText('Le début est déjà écrit')).toBeVisible()
  await provider.closedByClient()

  provider.add(textAnswer('et voici la fin.'))
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(transcript(page).getByText('et voici la fin.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toBeHidden()
})

test('who reads above with the keyboard stays there while an answer grows', async ({ page, provider }) => {
  await connect(page, provider)
  const long = Array.from({ length: 40 }, (_, index) => `Paragraphe ${index + 1}.`).join('\n\n')
  provider.add(textAnswer(long), wordByWord('un\n\ndeux\n\ntrois\n\nquatre\n\ncinq\n\nsix', 1_000))
  await say(page, 'Première question')
  await expect(transcript(page).getByText('Paragraphe 40.')).toBeInViewport()
  await say(page, 'Seconde question')
  await expect(transcript(page).getByText('un', { exact: true })).toBeInViewport()
  await expect(composer(page)).toBeFocused()
  const edit = transcript(page).getByRole('button', { name: 'Modifier et renvoyer' }).first()
  for (let presses = 0; presses < 12 && !(await edit.evaluate(one => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Bas' })).toBeVisible()
  const before = await edit.boundingBox()
  await expect(transcript(page).getByText('six', { exact: true })).toBeAttached()
  expect((await edit.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
})

test('what is written during an answer leaves after it', async ({ page, provider }) => {
  await connect(page, provider)
  provider.add(wordByWord('un deux trois quatre cinq six', 1_000), textAnswer('Seconde réponse.'))
  await say(page, 'Compte')
  await expect(page.getByRole('button', { name: 'Arrêter', exact: true })).toBeVisible()
  await composer(page).fill('Et ensuite ?')
  await composer(page).press('Enter')
  await expect(page.getByText('1 message en attente')).toBeVisible()
  await expect(transcript(page).getByText('Seconde réponse.')).toBeVisible()
  await expect(page.getByText('1 message en attente')).toBeHidden()
})

test('an e-mail waits for an approval: refused, then once, then always', async ({ page, provider }) => {
  await connect(page, provider)
  const approval = page.getByRole('region', { name: 'Votre accord est nécessaire' })
  const outbox = page.getByRole('button', { name: /^Boîte d’envoi/ })

  provider.add(callAnswer(email('a', 'Refusé')), textAnswer('Je ne l’envoie pas.'))
  await say(page, 'Envoie')
  await approval.getByRole('button', { name: 'Refuser' }).click()
  await expect(transcript(page).getByText('Je ne l’envoie pas.')).toBeVisible()
  await expect(outbox).toHaveAccessibleName('Boîte d’envoi')

  provider.add(callAnswer(email('b', 'Une fois')), textAnswer('Premier préparé.'))
  await say(page, 'Envoie encore')
  await approval.getByRole('button', { name: 'Autoriser', exact: true }).click()
  await expect(transcript(page).getByText('Premier préparé.')).toBeVisible()

  provider.add(callAnswer(email('c', 'Toujours')), textAnswer('Deuxième préparé.'))
  await say(page, 'Envoie toujours')
  await approval.getByRole('button', { name: 'Toujours autoriser' }).click()
  await expect(transcript(page).getByText('Deuxième préparé.')).toBeVisible()

  provider.add(callAnswer(email('d', 'Sans question')), textAnswer('Troisième préparé.'))
  await say(page, 'Une dernière fois')
  await expect(transcript(page).getByText('Troisième préparé.')).toBeVisible()
  await expect(approval).toHaveCount(0)
  await expect(outbox).toHaveAccessibleName('Boîte d’envoi, 3 messages attendent votre accord')
})

test('a wrong key is a sentence, and the message is not lost', async ({ page, provider }) => {
  await connect(page, provider, 'sk-fausse')
  provider.add(errorAnswer(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }))
  await say(page, 'Bonjour')
  await expect(transcript(page).getByText(/refuse la clé\. Vérifiez/)).toBeVisible()
  expect(provider.requests[0]?.headers.authorization).toBe('Bearer sk-fausse')
  provider.add(textAnswer('Bonjour à vous.'))
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(transcript(page).getByText('Bonjour à vous.')).toBeVisible()
})

test('a provider that is down is a sentence, and the offline assistant takes over', async ({ page, provider }) => {
  await connect(page, provider)
  await provider.close()
  await say(page, 'Bonjour')
  await expect(transcript(page).getByText(/Rien ne répond à l’adresse/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Assistant : Essai' }).click()
  await page.getByRole('menuitem', { name: /Assistant hors ligne/ }).click()
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copier la réponse' })).toBeVisible()
})

test('two conversations answer at once, and each keeps its own', async ({ page, provider }) => {
  await connect(page, provider)
  provider.add(wordByWord('première réponse un deux trois quatre cinq six sept huit', 700))
  await say(page, 'Première question')
  await expect(transcript(page).getByText('première réponse')).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle conversation', exact: true }).click()
  provider.add(wordByWord('seconde réponse un deux trois quatre', 700))
  await say(page, 'Seconde question')
  await expect(transcript(page).getByText('seconde réponse')).toBeVisible()
  const list = page.getByRole('complementary', { name: 'Conversations' })
  await expect(list.getByRole('button', { name: /^(Première|Seconde) question En cours$/ })).toHaveCount(2)
  await expect(transcript(page).getByText('seconde réponse un deux trois quatre')).toBeVisible()
  await expect(transcript(page).getByText('première')).toHaveCount(0)
  await expect(list.getByRole('button', { name: 'Première question Non lue' })).toBeVisible()
  await list.getByRole('button', { name: /^Première question/ }).click()
  await expect(transcript(page).getByText('première réponse un deux trois quatre cinq six sept huit')).toBeVisible()
})

test('a question is corrected and an answer asked again, each in its own branch', async ({ page, provider }) => {
  await connect(page, provider)
  provider.add(textAnswer('Réponse un.'))
  await say(page, 'Qestion')
  await expect(transcript(page).getByText('Réponse un.')).toBeVisible()

  provider.add(textAnswer('Réponse deux.'))
  await transcript(page).getByText('Qestion').hover()
  await page.getByRole('button', { name: 'Modifier et renvoyer' }).click()
  await page.getByRole('textbox', { name: 'Message modifié' }).fill('Question')
  await page.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(transcript(page).getByText('Réponse deux.')).toBeVisible()
  await expect(transcript(page).getByText('Réponse un.')).toBeHidden()

  provider.add(textAnswer('Réponse trois.'))
  await page.getByRole('button', { name: 'Répondre à nouveau' }).click()
  await expect(transcript(page).getByText('Réponse trois.')).toBeVisible()
  const list = page.getByRole('complementary', { name: 'Conversations' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  expect(provider.requests.map(({ text }) => text.includes('Qestion'))).toEqual([true, false, false])
})

import type { Page } from '@playwright/test'
import { ALL_CALLS, type AllToolsTurn } from '../support/all-tools-turn.ts'
import { approveAll, askAll, test, WORDS } from './support/all-tools.ts'
import { expect, transcript } from './support/app.ts'

test('one turn with every tool, its cards answered from the keyboard', async ({ openTurn }) => {
  test.setTimeout(180_000)
  const { page, turn } = await openTurn('fr')
  await askAll(page, turn, WORDS.fr)
  await approveAll(page, WORDS.fr)
  await expect(transcript(page).getByText('Le dossier de Teranga Distribution est prêt.')).toBeVisible()
  expect(turn.provider.requests).toHaveLength(9)
  expect([turn.twilio.messages.length, turn.meta.messages.length, turn.mail.received.length]).toEqual([2, 1, 1])

  await page.keyboard.press('Control+j')
  const steps = page.getByRole('tabpanel', { name: 'Étapes' }).getByRole('listitem')
  await expect(steps).toHaveCount(ALL_CALLS.length + 1)
  await expect(steps.filter({ hasText: 'terminé' })).toHaveCount(ALL_CALLS.length)
  await page.keyboard.press('Control+j')

  await answerQuizzes(page, turn)
  await sendDraft(page, turn)
  await finishTask(page, turn)
  await page.getByRole('button', { name: 'Progrès', exact: true }).click()
  await expect(page.getByText('dont 2 justes')).toBeVisible()
  await page.getByRole('button', { name: /^Boîte d’envoi/ }).click()
  for (const subject of [turn.story.email.subject, `${turn.story.draft.subject}, à signer`])
    await expect(page.getByRole('article', { name: subject })).toContainText('Envoyé')
})

/** With the keys of the options: one right, one wrong. */
async function answerQuizzes(page: Page, { story }: AllToolsTurn): Promise<void> {
  const choice = transcript(page).getByRole('region', { name: /ventes de marchandises/ })
  const options = await choice.getByRole('listitem').allInnerTexts()
  await choice.focus()
  await page.keyboard.press(String(options.findIndex(option => option.includes('701')) + 1))
  await expect(choice.getByText('Juste !')).toBeVisible()
  await expect(choice.getByText(story.quiz.explanation)).toBeVisible()
  const statement = transcript(page).getByRole('region', { name: story.statement.statement })
  await expect(statement.getByText(story.statement.explanation)).toHaveCount(0)
  await statement.focus()
  await page.keyboard.press('1')
  await expect(statement.getByText('Pas cette fois.')).toBeVisible()
  await expect(statement.getByText(story.statement.explanation)).toBeVisible()
}

/** Read again, corrected, and sent from its card. */
async function sendDraft(page: Page, { story, mail }: AllToolsTurn): Promise<void> {
  const draft = transcript(page).getByRole('article', { name: /^Brouillon d’e-mail/ })
  await draft.getByRole('textbox', { name: 'Objet' }).fill(`${story.draft.subject}, à signer`)
  await draft.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(draft.getByText('Envoyé', { exact: true })).toBeVisible()
  expect(mail.received.map(({ subject }) => subject)).toEqual([story.email.subject, `${story.draft.subject}, à signer`])
}

async function finishTask(page: Page, { story }: AllToolsTurn): Promise<void> {
  await page.getByRole('button', { name: /^Tâches/ }).click()
  await page.getByRole('checkbox', { name: `« ${story.task.title} » est faite` }).press('Space')
  await page.getByRole('button', { name: /^Faites/ }).click()
  await expect(page.getByRole('checkbox', { name: new RegExp(story.task.title) })).toBeChecked()
}

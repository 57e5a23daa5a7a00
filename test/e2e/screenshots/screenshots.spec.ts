import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '../../../src-renderer/i18n/en.ts'
import { fr } from '../../../src-renderer/i18n/fr.ts'
import { drop, preview, root, SAMPLE, test } from '../support/app.ts'
import { settle } from './settle.ts'

const FOLDER = join(root, '.tmp/screenshots')
const ASKED = {
  fr: 'Génère le bilan SYSCOHADA de cette entreprise et envoie-le-moi par e-mail',
  en: 'Generate the SYSCOHADA balance sheet of this company and e-mail it to me',
}
const REMEMBER = {
  fr: 'Retiens que notre exercice se termine le 31 décembre',
  en: 'Remember that our financial year ends on 31 December',
}

// Every screen, in both themes and both languages, into a folder that git ignores: `npm run screenshots`.
for (const language of ['fr', 'en'] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`${language}, ${theme}`, async ({ start }) => {
      const words = language === 'fr' ? fr : en
      mkdirSync(FOLDER, { recursive: true })
      const { app, page } = await start({ language, colorScheme: theme })
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
      let count = 0
      const take = async (name: string) => {
        await settle(page)
        count += 1
        await page.screenshot({
          path: join(FOLDER, `${language}-${theme}-${String(count).padStart(2, '0')}-${name}.png`),
        })
      }
      const button = (name: string) => page.getByRole('button', { name, exact: true })

      await page.getByRole('radio', { name: words.welcome.accountant }).click()
      await page.getByLabel(words.welcome.name).fill('Awa Diop')
      await page.getByLabel(words.welcome.email).fill('awa@exemple.sn')
      await take('welcome')
      await button(words.welcome.next).click()
      await button(words.welcome.offline).waitFor()
      await take('model')
      await button(words.welcome.offline).click()
      const composer = page.getByRole('textbox', { name: words.composer.label })
      await composer.waitFor()
      await take('new-conversation')

      await composer.fill(REMEMBER[language])
      await composer.press('Enter')
      await button(words.chat.copyAnswer).waitFor()
      await button(words.conversations.new).click()
      await drop(page, SAMPLE)
      await page.getByRole('list', { name: words.composer.attached }).getByText('balance-2024.csv').waitFor()
      await composer.fill(ASKED[language])
      await take('attached')
      await composer.press('Enter')
      await button(words.chat.approveOnce).waitFor({ timeout: 30_000 })
      await take('approval')
      await button(words.chat.approveOnce).click()
      await button(words.chat.copyAnswer).waitFor()
      await button(words.frame.togglePanel).click()
      await take('steps')
      await preview(page, 'xlsx', words)
      await page.getByRole('tablist', { name: words.preview.sheets }).waitFor()
      await take('workbook')
      await preview(page, 'pdf', words)
      await page.getByRole('img').first().waitFor()
      await take('pdf')

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await take('palette')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+Shift+F')
      await page.getByRole('combobox').fill('SYSCOHADA')
      await page.getByRole('option').first().waitFor()
      await take('search')
      await page.keyboard.press('Escape')
      await button(words.frame.files).click()
      await page.getByRole('list', { name: words.library.list }).getByRole('listitem').first().waitFor()
      await take('files')
      await page.getByRole('button', { name: new RegExp(`^${words.frame.outbox}`) }).click()
      await page.getByRole('article').first().waitFor()
      await take('outbox')
      await button(words.frame.memory).click()
      await page.getByRole('list', { name: words.memory.list }).getByRole('listitem').first().waitFor()
      await take('memory')
      await button(words.frame.help).click()
      await page.getByRole('heading', { name: words.frame.help, level: 1 }).waitFor()
      await take('keys')
      for (const section of ['profile', 'models', 'mail', 'appearance', 'language', 'data', 'about'] as const) {
        await button(words.frame.settings).click()
        await page
          .getByRole('navigation', { name: words.settings.sections })
          .getByRole('button', { name: words.settings[section], exact: true })
          .click()
        await take(`settings-${section}`)
      }

      await button(words.frame.chat).click()
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(600, 800))
      await page.keyboard.press('Escape')
      await take('narrow')
    })

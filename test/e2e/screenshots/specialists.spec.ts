import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fr } from '../../../src-renderer/i18n/fr.ts'
import { callAnswer, textAnswer } from '../../support/fake-openai-server.ts'
import { connect, root, say, test, transcript } from '../support/app.ts'
import { settle } from './settle.ts'

const FOLDER = join(root, '.tmp/screenshots')
const SIZES = { wide: [1366, 768], phone: [360, 640] } as const

// The specialists, in both themes and on a wide and a narrow window: `npm run screenshots`.
for (const theme of ['light', 'dark'] as const)
  for (const [size, [width, height]] of Object.entries(SIZES))
    test(`specialists, ${theme}, ${size}`, async ({ start, provider }) => {
      mkdirSync(FOLDER, { recursive: true })
      const { app, page } = await start({ colorScheme: theme })
      await page.evaluate(() => window.ardoise.welcome({ role: 'accountant', name: 'Awa Diop' }))
      await app.evaluate(
        ({ BrowserWindow }, [width, height]) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
        [width, height] as const,
      )
      await connect(page, provider)
      const take = async (name: string) => {
        await settle(page)
        await page.screenshot({ path: join(FOLDER, `specialists-${theme}-${size}-${name}.png`) })
      }
      const words = fr.specialists
      const chip = page.getByRole('button', { name: /^Spécialiste :/ })

      await chip.click()
      await page.getByRole('option').first().waitFor()
      await take('picker')
      await page.getByRole('option', { name: /^Comptable/ }).click()
      await page.getByRole('list', { name: fr.chat.examples }).waitFor()
      await take('chosen')
      const task = JSON.stringify({ specialist: 'fiscaliste', task: 'Dis quels fichiers parlent de TVA.' })
      provider.add(
        callAnswer({ id: 'd', name: 'delegate_to_specialist', arguments: task }),
        callAnswer(
          { id: 'a', name: 'list_user_files', arguments: '{}' },
          { id: 'b', name: 'search_user_files', arguments: '{"query":"TVA"}' },
        ),
        { ...textAnswer('Aucun fichier ne parle de **TVA** : joignez vos déclarations.'), headDelayMs: 5_000 },
        textAnswer('Le fiscaliste n’a rien trouvé : joignez vos déclarations de TVA.'),
      )
      await say(page, 'Que savons-nous de la TVA ?')
      await transcript(page).getByRole('region', { name: '2 actions' }).waitFor()
      await take('delegation-live')
      await transcript(page).getByText('joignez vos déclarations').last().waitFor()
      await transcript(page)
        .getByRole('button', { name: /^A consulté/ })
        .click()
      await take('delegation')
      await page.keyboard.press('Control+j')
      await page.getByRole('tabpanel', { name: fr.frame.steps }).waitFor()
      await take('steps')
      await page.keyboard.press('Control+j')

      await page.keyboard.press('Control+,')
      if (size === 'wide') await page.getByRole('button', { name: fr.settings.specialists, exact: true }).click()
      else {
        await page.getByRole('combobox', { name: fr.settings.section }).click()
        await page.getByRole('option', { name: fr.settings.specialists }).click()
      }
      await page.getByRole('button', { name: words.new, exact: true }).waitFor()
      await take('list')
      await page.getByRole('button', { name: words.new, exact: true }).click()
      const area = page.getByRole('textbox', { name: words.editor })
      await area.fill((await area.inputValue()).replace('search_user_files', 'search_user_filez'))
      await page.getByRole('button', { name: /^Ligne 14/ }).click()
      await take('editor')
      await area.fill(
        (await area.inputValue()).replace('search_user_filez', 'search_user_files').replace('Mon s', 'Notre s'),
      )
      await page.getByText(words.sound).first().waitFor()
      await page.getByRole('tab', { name: words.preview }).click()
      await take('preview')
      await page.getByRole('button', { name: words.back }).click()
      await page.getByRole('dialog', { name: words.leaveTitle }).waitFor()
      await take('leave')
      await page.getByRole('button', { name: words.leave }).click()

      await page.evaluate(() => window.ardoise.updateProfile({ mode: 'child', level: '3e' }))
      await page.reload()
      await page.getByRole('button', { name: fr.composer.add }).click()
      await page.getByRole('menuitem', { name: new RegExp(`^${words.exam}`) }).click()
      await page.getByRole('button', { name: new RegExp(`^${words.examBadge}`) }).waitFor()
      await take('exam')
    })

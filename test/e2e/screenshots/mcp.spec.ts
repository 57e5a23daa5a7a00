import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fr } from '../../../src-renderer/i18n/fr.ts'
import { openSettings, root, SHOP, test, welcome } from '../support/app.ts'
import { settle } from './settle.ts'

const FOLDER = join(root, '.tmp/screenshots')
const SIZES = { wide: [1280, 900], phone: [360, 640] } as const
const words = fr.mcp

// Tools of one's own, in both themes and on a wide and a narrow window: `npm run screenshots`.
for (const theme of ['light', 'dark'] as const)
  for (const [size, [width, height]] of Object.entries(SIZES))
    test(`tools of one's own, ${theme}, ${size}`, async ({ start }) => {
      mkdirSync(FOLDER, { recursive: true })
      const { app, page } = await start({ colorScheme: theme })
      await welcome(page)
      await openSettings(page, fr.settings.mcp)
      await app.evaluate(
        ({ BrowserWindow }, [width, height]) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
        [width, height] as const,
      )
      const take = async (name: string) => {
        await settle(page)
        await page.screenshot({ path: join(FOLDER, `mcp-${theme}-${size}-${name}.png`) })
      }
      const button = (name: string) => page.getByRole('button', { name, exact: true })

      await button(words.example).waitFor()
      await take('empty')
      await page.evaluate(
        async ([command, script]) => {
          const args = [script]
          await window.ardoise.addMcpServer({
            name: 'Boutique',
            connection: { transport: 'stdio', command, args },
            secrets: [],
          })
          await window.ardoise.addMcpServer({
            name: 'Comptes',
            connection: { transport: 'stdio', command, args: ['/outils/absent.mjs'] },
            secrets: [{ kind: 'env', name: 'CLE_DES_COMPTES', value: 'essai-de-valeur' }],
          })
          await window.ardoise.addMcpServer({
            name: 'Météo',
            connection: { transport: 'http', url: 'https://exemple.com/mcp' },
            secrets: [{ kind: 'header', name: 'Authorization' }],
          })
        },
        [process.execPath, SHOP] as const,
      )
      await button('Tester Boutique').click()
      await button('4 outils de Boutique').click()
      await button('Tester Comptes').click()
      await page.getByRole('region', { name: 'Journal de Comptes' }).waitFor()
      await take('servers')
      await page.getByRole('region', { name: 'Journal de Comptes' }).scrollIntoViewIfNeeded()
      await take('journal')
      await button(words.give).scrollIntoViewIfNeeded()
      await button(words.give).click()
      await take('edit')
      await page.keyboard.press('Escape')
      await button(words.add).click()
      await button(words.secrets.envAdd).click()
      await button(words.addAndTest).click()
      await take('add')
      await page.keyboard.press('Escape')
      await button(words.import).click()
      await page
        .getByRole('textbox')
        .fill('{ "mcpServers": { "Notes": { "command": "npx" }, "Vieux": { "type": "sse" } } }')
      await take('import')
      await button(words.importRun).click()
      await page.getByRole('dialog', { name: words.importOutcome }).waitFor()
      await take('imported')
    })

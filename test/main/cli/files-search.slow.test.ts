import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../support/run-command.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'

async function library(): Promise<string> {
  const folder = tempFolder()
  const data = join(folder, 'data')
  const path = join(folder, 'stock.csv')
  writeFileSync(path, 'Article;Prix\nCiment;4500\nGroupe électrogène;8900000\n')
  const { app } = await startApp({}, data)
  await app.importFile(path)
  await app.close()
  return data
}

describe('files search', () => {
  it('prints the passages with their place, in the words of the language', async () => {
    const data = await library()
    const run = await runCommand(['files', 'search', 'groupes', 'electrogenes', '--data', data, '--lang', 'fr'])
    expect(run.code).toBe(0)
    expect(run.out).toMatch(/stock\.csv · ligne 3 · file_\S+ · 0\.\d\d|stock\.csv · ligne 3/)
    expect(run.out).toContain('3: Groupe électrogène | 8900000')
  })

  it('prints one JSON object a passage', async () => {
    const data = await library()
    const run = await runCommand(['files', 'search', 'ciments', '--json', '--data', data])
    expect(JSON.parse(run.out)).toMatchObject({ name: 'stock.csv', place: { fr: 'ligne 2', en: 'row 2' } })
  })

  it('says that nothing was found, and that words are missing', async () => {
    const data = await library()
    const nothing = await runCommand(['files', 'search', 'hippopotame', '--data', data, '--lang', 'en'])
    expect(nothing).toMatchObject({ code: 1, out: '' })
    expect(nothing.err).toContain('No passage answers “hippopotame” in 1 files')
    const wrong = await runCommand(['files', 'search', '--data', data, '--lang', 'fr'])
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain('files search MOTS')
  })
})

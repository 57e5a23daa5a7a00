// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../../src-renderer/i18n/i18n.ts'
import { describeRun } from '../../../src-renderer/tool-words.ts'

const names = new Map([['f1', 'balance-2024.csv']])
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a tool in words', () => {
  afterEach(() => setLanguage('fr'))

  it('names the file, not its number', () => {
    const run = { tool: 'read_user_file', arguments: '{"file_id":"f1"}', status: 'ok' } as const
    expect(plain(describeRun(run, names))).toBe('A lu « balance-2024.csv »')
    expect(describeRun(run, new Map())).toBe('A lu un fichier')
  })

  it('says on one line what was written on several', () => {
    const run = {
      tool: 'bash_execute',
      arguments: JSON.stringify({ command: 'cd /files\n\tls -l' }),
      status: 'ok',
    } as const
    expect(plain(describeRun(run, names))).toBe('A exécuté « cd /files ls -l »')
  })

  it('follows what happens to it', () => {
    const run = { tool: 'generate_pdf', arguments: '{"title":"Note"}' }
    expect(plain(describeRun({ ...run, status: 'running' }, names))).toBe('Écrit le PDF « Note »')
    expect(plain(describeRun({ ...run, status: 'error' }, names))).toBe('N’a pas pu écrire le PDF « Note »')
  })

  it('bears arguments that are not yet whole, and tools of others', () => {
    expect(describeRun({ tool: 'generate_pdf', arguments: '{"tit', status: 'running' }, names)).toBe('Écrit le PDF')
    expect(plain(describeRun({ tool: 'x\u202ey', arguments: '[]', status: 'ok' }, names))).toBe(
      'A utilisé « x⟨202E⟩y »',
    )
  })

  it('names a tool of a server after both', async () => {
    const run = { tool: 'mcp_ma-boutique_chercher_produit', arguments: '{}', status: 'ok' } as const
    expect(plain(describeRun(run, names))).toBe('A utilisé « Ma boutique : chercher_produit »')
    await setLanguage('en')
    expect(describeRun(run, names)).toBe('Used “Ma boutique: chercher_produit”')
  })

  it('speaks English', async () => {
    await setLanguage('en')
    const run = { tool: 'send_email_to_user', arguments: '{"subject":"Bilan"}', status: 'ok' } as const
    expect(describeRun(run, names)).toBe('Prepared the e-mail “Bilan”')
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareStatements } from '../../../src-main/tools/statements-work.ts'
import { keptTempFolder } from '../../support/temp-folder.ts'
import { refusal } from '../../support/trial-balances.ts'

const folder = keptTempFolder()
const path = (name: string) => join(folder, name)
const prepare = (name: string, more: { currency?: string } = {}) =>
  prepareStatements(
    {
      balance: { path: path(name), name },
      resources: resolve(import.meta.dirname, '../../../resources'),
      appVersion: '1.2.3',
      generatedAt: '2025-01-15T10:20:30.000Z',
      language: 'fr',
      ...more,
    },
    () => undefined,
  )

describe('what is no file', () => {
  it('a folder is told as one', async () => {
    mkdirSync(path('dossier.csv'))
    expect(await refusal(prepare('dossier.csv'))).toContain('est un dossier')
  })

  it('a pipe is refused, not waited for', async () => {
    execFileSync('mkfifo', [path('tube.csv')])
    expect(await refusal(prepare('tube.csv'))).toContain('n’est pas un fichier ordinaire')
  })

  it('a device is refused', async () => {
    const device = prepareStatements(
      {
        balance: { path: '/dev/zero', name: 'zero' },
        resources: resolve(import.meta.dirname, '../../../resources'),
        appVersion: '1',
        generatedAt: '2025-01-15T10:20:30.000Z',
        language: 'fr',
      },
      () => undefined,
    )
    expect(await refusal(device)).toContain('n’est pas un fichier ordinaire')
  })

  it('a file beyond the limit is refused before it is read', async () => {
    writeFileSync(path('grand.csv'), '')
    truncateSync(path('grand.csv'), 3 * 1024 ** 3)
    const sentence = await refusal(prepare('grand.csv'))
    expect(sentence).toContain('fait 3072 Mo')
    expect(sentence).toContain('une ligne par compte')
  })

  it('a missing file is told', async () => {
    expect(await refusal(prepare('absent.csv'))).toContain('Impossible de lire')
  })
})

describe('the summary', () => {
  it('is in the currency of the file, or of the caller', async () => {
    writeFileSync(path('gnf.csv'), 'Devise : GNF\nCompte;Débit;Crédit\n101000;;10\n521000;10;\n')
    const { summary, json } = await prepare('gnf.csv')
    expect(summary?.table.columns).toEqual(['', 'GNF'])
    expect(json).toMatchObject({ currency: 'GNF' })
    expect(summary?.warnings.join(' ')).toContain('Montants en GNF')
    expect((await prepare('gnf.csv', { currency: 'XAF' })).json).toMatchObject({ currency: 'XAF' })
  })

  it('tells what is to be corrected before what is to be looked at', async () => {
    writeFileSync(path('ecart.csv'), 'Compte;Débit;Crédit\n101000;;10\n571000;;5\n595000;15;\n')
    const { summary } = await prepare('ecart.csv')
    expect(summary?.failedChecks[0]).toMatchObject({ id: 'C3', severity: 'error' })
    expect(summary?.failedChecks[0]?.detail).toContain('Actif ≠ passif')
    expect(summary?.failedChecks.at(-1)).toMatchObject({ severity: 'warning' })
  })
})

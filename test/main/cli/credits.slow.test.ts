import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPdfPages } from '../../support/pdf-pages.ts'
import { runCommand } from '../../support/run-command.ts'
import { runVoucher, runVoucherWith } from '../../support/run-voucher.ts'
import { testSchool } from '../../support/school.ts'
import { tempFolder } from '../../support/temp-db.ts'

/** A folder with the key of a school and a batch, and a command over its own data. */
async function withSchool() {
  const folder = tempFolder()
  const school = testSchool()
  const made = await school.batch({ machine: 'Poste 1' })
  const [key, batch] = [join(folder, 'cle-publique.txt'), join(folder, 'lot.json')]
  writeFileSync(key, school.key)
  writeFileSync(batch, made.text)
  const run = (...args: string[]) => runCommand([...args, '--data', join(folder, 'data')])
  return { folder, school, key, batch, codes: made.codes, run }
}

describe('ardoise credits and school', () => {
  it('registers a school, imports its batch once, and takes a code once', async () => {
    const { key, batch, codes, run } = await withSchool()
    const [code = ''] = codes
    expect((await run('credits', 'redeem', code)).err).toMatch(/Aucun établissement/)
    expect((await run('school', 'key', key)).out).toMatch(/Lycée Demba-Diop · [\dA-F]{4} /)
    expect((await run('credits', 'import', batch)).err).toMatch(/« Rentrée · Poste 1 » importé : 3 codes/)
    const again = await run('credits', 'import', batch)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('déjà été importé')])
    const spoken = (code.match(/.{4}/g) ?? []).map(group => group.toLowerCase())
    expect((await run('credits', 'redeem', ...spoken)).err).toMatch(/50 crédits ajoutés. Nouveau solde : 50/)
    const twice = await run('credits', 'redeem', code)
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('déjà servi')])
    expect(JSON.parse((await run('credits', '--json')).out)).toMatchObject({
      balance: 50,
      school: 'Lycée Demba-Diop',
      ledger: [{ kind: 'voucher', amount: 50 }],
    })
    expect((await run('credits', '--lang', 'en')).out).toMatch(/Balance: 50 credits\.[\s\S]*\+50 · Lycée Demba-Diop/)
    expect((await run('school')).out).toMatch(/Rentrée · Poste 1 · 2\/3 à utiliser/)
  })

  it('sets the payment page, the packs and the price, and takes them away', async () => {
    const { school, run } = await withSchool()
    await run('school', 'key', school.key.trim())
    await run('school', 'payment', 'paiement.exemple.sn')
    await run('school', 'price', '3')
    const set = await run('school', 'packs', 'Mini=10=100', 'Grand pack=400=3000', '--json')
    expect(JSON.parse(set.out)).toMatchObject({
      key: { school: 'Lycée Demba-Diop' },
      paymentPage: 'https://paiement.exemple.sn/',
      answerPrice: 3,
      packs: [
        { name: 'Mini', credits: 10, price: 100 },
        { name: 'Grand pack', credits: 400, price: 3_000 },
      ],
    })
    for (const part of ['key', 'payment', 'packs']) expect((await run('school', 'remove', part)).code).toBe(0)
    const left = JSON.parse((await run('school', '--json')).out)
    expect(left).not.toHaveProperty('key')
    expect(left.packs).toHaveLength(3)
  })

  it('says what is wrong', async () => {
    const { folder, run } = await withSchool()
    expect((await run('school', 'key', join(folder, 'absent.txt'))).err).toMatch(/ne se lit pas/)
    expect((await run('school', 'payment', 'http://x.sn')).err).toMatch(/page de paiement ne convient pas/)
    expect((await run('school', 'price', 'gratuit')).err).toMatch(/nombre entier de crédits/)
    expect((await run('school', 'packs', 'Mini=dix=100')).err).toMatch(/NOM=CRÉDITS=FCFA/)
    expect((await run('school', 'remove', 'tout')).err).toMatch(/school remove key/)
    const usage = await run('credits', 'buy')
    expect([usage.code, usage.err]).toEqual([2, expect.stringContaining('credits redeem CODE')])
  })
})

describe('npm run voucher', () => {
  it('makes keys that nobody else reads, batches for each computer, their cards, and checks them', async () => {
    const folder = tempFolder()
    const keys = await runVoucher('keys', '--school', 'Lycée Émile-Badiane', '--out', folder)
    expect(keys.code).toBe(0)
    const secret = join(folder, 'Lycée Émile-Badiane cle-privee.json')
    const open = join(folder, 'Lycée Émile-Badiane cle-publique.txt')
    if (process.platform !== 'win32') expect(statSync(secret).mode & 0o777).toBe(0o600)
    const again = await runVoucher('keys', '--school', 'Lycée Émile-Badiane', '--out', folder)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('existe peut-être déjà')])

    const out = join(folder, 'lots')
    const options = ['--count', '26', '--credits', '50', '--price', '1000', '--expires', '2099-06-30']
    const made = await runVoucher(
      'batch',
      '--key',
      secret,
      ...options,
      '--label',
      'Rentrée',
      '--machines',
      '2',
      '--out',
      out,
    )
    expect(made.code).toBe(0)
    const paths = [...made.out.matchAll(/ (\/.*\.(?:json|pdf|csv))$/gm)].map(([, path = '']) => path)
    expect(paths).toHaveLength(6)
    const codesOf = (path: string) => readFileSync(path, 'utf8').match(/^[2-9A-Y]{4}(-[2-9A-Y]{4}){3}/gm) ?? []
    const codes = paths.filter(path => path.endsWith('.csv')).flatMap(codesOf)
    expect(new Set(codes).size).toBe(52)

    const [pdf = ''] = paths.filter(path => path.endsWith('.pdf'))
    const { pages } = await readPdfPages(pdf)
    expect(pages).toHaveLength(2)
    const shown = pages.map(page => page.text).join(' ')
    for (const code of codes.slice(0, 26)) expect(shown).toContain(code)
    expect(shown).toMatch(/Lycée Émile-Badiane.*50 crédits.*1 000 FCFA.*Poste 1 · Valable jusqu’au 30\/06\/2099/s)

    const [batch = ''] = paths.filter(path => path.endsWith('.json'))
    const checked = await runVoucher('check', '--batch', batch, '--public', open)
    expect(checked.out).toMatch(/Lot sain, signé par « Lycée Émile-Badiane »[\s\S]*26 codes, 1300 crédits/)
    const altered = join(folder, 'faux.json')
    writeFileSync(altered, readFileSync(batch, 'utf8').replace('"credits": 50', '"credits": 51'))
    const refused = await runVoucher('check', '--batch', altered, '--public', open)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('modifié ou abîmé')])
  })

  it('makes no private key beside the public key of another', async () => {
    const folder = tempFolder()
    const options = ['keys', '--school', 'Lycée X', '--out', folder]
    await runVoucher(...options)
    rmSync(join(folder, 'Lycée X cle-privee.json'))
    expect((await runVoucher(...options)).err).toMatch(/cle-publique.txt » n’a pas pu être écrit/)
    expect(readdirSync(folder)).toEqual(['Lycée X cle-publique.txt'])
  })

  it('tells how far a large batch is, and takes numbers as people write them', async () => {
    const folder = tempFolder()
    const key = join(folder, 'clé privée.json')
    writeFileSync(key, testSchool().privateText)
    const options = [
      '--count',
      '2 0',
      '--credits',
      '1',
      '--machines',
      '2',
      '--label',
      ' Rentrée\n2026 ',
      '--out',
      folder,
    ]
    const made = await runVoucher('batch', '--key', key, ...options)
    expect(made.err).toMatch(/^40 codes à fabriquer.*\n4 \/ 40 codes \(10 %\)\n[\s\S]*\n40 \/ 40 codes \(100 %\)\n$/)
    expect(made.out).toMatch(/Poste 2 : 20 codes de 1 crédit\n {2}à importer .*Rentrée 2026 Poste 2/)
  })

  it('makes no batch that no computer would import, nor guesses a number', async () => {
    const folder = tempFolder()
    const key = join(folder, 'privee.json')
    writeFileSync(key, testSchool().privateText)
    const refused = async (...options: string[]) => {
      const run = await runVoucher('batch', '--key', key, '--count', '2', '--credits', '5', ...options)
      return run.code === 1 ? run.err : ''
    }
    const out = join(folder, 'lots')
    expect(await refused('--expires', '2020-01-01', '--out', out)).toMatch(/2020-01-01 est déjà passé/)
    expect(await refused('--expires', '31/12/2099', '--out', out)).toMatch(
      /date comme 2026-06-30, pas « 31\/12\/2099 »/,
    )
    for (const price of ['', '1e3', '0x10', '-5']) {
      expect(await refused(`--price=${price}`, '--out', out)).toMatch(/nombre entier entre 0 et 100000000, pas « .*»/)
    }
    expect(await refused('--out', join(key, 'lots'))).toMatch(/dossier « .* » n’a pas pu être créé/)
    expect(existsSync(out)).toBe(false)
  })

  it('says so when npm kept the options for itself', async () => {
    const run = await runVoucherWith({ npm_config_school: 'true' }, 'keys', 'Lycée X')
    expect([run.code, run.err]).toEqual([1, expect.stringMatching(/npm\.cmd run voucher -- …/)])
  })

  it.each([
    [[], /Dites quoi faire : keys, batch ou check/],
    [
      ['keys', '--school', 'Lycée X', '--out', 'C:\\Mes', 'documents'],
      /« documents » est de trop : mettez entre guillemets/,
    ],
    [['batch'], /Il manque --key/],
    [['keys'], /Il manque --school/],
    [['keys', '--ecole', 'x'], /--ecole.*\n[\s\S]*npm run voucher/],
    [['vendre'], /ni keys, ni batch, ni check/],
    [['check', '--batch', 'absent.json', '--public', 'absent.txt'], /ne se lit pas/],
  ])('%s says what is missing', async (args, words) => {
    const run = await runVoucher(...args)
    expect([run.code, run.err]).toEqual([1, expect.stringMatching(words)])
  })
})

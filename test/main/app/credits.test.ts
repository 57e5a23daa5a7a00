import { describe, expect, test } from 'vitest'
import { readPublicKey } from '../../../src-main/school/school-key.ts'
import { makeCode } from '../../../src-main/school/voucher-code.ts'
import { creditBalance, listCredits } from '../../../src-main/store/credits.ts'
import { failureOf } from '../../support/failure-of.ts'
import { testSchool } from '../../support/school.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

/** An app whose clock the test moves, with a school and a batch of three codes. */
async function startSchool(wanted: Parameters<ReturnType<typeof testSchool>['batch']>[0] = {}) {
  const school = testSchool()
  const time = { now: TEST_NOW }
  const started = await startApp({ clock: { now: () => time.now, monotonic: () => performance.now() } })
  const { ask } = started
  await ask.setSchool({ key: school.key })
  const made = await school.batch(wanted)
  const [first = '', second = '', third = ''] = made.codes
  const refused = (code: string) => failureOf(Promise.resolve().then(() => ask.redeemVoucher({ code })))
  const refusedBatch = (text: string) => failureOf(Promise.resolve().then(() => ask.importVouchers({ text })))
  const wait = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  const unknown = () => makeCode(readPublicKey(school.key).publicKey)
  return { ...started, school, made, first, second, third, refused, refusedBatch, wait, time, unknown }
}

describe('a voucher', () => {
  test('is worth its credits once, however it is typed, and the window hears of it', async () => {
    const { ask, app, db, made, first, second, refused, announced } = await startSchool()
    await ask.importVouchers({ text: made.text })
    const typed = ` ${first.toLowerCase().replace(/(.{4})/g, '$1-')} `
    expect(await ask.redeemVoucher({ code: typed })).toEqual({ credits: 50, balance: 50 })
    expect(await ask.redeemVoucher({ code: second })).toEqual({ credits: 50, balance: 100 })
    expect(await refused(first)).toMatch(/déjà servi le 14 mars 2025/)
    expect(creditBalance(db, app.profile.id)).toBe(100)
    expect(listCredits(db, app.profile.id)[0]).toMatchObject({ kind: 'voucher', reason: 'Lycée Demba-Diop · Rentrée' })
    expect((await ask.getSchool(undefined)).batches[0]).toMatchObject({ codes: 3, left: 1, state: 'ready' })
    expect(announced).toContainEqual({ type: 'changed', what: 'credits' })
  })

  test('is worth them once when twenty ask at the same moment', async () => {
    const { ask, app, db, made, first } = await startSchool()
    await ask.importVouchers({ text: made.text })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => ask.redeemVoucher({ code: first })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(creditBalance(db, app.profile.id)).toBe(50)
  })

  test('leaves no code in the database', async () => {
    const { ask, db, made, first } = await startSchool()
    await ask.importVouchers({ text: made.text })
    await ask.redeemVoucher({ code: first })
    expect(db.serialize().includes(first)).toBe(false)
  })

  test('that is wrong, too short, of no batch, of another school or past says which', async () => {
    const { ask, made, first, refused, wait, unknown } = await startSchool({ expires: '2025-03-20' })
    expect(await refused(unknown())).toMatch(/Aucun lot de bons n’est importé/)
    await ask.importVouchers({ text: made.text })
    expect(await refused('')).toMatch(/trop court/)
    expect(await refused(first.slice(1))).toMatch(/trop court/)
    expect(await refused(`${first}2`)).toMatch(/trop long/)
    expect(await refused(`0${first.slice(1)}`)).toMatch(/« 0 » n’est dans aucun code \(ni 0, ni 1/)
    expect(await refused(first.slice(0, 15) + (first[15] === '2' ? '3' : '2'))).toMatch(/faux, ou deux sont inversés/)
    expect(await refused(unknown())).toMatch(/dans aucun lot de cet ordinateur/)
    const foreign = (await testSchool('Autre').batch({ count: 1 })).codes[0] ?? ''
    // One school in 529 has the same two first characters.
    expect(await refused(foreign)).toMatch(/autre établissement que « Lycée Demba-Diop »|aucun lot/)
    wait(7 * 86_400_000)
    expect(await refused(first)).toMatch(/valable jusqu’au 20 mars 2025/)
  })

  test('is good on its last day', async () => {
    const { ask, made, first } = await startSchool({ expires: '2025-03-14' })
    await ask.importVouchers({ text: made.text })
    expect(await ask.redeemVoucher({ code: first })).toMatchObject({ credits: 50 })
  })

  test('is read while it is typed', async () => {
    const { ask, first } = await startSchool()
    expect(ask.readVoucher({ code: first.slice(0, 6) })).toEqual({
      state: 'incomplete',
      shown: `${first.slice(0, 4)}-${first.slice(4, 6)}`,
      missing: 10,
    })
    expect(await ask.readVoucher({ code: first })).toMatchObject({ state: 'complete', missing: 0 })
    expect(await ask.readVoucher({ code: 'O' })).toMatchObject({ state: 'character', wrong: 'O' })
  })
})

describe('guessing', () => {
  test('ten wrong codes close the computer for a while that grows, and a right one opens it again', async () => {
    const { ask, made, first, refused, wait, unknown } = await startSchool()
    await ask.importVouchers({ text: made.text })
    for (let n = 0; n < 10; n++) expect(await refused(unknown())).toMatch(/aucun lot/)
    expect(await refused(first)).toMatch(/attendez 1 minute,/)
    wait(61_000)
    expect(await refused(unknown())).toMatch(/aucun lot/)
    expect(await refused(first)).toMatch(/attendez 2 minutes,/)
    wait(121_000)
    expect(await ask.redeemVoucher({ code: first })).toMatchObject({ credits: 50 })
    expect(await refused(unknown())).toMatch(/aucun lot/)
    expect(await refused(first)).toMatch(/déjà servi/)
  })

  test('goes no faster with many at once', async () => {
    const { refused, unknown } = await startSchool()
    const answers = await Promise.all(Array.from({ length: 30 }, () => refused(unknown())))
    expect(answers.filter(answer => answer.includes('Aucun lot'))).toHaveLength(10)
    expect(answers.filter(answer => answer.includes('attendez'))).toHaveLength(20)
  })

  test('slips of the hand do not count', async () => {
    const { ask, made, first, refused } = await startSchool()
    await ask.importVouchers({ text: made.text })
    for (let n = 0; n < 40; n++) await refused(first.slice(0, 15) + (first[15] === '2' ? '3' : '2'))
    expect(await ask.redeemVoucher({ code: first })).toMatchObject({ credits: 50 })
  })

  test('under a clock that was years ahead closes the computer for an hour once it is put right', async () => {
    const { ask, made, first, refused, wait, unknown, time } = await startSchool()
    await ask.importVouchers({ text: made.text })
    time.now = new Date('2099-01-01T00:00:00.000Z')
    for (let n = 0; n < 10; n++) await refused(unknown())
    time.now = TEST_NOW
    expect(await refused(first)).toMatch(/attendez 60 minutes/)
    wait(30 * 60_000)
    expect(await refused(first)).toMatch(/attendez 30 minutes/)
    wait(30 * 60_000)
    expect(await ask.redeemVoucher({ code: first })).toMatchObject({ credits: 50 })
  })
})

describe('a batch', () => {
  test('is imported once, and says so', async () => {
    const { ask, made, refusedBatch } = await startSchool({ machine: 'Poste 2' })
    expect(await ask.importVouchers({ text: made.text })).toMatchObject({
      label: 'Rentrée',
      machine: 'Poste 2',
      left: 3,
    })
    expect(await refusedBatch(made.text)).toMatch(/« Rentrée » a déjà été importé ici le 14 mars 2025/)
    expect((await ask.getSchool(undefined)).batches).toHaveLength(1)
  })

  test('altered, of another school, past, or without a school is refused, and nothing is kept', async () => {
    const { ask, school, made, refusedBatch } = await startSchool()
    const altered = made.text.replace('"credits": 50', '"credits": 5000')
    expect(await refusedBatch(altered)).toMatch(/modifié ou abîmé/)
    expect(await refusedBatch((await testSchool('Autre').batch()).text)).toMatch(/autre clé/)
    expect(await refusedBatch((await school.batch({ expires: '2025-03-13' })).text)).toMatch(
      /valables jusqu’au 13 mars 2025/,
    )
    for (const secret of [school.privateText, '\ufeffcode;credits;lot\r\nAAAA-AAAA;50;x']) {
      expect(await refusedBatch(secret)).toMatch(/Ce fichier est secret/)
    }
    expect(await refusedBatch('{"a": 1}')).toMatch(/n’est pas un lot de bons/)
    await ask.setSchool({ key: null })
    expect(await refusedBatch(made.text)).toMatch(/Aucun établissement n’est enregistré/)
    expect((await ask.getSchool(undefined)).batches).toEqual([])
  })

  test('of a school that is no longer registered gives nothing, until it is again', async () => {
    const { ask, school, made, first, refused } = await startSchool()
    await ask.importVouchers({ text: made.text })
    await ask.setSchool({ key: null })
    expect(await refused(first)).toMatch(/Aucun établissement/)
    await ask.setSchool({ key: testSchool('Autre').key })
    expect((await ask.getSchool(undefined)).batches[0]).toMatchObject({ state: 'other_key', left: 3 })
    expect(await refused(first)).toMatch(/autre établissement|aucun lot/)
    await ask.setSchool({ key: school.key })
    expect(await ask.redeemVoucher({ code: first })).toMatchObject({ credits: 50 })
  })
})

describe('the settings of the school', () => {
  test('are kept, and shown to whoever buys', async () => {
    const { ask } = await startSchool()
    await ask.setSchool({
      paymentPage: 'paiement.exemple.sn/?p={pack}',
      packs: [{ name: 'Trimestre', credits: 400, price: 3_000 }],
      answerPrice: 2,
    })
    expect(await ask.getPurchase(undefined)).toEqual({
      balance: 0,
      school: 'Lycée Demba-Diop',
      answerPrice: 2,
      packs: [
        {
          id: 'trimestre',
          name: 'Trimestre',
          credits: 400,
          price: 3_000,
          payAt: 'https://paiement.exemple.sn/?p=trimestre',
        },
      ],
    })
    await ask.setSchool({ paymentPage: null, packs: null, answerPrice: 0 })
    expect(await ask.getPurchase(undefined)).toMatchObject({ answerPrice: 0, packs: [{ id: 'mini' }, {}, {}] })
  })

  test('that are wrong change nothing', async () => {
    const { ask } = await startSchool()
    const before = await ask.getSchool(undefined)
    for (const change of [
      { key: 'x', answerPrice: 3 },
      { paymentPage: 'http://paiement.exemple.sn', answerPrice: 3 },
      { packs: [], answerPrice: 3 },
      { paymentPage: 'https://p.sn', answerPrice: -1 },
    ]) {
      expect(() => ask.setSchool(change)).toThrow()
    }
    expect(await ask.getSchool(undefined)).toEqual(before)
  })
})

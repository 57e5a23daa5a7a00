import { expect, test } from 'vitest'
import { addCredit, awardBonus, creditBalance, listCredits, localDay } from '../../../src-main/store/credits.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const HOUR = 3_600_000
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR)

function award(store: TempStore, messageId: number, credits = 5, now = TEST_NOW, db = store.db) {
  return awardBonus(db, { profileId: store.profile.id, credits, reason: 'Bravo', messageId, now })
}

test('the balance is the sum of the ledger, newest line first', () => {
  const store = tempStore()
  const { db, profile } = store
  const base = { profileId: profile.id, now: TEST_NOW }
  expect(creditBalance(db, profile.id)).toBe(0)
  addCredit(db, { ...base, kind: 'voucher', amount: 100, reason: 'Bon du lycée', reference: 'code-1' })
  addCredit(db, { ...base, kind: 'spent', amount: -30, reason: 'Réponse' })
  addCredit(db, { ...base, kind: 'adjustment', amount: -5, reason: 'Erreur de saisie' })
  award(store, 1, 4)
  expect(creditBalance(db, profile.id)).toBe(69)
  expect(listCredits(db, profile.id).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bonus', 4],
    ['adjustment', -5],
    ['spent', -30],
    ['voucher', 100],
  ])
  expect(creditBalance(db, 'somebody else')).toBe(0)
})

test('no line of the ledger is changed or deleted', () => {
  const store = tempStore()
  award(store, 1)
  expect(() => store.db.prepare('UPDATE credit_entries SET amount = 4').run()).toThrow('never changed')
  expect(() => store.db.prepare('DELETE FROM credit_entries').run()).toThrow('never deleted')
  expect(() => store.db.prepare('DELETE FROM profiles').run()).toThrow()
  expect(creditBalance(store.db, store.profile.id)).toBe(5)
})

test.each([
  ['bonus', 6],
  ['bonus', 0],
  ['bonus', -1],
  ['voucher', -10],
  ['spent', 10],
  ['adjustment', 0],
] as const)('a %s of %d is refused', (kind, amount) => {
  const store = tempStore()
  expect(() => addCredit(store.db, { profileId: store.profile.id, kind, amount, reason: 'x', now: TEST_NOW })).toThrow()
})

test('a voucher’s reference counts once', () => {
  const { db, profile } = tempStore()
  const voucher = { profileId: profile.id, kind: 'voucher', amount: 10, reason: 'Bon', now: TEST_NOW } as const
  addCredit(db, { ...voucher, reference: 'code-1' })
  expect(() => addCredit(db, { ...voucher, reference: 'code-1' })).toThrow('UNIQUE')
  addCredit(db, { ...voucher, reference: 'code-2' })
  expect(creditBalance(db, profile.id)).toBe(20)
})

test('one message earns one bonus', () => {
  const store = tempStore()
  expect(award(store, 7, 3)).toMatchObject({ outcome: 'awarded', awarded: 3, balance: 3, leftToday: 17 })
  expect(award(store, 7, 3)).toEqual({ outcome: 'already', balance: 3, leftToday: 17 })
})

test('a day gives twenty at most, the last award being cut to what is left', () => {
  const store = tempStore()
  const given = [4, 4, 4, 4, 3, 5, 5].map((credits, n) => award(store, n + 1, credits))
  expect(given.map(one => (one.outcome === 'awarded' ? one.awarded : one.outcome))).toEqual([
    4,
    4,
    4,
    4,
    3,
    1,
    'day_full',
  ])
  expect(creditBalance(store.db, store.profile.id)).toBe(20)
})

test('the next day gives twenty more, and a clock put back gives nothing', () => {
  const store = tempStore()
  for (let n = 1; n <= 4; n++) award(store, n)
  expect(award(store, 10, 5).outcome).toBe('day_full')
  for (let n = 11; n <= 14; n++) expect(award(store, n, 5, later(24)).outcome).toBe('awarded')
  expect(award(store, 20, 5, later(24)).outcome).toBe('day_full')
  expect(award(store, 21, 5, TEST_NOW).outcome).toBe('day_full')
  expect(award(store, 22, 5, later(-48)).outcome).toBe('day_full')
  expect(award(store, 23, 5, later(48))).toMatchObject({ outcome: 'awarded', balance: 45 })
})

test('the day is the one of the computer, not that of Greenwich', () => {
  const evening = new Date(2025, 2, 14, 23, 30)
  const night = new Date(2025, 2, 15, 0, 30)
  expect([localDay(evening), localDay(night)]).toEqual(['2025-03-14', '2025-03-15'])
})

test('two programs that award at once do not pass the limit together', () => {
  const store = tempStore()
  const other = openStore(store.paths.data, { now: TEST_NOW })
  for (let n = 1; n <= 20; n++) award(store, n, 5, TEST_NOW, n % 2 === 0 ? store.db : other)
  other.close()
  expect(creditBalance(store.db, store.profile.id)).toBe(20)
})

import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src-main/errors.ts'
import { makeSchoolKey, readPublicKey, readSigningKey } from '../../../src-main/school/school-key.ts'
import { makeBatch, readBatch } from '../../../src-main/school/voucher-batch.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

const pair = makeSchoolKey('Lycée Demba-Diop')
const signing = readSigningKey(pair.privateText)
const key = readPublicKey(pair.publicText)

function sentence(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof UserError) return error.sentence.fr
    throw error
  }
  throw new Error('nothing was refused')
}

async function newBatch() {
  const wanted = { count: 3, credits: 50, label: 'Rentrée', machine: 'Poste 1', expires: '2025-06-30', price: 500 }
  return makeBatch(signing, { ...wanted, now: TEST_NOW })
}

describe('the key of a school', () => {
  test('is one short line that survives a message, with its name', () => {
    expect(pair.publicText.length).toBeLessThan(100)
    const read = readPublicKey(`Bonjour,\r\n> ${pair.publicText.trim()}\r\nMerci`)
    expect(read).toEqual(key)
    expect(read.school).toBe('Lycée Demba-Diop')
    expect(read.fingerprint).toMatch(/^([\dA-F]{4} ){3}[\dA-F]{4}$/)
    expect(signing.fingerprint).toBe(key.fingerprint)
  })

  test('with any character changed or missing is refused', () => {
    const line = pair.publicText.trim()
    const start = 'ardoise-ecole-1:'.length
    for (let place = start; place < start + 48; place++) {
      const other = line[place] === 'A' ? 'B' : 'A'
      expect(() => readPublicKey(line.slice(0, place) + other + line.slice(place + 1))).toThrow(UserError)
      expect(() => readPublicKey(line.slice(0, place) + line.slice(place + 1))).toThrow(UserError)
    }
  })

  test.each([
    ['', /collez la ligne/],
    ['ardoise-ecole-1:abc Lycée', /collez la ligne/],
    [pair.privateText, /clé privée.*gardez-la secrète/],
    [pair.publicText.replace(/ .*/, ''), /nom de l’établissement manque/],
  ])('« %s » says what to give instead', (text, words) => {
    expect(sentence(() => readPublicKey(text))).toMatch(words)
  })

  test.each(['', '{}', '{"format":"ardoise-school-key","school":"X","private_key":"AAAA"}', pair.publicText])(
    'the private half is not « %s »',
    text => {
      expect(sentence(() => readSigningKey(text))).toMatch(/clé privée d’un établissement/)
    },
  )

  test('wants a name that fits on a card', () => {
    expect(sentence(() => makeSchoolKey(' \u202e '))).toMatch(/manque/)
    expect(sentence(() => makeSchoolKey('x'.repeat(81)))).toMatch(/80 caractères/)
  })
})

describe('a batch', () => {
  test('holds hashes and values, and no code', async () => {
    const { text, codes, batch } = await newBatch()
    expect(readBatch(text, key)).toEqual(batch)
    expect(batch.codes).toHaveLength(3)
    expect(batch).toMatchObject({ school: 'Lycée Demba-Diop', label: 'Rentrée', machine: 'Poste 1', price: 500 })
    for (const code of codes) expect(text).not.toContain(code)
  })

  test('is the same in another order, on one line or with a byte order mark', async () => {
    const { text, batch } = await newBatch()
    const reversed = Object.fromEntries(Object.entries(JSON.parse(text)).reverse())
    expect(readBatch(`\ufeff${JSON.stringify(reversed)}`, key)).toEqual(batch)
  })

  test('with any field altered is refused', async () => {
    const file = JSON.parse((await newBatch()).text)
    const [first, ...others] = file.codes
    const altered: Record<string, unknown>[] = [
      { school: 'Autre' },
      { batch: 'abcdef' },
      { label: 'Autre' },
      { machine: 'Poste 2' },
      { machine: undefined },
      { created: '2025-01-01T00:00:00.000Z' },
      { expires: '2099-06-30' },
      { expires: undefined },
      { price: 1 },
      { codes: others },
      { codes: [...others, first] },
      { codes: [{ ...first, credits: 5_000 }, ...others] },
      { codes: [{ ...first, hash: others[0].hash }, ...others] },
      { codes: 'none' },
      { signature: 'AAAA' },
      { signature: '' },
    ]
    for (const change of altered) {
      expect(sentence(() => readBatch(JSON.stringify({ ...file, ...change }), key))).toMatch(/modifié ou abîmé/)
    }
  })

  test('of another school, of a later version, or no batch at all, says which', async () => {
    const { text } = await newBatch()
    const other = readPublicKey(makeSchoolKey('Collège de Kaolack').publicText)
    expect(sentence(() => readBatch(text, other))).toMatch(
      /autre clé que celle de « Collège de Kaolack ».*Lycée Demba-Diop/,
    )
    expect(sentence(() => readBatch(text.replace('"version": 1', '"version": 2'), key))).toMatch(/plus récent/)
    for (const wrong of ['', 'PK\u0003\u0004', '[]', 'null', '{"format":"x"}', text.slice(0, -20)]) {
      expect(sentence(() => readBatch(wrong, key))).toMatch(/n’est pas un lot/)
    }
  })

  test('that says it is of our school but is signed by another is refused', async () => {
    const thief = readSigningKey(makeSchoolKey('Lycée Demba-Diop').privateText)
    const { text } = await makeBatch(
      { ...thief, fingerprint: key.fingerprint },
      { count: 1, credits: 9, label: 'x', now: TEST_NOW },
    )
    expect(sentence(() => readBatch(text, key))).toMatch(/modifié ou abîmé/)
  })
})

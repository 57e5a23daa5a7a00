import { makeSchoolKey, readSigningKey } from '../../src-main/school/school-key.ts'
import { makeBatch, type NewBatch } from '../../src-main/school/voucher-batch.ts'
import { TEST_NOW } from './temp-db.ts'

/** A school with its keys, that makes batches. */
export function testSchool(name = 'Lycée Demba-Diop') {
  const { privateText, publicText } = makeSchoolKey(name)
  const key = readSigningKey(privateText)
  return {
    key: publicText,
    privateText,
    batch: (wanted: Partial<NewBatch> = {}) =>
      makeBatch(key, { count: 3, credits: 50, label: 'Rentrée', now: TEST_NOW, ...wanted }),
  }
}

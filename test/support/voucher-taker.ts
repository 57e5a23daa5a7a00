import { openStore } from '../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'
import { addVoucherBatch, redeemVoucher } from '../../src-main/store/vouchers.ts'

/** One run of the program, to be killed: imports a batch of that many codes, then takes each of them, twice. */
const [data = '', count = ''] = process.argv.slice(2)
const db = openStore(data)
const now = new Date()
const { id: profileId } = ensureDefaultProfile(db, { now, language: 'fr' })
const codes = Array.from({ length: Number(count) }, (_, index) => ({ hash: `code-${index}`, credits: 7 }))
const batch = { batchId: 'lot', key: 'K', school: 'Lycée', label: 'Rentrée', createdAt: now.toISOString(), codes, now }

process.stdout.write('ready\n')
addVoucherBatch(db, batch)
process.stdout.write('imported\n')
for (const { hash } of [...codes, ...codes]) {
  const asked = { profileId, hash, today: '2026-01-01', now, waitAfter: () => 0, longestMs: 0 }
  const { outcome } = redeemVoucher(db, asked)
  if (outcome === 'redeemed') process.stdout.write(`${hash}\n`)
}
process.stdout.write('done\n')

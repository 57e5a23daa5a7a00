import type {
  PurchaseView,
  SchoolChange,
  SchoolView,
  VoucherBatchView,
  VoucherReading,
} from '../../src-preload/contract.ts'
import { UserError } from '../errors.ts'
import {
  ANSWER_PRICE_SETTING,
  checkAnswerPrice,
  checkPacks,
  PACKS_SETTING,
  PAYMENT_PAGE_SETTING,
  parseAnswerPrice,
  parsePacks,
  parsePaymentPage,
  paymentAddress,
  SCHOOL_KEY_SETTING,
  WRONG_PAYMENT_PAGE,
} from '../school/credit-offers.ts'
import { publicKeyText, readPublicKey, type SchoolKey } from '../school/school-key.ts'
import { LONGEST_WAIT_MS, waitAfter } from '../school/try-limit.ts'
import { isPast, readBatch } from '../school/voucher-batch.ts'
import { CODE_LENGTH, hashCode, isCodeOf, readCode } from '../school/voucher-code.ts'
import { creditBalance, localDay } from '../store/credits.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import {
  addVoucherBatch,
  closedUntil,
  listVoucherBatches,
  type Redemption,
  redeemVoucher,
  type StoredBatch,
} from '../store/vouchers.ts'
import {
  alreadyImported,
  alreadyUsed,
  CODES_KNOWN,
  closedFor,
  codeProblem,
  expiredBatch,
  expiredCode,
  foreignCode,
  NO_SCHOOL,
  unknownCode,
} from './credit-sentences.ts'
import type { Host } from './host.ts'

/** Credits as they are bought: the school that sells vouchers, its batches, and the codes that people type. */
export function createCredits(host: Host) {
  const { db, clock } = host

  function registered(): SchoolKey | undefined {
    const line = getSetting(db, SCHOOL_KEY_SETTING)
    return typeof line === 'string' ? readPublicKey(line) : undefined
  }

  function paymentPage(): string | undefined {
    const page = getSetting(db, PAYMENT_PAGE_SETTING)
    return typeof page === 'string' ? parsePaymentPage(page) : undefined
  }

  const packs = () => [...parsePacks(getSetting(db, PACKS_SETTING))]
  const answerPrice = () => parseAnswerPrice(getSetting(db, ANSWER_PRICE_SETTING))
  const today = () => localDay(clock.now())

  function write(key: string, value: unknown): void {
    setSetting(db, { key, value, now: clock.now() })
  }

  function batchView(batch: StoredBatch, key: SchoolKey | undefined): VoucherBatchView {
    const { batchId, label, machine, importedAt, expires, codes, used } = batch
    const state = batch.key !== key?.fingerprint ? 'other_key' : isPast(expires, today()) ? 'expired' : 'ready'
    return {
      batchId,
      label,
      ...(machine !== undefined && { machine }),
      importedAt,
      ...(expires !== undefined && { expires }),
      codes,
      left: codes - used,
      state,
    }
  }

  function school(): SchoolView {
    const key = registered()
    const page = paymentPage()
    return {
      ...(key && { key: { school: key.school, fingerprint: key.fingerprint } }),
      ...(page !== undefined && { paymentPage: page }),
      packs: packs(),
      answerPrice: answerPrice(),
      batches: listVoucherBatches(db).map(batch => batchView(batch, key)),
    }
  }

  function changed(): void {
    host.announce({ type: 'changed', what: 'credits' })
  }

  return {
    school,
    purchase(): PurchaseView {
      const key = registered()
      const page = paymentPage()
      return {
        balance: creditBalance(db, host.profile().id),
        packs: packs().map(pack => ({ ...pack, ...(page !== undefined && { payAt: paymentAddress(page, pack) }) })),
        ...(key && { school: key.school }),
        answerPrice: answerPrice(),
      }
    },
    /** All of the change or none of it. @throws UserError when a part is wrong. */
    setSchool({ key, paymentPage: page, packs: wanted, answerPrice: price }: SchoolChange): SchoolView {
      const read = typeof key === 'string' ? readPublicKey(key) : undefined
      const address = page?.trim() ? parsePaymentPage(page) : undefined
      if (page?.trim() && !address) throw new UserError(WRONG_PAYMENT_PAGE)
      const checked = wanted && checkPacks(wanted)
      const set = db.transaction(() => {
        if (key !== undefined) write(SCHOOL_KEY_SETTING, read && publicKeyText(read))
        if (page !== undefined) write(PAYMENT_PAGE_SETTING, address)
        if (wanted !== undefined) write(PACKS_SETTING, checked ?? undefined)
        if (price !== undefined) write(ANSWER_PRICE_SETTING, checkAnswerPrice(price) || undefined)
      })
      set.immediate()
      changed()
      return school()
    },
    /** @throws UserError when it is no batch of the registered school, expired, or already there. */
    importBatch(text: string): VoucherBatchView {
      const key = registered()
      if (!key) throw new UserError(NO_SCHOOL)
      const batch = readBatch(text, key)
      if (isPast(batch.expires, today())) throw new UserError(expiredBatch(batch.expires ?? ''))
      const { batch: batchId, created: createdAt, key: _, ...rest } = batch
      const now = clock.now()
      const importing = addVoucherBatch(db, { ...rest, batchId, createdAt, key: key.fingerprint, now })
      if (importing === 'known_codes') throw new UserError(CODES_KNOWN)
      if (importing !== 'imported') throw new UserError(alreadyImported(batch.label, importing.alreadyAt))
      changed()
      const { label, machine, expires, codes } = batch
      return {
        batchId,
        label,
        ...(machine !== undefined && { machine }),
        importedAt: now.toISOString(),
        ...(expires !== undefined && { expires }),
        codes: codes.length,
        left: codes.length,
        state: 'ready',
      }
    },
    /** What the field says while the person types. */
    read(typed: string): VoucherReading {
      const { state, code, shown, wrong } = readCode(typed)
      const key = registered()
      const foreign = state === 'complete' && key !== undefined && !isCodeOf(code, key.publicKey)
      return {
        state: foreign ? 'foreign' : state,
        shown,
        missing: Math.max(0, CODE_LENGTH - code.length),
        ...(wrong !== undefined && { wrong }),
      }
    },
    /** @throws UserError that says what is wrong with the code. */
    async redeem(typed: string): Promise<{ credits: number; balance: number }> {
      const key = registered()
      if (!key) throw new UserError(NO_SCHOOL)
      const reading = readCode(typed)
      const problem = codeProblem(reading)
      if (problem) throw new UserError(problem)
      const { code } = reading
      if (!isCodeOf(code, key.publicKey)) throw new UserError(foreignCode(key.school))
      const closed = closedUntil(db, clock.now(), LONGEST_WAIT_MS)
      if (closed) throw new UserError(closedFor(closed, clock.now()))
      const hash = await hashCode(code, key.publicKey)
      const now = clock.now()
      const limits = { waitAfter, longestMs: LONGEST_WAIT_MS }
      return settle(
        redeemVoucher(db, { profileId: host.profile().id, hash, today: localDay(now), now, ...limits }),
        now,
      )
    },
  }

  function settle(redemption: Redemption, now: Date): { credits: number; balance: number } {
    switch (redemption.outcome) {
      case 'redeemed':
        changed()
        return { credits: redemption.credits, balance: redemption.balance }
      case 'used':
        throw new UserError(alreadyUsed(redemption.at))
      case 'expired':
        throw new UserError(expiredCode(redemption.on))
      case 'closed':
        throw new UserError(closedFor(redemption.until, now))
      case 'unknown':
        throw new UserError(unknownCode(listVoucherBatches(db).length))
    }
  }
}

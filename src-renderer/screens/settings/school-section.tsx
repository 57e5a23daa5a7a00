import { useTranslation } from 'react-i18next'
import { ask } from '../../api.ts'
import { useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { SaleForm } from './sale-form.tsx'
import { SchoolKey } from './school-key.tsx'
import { VoucherBatches } from './voucher-batches.tsx'

/** Whose vouchers are taken, which ones, and what is for sale. */
export function SchoolSection() {
  const { t } = useTranslation()
  const version = useView(state => state.versions.credits)
  const { value: school } = useAnswer(`school ${version}`, () => ask('getSchool'))
  if (!school) return null
  const { paymentPage, packs, answerPrice } = school
  return (
    <div className="flex max-w-xl flex-col gap-7">
      <p className="text-sm text-soft">{t('credits.schoolText')}</p>
      <SchoolKey key={school.key?.fingerprint} known={school.key} />
      {(school.key || school.batches.length > 0) && (
        <VoucherBatches batches={school.batches} canImport={school.key !== undefined} />
      )}
      <SaleForm key={JSON.stringify([paymentPage, packs, answerPrice])} school={school} />
    </div>
  )
}

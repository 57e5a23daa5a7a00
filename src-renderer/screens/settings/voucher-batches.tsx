import { FileInput } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherBatchView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatDate, formatNumber, visibleName } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'
import { FileButton, useReadText } from './file-button.tsx'

type Outcome = { ok: boolean; text: string }

/** The batches of this computer, and how one more comes in: from a file, chosen or dropped. */
export function VoucherBatches({ batches, canImport }: { batches: VoucherBatchView[]; canImport: boolean }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>()
  const [over, setOver] = useState(false)

  async function importBatch(text: string) {
    const answer = await askQuietly('importVouchers', { text })
    const told = answer.ok
      ? t('credits.imported', { label: visibleName(nameOf(answer.value)), count: answer.value.codes })
      : say(answer.error)
    setOutcome({ ok: answer.ok, text: told })
    dispatch({ type: 'announce', text: told })
  }
  const readText = useReadText(text => void importBatch(text))

  function drop(event: DragEvent) {
    if (!canImport || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    void readText(event.dataTransfer.files[0])
  }

  return (
    <section aria-labelledby="voucher-batches" className="flex flex-col gap-3">
      <h3 id="voucher-batches" className="text-sm font-medium">
        {t('credits.batches')}
      </h3>
      <p className="text-sm text-soft">{t('credits.batchesText')}</p>
      {canImport && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
        <div
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed px-4 py-3 transition-colors',
            over ? 'border-accent bg-accent-soft' : 'border-line-strong',
          )}
        >
          <FileButton
            label={t('credits.import')}
            accept=".json,application/json"
            icon={<FileInput aria-hidden className="size-4" />}
            onText={text => void importBatch(text)}
          />
          <span className="text-xs text-faint">{t('credits.drop')}</span>
        </div>
      )}
      {outcome && <Callout tone={outcome.ok ? 'ok' : 'danger'}>{outcome.text}</Callout>}
      {batches.length === 0 ? (
        <p className="text-sm text-faint">{t('credits.noBatches')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {batches.map(batch => (
            <BatchRow key={batch.batchId} batch={batch} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BatchRow({ batch }: { batch: VoucherBatchView }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { importedAt, expires, left, codes, state } = batch
  const count = (value: number) => formatNumber(value, language)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="text-sm font-medium wrap-anywhere">
          {visibleName(nameOf(batch))}
        </p>
        <p className="text-xs text-faint">
          {[
            t('credits.importedOn', { date: formatDate(importedAt, language) }),
            expires && t('credits.validUntil', { date: formatDate(`${expires}T12:00:00`, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {state === 'expired' && <Badge tone="warn">{t('credits.expired')}</Badge>}
      {state === 'other_key' && <Badge tone="warn">{t('credits.otherKey')}</Badge>}
      <span className="money text-sm text-soft">{t('credits.left', { left: count(left), codes: count(codes) })}</span>
    </li>
  )
}

function nameOf({ label, machine }: VoucherBatchView): string {
  return machine ? `${label} · ${machine}` : label
}

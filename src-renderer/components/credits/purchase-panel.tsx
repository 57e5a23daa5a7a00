import { Coins, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView, PurchaseView } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { formatMoney, formatNumber } from '../../format.ts'
import { currentLanguage, i18n, say } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { VoucherForm } from './voucher-form.tsx'

/** The balance, the code of a card, and the packs. What is paid is between the person and the payment page. */
export function PurchasePanel({ pack }: { pack?: string | undefined }) {
  const { t } = useTranslation()
  const version = useView(state => state.versions.credits)
  const { value, error } = useAnswer(`purchase ${version}`, () => askQuietly('getPurchase'))
  if (!value) return error ? <Callout tone="danger">{say(error)}</Callout> : null
  const canBuy = value.school !== undefined || value.packs.some(offer => offer.payAt !== undefined)
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-center gap-2 text-sm">
        <Coins aria-hidden className="size-4 text-accent-text" />
        <span className="money font-medium">{t('credits.balance', { count: value.balance })}</span>
      </p>
      {!canBuy && (
        <Callout
          tone="warn"
          action={
            <Button size="sm" onClick={() => dispatch({ type: 'show_screen', screen: 'settings', section: 'school' })}>
              {t('credits.openSettings')}
            </Button>
          }
        >
          {t('credits.nothingSet')}
        </Callout>
      )}
      {value.school !== undefined && <VoucherForm school={value.school} />}
      {canBuy && <Packs purchase={value} asked={pack} />}
      {value.answerPrice > 0 && (
        <p className="text-xs text-faint">{t('credits.answerPrice', { count: value.answerPrice })}</p>
      )}
    </div>
  )
}

function Packs({ purchase, asked }: { purchase: PurchaseView; asked: string | undefined }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(asked)
  const { packs } = purchase
  const offer = packs.find(({ id }) => id === chosen) ?? packs[0]
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t('credits.packs')}</p>
      <ChoiceCards
        label={t('credits.packs')}
        value={offer?.id ?? ''}
        onChange={setChosen}
        choices={packs.map(one => ({
          value: one.id,
          label: one.name,
          hint: <span className="money">{amountOf(one)}</span>,
          badges: <span className="money text-sm text-soft">{formatMoney(one.price)}</span>,
        }))}
      />
      {offer?.payAt === undefined ? (
        <p className="text-xs text-faint">{t('credits.noPage')}</p>
      ) : (
        <>
          <div>
            <Button
              variant={purchase.school === undefined ? 'primary' : 'secondary'}
              icon={<ExternalLink aria-hidden className="size-4" />}
              onClick={() => void ask('openExternal', { url: offer.payAt ?? '' })}
            >
              {t('credits.pay', { price: formatMoney(offer.price) })}
            </Button>
          </div>
          <p className="text-xs text-faint">{t('credits.payHint')}</p>
        </>
      )}
    </div>
  )
}

function amountOf({ credits }: OfferView): string {
  return i18n.t('credits.credits', { count: credits, amount: formatNumber(credits, currentLanguage()) })
}

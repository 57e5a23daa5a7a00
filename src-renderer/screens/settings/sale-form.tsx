import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchoolView } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Field } from '../../components/ui/field.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { emptyPack, type PackDraft, type SaleDraft, saleDraftOf, schoolChangeOf, wholeNumber } from './sale-draft.ts'

const MOST_PACKS = 8

/** The payment page, the packs, and what an answer costs. */
export function SaleForm({ school }: { school: SchoolView }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => saleDraftOf(school))
  const [problem, setProblem] = useState<string>()
  const [tried, setTried] = useState(false)

  function change(part: Partial<SaleDraft>) {
    setDraft(old => ({ ...old, ...part }))
    setProblem(undefined)
  }
  function changePack(key: number, part: Partial<PackDraft>) {
    change({ packs: draft.packs.map(pack => (pack.key === key ? { ...pack, ...part } : pack)) })
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const wanted = schoolChangeOf(draft)
    if (!wanted) return
    const answer = await askQuietly('setSchool', wanted)
    if (!answer.ok) return setProblem(say(answer.error))
    showToast({ message: t('credits.saved'), kind: 'done' })
  }
  async function restore() {
    const answer = await ask('setSchool', { packs: null })
    if (answer.ok) showToast({ message: t('credits.saved'), kind: 'done' })
  }
  const notNumber = (text: string) => (tried && wholeNumber(text) === undefined ? t('credits.notNumber') : undefined)

  return (
    <form
      noValidate
      aria-label={t('credits.sale')}
      onSubmit={event => void save(event)}
      className="flex flex-col gap-5"
    >
      <Field label={t('credits.page')} optional={t('common.optional')} hint={t('credits.pageHint')}>
        <Input
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={draft.page}
          onValueChange={page => change({ page })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2 max-narrow:gap-5">
        <legend className="pb-2 text-sm font-medium">{t('credits.packsTitle')}</legend>
        {draft.packs.map((pack, index) => (
          <PackRow
            key={pack.key}
            pack={pack}
            number={index + 1}
            notNumber={notNumber}
            onChange={part => changePack(pack.key, part)}
            onRemove={
              draft.packs.length > 1
                ? () => change({ packs: draft.packs.filter(({ key }) => key !== pack.key) })
                : undefined
            }
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Plus aria-hidden className="size-3.5" />}
            disabled={draft.packs.length >= MOST_PACKS}
            onClick={() => change({ packs: [...draft.packs, emptyPack()] })}
          >
            {t('credits.addPack')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void restore()}>
            {t('credits.originalPacks')}
          </Button>
        </div>
      </fieldset>
      <Field label={t('credits.price')} hint={t('credits.priceHint')} error={notNumber(draft.answerPrice)}>
        <Input
          inputMode="numeric"
          value={draft.answerPrice}
          onValueChange={answerPrice => change({ answerPrice })}
          className="max-w-32"
        />
      </Field>
      {problem && <Callout tone="danger">{problem}</Callout>}
      <div>
        <Button type="submit" variant="primary">
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

type PackRowProps = {
  pack: PackDraft
  number: number
  notNumber(text: string): string | undefined
  onChange(part: Partial<PackDraft>): void
  onRemove: (() => void) | undefined
}

function PackRow({ pack, number, notNumber, onChange, onRemove }: PackRowProps) {
  const { t } = useTranslation()
  const title = pack.name.trim() || t('credits.packNumber', { number })
  return (
    <fieldset
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)_6rem_8rem_auto] items-start gap-2 max-narrow:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field label={t('credits.packName')} className="max-narrow:col-span-3">
        <Input value={pack.name} maxLength={40} onValueChange={name => onChange({ name })} />
      </Field>
      <Field label={t('credits.packCredits')} error={notNumber(pack.credits)}>
        <Input inputMode="numeric" value={pack.credits} onValueChange={credits => onChange({ credits })} />
      </Field>
      <Field label={t('credits.packPrice')} error={notNumber(pack.price)}>
        <Input inputMode="numeric" value={pack.price} onValueChange={price => onChange({ price })} />
      </Field>
      <IconButton
        label={t('credits.removePack', { name: title })}
        disabled={!onRemove}
        onClick={() => onRemove?.()}
        className="mt-6.5"
      >
        <Trash2 className="size-4" />
      </IconButton>
    </fieldset>
  )
}

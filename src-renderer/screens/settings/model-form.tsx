import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalServer, ModelChoice, TestOutcome } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { SuggestInput } from '../../components/ui/suggest-input.tsx'
import { say } from '../../i18n/i18n.ts'
import { addModel } from '../../models.ts'
import { dispatch } from '../../state.ts'
import { type DraftProblem, emptyDraft, type ModelDraft, modelOf } from './model-draft.ts'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from './providers.ts'

type ModelFormProps = {
  initial?: ModelDraft
  servers?: readonly LocalServer[]
  /** Stands before the buttons « Tester » and « Ajouter ». */
  before?: ReactNode
  onAdded(model: ModelChoice): void
}

/** Provider, address, model, key: tested before or after it is added. The key is written, never read back. */
export function ModelForm({ initial, servers = [], before, onAdded }: ModelFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(initial ?? emptyDraft('openrouter'))
  const [problem, setProblem] = useState<DraftProblem>()
  const [outcome, setOutcome] = useState<TestOutcome>()
  const [busy, setBusy] = useState<'test' | 'add'>()
  const { place, models } = PROVIDERS[draft.provider]
  const found = servers.find(server => server.baseUrl === draft.baseUrl)?.models.map(({ name }) => name)

  function change(part: Partial<ModelDraft>) {
    setDraft(old => ({ ...old, ...part }))
    setProblem(undefined)
    setOutcome(undefined)
  }
  function chooseProvider(provider: Provider) {
    const baseUrl = servers.find(server => server.provider === provider)?.baseUrl
    change({ ...emptyDraft(provider, { baseUrl }), label: draft.label })
  }
  function checked() {
    const result = modelOf(draft)
    setProblem('problem' in result ? result.problem : undefined)
    return 'model' in result ? result.model : undefined
  }

  async function test() {
    const model = checked()
    if (!model) return
    setBusy('test')
    const answer = await askQuietly('testModel', model)
    setBusy(undefined)
    const result = answer.ok ? answer.value : { ok: false, message: answer.error }
    setOutcome(result)
    dispatch({ type: 'announce', text: say(result.message) })
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    // A form in a dialog opened from another form must not submit both.
    event.stopPropagation()
    const model = checked()
    if (!model) return
    setBusy('add')
    const answer = await addModel(model)
    setBusy(undefined)
    if (answer.ok) onAdded(answer.value)
    else setOutcome({ ok: false, message: answer.error })
  }

  return (
    <form onSubmit={event => void add(event)} noValidate className="flex flex-col gap-4">
      <Field label={t('settings.provider')}>
        <Select<Provider>
          value={draft.provider}
          onChange={chooseProvider}
          options={PROVIDER_NAMES.map(value => ({
            value,
            label: t(`settings.providerNames.${value}`),
            hint: t(`settings.providerHints.${value}`),
          }))}
        />
      </Field>
      {place !== 'remote' && (
        <Field
          label={t('settings.address')}
          hint={t('settings.addressHint')}
          error={problem === 'address' ? t('settings.addressMissing') : undefined}
        >
          <Input
            type="url"
            spellCheck={false}
            value={draft.baseUrl}
            placeholder="https://api.exemple.com/v1"
            onValueChange={baseUrl => change({ baseUrl })}
          />
        </Field>
      )}
      <Field
        label={t('settings.modelName')}
        hint={t('settings.modelNameHint')}
        error={problem === 'model' ? t('settings.modelMissing') : undefined}
      >
        <SuggestInput
          value={draft.model}
          suggestions={found ?? models}
          placeholder={models[0] ?? found?.[0]}
          onValueChange={model => change({ model })}
        />
      </Field>
      {place !== 'local' && <KeyField draft={draft} optional={place === 'any'} onChange={key => change({ key })} />}
      <details className="text-sm">
        <summary className="w-fit rounded-sm text-xs font-medium text-soft hover:text-ink">
          {t('settings.advanced')}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-3 max-sm:grid-cols-1">
          <Field label={t('settings.label')} optional={t('common.optional')}>
            <Input value={draft.label} onValueChange={label => change({ label })} maxLength={100} />
          </Field>
          <Field
            label={t('settings.context')}
            optional={t('common.optional')}
            hint={t('settings.contextHint')}
            error={problem === 'context' ? t('settings.contextWrong') : undefined}
          >
            <Input inputMode="numeric" value={draft.context} onValueChange={context => change({ context })} />
          </Field>
          <div className="col-span-full">
            <Field label={t('settings.embedding')} optional={t('common.optional')} hint={t('settings.embeddingHint')}>
              <Input
                spellCheck={false}
                value={draft.embedding}
                placeholder="text-embedding-3-small"
                onValueChange={embedding => change({ embedding })}
                maxLength={200}
              />
            </Field>
          </div>
        </div>
      </details>
      {outcome && <Callout tone={outcome.ok ? 'ok' : 'danger'}>{say(outcome.message)}</Callout>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {before}
        <Button disabled={busy !== undefined} onClick={() => void test()}>
          {busy === 'test' && <Spinner />}
          {busy === 'test' ? t('settings.testing') : t('settings.test')}
        </Button>
        <Button type="submit" variant="primary" disabled={busy !== undefined}>
          {busy === 'add' && <Spinner />}
          {t('settings.add')}
        </Button>
      </div>
    </form>
  )
}

type KeyFieldProps = { draft: ModelDraft; optional: boolean; onChange(key: string): void }

function KeyField({ draft, optional, onChange }: KeyFieldProps) {
  const { t } = useTranslation()
  const provider = t(`settings.providerNames.${draft.provider}`)
  return (
    <Field
      label={t('settings.key')}
      optional={optional ? t('common.optional') : undefined}
      hint={optional ? t('settings.keyHintOther') : t('settings.keyHint', { provider })}
    >
      <Input
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={draft.key}
        onValueChange={key => onChange(key)}
      />
    </Field>
  )
}

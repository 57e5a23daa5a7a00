import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TestOutcome, WebChange, WebSearchProvider, WebView } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'

export function WebSection() {
  const { value, reload } = useAnswer('web', () => ask('getWeb'))
  return value ? <WebForm web={value} onChanged={reload} /> : null
}

type Draft = { search: WebSearchProvider; searxngUrl: string; tavilyKey: string; jina: boolean; jinaKey: string }

function WebForm({ web, onChanged }: { web: WebView; onChanged(): void }) {
  const { t } = useTranslation()
  const keychain = useView(state => state.bootstrap?.keychain ?? true)
  const [draft, setDraft] = useState<Draft>({
    search: web.search,
    searxngUrl: web.searxngUrl ?? '',
    tavilyKey: '',
    jina: web.jina,
    jinaKey: '',
  })
  const [outcome, setOutcome] = useState<TestOutcome>()
  const [busy, setBusy] = useState(false)

  function change(part: Partial<Draft>) {
    setDraft(old => ({ ...old, ...part }))
    setOutcome(undefined)
  }
  async function save(): Promise<boolean> {
    const answer = await askQuietly('setWeb', changeOf(draft))
    if (!answer.ok) tell({ ok: false, message: answer.error })
    else {
      setDraft(old => ({ ...old, tavilyKey: '', jinaKey: '' }))
      onChanged()
    }
    return answer.ok
  }
  function tell(result: TestOutcome) {
    setOutcome(result)
    dispatch({ type: 'announce', text: say(result.message) })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    if (await save()) {
      const answer = await askQuietly('testWeb')
      tell(answer.ok ? answer.value : { ok: false, message: answer.error })
    }
    setBusy(false)
  }
  async function saveOnly() {
    setBusy(true)
    if (await save()) showToast({ message: t('web.saved'), kind: 'done' })
    setBusy(false)
  }
  async function removeKey(key: 'tavilyKey' | 'jinaKey') {
    const answer = await ask('setWeb', { [key]: '' })
    if (!answer.ok) return
    showToast({ message: t('web.keyRemoved'), kind: 'done' })
    onChanged()
  }

  return (
    <form onSubmit={event => void submit(event)} noValidate className="flex max-w-xl flex-col gap-5">
      <p className="text-sm text-soft">{t('web.text')}</p>
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">{t('web.provider')}</p>
        <ChoiceCards<WebSearchProvider>
          label={t('web.provider')}
          value={draft.search}
          onChange={search => change({ search })}
          choices={[
            { value: 'none', label: t('web.none'), hint: t('web.noneHint') },
            { value: 'searxng', label: t('web.searxng'), hint: t('web.searxngHint') },
            { value: 'tavily', label: t('web.tavily'), hint: t('web.tavilyHint') },
          ]}
        />
        <p className="text-xs text-faint">{t('web.childNote')}</p>
      </div>
      {draft.search === 'searxng' && (
        <Field label={t('web.address')} hint={t('web.addressHint')}>
          <Input
            type="url"
            autoComplete="off"
            spellCheck={false}
            value={draft.searxngUrl}
            onValueChange={searxngUrl => change({ searxngUrl })}
          />
        </Field>
      )}
      {draft.search === 'tavily' && (
        <KeyField
          label={t('web.key')}
          hint={t(web.hasTavilyKey ? 'web.keyKept' : 'web.keyMissing')}
          value={draft.tavilyKey}
          onChange={tavilyKey => change({ tavilyKey })}
          remove={web.hasTavilyKey ? { label: t('web.removeKey'), act: () => void removeKey('tavilyKey') } : undefined}
          keychain={keychain}
        />
      )}
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">{t('web.pages')}</p>
        <ChoiceCards<'local' | 'jina'>
          label={t('web.pages')}
          value={draft.jina ? 'jina' : 'local'}
          onChange={reader => change({ jina: reader === 'jina' })}
          choices={[
            { value: 'local', label: t('web.local'), hint: t('web.localHint') },
            { value: 'jina', label: t('web.jina'), hint: t('web.jinaHint') },
          ]}
        />
      </div>
      {draft.jina && (
        <KeyField
          label={t('web.jinaKey')}
          hint={t(web.hasJinaKey ? 'web.jinaKeyKept' : 'web.jinaKeyHint')}
          optional={t('common.optional')}
          value={draft.jinaKey}
          onChange={jinaKey => change({ jinaKey })}
          remove={web.hasJinaKey ? { label: t('web.removeJinaKey'), act: () => void removeKey('jinaKey') } : undefined}
          keychain={keychain}
        />
      )}
      {outcome && <Callout tone={outcome.ok ? 'ok' : 'danger'}>{say(outcome.message)}</Callout>}
      <div className="flex flex-wrap gap-2">
        {draft.search === 'none' ? (
          <Button variant="primary" disabled={busy} onClick={() => void saveOnly()}>
            {t('web.save')}
          </Button>
        ) : (
          <>
            <Button type="submit" variant="primary" disabled={busy}>
              {busy && <Spinner />}
              {t('web.saveTest')}
            </Button>
            <Button disabled={busy} onClick={() => void saveOnly()}>
              {t('web.save')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

type KeyFieldProps = {
  label: string
  hint: string
  optional?: string
  value: string
  onChange(key: string): void
  /** Where a key is stored. */
  remove: { label: string; act(): void } | undefined
  keychain: boolean
}

/** Empty whatever is stored: a key goes in and never comes out. */
function KeyField({ label, hint, optional, value, onChange, remove, keychain }: KeyFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-2">
      {!keychain && <Callout tone="warn">{t('settings.noKeychain')}</Callout>}
      <Field label={label} hint={hint} optional={optional} className="w-full">
        <Input type="password" autoComplete="off" spellCheck={false} value={value} onValueChange={onChange} />
      </Field>
      {remove && (
        <Button variant="ghost" size="sm" onClick={remove.act}>
          {remove.label}
        </Button>
      )}
    </div>
  )
}

function changeOf({ search, searxngUrl, tavilyKey, jina, jinaKey }: Draft): WebChange {
  return {
    search,
    jina,
    ...(search === 'searxng' && { searxngUrl }),
    ...(search === 'tavily' && tavilyKey.trim() && { tavilyKey: tavilyKey.trim() }),
    ...(jina && jinaKey.trim() && { jinaKey: jinaKey.trim() }),
  }
}

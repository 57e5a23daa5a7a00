import { Ellipsis, KeyRound, Plus, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelChoice, TestOutcome } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Menu } from '../../components/ui/menu.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { say } from '../../i18n/i18n.ts'
import { deleteModel, refreshModels, selectModel } from '../../models.ts'
import { dispatch, useView } from '../../state.ts'
import { FoundServers } from './found-servers.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { ModelForm } from './model-form.tsx'
import { PROVIDERS } from './providers.ts'
import { servedText } from './served-text.ts'
import { useLocalServers } from './use-local-servers.ts'

type Opened = { kind: 'add' } | { kind: 'key' | 'delete'; model: ModelChoice }

export function ModelsSection() {
  const { t } = useTranslation()
  const bootstrap = useView(state => state.bootstrap)
  const [opened, setOpened] = useState<Opened>()
  const [outcomes, setOutcomes] = useState<Record<string, TestOutcome | 'busy'>>({})
  const { servers, looked, lookAgain } = useLocalServers()
  const close = () => setOpened(undefined)
  const { models = [], modelId = '', keychain = true } = bootstrap ?? {}

  // Answers since have told what the models read.
  useEffect(() => void refreshModels(), [])

  function tellAdded(model: ModelChoice) {
    showToast({ message: t('settings.added', { model: model.label }), kind: 'done' })
  }
  async function test(model: ModelChoice) {
    setOutcomes(old => ({ ...old, [model.id]: 'busy' }))
    const answer = await askQuietly('testModel', { modelId: model.id })
    const outcome = answer.ok ? answer.value : { ok: false, message: answer.error }
    setOutcomes(old => ({ ...old, [model.id]: outcome }))
    dispatch({ type: 'announce', text: say(outcome.message) })
  }
  async function remove(model: ModelChoice) {
    if (await deleteModel(model))
      showToast({ message: t('settings.modelDeleted', { model: model.label }), kind: 'done' })
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-xl text-sm text-soft">{t('settings.modelsText')}</p>
      <Callout tone={keychain ? 'info' : 'warn'}>
        {t(keychain ? 'settings.keychainNote' : 'settings.noKeychain')}
      </Callout>
      <ChoiceCards
        label={t('settings.modelList')}
        value={modelId}
        onChange={id => void selectModel(id)}
        choices={models.map(model => ({
          value: model.id,
          label: model.label,
          hint: <ModelHint model={model} />,
          badges: <ModelBadges model={model} />,
          end: (
            <ModelButtons
              model={model}
              busy={outcomes[model.id] === 'busy'}
              onTest={() => void test(model)}
              onKey={() => setOpened({ kind: 'key', model })}
              onDelete={() => setOpened({ kind: 'delete', model })}
            />
          ),
          footer: <Outcome outcome={outcomes[model.id]} />,
        }))}
      />
      <Button
        className="self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setOpened({ kind: 'add' })}
      >
        {t('settings.addModel')}
      </Button>
      <section aria-label={t('settings.foundHere')} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-sm font-medium">{t('settings.foundHere')}</h3>
          <Button variant="ghost" size="sm" icon={<RotateCw aria-hidden className="size-3.5" />} onClick={lookAgain}>
            {t('settings.lookAgain')}
          </Button>
        </div>
        {looked && servers.length === 0 && <p className="text-xs text-soft">{t('settings.foundNone')}</p>}
        <FoundServers servers={servers} onUsed={tellAdded} />
      </section>
      <Dialog open={opened?.kind === 'add'} onClose={close} title={t('settings.addTitle')} width="md">
        {opened?.kind === 'add' && (
          <ModelForm
            servers={servers}
            onAdded={model => {
              close()
              tellAdded(model)
            }}
          />
        )}
      </Dialog>
      {opened?.kind === 'key' && <KeyDialog model={opened.model} keychain={keychain} onClose={close} />}
      <ConfirmDialog
        open={opened?.kind === 'delete'}
        onClose={close}
        title={t('settings.deleteModelTitle', { model: opened?.kind === 'delete' ? opened.model.label : '' })}
        text={t('settings.deleteModelText')}
        confirm={t('settings.deleteModel')}
        danger
        onConfirm={() => opened?.kind === 'delete' && void remove(opened.model)}
      />
    </div>
  )
}

function ModelHint({ model }: { model: ModelChoice }) {
  const { t } = useTranslation()
  if (model.provider === 'offline') return t('settings.offlineNote')
  const { served, contextTokens } = model
  const text = (served || contextTokens) && servedText({ name: '', ...served, contextTokens }, t)
  return (
    <>
      <span className="block wrap-anywhere">{[model.model, model.baseUrl].filter(Boolean).join(' · ')}</span>
      {text && <span className="money block">{text}</span>}
    </>
  )
}

function ModelBadges({ model }: { model: ModelChoice }) {
  const { t } = useTranslation()
  if (model.provider === 'offline') return null
  const { place } = PROVIDERS[model.provider]
  if (model.served?.elsewhere) return null
  if (place === 'local') return <Badge>{t('settings.local')}</Badge>
  if (model.hasKey) return <Badge tone="ok">{t('settings.hasKey')}</Badge>
  return <Badge tone={place === 'remote' ? 'warn' : 'plain'}>{t('settings.noKey')}</Badge>
}

type ModelButtonsProps = { model: ModelChoice; busy: boolean; onTest(): void; onKey(): void; onDelete(): void }

function ModelButtons({ model, busy, onTest, onKey, onDelete }: ModelButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button size="sm" disabled={busy} aria-label={t('settings.testOf', { model: model.label })} onClick={onTest}>
        {busy && <Spinner className="size-3.5" />}
        {t('settings.test')}
      </Button>
      {model.provider !== 'offline' && (
        <Menu
          align="end"
          entries={[
            { label: t(model.hasKey ? 'settings.setKey' : 'settings.addKey'), icon: <KeyRound />, onSelect: onKey },
            'separator',
            { label: t('settings.deleteModel'), icon: <Trash2 />, danger: true, onSelect: onDelete },
          ]}
          trigger={
            <IconButton label={t('settings.actionsOf', { model: model.label })} size="sm">
              <Ellipsis className="size-4" />
            </IconButton>
          }
        />
      )}
    </>
  )
}

function Outcome({ outcome }: { outcome?: TestOutcome | 'busy' }) {
  if (!outcome || outcome === 'busy') return null
  return <Callout tone={outcome.ok ? 'ok' : 'danger'}>{say(outcome.message)}</Callout>
}

import { CloudOff, Plug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useView } from '../../state.ts'
import { FoundServers } from '../settings/found-servers.tsx'
import { emptyDraft, type ModelDraft } from '../settings/model-draft.ts'
import { ModelForm } from '../settings/model-form.tsx'
import { PROVIDER_NAMES, type Provider } from '../settings/providers.ts'
import { useLocalServers } from '../settings/use-local-servers.ts'

/** Offline is one click, and so is a model found on this machine; a provider opens the form. */
export function ConnectStep({ onDone }: { onDone(): void }) {
  const { t } = useTranslation()
  const keychain = useView(state => state.bootstrap?.keychain ?? true)
  const { servers } = useLocalServers()
  const [draft, setDraft] = useState<ModelDraft>()

  if (draft)
    return (
      <div className="flex flex-col gap-4">
        {!keychain && <Callout tone="warn">{t('settings.noKeychain')}</Callout>}
        <ModelForm
          key={draft.provider}
          initial={draft}
          servers={servers}
          onAdded={onDone}
          before={
            <Button variant="ghost" className="me-auto" onClick={() => setDraft(undefined)}>
              {t('welcome.back')}
            </Button>
          }
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4" tone="accent">
        <CloudOff aria-hidden className="size-6 shrink-0 text-accent-text" />
        <p className="min-w-0 flex-1 basis-56 text-sm">{t('welcome.offlineText')}</p>
        <Button variant="primary" onClick={onDone}>
          {t('welcome.offline')}
        </Button>
      </Card>
      {servers.length > 0 && (
        <section aria-label={t('welcome.found')}>
          <h2 className="text-sm font-medium">{t('welcome.found')}</h2>
          <p className="pb-2 text-xs text-faint">{t('welcome.foundText')}</p>
          <FoundServers servers={servers} onUsed={onDone} />
        </section>
      )}
      <section aria-label={t('welcome.providers')}>
        <h2 className="pb-2 text-sm font-medium">{t('welcome.providers')}</h2>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-2">
          {PROVIDER_NAMES.map(provider => (
            <ProviderButton key={provider} provider={provider} onChoose={() => setDraft(emptyDraft(provider))} />
          ))}
        </div>
      </section>
    </div>
  )
}

function ProviderButton({ provider, onChoose }: { provider: Provider; onChoose(): void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex items-center gap-3 rounded-lg border border-line bg-raised px-3.5 py-2.5 text-start transition-colors hover:border-line-strong hover:bg-hover"
    >
      <Plug aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="flex min-w-0 flex-col">
        <span className="text-sm font-medium">{t(`settings.providerNames.${provider}`)}</span>
        <span className="text-xs text-soft">{t(`settings.providerHints.${provider}`)}</span>
      </span>
    </button>
  )
}

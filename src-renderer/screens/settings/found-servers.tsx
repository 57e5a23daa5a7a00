import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalServer, ModelChoice, ServedModel } from '../../../src-preload/contract.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { say } from '../../i18n/i18n.ts'
import { addModel, selectModel } from '../../models.ts'
import { useView } from '../../state.ts'
import { servedText } from './served-text.ts'

type FoundServersProps = { servers: readonly LocalServer[]; onUsed?(model: ModelChoice): void }

/** Servers of models on this machine: what each of their models reads and can do, one click away from answering. */
export function FoundServers({ servers, onUsed }: FoundServersProps) {
  return (
    <div className="flex flex-col gap-2">
      {servers.map(server => (
        <FoundServer key={server.baseUrl} server={server} onUsed={onUsed} />
      ))}
    </div>
  )
}

const FIRST_SHOWN = 6

type FoundServerProps = { server: LocalServer; onUsed?(model: ModelChoice): void }

function FoundServer({ server, onUsed }: FoundServerProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { provider, baseUrl, models } = server
  const shown = all ? models : models.slice(0, FIRST_SHOWN)
  const name = t(`settings.providerNames.${provider}`)
  return (
    <Card className="flex flex-col gap-2 px-4 py-3">
      <p className="text-sm font-medium">
        {name} <span className="font-normal text-faint">{baseUrl}</span>
      </p>
      {models.length === 0 && <p className="text-xs text-soft">{t('settings.served.none', { server: name })}</p>}
      <ul aria-label={name} className="flex flex-col divide-y divide-line">
        {shown.map(model => (
          <FoundModel key={model.name} server={server} model={model} onUsed={onUsed} onRefused={setProblem} />
        ))}
      </ul>
      {models.length > shown.length && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setAll(true)}>
          {t('settings.served.others', { count: models.length - shown.length })}
        </Button>
      )}
      {models.some(({ cramped }) => cramped) && (
        <p className="max-w-xl text-xs text-soft">{t(`settings.served.raise.${RAISED[provider] ?? 'other'}`)}</p>
      )}
      {problem && <Callout tone="danger">{problem}</Callout>}
    </Card>
  )
}

/** Those whose way to a larger context is known. */
const RAISED: Partial<Record<LocalServer['provider'], 'ollama' | 'lmstudio' | 'llamacpp'>> = {
  ollama: 'ollama',
  lmstudio: 'lmstudio',
  llamacpp: 'llamacpp',
}

type FoundModelProps = FoundServerProps & { model: ServedModel; onRefused(problem: string | undefined): void }

function FoundModel({ server, model, onUsed, onRefused }: FoundModelProps) {
  const { t } = useTranslation()
  const { models = [], modelId } = useView(state => state.bootstrap) ?? {}
  const [busy, setBusy] = useState(false)
  const { provider, baseUrl } = server
  const known = models.find(one => one.baseUrl === baseUrl && one.model === model.name)

  async function use() {
    setBusy(true)
    onRefused(undefined)
    if (known) {
      await selectModel(known.id)
      onUsed?.(known)
    } else {
      const answer = await addModel({ provider, baseUrl, model: model.name })
      if (answer.ok) onUsed?.(answer.value)
      else onRefused(say(answer.error))
    }
    setBusy(false)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm wrap-anywhere" dir="auto">
          {model.name}
        </p>
        <p className="money text-xs text-soft">{servedText(model, t)}</p>
      </div>
      {known && known.id === modelId ? (
        <Badge tone="ok">{t('settings.inUse')}</Badge>
      ) : (
        <Button
          size="sm"
          disabled={busy}
          aria-label={t('settings.useOf', { model: model.name })}
          onClick={() => void use()}
        >
          {busy && <Spinner className="size-3.5" />}
          {t('settings.use')}
        </Button>
      )}
    </li>
  )
}

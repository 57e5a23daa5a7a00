import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelChoice } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { dispatch, useView } from '../../state.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'

const LOCAL: ModelChoice['provider'][] = ['offline', 'ollama', 'lmstudio', 'llamacpp']

export function ModelPicker() {
  const { t } = useTranslation()
  const bootstrap = useView(state => state.bootstrap)
  if (!bootstrap) return null
  const { models, modelId } = bootstrap
  const label = models.find(model => model.id === modelId)?.label ?? t('composer.addModel')

  async function choose(id: string) {
    const answer = await ask('selectModel', { modelId: id })
    if (answer.ok) dispatch({ type: 'models_changed', models, modelId: id })
  }
  const entries: MenuEntry[] = [
    ...models.map(model => ({
      label: model.label,
      hint: LOCAL.includes(model.provider) ? t('composer.local') : model.hasKey ? undefined : t('composer.noKey'),
      icon: <Check className={model.id === modelId ? '' : 'invisible'} />,
      onSelect: () => void choose(model.id),
    })),
    'separator',
    {
      label: t('composer.addModel'),
      icon: <Plus />,
      onSelect: () => dispatch({ type: 'show_screen', screen: 'settings', section: 'models' }),
    },
  ]
  return (
    <Menu
      side="top"
      entries={entries}
      trigger={
        <button
          type="button"
          aria-label={t('composer.model', { model: label })}
          className="inline-flex h-8 max-w-48 min-w-0 items-center gap-1.5 rounded-md px-2 text-xs text-soft transition-colors hover:bg-hover hover:text-ink data-[popup-open]:bg-hover"
        >
          <span className="truncate">{label}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </button>
      }
    />
  )
}

import { ChevronDown, Laptop } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalAnswer } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { visibleName } from '../../format.ts'
import { useAnswer } from '../../use-answer.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'

type LocalAnswersProps = {
  conversationId: string
  disabled: boolean
  onChoose(use: LocalAnswer['use']): void
}

/** While the model cannot be reached, what can answer on this machine, this once. */
export function LocalAnswers({ conversationId, disabled, onChoose }: LocalAnswersProps) {
  const { t } = useTranslation()
  const { value, reload } = useAnswer(conversationId, () => askQuietly('listLocalAnswers', { conversationId }))
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])
  const [first, ...others] = value ?? []
  if (!first) return null
  const icon = <Laptop className="size-3.5" />
  const [only] = others
  return (
    <fieldset aria-label={t('chat.localAnswers')} className="flex w-full flex-wrap items-center gap-2">
      <Button size="sm" icon={icon} disabled={disabled} focusableWhenDisabled onClick={() => onChoose(first.use)}>
        {t('chat.answerOffline')}
      </Button>
      {only && others.length === 1 && (
        <Button size="sm" disabled={disabled} focusableWhenDisabled onClick={() => onChoose(only.use)}>
          {t('chat.answerWith', { model: visibleName(only.label) })}
        </Button>
      )}
      {others.length > 1 && (
        <Menu
          entries={others.map(({ label, use }) => ({ label: visibleName(label), onSelect: () => onChoose(use) }))}
          trigger={
            <Button size="sm" disabled={disabled} focusableWhenDisabled>
              {t('chat.answerLocally')}
              <ChevronDown aria-hidden className="size-3.5" />
            </Button>
          }
        />
      )}
      <p className="w-full text-xs text-soft">{t('chat.localOnce')}</p>
    </fieldset>
  )
}

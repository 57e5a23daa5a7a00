import { useTranslation } from 'react-i18next'
import type { Language } from '../../../src-preload/contract.ts'
import { chooseLanguage } from '../../appearance.ts'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { useView } from '../../state.ts'

export function LanguageSection() {
  const { t } = useTranslation()
  const language = useView(state => state.bootstrap?.language ?? 'fr')
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <p className="text-sm text-soft">{t('settings.languageText')}</p>
      {/* Each language by its own name: whoever cannot read the other finds the way back. */}
      <ChoiceCards<Language>
        label={t('settings.language')}
        look="tiles"
        value={language}
        onChange={next => void chooseLanguage(next)}
        choices={[
          { value: 'fr', label: 'Français' },
          { value: 'en', label: 'English' },
        ]}
      />
    </div>
  )
}

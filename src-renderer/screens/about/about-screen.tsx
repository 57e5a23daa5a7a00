import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { AboutContent } from './about-content.tsx'

export function AboutScreen() {
  const { t } = useTranslation()
  return (
    <Screen>
      <ScreenHeader title={t('frame.about')} />
      <AboutContent />
    </Screen>
  )
}

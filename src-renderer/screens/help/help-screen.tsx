import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { KeyList } from './key-list.tsx'

export function HelpScreen() {
  const { t } = useTranslation()
  return (
    <Screen focusable>
      <ScreenHeader title={t('frame.help')} description={t('help.description')} />
      <KeyList />
    </Screen>
  )
}

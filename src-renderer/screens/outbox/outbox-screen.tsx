import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'

export function OutboxScreen() {
  const { t } = useTranslation()
  return (
    <Screen>
      <ScreenHeader title={t('frame.outbox')} />
    </Screen>
  )
}

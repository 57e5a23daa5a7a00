import { useTranslation } from 'react-i18next'
import type { Bilingual } from '../../../src-preload/contract.ts'
import { say } from '../../i18n/i18n.ts'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

/** In place of what could not be loaded: why, and a way to try again. */
export function LoadFailure({ error, onRetry }: { error: Bilingual; onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <Callout
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {say(error)}
    </Callout>
  )
}

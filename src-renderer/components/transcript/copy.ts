import { ask } from '../../api.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../ui/toast.tsx'

export async function copyToClipboard(text: string): Promise<void> {
  const answer = await ask('copyText', { text })
  if (answer.ok) showToast({ message: i18n.t('common.copied'), kind: 'done' })
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolProgress } from '../../../src-preload/contract.ts'
import { onEvent } from '../../api.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { ProgressBar } from '../../components/ui/progress-bar.tsx'
import { say } from '../../i18n/i18n.ts'
import { progressCount, progressShare } from '../../progress-words.ts'

/** Over everything while the data is being gathered, brought in or moved: nothing else should be done meanwhile. */
export function WorkDialog({ title }: { title: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Dialog busy open={title !== undefined} onClose={() => undefined} title={title ?? ''} description={t('data.wait')}>
      {title !== undefined && <WorkProgress title={title} />}
    </Dialog>
  )
}

function WorkProgress({ title }: { title: string }) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<ToolProgress>()
  useEffect(() => onEvent(event => event.type === 'data_progress' && setProgress(event.progress)), [])
  const share = progress && progressShare(progress)
  return (
    <div className="flex flex-col gap-2 pb-2">
      <p className="flex justify-between gap-4 text-sm text-soft">
        <span>{progress ? `${say(progress.label)}…` : t('data.begins')}</span>
        <span className="money text-faint">{progress && progressCount(progress)}</span>
      </p>
      <ProgressBar label={title} share={share} text={progress ? progressCount(progress) : ''} className="h-1.5" />
    </div>
  )
}

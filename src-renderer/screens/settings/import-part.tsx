import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArchiveView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { formatBytes, formatDateTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { DataPart } from './data-part.tsx'

/** An archive is looked at first: what it holds is shown before anything is done with it. */
export function ImportPart({ onWork }: { onWork(title: string | undefined): void }) {
  const { t } = useTranslation()
  const [archive, setArchive] = useState<ArchiveView>()
  const [looking, setLooking] = useState(false)

  async function choose() {
    setLooking(true)
    const answer = await ask('chooseArchive')
    setLooking(false)
    if (answer.ok && answer.value) setArchive(answer.value)
  }
  async function bringIn({ path }: ArchiveView) {
    onWork(t('data.importing'))
    await ask('importData', { path })
    onWork(undefined)
  }
  const date = archive ? formatDateTime(archive.exportedAt, currentLanguage()) : ''
  return (
    <>
      <DataPart
        title={t('data.importTitle')}
        text={t('data.importText')}
        action={
          <Button disabled={looking} onClick={() => void choose()}>
            {t('data.import')}
          </Button>
        }
      />
      <ConfirmDialog
        open={archive !== undefined}
        onClose={() => setArchive(undefined)}
        title={t('data.importConfirmTitle')}
        text={t('data.importConfirmText', { date })}
        confirm={t('data.importConfirm')}
        onConfirm={() => archive && void bringIn(archive)}
      >
        {archive && (
          <div className="flex flex-col gap-2 text-sm">
            <p className="money">
              {t('data.conversations', { count: archive.counts.conversations })} ·{' '}
              {t('data.files', { count: archive.counts.files })} · {formatBytes(archive.bytes, currentLanguage())}
            </p>
            <p className="text-soft">{t('data.importKeys')}</p>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

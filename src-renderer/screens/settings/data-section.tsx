import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { useAnswer } from '../../use-answer.ts'
import { CopyList } from './copy-list.tsx'
import { DataPart } from './data-part.tsx'
import { DataState } from './data-state.tsx'
import { DeleteDataDialog } from './delete-data-dialog.tsx'
import { ImportPart } from './import-part.tsx'
import { WorkDialog } from './work-dialog.tsx'

export function DataSection() {
  const { t } = useTranslation()
  const { value: state, reload } = useAnswer('data', () => ask('getDataState'))
  const [work, setWork] = useState<string>()
  const [deleting, setDeleting] = useState(false)

  async function exportData() {
    setWork(t('data.exporting'))
    const answer = await ask('exportData')
    setWork(undefined)
    if (!answer.ok || !answer.value) return
    const { path, missing } = answer.value
    if (missing > 0) showToast({ message: t('data.exportLacks', { count: missing }) })
    showToast({ message: t('common.savedTo', { path }), kind: 'done' })
  }
  return (
    <div className="flex max-w-2xl flex-col gap-7">
      <DataState state={state} onChanged={reload} onWork={setWork} />
      <CopyList onMade={reload} onWork={setWork} />
      <DataPart
        title={t('settings.exportTitle')}
        text={t('settings.exportText')}
        action={<Button onClick={() => void exportData()}>{t('settings.export')}</Button>}
      />
      <ImportPart onWork={setWork} />
      <DataPart
        title={t('settings.deleteTitle')}
        text={t('settings.deleteText')}
        action={
          <Button className="!text-danger" onClick={() => setDeleting(true)}>
            {t('settings.deleteAction')}
          </Button>
        }
      />
      {deleting && <DeleteDataDialog onClose={() => setDeleting(false)} />}
      <WorkDialog title={work} />
    </div>
  )
}

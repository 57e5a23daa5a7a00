import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { CopyList } from './copy-list.tsx'
import { DeleteDataDialog } from './delete-data-dialog.tsx'

export function DataSection() {
  const { t } = useTranslation()
  const [exporting, setExporting] = useState(false)
  const [deleting, setDeleting] = useState(false)

  async function exportData() {
    setExporting(true)
    const answer = await ask('exportData')
    setExporting(false)
    if (answer.ok && answer.value)
      showToast({ message: t('common.savedTo', { path: answer.value.path }), kind: 'done' })
  }
  return (
    <div className="flex max-w-2xl flex-col gap-7">
      <CopyList />
      <Part
        title={t('settings.exportTitle')}
        text={t('settings.exportText')}
        action={
          <Button disabled={exporting} onClick={() => void exportData()}>
            {exporting && <Spinner />}
            {exporting ? t('settings.exporting') : t('settings.export')}
          </Button>
        }
      />
      <Part
        title={t('settings.deleteTitle')}
        text={t('settings.deleteText')}
        action={
          <Button className="!text-danger" onClick={() => setDeleting(true)}>
            {t('settings.deleteAction')}
          </Button>
        }
      />
      {deleting && <DeleteDataDialog onClose={() => setDeleting(false)} />}
    </div>
  )
}

function Part({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="mt-0.5 text-sm text-soft">{text}</p>
      </div>
      {action}
    </section>
  )
}

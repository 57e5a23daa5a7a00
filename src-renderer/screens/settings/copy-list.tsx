import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { formatBytes, formatDateTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useAnswer } from '../../use-answer.ts'

/** The others make room by themselves. */
const DELETABLE: ReadonlySet<CopyView['reason']> = new Set(['manual', 'set_aside'])

type Props = { onMade(): void; onWork(title: string | undefined): void }

export function CopyList({ onMade, onWork }: Props) {
  const { t } = useTranslation()
  const { value: copies, reload } = useAnswer('copies', () => ask('listCopies'))
  const [making, setMaking] = useState(false)
  const [restoring, setRestoring] = useState<CopyView>()
  const [deleting, setDeleting] = useState<CopyView>()
  const date = restoring ? formatDateTime(restoring.createdAt, currentLanguage()) : ''

  async function make() {
    setMaking(true)
    const answer = await ask('makeCopy')
    setMaking(false)
    if (!answer.ok) return
    showToast({ message: t('settings.copyMade'), kind: 'done' })
    reload()
    onMade()
  }
  async function restore({ path }: CopyView) {
    onWork(t('data.restoring'))
    const answer = await ask('restoreCopy', { path })
    onWork(undefined)
    if (answer.ok) showToast({ message: t('settings.restarting') })
  }
  async function remove({ path }: CopyView) {
    const answer = await ask('deleteCopy', { path })
    if (answer.ok) showToast({ message: t('data.deleted'), kind: 'done' })
    reload()
    onMade()
  }
  return (
    <section aria-label={t('settings.copies')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-sm font-medium">{t('settings.copies')}</h3>
          <p className="mt-0.5 text-sm text-soft">{t('settings.copiesText')}</p>
        </div>
        <Button disabled={making} onClick={() => void make()}>
          {making && <Spinner />}
          {t('settings.makeCopy')}
        </Button>
      </div>
      {copies?.length === 0 && <p className="mt-3 text-sm text-faint">{t('settings.noCopies')}</p>}
      {copies && copies.length > 0 && (
        <ul
          aria-label={t('settings.copyList')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable from the keyboard
          tabIndex={0}
          className="mt-3 max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-raised"
        >
          {copies
            .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
            .map(copy => (
              <CopyRow
                key={copy.path}
                copy={copy}
                onRestore={() => setRestoring(copy)}
                {...(DELETABLE.has(copy.reason) && { onDelete: () => setDeleting(copy) })}
              />
            ))}
        </ul>
      )}
      <ConfirmDialog
        open={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        title={t('settings.restoreTitle')}
        text={t('settings.restoreText', { date })}
        confirm={t('settings.restore')}
        onConfirm={() => restoring && void restore(restoring)}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t('data.deleteTitle')}
        text={
          deleting &&
          t('data.deleteText', {
            date: formatDateTime(deleting.createdAt, currentLanguage()),
            size: formatBytes(deleting.bytes, currentLanguage()),
          })
        }
        confirm={t('common.delete')}
        danger
        onConfirm={() => deleting && void remove(deleting)}
      />
    </section>
  )
}

type RowProps = { copy: CopyView; onRestore(): void; onDelete?(): void }

function CopyRow({ copy, onRestore, onDelete }: RowProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const date = formatDateTime(copy.createdAt, language)
  const reasons: Record<CopyView['reason'], string> = {
    automatic: t('settings.copyAutomatic'),
    manual: t('settings.copyManual'),
    before_update: t('settings.copyUpdate'),
    set_aside: t('data.setAside'),
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 ps-4 pe-2.5">
      <div className="min-w-0">
        <p className="text-sm">{date}</p>
        <p className="money text-xs text-faint">
          {reasons[copy.reason]} · {formatBytes(copy.bytes, language)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onDelete && (
          <Button size="sm" variant="ghost" aria-label={t('data.deleteOf', { date })} onClick={onDelete}>
            {t('common.delete')}
          </Button>
        )}
        <Button size="sm" aria-label={t('settings.restoreOf', { date })} onClick={onRestore}>
          {t('settings.restore')}
        </Button>
      </div>
    </li>
  )
}

import { Brain, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { LoadFailure } from '../../components/ui/load-failure.tsx'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { newConversation } from '../../conversations.ts'
import { formatDate } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { MemoryDialog } from './memory-dialog.tsx'

export function MemoryScreen() {
  const { t } = useTranslation()
  const version = useView(state => state.versions.memories)
  const { value: memories, error, reload } = useAnswer(version, () => ask('listMemories'))
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; memory: MemoryView } | { kind: 'add' }>()
  const close = () => setDialog(undefined)

  async function remove(memory: MemoryView) {
    const answer = await ask('deleteMemory', { memoryId: memory.id })
    if (!answer.ok) return
    showToast({ message: t('memory.deleted'), action: { label: t('common.undo'), run: () => void restore(memory) } })
    reload()
  }
  async function restore({ id: memoryId, fact, category }: MemoryView) {
    const answer = await ask('restoreMemory', { memoryId, fact, ...(category && { category }) })
    if (answer.ok) dispatch({ type: 'announce', text: t('memory.restored') })
  }
  return (
    <Screen>
      <ScreenHeader
        title={t('frame.memory')}
        description={t('memory.description')}
        actions={
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setDialog({ kind: 'add' })}>
            {t('memory.add')}
          </Button>
        }
      />
      {error && !memories && <LoadFailure error={error} onRetry={reload} />}
      {memories?.length === 0 && (
        <EmptyState
          icon={Brain}
          title={t('memory.emptyTitle')}
          action={<Button onClick={newConversation}>{t('memory.emptyAction')}</Button>}
        >
          {t('memory.emptyText')}
        </EmptyState>
      )}
      {memories && memories.length > 0 && (
        <ul aria-label={t('memory.list')} className="divide-y divide-line rounded-lg border border-line bg-raised">
          {memories.toReversed().map(memory => (
            <MemoryRow
              key={memory.id}
              memory={memory}
              onEdit={() => setDialog({ kind: 'edit', memory })}
              onDelete={() => setDialog({ kind: 'delete', memory })}
            />
          ))}
        </ul>
      )}
      {dialog?.kind === 'add' && <MemoryDialog onClose={close} onSaved={reload} />}
      {dialog?.kind === 'edit' && <MemoryDialog memory={dialog.memory} onClose={close} onSaved={reload} />}
      <ConfirmDialog
        open={dialog?.kind === 'delete'}
        onClose={close}
        title={t('memory.deleteTitle')}
        text={t('memory.deleteText')}
        confirm={t('common.delete')}
        danger
        onConfirm={() => dialog?.kind === 'delete' && void remove(dialog.memory)}
      >
        <p dir="auto" className="selectable mb-1 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
          {dialog?.kind === 'delete' && dialog.memory.fact}
        </p>
      </ConfirmDialog>
    </Screen>
  )
}

function MemoryRow({ memory, onEdit, onDelete }: { memory: MemoryView; onEdit(): void; onDelete(): void }) {
  const { t } = useTranslation()
  const { fact } = memory
  return (
    <li className="flex items-start gap-2 py-3 ps-4 pe-2.5">
      <div className="min-w-0 flex-1 py-0.5">
        <p dir="auto" className="selectable text-sm wrap-anywhere">
          {fact}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-faint">
          {memory.category && <Badge>{memory.category}</Badge>}
          {t('memory.learnt', { date: formatDate(memory.createdAt, currentLanguage()) })}
        </p>
      </div>
      <IconButton label={t('memory.editOf', { fact })} onClick={onEdit}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton label={t('memory.deleteOf', { fact })} onClick={onDelete}>
        <Trash2 className="size-4" />
      </IconButton>
    </li>
  )
}

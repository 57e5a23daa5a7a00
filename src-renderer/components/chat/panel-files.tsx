import { ExternalLink, Eye, FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileRef } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { FILE_ICONS, fileKindOf } from '../../file-kind.ts'
import type { ConversationFiles } from '../../file-names.ts'
import { visibleName } from '../../format.ts'
import { dispatch } from '../../state.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** The files of the conversation: those that were joined, and those that Ardoise wrote. */
export function PanelFiles({ files: { joined, produced } }: { files: ConversationFiles }) {
  const { t } = useTranslation()
  if (joined.length === 0 && produced.length === 0)
    return (
      <EmptyState icon={FolderOpen} title={t('chat.noFiles')}>
        {t('chat.noFilesText')}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-5 px-3 py-4">
      <Group title={t('chat.produced')} files={produced} />
      <Group title={t('chat.joined')} files={joined} />
    </div>
  )
}

function Group({ title, files }: { title: string; files: FileRef[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="px-1 pb-1 text-xs font-medium text-faint">{title}</h2>
      <ul>
        {files.map(file => (
          <Item key={file.fileId} file={file} />
        ))}
      </ul>
    </section>
  )
}

function Item({ file: { fileId, name } }: { file: FileRef }) {
  const { t } = useTranslation()
  const Icon = FILE_ICONS[fileKindOf({ mime: '', name })]
  const shown = visibleName(name)
  return (
    <li className="group flex items-center gap-2.5 rounded-md py-1 ps-1 pe-1 hover:bg-hover">
      <Icon aria-hidden className="size-4 shrink-0 text-accent-text" />
      <span dir="auto" title={shown} className="min-w-0 flex-1 truncate text-sm">
        {shown}
      </span>
      <span className="flex shrink-0">
        <IconButton size="sm" label={t('common.preview')} onClick={() => dispatch({ type: 'preview_file', fileId })}>
          <Eye className="size-4" />
        </IconButton>
        <IconButton size="sm" label={t('common.open')} onClick={() => void ask('openFile', { fileId })}>
          <ExternalLink className="size-4" />
        </IconButton>
        <IconButton size="sm" label={t('common.showInFolder')} onClick={() => void ask('showFile', { fileId })}>
          <FolderOpen className="size-4" />
        </IconButton>
      </span>
    </li>
  )
}

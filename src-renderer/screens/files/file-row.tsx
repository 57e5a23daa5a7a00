import { Download, Ellipsis, ExternalLink, Eye, FolderOpen, MessageSquarePlus, Paperclip, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { FileIcon } from '../../components/ui/file-icon.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { ContextMenu, Menu, type MenuEntry } from '../../components/ui/menu.tsx'
import { fileTypeOf } from '../../file-kind.ts'
import { attachFile, saveFileAs } from '../../files.ts'
import { formatBytes, formatDateTime, formatShortDate, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useView } from '../../state.ts'

type FileRowProps = {
  id: string
  file: FileView
  current: boolean
  onPreview(): void
  onDelete(): void
  onKeyDown(event: KeyboardEvent): void
}

export function FileRow({ id, file, current, onPreview, onDelete, onKeyDown }: FileRowProps) {
  const { t } = useTranslation()
  const entries = useFileEntries(file, onPreview, onDelete)
  const name = visibleName(file.name)
  const language = currentLanguage()
  return (
    <ContextMenu entries={entries}>
      <div
        className={classNames(
          'group relative flex items-center gap-3 rounded-lg px-2 py-2.5 transition-colors hover:bg-hover',
          current && 'bg-accent-soft hover:bg-accent-soft',
        )}
      >
        <FileIcon mime={file.mime} />
        <div className="min-w-0 flex-1">
          <button
            id={id}
            type="button"
            aria-current={current || undefined}
            title={name}
            onClick={onPreview}
            onKeyDown={event => {
              if (event.key === 'Delete') onDelete()
              else onKeyDown(event)
            }}
            className="block max-w-full truncate text-start text-sm font-medium outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {name}
          </button>
          <p className="flex min-w-0 items-center gap-x-1.5 truncate text-xs text-soft">
            <span>{t(`library.${fileTypeOf(file.mime)}`)}</span>
            <span aria-hidden>·</span>
            <span className="money">{formatBytes(file.bytes, language)}</span>
            <Extent file={file} />
            <span aria-hidden>·</span>
            <time dateTime={file.createdAt} title={formatDateTime(file.createdAt, language)} className="money">
              {formatShortDate(file.createdAt, new Date(), language)}
            </time>
          </p>
        </div>
        {file.origin === 'generated' && (
          <Badge tone="accent" className="max-sm:hidden group-focus-within:hidden group-hover:hidden">
            {t('library.generated')}
          </Badge>
        )}
        <div className="relative z-10 flex items-center">
          <div className="hidden items-center group-focus-within:flex group-hover:flex max-sm:!hidden">
            <IconButton label={t('common.open')} onClick={() => void ask('openFile', { fileId: file.fileId })}>
              <ExternalLink className="size-4" />
            </IconButton>
            <IconButton label={t('common.saveAs')} onClick={() => void saveFileAs(file.fileId)}>
              <Download className="size-4" />
            </IconButton>
          </div>
          <Menu
            align="end"
            entries={entries}
            trigger={
              <IconButton label={t('library.actionsOf', { name })}>
                <Ellipsis className="size-4" />
              </IconButton>
            }
          />
        </div>
      </div>
    </ContextMenu>
  )
}

function Extent({ file }: { file: FileView }) {
  const { t } = useTranslation()
  const extent =
    file.pages !== undefined && !(file.pages === 1 && file.mime.startsWith('image/'))
      ? t(fileTypeOf(file.mime) === 'slides' ? 'composer.slides' : 'common.pages', { count: file.pages })
      : file.sheets && file.sheets.length > 1
        ? t('library.sheets', { count: file.sheets.length })
        : undefined
  if (!extent) return null
  return (
    <>
      <span aria-hidden>·</span>
      <span className="money">{extent}</span>
    </>
  )
}

function useFileEntries(file: FileView, onPreview: () => void, onDelete: () => void): MenuEntry[] {
  const { t } = useTranslation()
  const conversationId = useView(state => state.conversationId)
  const { fileId } = file
  return [
    { label: t('common.preview'), icon: <Eye />, onSelect: onPreview },
    { label: t('common.open'), icon: <ExternalLink />, onSelect: () => void ask('openFile', { fileId }) },
    { label: t('common.showInFolder'), icon: <FolderOpen />, onSelect: () => void ask('showFile', { fileId }) },
    { label: t('common.saveAs'), icon: <Download />, onSelect: () => void saveFileAs(fileId) },
    'separator',
    ...(conversationId
      ? [{ label: t('library.attachHere'), icon: <Paperclip />, onSelect: () => attachFile(file, conversationId) }]
      : []),
    { label: t('library.attachNew'), icon: <MessageSquarePlus />, onSelect: () => attachFile(file, undefined) },
    'separator',
    { label: t('common.delete'), icon: <Trash2 />, danger: true, onSelect: onDelete },
  ]
}

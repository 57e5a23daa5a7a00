import { ExternalLink, Eye, FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileCard as FileCardData } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { FILE_ICONS, fileKindOf } from '../../file-kind.ts'
import { formatBytes, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { dispatch } from '../../state.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** A file in the conversation: read it here, open it, or find it on the disk. */
export function FileCard({ file }: { file: FileCardData }) {
  const { t } = useTranslation()
  const Icon = FILE_ICONS[fileKindOf(file)]
  const name = visibleName(file.name)
  const { fileId } = file
  return (
    <section
      aria-label={name}
      className="flex w-full max-w-xl items-center gap-3 rounded-lg border border-line bg-raised py-2 ps-3 pe-2 transition-colors hover:border-line-strong"
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
        <Icon aria-hidden className="size-[1.125rem]" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" title={name} className="truncate text-sm font-medium">
          {name}
        </span>
        <span className="text-xs text-faint">
          {extensionOf(name)} · {formatBytes(file.bytes, currentLanguage())}
        </span>
      </span>
      <Button
        size="sm"
        variant="secondary"
        icon={<Eye className="size-3.5" />}
        onClick={() => dispatch({ type: 'preview_file', fileId })}
      >
        {t('common.preview')}
      </Button>
      <span className="flex">
        <IconButton label={t('common.open')} size="sm" onClick={() => void ask('openFile', { fileId })}>
          <ExternalLink className="size-4" />
        </IconButton>
        <IconButton label={t('common.showInFolder')} size="sm" onClick={() => void ask('showFile', { fileId })}>
          <FolderOpen className="size-4" />
        </IconButton>
      </span>
    </section>
  )
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toUpperCase() : '—'
}

import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { ResizeHandle } from '../../components/frame/resize-handle.tsx'
import { SideSheet } from '../../components/frame/side-sheet.tsx'
import { Preview } from '../../components/preview/preview.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { visibleName } from '../../format.ts'
import { NO_ROOM_FOR_PANEL, useMedia } from '../../media.ts'
import { isNumber, readStored, writeStored } from '../../stored.ts'

const WIDTH = { min: 320, max: 900, usual: 480 }

type Previewed = Pick<FileView, 'fileId' | 'name'>

/** The chosen file, beside the list or over it when there is no room. */
export function PreviewPane({ file, onClose }: { file?: Previewed; onClose(): void }) {
  const { t } = useTranslation()
  const over = useMedia(NO_ROOM_FOR_PANEL)
  const [width, setWidth] = useState(() => readStored('width.filePreview', isNumber) ?? WIDTH.usual)
  const label = t('library.previewOf', { name: visibleName(file?.name ?? '') })
  if (over)
    return (
      <SideSheet open={Boolean(file)} onClose={onClose} label={label} side="end" wide>
        {file && <Content file={file} onClose={onClose} />}
      </SideSheet>
    )
  if (!file) return null
  return (
    <>
      <ResizeHandle
        label={t('library.resizePreview')}
        width={width}
        {...WIDTH}
        pane="end"
        onChange={next => {
          setWidth(next)
          writeStored('width.filePreview', next)
        }}
      />
      <aside aria-label={label} style={{ width }} className="flex max-w-[60vw] shrink-0 flex-col">
        <Content file={file} onClose={onClose} />
      </aside>
    </>
  )
}

function Content({ file, onClose }: { file: Previewed; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium" title={visibleName(file.name)}>
          {visibleName(file.name)}
        </h2>
        <IconButton label={t('common.open')} onClick={() => void ask('openFile', { fileId: file.fileId })}>
          <ExternalLink className="size-4" />
        </IconButton>
        <IconButton label={t('library.closePreview')} onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1">
        <Preview fileId={file.fileId} />
      </div>
    </>
  )
}

import { Paperclip, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DraftView, FileView } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { formatBytes, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { dispatch, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { Button } from '../ui/button.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'

const OFFERED = 12

type DraftFilesProps = {
  fileIds: readonly string[]
  /** Names of those that the draft had when it was read. */
  known: DraftView['attachments']
  onChange(fileIds: string[]): void
}

/** The files that go with the draft, and the library to take others from. */
export function DraftFiles({ fileIds, known, onChange }: DraftFilesProps) {
  const { t } = useTranslation()
  const version = useView(state => state.filesVersion)
  const { value: library } = useAnswer(version, () => askQuietly('listFiles', { offset: 0, limit: 100 }))
  const files = library?.files ?? []
  const others = files.filter(file => !fileIds.includes(file.fileId)).slice(0, OFFERED)

  async function choose() {
    const answer = await ask('chooseFiles')
    if (answer.ok) onChange([...new Set([...fileIds, ...answer.value.map(({ fileId }) => fileId)])])
  }
  const entries: MenuEntry[] = [
    ...others.map(file => ({
      label: visibleName(file.name),
      hint: formatBytes(file.bytes, currentLanguage()),
      icon: <Paperclip />,
      onSelect: () => onChange([...fileIds, file.fileId]),
    })),
    ...(others.length > 0 ? (['separator'] as const) : []),
    { label: t('drafts.attachFrom'), onSelect: () => void choose() },
  ]
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3">
      {fileIds.length > 0 && (
        <ul aria-label={t('drafts.attachments')} className="contents">
          {fileIds.map(fileId => (
            <FileItem
              key={fileId}
              file={files.find(file => file.fileId === fileId) ?? known.find(file => file.fileId === fileId)}
              fileId={fileId}
              onRemove={() => onChange(fileIds.filter(one => one !== fileId))}
            />
          ))}
        </ul>
      )}
      <Menu
        entries={entries}
        trigger={
          <Button size="sm" variant="ghost" icon={<Paperclip aria-hidden className="size-3.5" />}>
            {t('drafts.attach')}
          </Button>
        }
      />
    </div>
  )
}

type FileItemProps = {
  file: Pick<FileView, 'name' | 'bytes'> | DraftView['attachments'][number] | undefined
  fileId: string
  onRemove(): void
}

function FileItem({ file, fileId, onRemove }: FileItemProps) {
  const { t } = useTranslation()
  const name = visibleName(file?.name ?? fileId)
  const missing = file === undefined || ('missing' in file && file.missing === true)
  return (
    <li className="flex max-w-full items-center rounded-md border border-line bg-canvas text-xs">
      <button
        type="button"
        disabled={missing}
        onClick={() => dispatch({ type: 'preview_file', fileId })}
        className="flex min-w-0 items-center gap-1.5 rounded-md py-1 ps-2 pe-1 hover:bg-hover"
      >
        <Paperclip aria-hidden className="size-3.5 shrink-0 text-faint" />
        <span className="truncate">{name}</span>
        <span className={missing ? 'text-danger' : 'money shrink-0 text-faint'}>
          {missing ? t('drafts.missing') : formatBytes(file.bytes, currentLanguage())}
        </span>
      </button>
      <button
        type="button"
        aria-label={t('drafts.removeFile', { name })}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}

import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileCard } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { FILE_ICONS, fileKindOf } from '../../file-kind.ts'
import { formatBytes, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useAnswer } from '../../use-answer.ts'
import { Spinner } from '../ui/spinner.tsx'

const CHIP = 'flex h-9 max-w-72 items-center gap-2 rounded-lg border border-line bg-sunken ps-2 text-sm'

/** A file that will go with the message: what it is, its size, and a way to take it out. */
export function FileChip({ file, onRemove }: { file: FileCard; onRemove(): void }) {
  const { t } = useTranslation()
  const kind = fileKindOf(file)
  const Icon = FILE_ICONS[kind]
  const name = visibleName(file.name)
  return (
    <li className={CHIP}>
      <Icon aria-hidden className="size-4 shrink-0 text-accent-text" />
      <span className="flex min-w-0 flex-col">
        <span dir="auto" title={name} className="truncate text-xs leading-4 font-medium">
          {name}
        </span>
        <span className="truncate text-[0.6875rem] leading-3.5 text-faint">
          {t(`composer.${kind}`)} · {formatBytes(file.bytes, currentLanguage())}
          <Reading file={file} />
        </span>
      </span>
      <button
        type="button"
        aria-label={t('composer.remove', { name })}
        onClick={onRemove}
        className="flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink"
      >
        <X className="size-3.5" />
      </button>
    </li>
  )
}

/** Its extent, and whether its own text or only OCR says what it holds: known once the file was read. */
function Reading({ file }: { file: FileCard }) {
  const { t } = useTranslation()
  const { value } = useAnswer(file.fileId, () => askQuietly('describeFile', { fileId: file.fileId }))
  if (!value || value.by === 'nothing') return null
  const { by, pages = 0, slides, sheets = 0 } = value
  const extent = slides
    ? t('composer.slides', { count: slides })
    : pages > 1 || (pages === 1 && !file.mime.startsWith('image/'))
      ? t('common.pages', { count: pages })
      : sheets > 1
        ? t('library.sheets', { count: sheets })
        : undefined
  // Of a text or a table nobody wonders how it is read.
  const how =
    by === 'text'
      ? pages > 0
        ? t('composer.byText')
        : undefined
      : t(by === 'ocr' ? 'composer.byOcr' : 'composer.byBoth')
  return [extent, how].map(part => part && ` · ${part}`)
}

export function ImportingChip({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <li className={`${CHIP} pe-3 text-faint`}>
      <Spinner />
      <span className="truncate text-xs">{t('composer.importing', { name: visibleName(name) })}</span>
    </li>
  )
}

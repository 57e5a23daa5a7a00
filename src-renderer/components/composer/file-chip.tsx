import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileCard } from '../../../src-preload/contract.ts'
import { FILE_ICONS, fileKindOf } from '../../file-kind.ts'
import { formatBytes, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Spinner } from '../ui/spinner.tsx'

const CHIP = 'flex h-9 max-w-64 items-center gap-2 rounded-lg border border-line bg-sunken ps-2 text-sm'

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

export function ImportingChip({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <li className={`${CHIP} pe-3 text-faint`}>
      <Spinner />
      <span className="truncate text-xs">{t('composer.importing', { name: visibleName(name) })}</span>
    </li>
  )
}

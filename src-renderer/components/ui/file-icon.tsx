import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  Globe,
  type LucideIcon,
  Mail,
  Presentation,
} from 'lucide-react'
import { fileTypeOf, type FileType as Type } from '../../file-kind.ts'
import { classNames } from './class-names.ts'

const ICONS: Record<Type, LucideIcon> = {
  workbook: FileSpreadsheet,
  csv: FileSpreadsheet,
  pdf: FileText,
  word: FileType,
  markdown: FileText,
  text: FileText,
  image: FileImage,
  web: Globe,
  slides: Presentation,
  mail: Mail,
  archive: FileArchive,
  otherFile: File,
}

const TONES: Partial<Record<Type, string>> = {
  workbook: 'bg-ok-soft text-ok',
  csv: 'bg-ok-soft text-ok',
  pdf: 'bg-danger-soft text-danger',
  word: 'bg-accent-soft text-accent-text',
  image: 'bg-warn-soft text-warn',
}

/** Decorative: the words beside it say what the file is. */
export function FileIcon({ mime, className }: { mime: string; className?: string }) {
  const type = fileTypeOf(mime)
  const Icon = ICONS[type]
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-9 shrink-0 items-center justify-center rounded-md',
        TONES[type] ?? 'bg-hover text-soft',
        className,
      )}
    >
      <Icon className="size-4.5" />
    </span>
  )
}

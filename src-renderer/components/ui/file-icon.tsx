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
import { type FileKind, kindOf } from '../../file-kinds.ts'
import { classNames } from './class-names.ts'

const ICONS: Record<FileKind, LucideIcon> = {
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

const TONES: Partial<Record<FileKind, string>> = {
  workbook: 'bg-ok-soft text-ok',
  csv: 'bg-ok-soft text-ok',
  pdf: 'bg-danger-soft text-danger',
  word: 'bg-accent-soft text-accent-text',
  image: 'bg-warn-soft text-warn',
}

/** Decorative: the words beside it say what the file is. */
export function FileIcon({ mime, className }: { mime: string; className?: string }) {
  const kind = kindOf({ mime })
  const Icon = ICONS[kind]
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-9 shrink-0 items-center justify-center rounded-md',
        TONES[kind] ?? 'bg-hover text-soft',
        className,
      )}
    >
      <Icon className="size-4.5" />
    </span>
  )
}

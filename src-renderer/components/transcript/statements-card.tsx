import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { FileCard } from './file-card.tsx'
import { SmallTable } from './small-table.tsx'

/** The statements: key figures, what to check, and the documents. */
export function StatementsCard({ view }: { view: Extract<ToolView, { kind: 'statements' }> }) {
  const { t } = useTranslation()
  const { summary, notices, files } = view
  return (
    <section
      aria-label={t('chat.statements')}
      className="selectable w-full max-w-xl overflow-hidden rounded-lg border border-line bg-raised"
    >
      <header className="border-b border-line bg-sunken px-4 py-2.5">
        <p className="text-xs text-faint">{t('chat.statements')}</p>
        <h3 className="text-sm font-semibold">{summary.title}</h3>
      </header>
      <div className="px-4 py-2">
        <SmallTable table={summary} />
      </div>
      {notices.length > 0 && (
        <div className="border-t border-line bg-warn-soft px-4 py-2.5 text-sm">
          <p className="flex items-center gap-2 font-medium text-warn">
            <TriangleAlert aria-hidden className="size-4" />
            {t('chat.notices', { count: notices.length })}
          </p>
          <ul className="mt-1 list-disc ps-6 text-xs leading-5">
            {notices.map(notice => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-col gap-2 border-t border-line p-2">
        {files.map(file => (
          <FileCard key={file.fileId} file={file} />
        ))}
      </div>
    </section>
  )
}

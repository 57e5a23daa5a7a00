import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { Badge } from '../ui/badge.tsx'
import { FileCard } from './file-card.tsx'

/** What a command printed, and the files that it left. */
export function ShellCard({ view }: { view: Extract<ToolView, { kind: 'shell' }> }) {
  const { t } = useTranslation()
  return (
    <div className="flex w-full max-w-2xl flex-col gap-2">
      <section aria-label={t('chat.shellOutput')} className="overflow-hidden rounded-lg border border-line bg-sunken">
        <header className="flex items-start gap-3 border-b border-line px-3 py-1.5 font-mono text-xs">
          <code
            dir="ltr"
            className="selectable max-h-24 min-w-0 flex-1 overflow-auto wrap-break-word whitespace-pre-wrap"
          >
            <span aria-hidden className="text-faint select-none">
              ${' '}
            </span>
            {view.command}
          </code>
          {view.exitCode !== 0 && <Badge tone="danger">{t('chat.shellCode', { code: view.exitCode })}</Badge>}
        </header>
        <pre
          dir="auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
          tabIndex={0}
          className="selectable max-h-72 overflow-auto px-3 py-2 font-mono text-xs leading-4.5 wrap-break-word whitespace-pre-wrap"
        >
          {view.output.trim() === '' ? <span className="text-faint">{t('chat.shellSilent')}</span> : view.output}
        </pre>
      </section>
      {view.files.map(file => (
        <FileCard key={file.fileId} file={file} />
      ))}
    </div>
  )
}

import { ExternalLink, FileQuestion, RotateCcw } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preview as PreviewContent } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { say } from '../../i18n/i18n.ts'
import { useAnswer } from '../../use-answer.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ImagePreview } from './image-preview.tsx'
import { PagesPreview } from './pages-preview.tsx'
import { TablePreview } from './table-preview.tsx'
import { withoutDirections } from './visible-text.ts'

const MarkdownView = lazy(async () => ({ default: (await import('../../markdown/markdown-view.tsx')).MarkdownView }))

type PreviewProps = { fileId: string }

/** What a file holds, to read and not to change. Fills its parent. */
export function Preview({ fileId }: PreviewProps) {
  return <LoadedPreview key={fileId} fileId={fileId} />
}

function LoadedPreview({ fileId }: PreviewProps) {
  const { t } = useTranslation()
  const { value, error, reload } = useAnswer(fileId, () => askQuietly('previewFile', { fileId }))
  if (error)
    return (
      <EmptyState
        icon={FileQuestion}
        title={t('preview.failedTitle')}
        action={
          <>
            <Button icon={<RotateCcw className="size-4" />} onClick={reload}>
              {t('common.retry')}
            </Button>
            <OpenButton fileId={fileId} />
          </>
        }
      >
        {say(error)}
      </EmptyState>
    )
  return value ? <Content fileId={fileId} content={value} /> : null
}

function Content({ fileId, content }: { fileId: string; content: PreviewContent }) {
  const { t } = useTranslation()
  switch (content.kind) {
    case 'table':
      return <TablePreview fileId={fileId} first={content} />
    case 'pages':
      return <PagesPreview fileId={fileId} pages={content.pages} />
    case 'image':
      return <ImagePreview fileId={fileId} />
    case 'markdown':
      return (
        <TextFrame fileId={fileId} cut={content.cut}>
          <Suspense fallback={null}>
            <MarkdownView text={content.text} streaming={false} />
          </Suspense>
        </TextFrame>
      )
    case 'text':
      return (
        <TextFrame fileId={fileId} cut={content.cut}>
          <pre dir="auto" className="selectable font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {withoutDirections(content.text)}
          </pre>
        </TextFrame>
      )
    case 'none':
      return (
        <EmptyState icon={FileQuestion} title={t('preview.noneTitle')} action={<OpenButton fileId={fileId} />}>
          {say(content.reason)}
        </EmptyState>
      )
  }
}

function TextFrame({ fileId, cut, children }: { fileId: string; cut: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <section
        aria-label={t('preview.document')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-4"
      >
        {children}
      </section>
      {cut && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-xs text-soft">
          {t('preview.cut')}
          <OpenButton fileId={fileId} small />
        </p>
      )}
    </div>
  )
}

function OpenButton({ fileId, small }: { fileId: string; small?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      size={small ? 'sm' : 'md'}
      icon={<ExternalLink className="size-4" />}
      onClick={() => void ask('openFile', { fileId })}
    >
      {t('common.open')}
    </Button>
  )
}

import { Eye, FileText, X } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { filesOf } from '../../file-names.ts'
import { countActive } from '../../job-list.ts'
import { Preview } from '../../screens.tsx'
import { dispatch, type PanelTab, useTranscript, useView } from '../../state.ts'
import { JobList } from '../jobs/job-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PanelFiles } from './panel-files.tsx'
import { Steps } from './steps.tsx'

export function SidePanel() {
  const { t } = useTranslation()
  const tab = useView(state => state.panelTab)
  const previewFileId = useView(state => state.previewFileId)
  const conversationId = useView(state => state.conversationId)
  const messages = useTranscript(conversationId, transcript => transcript.messages)
  const liveRuns = useTranscript(conversationId, transcript => transcript.turn?.runs)
  const files = useMemo(() => filesOf(messages, liveRuns), [messages, liveRuns])
  const active = useView(state => countActive(state.jobs))
  const show = (next: PanelTab) => dispatch({ type: 'set_panel', open: true, tab: next })
  const count = files.joined.length + files.produced.length
  return (
    <Tabs
      label={t('frame.panel')}
      value={tab}
      onChange={show}
      className="h-full"
      end={
        <IconButton
          label={t('common.close')}
          keys="Ctrl J"
          onClick={() => dispatch({ type: 'set_panel', open: false })}
        >
          <X className="size-4" />
        </IconButton>
      }
      tabs={[
        {
          value: 'steps',
          label: t('frame.steps'),
          content: tab === 'steps' && <Steps messages={messages} liveRuns={liveRuns} />,
        },
        {
          value: 'files',
          label: t('frame.conversationFiles'),
          badge: count > 0 && <span className="money text-xs font-normal text-faint">{count}</span>,
          content: tab === 'files' && <PanelFiles files={files} />,
        },
        {
          value: 'jobs',
          label: t('jobs.title'),
          badge: active > 0 && <span className="money text-xs font-normal text-faint">{active}</span>,
          content: tab === 'jobs' && <JobList />,
        },
        {
          value: 'preview',
          label: t('frame.preview'),
          content:
            tab === 'preview' &&
            (previewFileId ? (
              <Suspense fallback={null}>
                <Preview fileId={previewFileId} />
              </Suspense>
            ) : (
              <EmptyState icon={count > 0 ? FileText : Eye} title={t('frame.noPreview')}>
                {t('frame.noPreviewText')}
              </EmptyState>
            )),
        },
      ]}
    />
  )
}

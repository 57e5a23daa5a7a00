import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importFiles } from '../../attachments.ts'
import { ChatHeader } from '../../components/chat/chat-header.tsx'
import { DropZone } from '../../components/chat/drop-zone.tsx'
import { WelcomeHints } from '../../components/chat/welcome-hints.tsx'
import { Composer } from '../../components/composer/composer.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { focusComposer, stopSending, stopTurn } from '../../conversations.ts'
import { addDraftFiles } from '../../drafts.ts'
import { activeJobOf } from '../../job-list.ts'
import { isLayerOpen } from '../../open-layers.ts'
import { FindBar, Transcript } from '../../screens.tsx'
import { useTranscript, useView } from '../../state.ts'

export function ChatScreen() {
  const { t } = useTranslation()
  const conversationId = useView(state => state.conversationId)
  // Only what changes seldom is read here: an answer that streams must not draw the whole screen again.
  const known = useTranscript(
    conversationId,
    ({ loaded, turn, messages }) => loaded || turn !== undefined || messages.length > 0,
  )
  const inTurn = useView(view => conversationId !== undefined && view.transcripts[conversationId]?.turn !== undefined)
  const state = useView(view => view.conversations.find(one => one.id === conversationId)?.state)
  const finding = useView(view => view.overlay === 'find')
  const [importing, setImporting] = useState<{ conversationId?: string; names: string[] }[]>([])
  const behind = useView(view => activeJobOf(view.jobs, conversationId) !== undefined)
  const busy = inTurn || behind || state === 'running' || state === 'awaits_you'

  // Work of half an hour is not given up at a key: its own button does it.
  useStopOnEscape(conversationId, busy && !behind)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one writes at once in whatever was opened
  useEffect(focusComposer, [conversationId])

  async function takeFiles(files: File[]) {
    if (files.length === 0) return
    const batch = { conversationId, names: files.map(file => file.name) }
    setImporting(batches => [...batches, batch])
    addDraftFiles(conversationId, await importFiles(files, t('composer.pasted')))
    setImporting(batches => batches.filter(other => other !== batch))
    focusComposer()
  }

  return (
    <DropZone onFiles={files => void takeFiles(files)}>
      <ChatHeader conversationId={conversationId} />
      {finding && (
        <Suspense fallback={null}>
          <FindBar />
        </Suspense>
      )}
      {conversationId ? (
        <div className="min-h-0 flex-1">
          <Suspense fallback={null}>{known && <Transcript conversationId={conversationId} busy={busy} />}</Suspense>
        </div>
      ) : (
        <div className="flex min-h-0 flex-[0.6_1_auto] flex-col overflow-y-auto pt-6 pb-6">
          <WelcomeHints />
        </div>
      )}
      <div
        className={classNames(
          'mx-auto w-full shrink-0 px-4 pb-4 sm:px-8',
          conversationId ? 'max-w-[900px] [anchor-name:--composer]' : 'max-w-[784px]',
        )}
      >
        <Composer
          key={conversationId ?? 'new'}
          conversationId={conversationId}
          busy={busy}
          importing={importing.filter(batch => batch.conversationId === conversationId).flatMap(batch => batch.names)}
          onFiles={files => void takeFiles(files)}
        />
      </div>
      {!conversationId && <div className="min-h-0 flex-1" />}
    </DropZone>
  )
}

/** Escape closes what is open first; only then does it stop the answer. */
function useStopOnEscape(conversationId: string | undefined, busy: boolean): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isLayerOpen()) return
      if (stopSending(conversationId)) event.preventDefault()
      else if (busy && conversationId) {
        event.preventDefault()
        void stopTurn(conversationId)
      }
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [conversationId, busy])
}

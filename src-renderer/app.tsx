import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bilingual } from '../src-preload/contract.ts'
import { askQuietly } from './api.ts'
import { listenToKeys } from './commands.ts'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { Frame } from './components/frame/frame.tsx'
import { LiveRegion } from './components/live-region.tsx'
import { Button } from './components/ui/button.tsx'
import { showToast, Toasts } from './components/ui/toast.tsx'
import { TooltipProvider } from './components/ui/tooltip.tsx'
import { saveDrafts } from './drafts.ts'
import { listenToEvents } from './events.ts'
import { say, setLanguage } from './i18n/i18n.ts'
import { refreshJobs } from './jobs.ts'
import { NARROW } from './media.ts'
import { restoreQueues } from './queues.ts'
import { Palette, ReportDialog, SearchDialog, WelcomeScreen } from './screens.tsx'
import { refreshSpecialists } from './specialists.ts'
import { currentState, dispatch, useView } from './state.ts'
import { applyTheme } from './theme.ts'

export function App() {
  const bootstrap = useView(state => state.bootstrap)
  const overlay = useView(state => state.overlay)
  const [refusal, setRefusal] = useState<Bilingual>()
  const { theme, language } = bootstrap ?? {}
  useEffect(() => listen(), [])
  useEffect(() => void load().then(setRefusal), [])
  useEffect(() => theme && applyTheme(theme), [theme])
  useEffect(() => void (language && setLanguage(language)), [language])
  if (!bootstrap) return refusal ? <CannotStart sentence={refusal} /> : null
  return (
    <ErrorBoundary>
      <TooltipProvider>
        {bootstrap.welcomed ? (
          <Frame />
        ) : (
          <Suspense fallback={null}>
            <WelcomeScreen />
          </Suspense>
        )}
        <Suspense fallback={null}>
          {overlay === 'palette' && <Palette />}
          {overlay === 'search' && <SearchDialog />}
          {overlay === 'report' && <ReportDialog />}
        </Suspense>
        <LiveRegion />
        <Toasts />
        <StartNotices />
      </TooltipProvider>
    </ErrorBoundary>
  )
}

/** What happened before the window opened. After what shows them, or nobody would. */
function StartNotices() {
  useEffect(() => {
    for (const notice of currentState().bootstrap?.notices ?? []) showToast({ message: say(notice) })
  }, [])
  return null
}

function CannotStart({ sentence }: { sentence: Bilingual }) {
  const { t } = useTranslation()
  return (
    <main role="alert" className="flex h-full flex-col items-center justify-center gap-4 p-8 text-center">
      <p className="selectable max-w-lg">{say(sentence)}</p>
      <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
    </main>
  )
}

function listen(): () => void {
  const ends = [listenToEvents(), listenToKeys()]
  addEventListener('pagehide', saveDrafts)
  return () => {
    for (const end of ends) end()
    removeEventListener('pagehide', saveDrafts)
  }
}

/** Returns what went wrong, if anything did. */
async function load(): Promise<Bilingual | undefined> {
  const answer = await askQuietly('bootstrap')
  if (!answer.ok) return answer.error
  await setLanguage(answer.value.language)
  if (matchMedia(NARROW).matches) dispatch({ type: 'set_list', open: false })
  dispatch({ type: 'bootstrapped', bootstrap: answer.value })
  restoreQueues()
  void refreshJobs()
  void refreshSpecialists()
  return undefined
}

import { Suspense, useEffect } from 'react'
import { ask } from './api.ts'
import { listenToKeys } from './commands.ts'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { Frame } from './components/frame/frame.tsx'
import { LiveRegion } from './components/live-region.tsx'
import { showToast, Toasts } from './components/ui/toast.tsx'
import { TooltipProvider } from './components/ui/tooltip.tsx'
import { saveDrafts } from './drafts.ts'
import { listenToEvents } from './events.ts'
import { say, setLanguage } from './i18n/i18n.ts'
import { Palette, SearchDialog, WelcomeScreen } from './screens.tsx'
import { dispatch, useView } from './state.ts'
import { applyTheme } from './theme.ts'

export function App() {
  const bootstrap = useView(state => state.bootstrap)
  const overlay = useView(state => state.overlay)
  useEffect(start, [])
  const { theme, language } = bootstrap ?? {}
  useEffect(() => theme && applyTheme(theme), [theme])
  useEffect(() => language && setLanguage(language), [language])
  if (!bootstrap) return null
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
        </Suspense>
        <LiveRegion />
        <Toasts />
      </TooltipProvider>
    </ErrorBoundary>
  )
}

function start(): () => void {
  const ends = [listenToEvents(), listenToKeys()]
  addEventListener('pagehide', saveDrafts)
  void ask('bootstrap').then(answer => {
    if (!answer.ok) return
    setLanguage(answer.value.language)
    dispatch({ type: 'bootstrapped', bootstrap: answer.value })
    for (const notice of answer.value.notices) showToast({ message: say(notice) })
  })
  return () => {
    for (const end of ends) end()
    removeEventListener('pagehide', saveDrafts)
  }
}

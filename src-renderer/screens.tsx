import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from './state.ts'

type LazyScreen = LazyExoticComponent<ComponentType>

/** Every screen but the chat, which is there from the first paint. */
export const LAZY_SCREENS: Record<Exclude<ScreenName, 'chat'>, LazyScreen> = {
  files: lazy(async () => ({ default: (await import('./screens/files/files-screen.tsx')).FilesScreen })),
  outbox: lazy(async () => ({ default: (await import('./screens/outbox/outbox-screen.tsx')).OutboxScreen })),
  tasks: lazy(async () => ({ default: (await import('./screens/tasks/tasks-screen.tsx')).TasksScreen })),
  progress: lazy(async () => ({ default: (await import('./screens/progress/progress-screen.tsx')).ProgressScreen })),
  memory: lazy(async () => ({ default: (await import('./screens/memory/memory-screen.tsx')).MemoryScreen })),
  settings: lazy(async () => ({ default: (await import('./screens/settings/settings-screen.tsx')).SettingsScreen })),
  help: lazy(async () => ({ default: (await import('./screens/help/help-screen.tsx')).HelpScreen })),
  about: lazy(async () => ({ default: (await import('./screens/about/about-screen.tsx')).AboutScreen })),
}

export const WelcomeScreen = lazy(async () => ({
  default: (await import('./screens/welcome/welcome-screen.tsx')).WelcomeScreen,
}))
const importPalette = () => import('./components/palette/palette.tsx')
const importSearch = () => import('./components/search/search-dialog.tsx')
const importFind = () => import('./components/search/find-bar.tsx')
export const Palette = lazy(async () => ({ default: (await importPalette()).Palette }))
export const ReportDialog = lazy(async () => ({
  default: (await import('./components/report/report-dialog.tsx')).ReportDialog,
}))
export const SearchDialog = lazy(async () => ({ default: (await importSearch()).SearchDialog }))
export const FindBar = lazy(async () => ({ default: (await importFind()).FindBar }))

/** Once the window is quiet: what opens at a click or a key must be there before the next letter is typed. */
export function preloadOverlays(): void {
  requestIdleCallback(() => void Promise.all([importTranscript(), importPalette(), importSearch(), importFind()]))
}
/** A conversation opens a moment after the first paint at the earliest, so what draws it need not delay that. */
const importTranscript = () => import('./components/transcript/transcript.tsx')
export const Transcript = lazy(async () => ({ default: (await importTranscript()).Transcript }))
export const SidePanel = lazy(async () => ({ default: (await import('./components/chat/side-panel.tsx')).SidePanel }))

export const Preview = lazy(async () => ({ default: (await import('./components/preview/preview.tsx')).Preview }))

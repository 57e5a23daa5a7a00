import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from './state.ts'

type LazyScreen = LazyExoticComponent<ComponentType>

/** Every screen but the chat, which is there from the first paint. */
export const LAZY_SCREENS: Record<Exclude<ScreenName, 'chat'>, LazyScreen> = {
  files: lazy(async () => ({ default: (await import('./screens/files/files-screen.tsx')).FilesScreen })),
  outbox: lazy(async () => ({ default: (await import('./screens/outbox/outbox-screen.tsx')).OutboxScreen })),
  memory: lazy(async () => ({ default: (await import('./screens/memory/memory-screen.tsx')).MemoryScreen })),
  settings: lazy(async () => ({ default: (await import('./screens/settings/settings-screen.tsx')).SettingsScreen })),
  help: lazy(async () => ({ default: (await import('./screens/help/help-screen.tsx')).HelpScreen })),
  about: lazy(async () => ({ default: (await import('./screens/about/about-screen.tsx')).AboutScreen })),
}

export const WelcomeScreen = lazy(async () => ({
  default: (await import('./screens/welcome/welcome-screen.tsx')).WelcomeScreen,
}))
export const Palette = lazy(async () => ({ default: (await import('./components/palette/palette.tsx')).Palette }))
export const SearchDialog = lazy(async () => ({
  default: (await import('./components/search/search-dialog.tsx')).SearchDialog,
}))
export const FindBar = lazy(async () => ({ default: (await import('./components/search/find-bar.tsx')).FindBar }))
export const Preview = lazy(async () => ({ default: (await import('./components/preview/preview.tsx')).Preview }))

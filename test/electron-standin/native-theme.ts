import { EventEmitter } from 'node:events'
import type { Session } from './devtools.ts'

type Source = 'system' | 'light' | 'dark'

let source: Source = 'system'
const followers = new Set<Session>()

/** The system is taken to be light. */
export const nativeTheme = Object.assign(new EventEmitter(), {
  shouldUseHighContrastColors: false,
  shouldUseInvertedColorScheme: false,
  inForcedColorsMode: false,
  prefersReducedTransparency: false,
})
Object.defineProperties(nativeTheme, {
  shouldUseDarkColors: { get: () => source === 'dark', enumerable: true },
  shouldUseDarkColorsForSystemIntegratedUI: { get: () => source === 'dark', enumerable: true },
  themeSource: {
    get: () => source,
    set(wanted: Source) {
      if (!['system', 'light', 'dark'].includes(wanted)) throw new TypeError(`Invalid theme source: ${wanted}`)
      if (wanted === source) return
      source = wanted
      for (const session of followers) tell(session).catch(() => followers.delete(session))
      nativeTheme.emit('updated')
    },
    enumerable: true,
  },
})

/** Gives a new window the theme, and tells it of changes. */
export async function emulateTheme(session: Session): Promise<void> {
  followers.add(session)
  if (source !== 'system') await tell(session)
}

async function tell(session: Session): Promise<void> {
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: source === 'system' ? '' : source }],
  })
}

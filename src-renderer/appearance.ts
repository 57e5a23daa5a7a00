import type { Language, Theme } from '../src-preload/contract.ts'
import { ask } from './api.ts'
import { setLanguage } from './i18n/i18n.ts'
import { refreshModels } from './models.ts'
import { dispatch } from './state.ts'

/** At once, then kept by the core. */
export async function chooseTheme(theme: Theme): Promise<void> {
  dispatch({ type: 'appearance_changed', theme })
  await ask('setAppearance', { theme })
}

export async function chooseLanguage(language: Language): Promise<void> {
  void setLanguage(language)
  dispatch({ type: 'appearance_changed', language })
  const answer = await ask('setAppearance', { language })
  // The core names the offline assistant in the language of the window.
  if (answer.ok) await refreshModels()
}

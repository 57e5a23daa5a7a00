import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Bilingual, Language } from '../../src-preload/contract.ts'
import { fr } from './fr.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof fr }
  }
}

export const i18n = createInstance()

void i18n.use(initReactI18next).init({
  resources: { fr: { translation: fr } },
  lng: 'fr',
  fallbackLng: 'fr',
  // React escapes what it shows; escaping here too would show « &#39; ».
  interpolation: { escapeValue: false },
  returnEmptyString: true,
  initAsync: false,
})

export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'fr'
}

let wanted: Language = 'fr'

/** French words come with the window, English ones when they are first asked for. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  if (language === 'en' && !i18n.hasResourceBundle('en', 'translation')) {
    const { en } = await import('./en.ts')
    i18n.addResourceBundle('en', 'translation', en)
  }
  if (wanted !== language) return
  document.documentElement.lang = language
  if (language !== i18n.language) await i18n.changeLanguage(language)
}

/** A sentence of the core, in the language of the window. */
export function say(sentence: Bilingual): string {
  return sentence[currentLanguage()]
}

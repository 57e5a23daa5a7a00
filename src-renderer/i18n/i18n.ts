import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Bilingual, Language } from '../../src-preload/contract.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof fr }
  }
}

export const i18n = createInstance()

void i18n.use(initReactI18next).init({
  resources: { fr: { translation: fr }, en: { translation: en } },
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

export function setLanguage(language: Language): void {
  document.documentElement.lang = language
  if (language !== i18n.language) void i18n.changeLanguage(language)
}

/** A sentence of the core, in the language of the window. */
export function say(sentence: Bilingual): string {
  return sentence[currentLanguage()]
}

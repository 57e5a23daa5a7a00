import { fr } from './i18n/fr.ts'
import { i18n } from './i18n/i18n.ts'

/** As it is printed on the keyboard: « control » is « Ctrl » or « ⌘ », « K » is itself. */
export function keyName(key: string, mac = false): string {
  if (key === 'control' && mac) return i18n.t('help.keys.command')
  return isNamed(key) ? i18n.t(`help.keys.${key}`) : key
}

function isNamed(key: string): key is keyof typeof fr.help.keys {
  return key in fr.help.keys
}

import type { Theme } from '../src-preload/contract.ts'

/** Dresses the page, and follows the system while the theme says so. Returns the function that stops following. */
export function applyTheme(theme: Theme): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const dress = () => {
    document.documentElement.dataset.theme =
      theme === 'dark' || (theme === 'system' && system.matches) ? 'dark' : 'light'
  }
  dress()
  if (theme !== 'system') return () => undefined
  system.addEventListener('change', dress)
  return () => system.removeEventListener('change', dress)
}

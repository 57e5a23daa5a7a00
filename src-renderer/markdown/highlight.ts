import type { HLJSApi, LanguageFn } from 'highlight.js'
import { showControls } from './control-characters.ts'
import { sanitizeHighlight } from './sanitize.ts'

/** Colouring takes about a millisecond for 2 000 characters: a longer listing stays plain rather than hold the page. */
const LONGEST = 30_000

type Load = () => Promise<{ default: LanguageFn }>

const bash: Load = () => import('highlight.js/lib/languages/bash')
const c: Load = () => import('highlight.js/lib/languages/c')
const cpp: Load = () => import('highlight.js/lib/languages/cpp')
const csharp: Load = () => import('highlight.js/lib/languages/csharp')
const css: Load = () => import('highlight.js/lib/languages/css')
const diff: Load = () => import('highlight.js/lib/languages/diff')
const excel: Load = () => import('highlight.js/lib/languages/excel')
const ini: Load = () => import('highlight.js/lib/languages/ini')
const java: Load = () => import('highlight.js/lib/languages/java')
const javascript: Load = () => import('highlight.js/lib/languages/javascript')
const json: Load = () => import('highlight.js/lib/languages/json')
const php: Load = () => import('highlight.js/lib/languages/php')
const powershell: Load = () => import('highlight.js/lib/languages/powershell')
const python: Load = () => import('highlight.js/lib/languages/python')
const sql: Load = () => import('highlight.js/lib/languages/sql')
const typescript: Load = () => import('highlight.js/lib/languages/typescript')
const vbnet: Load = () => import('highlight.js/lib/languages/vbnet')
const xml: Load = () => import('highlight.js/lib/languages/xml')
const yaml: Load = () => import('highlight.js/lib/languages/yaml')

const LANGUAGES = new Map<string, Load>(
  Object.entries({
    ...{
      bash,
      sh: bash,
      shell: bash,
      zsh: bash,
      c,
      h: c,
      cpp,
      'c++': cpp,
      csharp,
      cs: csharp,
      'c#': csharp,
      css,
      diff,
    },
    ...{ excel, xls: excel, xlsx: excel, ini, toml: ini, java, javascript, js: javascript, jsx: javascript, json, php },
    ...{ powershell, ps1: powershell, python, py: python, sql, typescript, ts: typescript, tsx: typescript },
    ...{ vbnet, vb: vbnet, vba: vbnet, xml, html: xml, svg: xml, yaml, yml: yaml },
  }),
)

export function canHighlight(language: string): boolean {
  return LANGUAGES.has(language.toLowerCase())
}

/** Colours a listing that no longer changes, when the page has time for it. */
export async function highlightCode(code: HTMLElement, language: string): Promise<void> {
  const name = language.toLowerCase()
  const load = LANGUAGES.get(name)
  const text = code.textContent ?? ''
  if (!load || text.length > LONGEST) return
  const [{ default: highlighter }, { default: grammar }] = await Promise.all([loadCore(), load()])
  await untilIdle()
  if (!code.isConnected || code.textContent !== text || hasSelection(code)) return
  colour(highlighter, code, { name, grammar, text })
}

function colour(
  highlighter: HLJSApi,
  code: HTMLElement,
  { name, grammar, text }: { name: string; grammar: LanguageFn; text: string },
): void {
  if (!highlighter.getLanguage(name)) highlighter.registerLanguage(name, grammar)
  const part = document.createElement('span')
  part.className = 'md-code-part'
  part.append(sanitizeHighlight(highlighter.highlight(text, { language: name, ignoreIllegals: true }).value))
  showControls(part)
  code.replaceChildren(part)
  code.closest('.md-code')?.classList.remove('md-code-long')
}

function loadCore() {
  return import('highlight.js/lib/core')
}

/** What the user has selected must not be replaced under the pointer. */
function hasSelection(code: HTMLElement): boolean {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(code, true)
}

function untilIdle(): Promise<void> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 50)
  })
}

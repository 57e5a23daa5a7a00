import { type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Language } from '../types.ts'

/** The right click: what can be done with the text under it, and how a misspelt word may be spelt. */
export function offerContextMenu(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, params) => {
    const words = WORDS[language()]
    const spellings = params.dictionarySuggestions.map(
      (word): MenuItemConstructorOptions => ({
        label: word,
        click: () => window.webContents.replaceMisspelling(word),
      }),
    )
    const { canCut, canCopy, canPaste, canSelectAll } = params.editFlags
    const edit: MenuItemConstructorOptions[] = params.isEditable
      ? [
          { label: words.cut, role: 'cut', enabled: canCut },
          { label: words.copy, role: 'copy', enabled: canCopy },
          { label: words.paste, role: 'paste', enabled: canPaste },
          { label: words.selectAll, role: 'selectAll', enabled: canSelectAll },
        ]
      : [{ label: words.copy, role: 'copy', enabled: canCopy }]
    if (!params.isEditable && params.selectionText.trim() === '') return
    const separator: MenuItemConstructorOptions[] = spellings.length > 0 ? [{ type: 'separator' }] : []
    Menu.buildFromTemplate([...spellings, ...separator, ...edit]).popup({ window })
  })
}

const WORDS = {
  fr: { cut: 'Couper', copy: 'Copier', paste: 'Coller', selectAll: 'Tout sélectionner' },
  en: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
} satisfies Record<Language, Record<string, string>>

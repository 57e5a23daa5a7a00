import { type BrowserWindow, dialog, shell } from 'electron'
import { UserError } from '../errors.ts'
import type { Bilingual, Language } from '../types.ts'
import { checkedAddress } from './address.ts'

/** Shows the address, and opens it if the person says so. @throws UserError when it is none that may be opened. */
export async function openExternal(window: BrowserWindow, text: string, language: Language): Promise<void> {
  const address = checkedAddress(text)
  if (!address) throw new UserError(NOT_ALLOWED)
  const words = WORDS[language]
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: address.startsWith('mailto:') ? words.mail : words.page,
    detail: shortAddress(address),
    buttons: [words.open, words.cancel],
    // Enter on a dialog that pops up opens nothing.
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  if (response === 0) await shell.openExternal(address)
}

/** Both ends of a long address: the beginning says where it goes, the end what for. */
function shortAddress(address: string): string {
  return address.length > 500 ? `${address.slice(0, 300)} … ${address.slice(-150)}` : address
}

const WORDS = {
  fr: {
    page: 'Ouvrir cette page dans votre navigateur ?',
    mail: 'Écrire à cette adresse avec votre messagerie ?',
    open: 'Ouvrir',
    cancel: 'Annuler',
  },
  en: {
    page: 'Open this page in your browser?',
    mail: 'Write to this address with your mail program?',
    open: 'Open',
    cancel: 'Cancel',
  },
} satisfies Record<Language, Record<string, string>>

const NOT_ALLOWED: Bilingual = {
  fr: 'Ce lien n’est pas une adresse https ou e-mail : il n’a pas été ouvert.',
  en: 'This link is no https or e-mail address: it was not opened.',
}

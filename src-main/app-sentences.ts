import type { Bilingual } from './types.ts'

/** What the use cases of the app say when they refuse. */
export const BUSY: Bilingual = {
  fr: 'Cette conversation répond déjà : attendez la fin ou arrêtez-la.',
  en: 'This conversation is already answering: wait for the end or stop it.',
}
export const UNKNOWN_CONVERSATION: Bilingual = {
  fr: 'Cette conversation n’existe plus : commencez-en une nouvelle.',
  en: 'This conversation no longer exists: start a new one.',
}
export const UNKNOWN_MEMORY: Bilingual = {
  fr: 'Ardoise ne retient rien sous ce numéro : regardez la liste.',
  en: 'Ardoise remembers nothing under this number: look at the list.',
}
export const UNKNOWN_FILE: Bilingual = {
  fr: 'Ce fichier n’est pas dans la bibliothèque : regardez la liste.',
  en: 'This file is not in the library: look at the list.',
}
export const UNKNOWN_ENTRY: Bilingual = {
  fr: 'Ce message n’est pas dans la boîte d’envoi : regardez la liste.',
  en: 'This message is not in the outbox: look at the list.',
}
export const BEING_SENT: Bilingual = {
  fr: 'Ce message est en cours d’envoi : attendez la fin avant de le supprimer.',
  en: 'This message is being sent: wait for the end before deleting it.',
}
export const WRONG_SMTP: Bilingual = {
  fr: 'Le serveur, le port ou l’adresse d’expéditeur ne convient pas : vérifiez-les.',
  en: 'The server, the port or the sender address is not right: check them.',
}

export function wrongAddress(address: string): Bilingual {
  return {
    fr: `« ${address} » n’est pas une adresse e-mail : écrivez-la comme nom@exemple.sn.`,
    en: `“${address}” is no e-mail address: write it like name@example.sn.`,
  }
}

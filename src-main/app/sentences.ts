import type { Bilingual } from '../types.ts'

export const BUSY: Bilingual = {
  fr: 'Cette conversation répond déjà : attendez la fin ou arrêtez-la.',
  en: 'This conversation is already answering: wait for the end or stop it.',
}
export const UNKNOWN_CONVERSATION: Bilingual = {
  fr: 'Cette conversation n’existe plus : commencez-en une nouvelle.',
  en: 'This conversation no longer exists: start a new one.',
}
export const UNKNOWN_MESSAGE: Bilingual = {
  fr: 'Ce message n’est plus dans la conversation : rouvrez-la et recommencez.',
  en: 'This message is no longer in the conversation: open it again and retry.',
}
export const EMPTY_MESSAGE: Bilingual = {
  fr: 'Le message est vide : écrivez une demande ou joignez un fichier.',
  en: 'The message is empty: write a request or attach a file.',
}
export const NOTHING_TO_CONTINUE: Bilingual = {
  fr: 'Il n’y a rien à continuer ici : écrivez un message.',
  en: 'There is nothing to continue here: write a message.',
}
export const INTERRUPTED: Bilingual = {
  fr: 'Ardoise s’est fermé pendant la réponse. Ce qui était arrivé est gardé : choisissez « Continuer ».',
  en: 'Ardoise closed during the answer. What had arrived is kept: choose “Continue”.',
}
/** What « Continuer » says to the model when part of an answer is already there. */
export const CONTINUE: Bilingual = { fr: 'Continue.', en: 'Continue.' }

export const UNKNOWN_FILE: Bilingual = {
  fr: 'Ce fichier n’est plus dans vos fichiers : joignez-le de nouveau.',
  en: 'This file is no longer among your files: attach it again.',
}
export const UNKNOWN_ENTRY: Bilingual = {
  fr: 'Ce message n’est pas dans la boîte d’envoi : regardez la liste.',
  en: 'This message is not in the outbox: look at the list.',
}
export const BEING_SENT: Bilingual = {
  fr: 'Ce message est en cours d’envoi : attendez la fin avant de le supprimer.',
  en: 'This message is being sent: wait for the end before deleting it.',
}
export const UNKNOWN_MEMORY: Bilingual = {
  fr: 'Ce souvenir n’existe plus : regardez la liste.',
  en: 'This memory no longer exists: look at the list.',
}
export const EMPTY_MEMORY: Bilingual = {
  fr: 'Le souvenir est vide : écrivez-le, ou supprimez-le.',
  en: 'The memory is empty: write it, or delete it.',
}
export const WRONG_SMTP: Bilingual = {
  fr: 'Le serveur, le port ou l’adresse d’expéditeur ne convient pas : vérifiez-les.',
  en: 'The server, the port or the sender address is not right: check them.',
}

export const NO_NAME: Bilingual = {
  fr: 'Le nom est vide : écrivez celui qu’Ardoise doit employer.',
  en: 'The name is empty: write the one that Ardoise should use.',
}

export function wrongAddress(address: string): Bilingual {
  return {
    fr: `« ${address} » n’est pas une adresse e-mail : écrivez-la comme nom@exemple.sn.`,
    en: `“${address}” is no e-mail address: write it like name@example.sn.`,
  }
}

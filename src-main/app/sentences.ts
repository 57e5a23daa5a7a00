import type { Bilingual, Language } from '../types.ts'

export const BUSY: Bilingual = {
  fr: 'Cette conversation répond déjà : attendez la fin ou arrêtez-la.',
  en: 'This conversation is already answering: wait for the end or stop it.',
}
export const BUSY_JOB: Bilingual = {
  fr: 'Une tâche de fond attend son tour dans cette conversation : attendez la fin ou annulez-la.',
  en: 'A background job waits for its turn in this conversation: wait for the end or cancel it.',
}
export const UNKNOWN_JOB: Bilingual = {
  fr: 'Cette tâche de fond n’existe pas : regardez la liste.',
  en: 'This background job does not exist: look at the list.',
}
export const JOB_ENDED: Bilingual = {
  fr: 'Cette tâche de fond est déjà finie : regardez ce qu’elle a fait.',
  en: 'This background job has already ended: look at what it did.',
}
export const JOB_ACTIVE: Bilingual = {
  fr: 'Cette tâche de fond est déjà en cours ou en attente : suivez-la, ou arrêtez-la d’abord.',
  en: 'This background job is already under way or queued: follow it, or stop it first.',
}
export const JOB_OVERTAKEN: Bilingual = {
  fr: 'La conversation a continué depuis : cette tâche de fond ne reprend plus. Écrivez-y votre demande.',
  en: 'The conversation has gone on since: this background job goes on no more. Write your request there.',
}
export const JOB_INTERRUPTED: Bilingual = {
  fr: 'Ardoise s’est fermé pendant cette tâche de fond. Ce qui était fait est gardé : reprenez-la quand vous voulez.',
  en: 'Ardoise closed during this background job. What was done is kept: take it up again when you like.',
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
  fr: 'Ardoise s’est fermé pendant la réponse. Ce qui était arrivé est gardé : la réponse peut reprendre.',
  en: 'Ardoise closed during the answer. What had arrived is kept: the answer can go on.',
}
/** What a crash left of the actions under way, when the answer goes on. */
export function takenUp(actions: { done: Bilingual[]; notDone: Bilingual[]; uncertain: Bilingual[] }): Bilingual {
  const line = (language: Language, words: [string, string, string]) =>
    [actions.done, actions.notDone, actions.uncertain]
      .map((labels, index) =>
        labels.length > 0 ? ` ${words[index]} ${labels.map(label => label[language]).join(', ')}.` : '',
      )
      .join('')
  return {
    fr: `Reprise après une interruption.${line('fr', ['Fait :', 'Pas fait, repris maintenant :', 'Incertain, vérifiez :'])}`,
    en: `Taken up after an interruption.${line('en', ['Done:', 'Not done, taken up now:', 'Uncertain, please check:'])}`,
  }
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

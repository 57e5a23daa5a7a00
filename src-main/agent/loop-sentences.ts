import type { Bilingual } from '../types.ts'

/** What the user reads when a turn ends otherwise than in an answer: what happened, then what to do. */
export const CUT: Bilingual = {
  fr: 'La réponse s’est interrompue en route. Ce qui est arrivé est gardé : choisissez « Continuer ».',
  en: 'The answer broke off on the way. What arrived is kept: choose “Continue”.',
}
export const STOPPED: Bilingual = {
  fr: 'Arrêté à votre demande. Ce qui était fait reste fait.',
  en: 'Stopped as you asked. What was done stays done.',
}
export const TIME_LIMIT: Bilingual = {
  fr: 'Le temps prévu pour cette demande est écoulé. Ce qui est fait est gardé : choisissez « Continuer ».',
  en: 'The time for this request is used up. What is done is kept: choose “Continue”.',
}
export const STEP_LIMIT: Bilingual = {
  fr: 'Dix étapes ont été faites pour cette demande. Si elle n’est pas finie, choisissez « Continuer ».',
  en: 'Ten steps were taken for this request. If it is not finished, choose “Continue”.',
}
export const EMPTY: Bilingual = {
  fr: 'Le modèle n’a rien répondu. Reformulez la demande ou choisissez un autre modèle.',
  en: 'The model answered nothing. Ask in other words or choose another model.',
}
export const FILTERED: Bilingual = {
  fr: 'Le fournisseur du modèle a bloqué la réponse. Reformulez la demande.',
  en: 'The provider of the model blocked the answer. Ask in other words.',
}
export const LENGTH: Bilingual = {
  fr: 'La réponse a atteint la longueur maximale du modèle : choisissez « Continuer » pour la suite.',
  en: 'The answer reached the model’s maximum length: choose “Continue” for the rest.',
}
export const MESSAGE_TOO_LONG: Bilingual = {
  fr: 'Votre message est à lui seul plus long que ce que ce modèle peut lire. Envoyez-le en plusieurs fois, joignez-le comme fichier, ou choisissez un modèle au contexte plus grand.',
  en: 'Your message alone is longer than what this model can read. Send it in parts, attach it as a file, or choose a model with a larger context.',
}
export const MESSAGE_TIGHT: Bilingual = {
  fr: 'Votre message remplit presque tout ce que ce modèle peut lire : vérifiez qu’il en a bien vu la fin, ou joignez-le comme fichier.',
  en: 'Your message fills almost all that this model can read: check that it has seen its end, or attach it as a file.',
}
export const TEXT_ONLY: Bilingual = {
  fr: 'Ce modèle ne sait pas se servir d’outils : il répond en texte seulement, sans lire de fichier ni produire de document. Pour agir, choisissez un autre modèle dans Réglages > Modèles.',
  en: 'This model cannot use tools: it answers in text only, without reading files or producing documents. To act, choose another model in Settings > Models.',
}
export function unexpected(detail: string): Bilingual {
  return {
    fr: `Une erreur inattendue a arrêté cette demande (${detail}). Réessayez ; si elle revient, signalez-la.`,
    en: `An unexpected error stopped this request (${detail}). Try again; if it comes back, report it.`,
  }
}

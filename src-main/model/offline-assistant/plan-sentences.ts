import type { Bilingual } from '../../types.ts'

export const NOTHING_ASKED: Bilingual = {
  fr: 'Je n’attendais pas de réponse. Dites-moi ce que je dois faire ; « aide » montre ce que je sais faire.',
  en: 'I was not waiting for an answer. Tell me what to do; “help” shows what I can do.',
}
export const NOTHING_SENT: Bilingual = {
  fr: 'Comme demandé, je n’ai rien envoyé.',
  en: 'As you asked, I sent nothing.',
}
export const SEND_THEN: Bilingual = {
  fr: 'Je n’ai rien envoyé, l’ordre n’étant pas certain. Voulez-vous que je vous l’envoie par e-mail maintenant ? Répondez oui, ou dites « envoie-le-moi par e-mail ».',
  en: 'I sent nothing, as I was not sure that you asked for it. Shall I e-mail it to you now? Answer yes, or say “e-mail it to me”.',
}
export const AFTER_EXAM: Bilingual = {
  fr: 'Pendant l’examen, je pose des questions et n’aide pas : on reprend tout après, une fois le mode examen quitté.',
  en: 'During the exam I ask questions and do not help: we go over everything afterwards, once the exam mode is left.',
}
export const HOW_TO_SEND: Bilingual = {
  fr: 'Je n’ai rien envoyé : je n’envoie un e-mail que sur un ordre clair, et à votre seule adresse. Dites par exemple « envoie-moi le bilan par e-mail ».',
  en: 'I sent nothing: I e-mail only on a clear order, and only to your own address. Say for example “e-mail me the balance sheet”.',
}
export const WHICH_OF_FOUND: Bilingual = {
  fr: 'Lequel de ceux-ci ? Répondez par son numéro ou son nom.',
  en: 'Which of these? Answer with its number or name.',
}
export const NOTHING_DONE: Bilingual = {
  fr: 'D’accord, je ne fais rien de plus.',
  en: 'All right, I will do nothing more.',
}
export const NO_ANSWER: Bilingual = {
  fr: 'L’outil n’a donné aucune réponse : rien n’est fait. Réessayez, ou signalez-le si cela se reproduit.',
  en: 'The tool gave no answer: nothing is done. Try again, or report it if it happens again.',
}

export const quiz = {
  title: 'Question',
  options: 'Réponses possibles',
  right: 'Juste !',
  notRight: 'Pas cette fois.',
  wrong: 'Pas cette fois. La bonne réponse est : {{option}}.',
  yours: 'Votre réponse',
  theRight: 'Bonne réponse',
  held: 'C’est noté. La correction vient après l’examen.',
  expired: 'Le temps pour répondre est passé. Demandez une nouvelle question.',
  next: 'Question suivante',
  nextMessage: 'Question suivante, s’il te plaît.',
}

export const chat = {
  deleted: 'Conversation supprimée.',
  announceApproval: 'Ardoise attend votre accord.',
  announceTool: 'Ardoise travaille.',
  announceDone: 'Réponse terminée.',
  announceUnfinished: 'La réponse s’est arrêtée avant la fin.',
}

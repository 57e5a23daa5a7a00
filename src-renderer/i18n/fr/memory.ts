export const memory = {
  description: 'Ce que l’assistant retient de vous d’une conversation à l’autre. Vous pouvez tout corriger ou effacer.',
  list: 'Ce que l’assistant a retenu',
  learnt: 'Retenu le {{date}}',
  editTitle: 'Corriger ce souvenir',
  fact: 'Ce qu’il faut retenir',
  emptyFact: 'Écrivez ce qu’il faut retenir, ou supprimez ce souvenir.',
  saved: 'Souvenir corrigé.',
  editOf: 'Modifier « {{fact}} »',
  deleteOf: 'Supprimer « {{fact}} »',
  deleteTitle: 'Supprimer ce souvenir ?',
  deleteText: 'Il est effacé pour de bon : l’assistant ne le retiendra plus jamais de lui-même.',
  deleted: 'Souvenir effacé. Il ne reviendra pas.',
  restored: 'Souvenir rétabli.',
  emptyTitle: 'Rien de retenu pour l’instant',
  emptyText:
    'Dites par exemple « Retiens que notre exercice se termine le 31 décembre ». Vous retrouverez ici tout ce qui est retenu.',
  emptyAction: 'Nouvelle conversation',
}

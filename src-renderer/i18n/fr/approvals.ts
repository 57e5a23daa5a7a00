export const approvals = {
  text: 'Ardoise vous demande avant d’envoyer ou de dépenser quoi que ce soit. Voici ce que vous lui avez permis de faire sans redemander.',
  list: 'Ce qui ne vous est plus demandé',
  since: 'Depuis le {{date}}',
  revoke: 'Retirer',
  revokeOf: 'Retirer : {{label}}',
  revoked: 'Ardoise vous demandera de nouveau.',
  emptyTitle: 'Tout vous est demandé',
  emptyText:
    'Quand vous choisissez « Toujours autoriser » sur une demande, elle apparaît ici, et vous pouvez la retirer.',
  whenOnline: 'Envoyer au retour du réseau ce que j’ai déjà accepté',
  whenOnlineHint:
    'Un message que vous aviez accepté d’envoyer et qui n’a pas pu partir part tout seul, une fois, dans les 24 heures. Sinon, il attend que vous l’envoyiez.',
  tainted: 'Après une page web ou un autre contenu écrit par des inconnus, Ardoise redemande toujours.',
}

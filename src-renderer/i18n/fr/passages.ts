export const passages = {
  found: 'Passages sur « {{query}} »',
  more_one: 'Montrer {{count}} passage de plus',
  more_other: 'Montrer {{count}} passages de plus',
  inside: 'Dans le contenu',
  indexing: '{{done}} fichiers sur {{total}} sont prêts pour la recherche.',
  noName: 'Aucun nom de fichier ne correspond.',
}

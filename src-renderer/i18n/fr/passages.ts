export const passages = {
  found: 'Passages sur « {{query}} »',
  more_one: 'Montrer {{count}} passage de plus',
  more_other: 'Montrer {{count}} passages de plus',
  inside: 'Dans le contenu',
  indexing: 'L’index se construit encore : fichiers prêts, {{done}} sur {{total}}.',
  noName: 'Aucun nom de fichier ne correspond.',
}

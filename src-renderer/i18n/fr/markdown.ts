export const markdown = {
  code: 'Code',
  copyCode: 'Copier le code',
  table: 'Tableau',
  done: 'Fait',
  toDo: 'À faire',
}

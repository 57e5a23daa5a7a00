/** How far work is, and how long it still takes. */
export const working = {
  page: 'page {{done}}',
  pageOf: 'page {{done}} sur {{total}}',
  slide: 'diapositive {{done}}',
  slideOf: 'diapositive {{done}} sur {{total}}',
  file: 'fichier {{done}}',
  fileOf: 'fichier {{done}} sur {{total}}',
  row: '{{done}} ligne',
  rows: '{{done}} lignes',
  rowOf: '{{done}} ligne sur {{total}}',
  rowsOf: '{{done}} lignes sur {{total}}',
  byteOf: '{{done}} sur {{total}}',
  fewSeconds: 'quelques secondes',
  seconds: 'environ {{seconds}} s',
  underMinute: 'moins d’une minute',
  about: 'environ {{time}}',
}

import type { preview as fr } from '../fr/preview.ts'
import type { Words } from '../words.ts'

export const preview: Words<typeof fr> = {
  sheets: 'Sheets',
  table: 'Content of the sheet {{sheet}}',
  rowNumber: 'Row',
  emptySheet: 'This sheet is empty.',
  pages: 'Pages of the document',
  page: 'Page {{page}}',
  goToPage: 'Go to page',
  ofPages: 'of {{pages}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to width',
  pageFailed: 'This page could not be shown. Open the file to read it.',
  imageFailed: 'This picture could not be shown. Open the file to see it.',
  document: 'Content of the file',
  cut: 'Only the beginning is shown. Open the file to read all of it.',
  noneTitle: 'No preview',
  failedTitle: 'The preview could not be prepared',
}

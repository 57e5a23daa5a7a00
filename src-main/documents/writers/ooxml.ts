import type { DocumentMeta } from './document-meta.ts'
import { xmlText } from './typography.ts'

/** Ready to stand between tags or in an attribute. */
export function escapeXml(text: string): string {
  return xmlText(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** `docProps/core.xml`: what Word and PowerPoint show as the properties of a document. */
export function coreProperties(title: string, meta: DocumentMeta): string {
  const time = `${meta.generatedAt.slice(0, 19)}Z`
  return `${XML_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Ardoise</dc:creator><cp:lastModifiedBy>Ardoise</cp:lastModifiedBy><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified><dc:language>${languageTag(meta)}</dc:language></cp:coreProperties>`
}

export function languageTag(meta: Pick<DocumentMeta, 'language'>): string {
  return meta.language === 'fr' ? 'fr-FR' : 'en-GB'
}

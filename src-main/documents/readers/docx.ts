import { htmlToText } from './html-text.ts'
import { damagedDocument, inflatesTooMuch, protectedDocument } from './text-failures.ts'
import { entryChunks, listZip, ZipTooLarge } from './zip.ts'

/** Bytes of XML that a document may inflate to; a book of 1 000 pages is about 20 MB. */
const MAX_XML_BYTES = 60 * 1024 * 1024

/** Styles as Word and other programs name them; Word itself writes the English names whatever its language. */
const STYLES = [
  ...['Title', 'Titre'].map(name => `p[style-name='${name}'] => h1:fresh`),
  ...['Quote', 'Intense Quote', 'Citation'].map(name => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...['Code Block', 'HTML Preformatted'].map(name => `p[style-name='${name}'] => pre:separator('\n')`),
  ...[1, 2, 3, 4].map(level => `p[style-name='Titre ${level}'] => h${level}:fresh`),
]

/**
 * Markdown-like text with headings, lists and tables; pictures are left out.
 * @throws UserError when it is damaged, protected, or a zip bomb.
 */
export async function readDocx(bytes: Uint8Array, name: string): Promise<string> {
  return htmlToText(await docxToHtml(bytes, name))
}

/** @throws UserError when it is damaged, protected, or a zip bomb. */
export async function docxToHtml(bytes: Uint8Array, name: string): Promise<string> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw protectedDocument(name)
  await checkInflatedSize(bytes, name)
  const { default: mammoth } = await import('mammoth')
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
      { styleMap: STYLES, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    return value
  } catch (error) {
    throw damagedDocument(name, 'docx', error)
  }
}

/** Inflates for real, piece by piece: the sizes that a zip declares may lie. */
async function checkInflatedSize(bytes: Uint8Array, name: string): Promise<void> {
  const entries = listZip(bytes)
  if (!entries?.has('word/document.xml') && !entries?.has('[Content_Types].xml')) throw damagedDocument(name, 'docx')
  let room = MAX_XML_BYTES
  for (const [path, entry] of entries) {
    if (entry.encrypted) throw protectedDocument(name)
    if (!/\.(xml|rels)$/i.test(path)) continue
    try {
      for await (const chunk of entryChunks(bytes, entry, room)) room -= chunk.length
    } catch (error) {
      throw error instanceof ZipTooLarge ? inflatesTooMuch(name) : damagedDocument(name, 'docx', error)
    }
  }
}

import type { Concept } from './lexicon.ts'
import { fold } from './words.ts'

export type Format = 'pdf' | 'docx' | 'pptx' | 'html' | 'md' | 'xlsx'

/** How each kind of document is named, folded, and which tool writes it. */
export const FORMATS: readonly {
  format: Format
  concept: Concept
  tool: string
  said: string
  name: { fr: string; en: string }
}[] = [
  { format: 'pdf', concept: 'pdf', tool: 'generate_pdf', said: 'pdfs?', name: { fr: 'Le PDF', en: 'The PDF' } },
  {
    format: 'docx',
    concept: 'word',
    tool: 'generate_docx',
    said: 'word|docx',
    name: { fr: 'Le document Word', en: 'The Word document' },
  },
  {
    format: 'pptx',
    concept: 'slides',
    tool: 'generate_pptx',
    said: 'power ?points?|pptx?|diaporamas?|diapositives?|diapos?|slides?|slideshow|exposes?|presentations?|deck',
    name: { fr: 'La présentation', en: 'The presentation' },
  },
  {
    format: 'html',
    concept: 'html',
    tool: 'generate_html',
    said: 'html|pages? (?:web|internet|html)|site (?:web|internet)|web ?pages?',
    name: { fr: 'La page web', en: 'The web page' },
  },
  {
    format: 'md',
    concept: 'markdown',
    tool: 'generate_md',
    said: 'markdown|md',
    name: { fr: 'Le fichier Markdown', en: 'The Markdown file' },
  },
  {
    format: 'xlsx',
    concept: 'excel',
    tool: 'generate_xlsx',
    said: 'excel|xlsx|classeur|tableur|spreadsheet|workbook',
    name: { fr: 'Le classeur', en: 'The workbook' },
  },
]

const INTO =
  "(?:en|au format|vers|sous forme d[e'] ?|to|into|as|et en|version)\\s+(?:une? |an? |format )?(?:fichier |document |belle |petite )?"

/** « ce document Word en PDF »: what comes after « en »; else every kind named that is not what is given. */
export function wantedFormats(text: string): Format[] {
  const folded = fold(text)
  const named = (before: string) =>
    FORMATS.filter(({ said }) => new RegExp(`${before}(?:${said})(?!\\p{L})`, 'u').test(folded)).map(
      ({ format }) => format,
    )
  const into = named(`(?<!\\p{L})${INTO}`)
  if (into.length > 0) return into
  const given = named(
    '(?<!\\p{L})(?:ce|cet|cette|le|la|mon|ma|this|the|my|doc|document|fichier|file)\\s+(?:fichier |document |file )?',
  )
  const all = named('(?<![\\p{L}.])')
  const made = all.filter(format => !given.includes(format))
  return made.length > 0 ? made : all
}

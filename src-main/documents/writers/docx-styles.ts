import { AlignmentType, BorderStyle, type ILevelsOptions, type IStylesOptions, LevelFormat, LineRuleType } from 'docx'

/** Arial is on every Windows and Mac, and LibreOffice has a font of the same measures. */
export const FONT = 'Arial'
export const CODE_FONT = 'Courier New'
export const INK = {
  text: '1F2937',
  soft: '4B5563',
  accent: '1E4E79',
  link: '1D4ED8',
  hair: 'D1D5DB',
  band: 'F8FAFC',
  code: 'F3F4F6',
}

/** Half-points. */
const TEXT_SIZE = 21
const HEADING_SIZES = [32, 27, 24, 22, 21, 21]

/** Said in full: without its rule, LibreOffice takes it for a height, and large titles lie on one another. */
function lines(height: number) {
  return { line: Math.round(height * 240), lineRule: LineRuleType.AUTO }
}

export function documentStyles(language: string): IStylesOptions {
  const heading = (depth: number) => ({
    run: {
      size: HEADING_SIZES[depth - 1] ?? TEXT_SIZE,
      bold: true,
      italics: depth === 6,
      color: INK.accent,
      font: FONT,
    },
    paragraph: {
      spacing: { before: depth <= 2 ? 320 : 240, after: 100 },
      keepNext: true,
      keepLines: true,
      outlineLevel: depth - 1,
    },
  })
  return {
    default: {
      document: {
        run: {
          font: FONT,
          size: TEXT_SIZE,
          color: INK.text,
          language: { value: language, eastAsia: language, bidirectional: 'ar-SA' },
        },
        paragraph: { spacing: { after: 130, ...lines(1.15) } },
      },
      title: {
        run: { font: FONT, size: 42, bold: true, color: INK.accent },
        paragraph: { spacing: { after: 260, ...lines(1.05) }, keepNext: true, keepLines: true },
      },
      heading1: heading(1),
      heading2: heading(2),
      heading3: heading(3),
      heading4: heading(4),
      heading5: heading(5),
      heading6: heading(6),
      listParagraph: { paragraph: { spacing: { after: 50 } } },
      hyperlink: { run: { color: INK.link, underline: {} } },
    },
    paragraphStyles: [
      {
        id: 'Quote',
        name: 'Quote',
        basedOn: 'Normal',
        quickFormat: true,
        run: { color: INK.soft },
      },
      {
        id: 'CodeBlock',
        name: 'Code Block',
        basedOn: 'Normal',
        quickFormat: true,
        run: { font: CODE_FONT, size: 18, noProof: true },
        paragraph: { spacing: { before: 60, after: 160, ...lines(1.05) }, alignment: AlignmentType.LEFT },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        quickFormat: true,
        run: { size: 19 },
        paragraph: { spacing: { before: 0, after: 0, ...lines(1) } },
      },
      {
        id: 'PageText',
        name: 'Page Text',
        basedOn: 'Normal',
        run: { size: 16, color: INK.soft },
        paragraph: { spacing: { after: 0, ...lines(1) } },
      },
    ],
  }
}

/** Twips from the left edge of the text that holds a list to that of its items. */
export const LIST_INDENT = 400

export type ListMark = 'bullet' | 'done' | 'open' | { start: number }

const BULLETS = ['•', '–', '▪']
const NUMBERS = [
  { format: LevelFormat.DECIMAL, text: (level: number) => `%${level + 1}.` },
  { format: LevelFormat.LOWER_LETTER, text: (level: number) => `%${level + 1})` },
  { format: LevelFormat.LOWER_ROMAN, text: (level: number) => `%${level + 1}.` },
]

/** One definition for each level and first number in use; each list is an instance of it, so that it starts anew. */
export function listLevel(mark: ListMark, level: number): ILevelsOptions {
  const indent = { left: LIST_INDENT * (level + 1), hanging: LIST_INDENT }
  const style = { paragraph: { indent } }
  if (typeof mark === 'object') {
    const number = NUMBERS[level % NUMBERS.length] ?? { format: LevelFormat.DECIMAL, text: () => `%${level + 1}.` }
    const { start } = mark
    return { level, format: number.format, text: number.text(level), alignment: AlignmentType.LEFT, start, style }
  }
  const text = mark === 'bullet' ? (BULLETS[level % BULLETS.length] ?? '•') : mark === 'done' ? '☑' : '☐'
  const run = mark === 'bullet' ? { font: FONT } : { font: 'Segoe UI Symbol' }
  return { level, format: LevelFormat.BULLET, text, alignment: AlignmentType.LEFT, style: { ...style, run } }
}

export const QUOTE_BORDER = { left: { style: BorderStyle.SINGLE, size: 18, color: INK.hair, space: 8 } }
export const QUOTE_INDENT = 300

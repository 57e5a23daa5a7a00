import type { Token } from 'marked'
import { writeOutFormulas } from './formulas.ts'
import { keepBlanks } from './html-names.ts'
import { writeOutNotes } from './page-notes.ts'

/**
 * What Markdown says as documents show it: formulas in plain characters, notes numbered, « <Nom du client> » as text.
 * @throws RangeError when quotations or lists lie too deep in one another.
 */
export async function lexMarkdown(markdown: string): Promise<Token[]> {
  const { Lexer, lexer, walkTokens } = await import('marked')
  const tokens: Token[] = lexer(writeOutFormulas(writeOutNotes(withoutFrontMatter(markdown))))
  walkTokens(tokens, token => {
    if (token.type !== 'html') return
    token.text = keepBlanks(token.text)
    // marked takes a whole paragraph that begins so for HTML.
    if (!token.block || !token.text.trimStart().startsWith('&lt;')) return
    Object.assign(token, { type: 'paragraph', tokens: Lexer.lexInline(token.raw.trim()) })
  })
  return tokens
}

/** Notebooks and site makers begin a file with its properties, which are not for the reader. */
function withoutFrontMatter(markdown: string): string {
  return markdown.replace(
    /^\s*---[ \t]*\r?\n(?:[\w-]+[ \t]*:[^\n]*\n(?:[ \t]+[^\n]*\n|-[ \t][^\n]*\n)*)+---[ \t]*(?:\r?\n|$)/,
    '',
  )
}

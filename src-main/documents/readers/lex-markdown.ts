import type { Token } from 'marked'
import { writeOutFormulas } from './formulas.ts'
import { keepBlanks } from './html-names.ts'

/**
 * What Markdown says as documents show it: formulas in plain characters, « <Nom du client> » as text.
 * @throws RangeError when quotations or lists lie too deep in one another.
 */
export async function lexMarkdown(markdown: string): Promise<Token[]> {
  const { Lexer, lexer, walkTokens } = await import('marked')
  const tokens: Token[] = lexer(writeOutFormulas(markdown))
  walkTokens(tokens, token => {
    if (token.type !== 'html') return
    token.text = keepBlanks(token.text)
    // marked takes a whole paragraph that begins so for HTML.
    if (!token.block || !token.text.trimStart().startsWith('&lt;')) return
    Object.assign(token, { type: 'paragraph', tokens: Lexer.lexInline(token.raw.trim()) })
  })
  return tokens
}

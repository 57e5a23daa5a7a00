import { raised } from './shifted-digits.ts'

/** Code, in which nothing is a note; where a note is written; where the text refers to one. */
const NOTES =
  /^ {0,3}(?<fence>~{3,}|`{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>|$(?![\s\S]))|(?<ticks>`+)(?!`)[^\n]{0,2000}?(?<!`)\k<ticks>(?!`)|^ {0,3}\[\^(?<written>[^\]\s]{1,40})\]:[ \t]*|\[\^(?<named>[^\]\s]{1,40})\]/gm

/** Notes as « Texte¹ » and, where they are written, « ¹ Note »; a name without a note stays as it is. */
export function writeOutNotes(markdown: string): string {
  if (!markdown.includes('[^')) return markdown
  const numbers = new Map<string, string>()
  for (const { groups } of markdown.matchAll(NOTES)) {
    const name = groups?.written
    if (name !== undefined && !numbers.has(name)) numbers.set(name, raised(String(numbers.size + 1)))
  }
  return markdown.replace(NOTES, (source: string, ...rest: unknown[]) => {
    const groups = rest.at(-1)
    if (typeof groups !== 'object' || groups === null) return source
    const { written, named } = groups as Record<string, string | undefined>
    if (written !== undefined) return `${numbers.get(written)} `
    return numbers.get(named ?? '') ?? source
  })
}

import { enumerate, quote } from './format.ts'
import type { Concept } from './lexicon.ts'
import { filesOf } from './results.ts'
import type { Script } from './script.ts'
import { call, isGuest, type Part, type Situation } from './situation.ts'
import { CHOOSE_PROFILE } from './skills/talk.ts'
import { names } from './understand.ts'

export type Draft = {
  intent: 'letter' | 'note'
  title: string /** Name in a sentence: « la relance ». */
  content: string
  blanks: string[]
}

/** The first two are written when the message names none. */
const KINDS: readonly { concept: Concept; tool: string; name: string }[] = [
  { concept: 'pdf', tool: 'generate_pdf', name: 'PDF' },
  { concept: 'markdown', tool: 'generate_md', name: 'Markdown' },
  { concept: 'word', tool: 'generate_docx', name: 'Word' },
  { concept: 'html', tool: 'generate_html', name: 'HTML' },
]

/** PDF and Markdown, or only the kinds that the message names. A guest, without tools, gets the text itself. */
export function* writeDocument(draft: Draft, situation: Situation): Script<Part> {
  const { say, understanding, language } = situation
  const { intent, title, content, blanks } = draft
  const document = { title, content }
  if (isGuest(situation)) {
    return { intent, ok: true, files: [], document, text: `${content}\n\n${situation.here(CHOOSE_PROFILE)}` }
  }
  const named = KINDS.filter(({ concept }) => names(understanding, concept))
  const kinds = named.length > 0 ? named : KINDS.slice(0, 2)
  const files: Part['files'] = []
  const failures: string[] = []
  for (const { tool, name } of kinds) {
    const result = yield* call(situation, tool, document)
    if (result.ok) files.push(...filesOf(result.data))
    else failures.push(`${name} : ${result.reason}`)
  }
  const list = enumerate(
    files.map(file => quote(file.name, language)),
    language,
  )
  const written =
    files.length > 0
      ? say({
          fr: `${quote(title, 'fr')} : document écrit, ${list}.`,
          en: `${quote(title, 'en')}: document written, ${list}.`,
        })
      : say({ fr: `${quote(title, 'fr')} n’a pas pu être écrit.`, en: `${quote(title, 'en')} could not be written.` })
  const toComplete =
    blanks.length > 0
      ? say({
          fr: `À compléter dans le document : ${blanks.join(', ')}.`,
          en: `To complete in the document: ${blanks.join(', ')}.`,
        })
      : undefined
  return {
    intent,
    ok: files.length > 0,
    files,
    title,
    document,
    text: [written, ...failures, files.length > 0 ? toComplete : undefined].filter(Boolean).join('\n'),
  }
}

/** The visible blank of what was not given; nothing is invented in its place. */
export function createBlanks({ say }: Situation): { blank(name: string): string; used: string[] } {
  const used: string[] = []
  return {
    used,
    blank(name) {
      if (!used.includes(name)) used.push(name)
      return say({ fr: `[à compléter : ${name}]`, en: `[to complete: ${name}]` })
    },
  }
}

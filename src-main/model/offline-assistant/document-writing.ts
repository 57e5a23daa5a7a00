import { enumerate, quote } from './format.ts'
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

/** PDF and Markdown, or only the one that the message names. A guest, without tools, gets the text itself. */
export function* writeDocument(draft: Draft, situation: Situation): Script<Part> {
  const { say, understanding, language } = situation
  const { intent, title, content, blanks } = draft
  const document = { title, content }
  if (isGuest(situation)) {
    return { intent, ok: true, files: [], document, text: `${content}\n\n${say(CHOOSE_PROFILE)}` }
  }
  const onlyPdf = names(understanding, 'pdf') && !names(understanding, 'markdown')
  const onlyMarkdown = names(understanding, 'markdown') && !names(understanding, 'pdf')
  const tools = [...(onlyMarkdown ? [] : ['generate_pdf']), ...(onlyPdf ? [] : ['generate_md'])]
  const files: Part['files'] = []
  const failures: string[] = []
  for (const tool of tools) {
    const result = yield* call(situation, tool, document)
    if (result.ok) files.push(...filesOf(result.data))
    else failures.push(`${tool === 'generate_pdf' ? 'PDF' : 'Markdown'} : ${result.reason}`)
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

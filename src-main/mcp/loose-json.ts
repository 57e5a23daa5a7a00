import { UserError } from '../errors.ts'

/** JSON as editors keep it: comments and final commas are left out. @throws UserError */
export function parseLooseJson(text: string): unknown {
  const json = text.replace(/^\ufeff/, '')
  for (const read of [json, json.replace(OUTSIDE_STRINGS, keepStrings).replace(FINAL_COMMA, keepStrings)]) {
    try {
      return JSON.parse(read)
    } catch {
      // Once more without what JSON itself does not know.
    }
  }
  throw new UserError({
    fr: 'Ce texte n’est pas du JSON complet : copiez la configuration entière, accolades comprises.',
    en: 'This text is not complete JSON: copy the whole configuration, braces included.',
  })
}

/** A comment that does not end is one to the end: it is not looked for again from each place. */
const OUTSIDE_STRINGS = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const FINAL_COMMA = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g

function keepStrings(_whole: string, string: string | undefined): string {
  return string ?? ''
}

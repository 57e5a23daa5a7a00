import type { Language } from '../../types.ts'
import type { Token } from './words.ts'

const FRENCH = new Set(
  'le la les un une des du de et est mon ma mes ce cette ces pour avec dans sur par que qui quoi je tu vous nous moi svp merci bonjour salut fais oui non bilan envoie au aux en fichier celui celle ne pas puis comment quel quelle combien aide ligne lignes resume ecris redige suite mes ton ta tes montre donne'.split(
    ' ',
  ),
)
const ENGLISH = new Set(
  'the an of and is are my your this that these for with from to in it i you please thanks hello hi yes what which how make send write the file can could would do make need want by then one show help'.split(
    ' ',
  ),
)

/** Undefined when the message has no word of either language, or as many of both. */
export function detectLanguage(tokens: readonly Token[]): Language | undefined {
  const count = (words: ReadonlySet<string>) => tokens.filter(token => words.has(token.word)).length
  const [french, english] = [count(FRENCH), count(ENGLISH)]
  if (french === english) return undefined
  return french > english ? 'fr' : 'en'
}

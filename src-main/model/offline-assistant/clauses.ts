import type { Mark } from './concepts.ts'
import { DOCUMENTS, readIntents } from './intents.ts'
import type { Concept } from './lexicon.ts'
import type { Token } from './words.ts'

/** `alsoMakes`: one more document after « et » (« le bilan et le journal »), under the verb of the first. */
export type Clause = { first: number; last: number; alsoMakes?: true }

const JOINERS = new Set([
  'et',
  'puis',
  'ensuite',
  'apres',
  'enfin',
  'and',
  'then',
  'also',
  'aussi',
  ',',
  'egalement',
  'plus',
  '+',
])
const BETWEEN = new Set([
  'aussi',
  'ensuite',
  'puis',
  'apres',
  'de',
  'me',
  'm',
  'le',
  'la',
  'les',
  'l',
  'lui',
  "'",
  'moi',
  'then',
  'also',
  'to',
  'et',
  'and',
  'que',
  'tu',
  'vous',
  'peux',
  'pouvez',
  'n',
  'ne',
  'en',
  'je',
  'j',
  'veux',
  'svp',
  'please',
  '-',
  's',
  'il',
  'te',
  'plait',
])
export const ACTIONS: readonly Concept[] = [
  'make',
  'send',
  'convert',
  'summarise',
  'open',
  'write',
  'remember',
  'check',
  'list',
  'forget',
  'forgo',
  'connect',
]

/** A new clause starts after a full stop, a line, or a joining word that an action follows (« … et envoie-le »). */
export function splitClauses(text: string, tokens: readonly Token[], marks: readonly Mark[]): Clause[] {
  const clauses: Clause[] = []
  let first = 0
  let alsoMakes = false
  const cut = (last: number, next: number, makesMore = false) => {
    if (last >= first) clauses.push({ first, last, ...(alsoMakes && { alsoMakes }) })
    first = next
    alsoMakes = makesMore
  }
  const isVerb = (mark: Mark) => mark.concept === 'mail' && MAILED.test(tokens[mark.last + 1]?.word ?? '')
  const startsAction = (at: number) =>
    marks.some(mark => mark.first === at && (ACTIONS.includes(mark.concept) || isVerb(mark)))
  const remembers = (from: number, to: number) =>
    marks.some(mark => mark.concept === 'remember' && mark.first >= from && mark.last <= to)
  tokens.forEach((token, at) => {
    if (at < first) return
    const previous = tokens[at - 1]
    if (previous && text.slice(previous.end, token.start).includes('\n')) cut(at - 1, at)
    if (/^[.!?;]$/.test(token.word) && !isAbbreviation(text, tokens, at)) cut(at - 1, at + 1)
    else if ((JOINERS.has(token.word) || WITH.test(token.word)) && at > first) {
      let next = at + 1
      while (next < tokens.length && !startsAction(next) && BETWEEN.has(tokens[next]?.word ?? '') && next < at + 6)
        next++
      // « retiens que je vends du riz et fais du transport »: what follows must be a request by itself.
      const factGoesOn =
        remembers(first, at) &&
        readIntents(
          marks.filter(mark => mark.first >= next),
          new Set(),
        ).length === 0
      if (startsAction(next) && !factGoesOn) cut(at - 1, at + 1)
      else if (!remembers(first, at) && joinsDocument(tokens, marks, first, at)) cut(at - 1, at + 1, true)
    }
  })
  cut(tokens.length - 1, tokens.length)
  return clauses
}

/** “email it”: a verb. */
const MAILED = /^(?:it|me|them|this|that|everything|all|moi)$/
const WITH = /^(?:avec|with|ainsi)$/
const DETERMINER =
  /^(?:un|une|le|la|les|l|des|du|deux|mon|ma|mes|a|an|the|two|my|aussi|ensuite|egalement|also|que|qu|'|’)$/
const INDEFINITE = /^(?:un|une|a|an)$/
/** After these, what is joined is still the subject: « une note sur le bilan et le budget ». */
const ABOUT = /^(?:sur|concernant|about|regarding|entre|between|compare\p{L}*|propos|sujet)$/u
const NOT_MAKING: readonly Concept[] = [
  'summarise',
  'open',
  'convert',
  'send',
  'list',
  'define',
  'ask',
  'forget',
  'recall',
]

/** « … et le journal », « …, une note »: a document named after one that the clause already makes. */
function joinsDocument(tokens: readonly Token[], marks: readonly Mark[], first: number, at: number): boolean {
  const before = marks.filter(mark => mark.first >= first && mark.last < at && !mark.negated)
  const makes =
    before.some(mark => DOCUMENTS.includes(mark.concept)) && !before.some(mark => NOT_MAKING.includes(mark.concept))
  if (!makes || tokens.slice(first, at).some(token => ABOUT.test(token.word))) return false
  let next = at + 1
  while (DETERMINER.test(tokens[next]?.word ?? '') && !marks.some(mark => mark.first === next)) next++
  const indefinite = INDEFINITE.test(tokens[at + 1]?.word ?? '')
  if (/^(?:avec|with)$/.test(tokens[at]?.word ?? '') && !indefinite) return false
  return marks.some(
    mark => mark.first === next && !mark.negated && (DOCUMENTS.includes(mark.concept) || mark.concept === 'missing'),
  )
}

/** « M. Diop », « S.A. », « n°. 3 »: a point that ends no sentence. */
function isAbbreviation(text: string, tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== '.') return false
  const before = tokens[at - 1]
  const glued = before?.end === tokens[at]?.start
  const short =
    before !== undefined &&
    (/^(?:m|mm|mme|mr|mrs|ms|dr|pr|st|ste|ets|art|n|no|s|a|r|l)$/.test(before.word) || before.text.length === 1)
  const inside = /\S/.test(text[tokens[at]?.end ?? 0] ?? ' ')
  return (glued && short) || inside
}

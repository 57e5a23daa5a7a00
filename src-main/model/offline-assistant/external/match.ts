import type { Request } from '../understand.ts'
import { foldInPlace, plainWords } from '../words.ts'
import { isAction, isSaidVerb, isSmallWord, meaningOf, meaningsAsked } from './meanings.ts'
import { type Asked, fillArguments, findId, findLimit, findThing } from './said.ts'
import type { ExternalTool } from './tools.ts'

/** What a match must be worth to be one, and by how much it must be worth more than the next. */
const CLEAR = 2.5
const APART = 0.75
const WORTH = {
  subject: 3,
  mention: 1.5,
  verb: 0.5,
  argument: 0.75,
  choice: 2.5,
  limit: 2,
  id: 1.5,
  thing: 1,
  recent: 1,
}
/** Descriptions say much: two of their words are enough. */
const MOST_MENTIONS = 2
const MOST_PARTS = 6
const LONGEST = 400
const JOINS =
  /[?!;]\s*|(?<=\S{3})\.\s+|\n+|\s*,\s+(?:(?:et|and|puis|then)\s+)?|\s+(?:et|puis|ensuite|ainsi que|and|then)\s+/gu

type Match = { tool: ExternalTool; worth: number }

/**
 * The requests of a message that tools of the person answer, one for each part of it; none unless it is clear. `isOwn`:
 * parts that the assistant understands by itself.
 */
export function findExternal(
  message: Asked,
  tools: readonly ExternalTool[],
  isOwn: (part: string) => boolean,
): Request[] {
  if (tools.length === 0 || message.text.length > LONGEST) return []
  const found = partsOf(message.text).map(text => {
    const own = isOwn(text)
    return { text, own, tool: own ? undefined : clearMatch({ ...message, text }, tools) }
  })
  const merged: { text: string; own: boolean; tool: ExternalTool | undefined }[] = []
  for (const part of found) {
    const last = merged.at(-1)
    const goesOn = last && !last.own && !part.own && (!part.tool || !last.tool || last.tool === part.tool)
    if (goesOn) {
      last.text = message.text.slice(message.text.indexOf(last.text), endOf(message.text, part.text, last.text))
      last.tool ??= part.tool
    } else merged.push({ ...part })
  }
  return merged.flatMap(({ text, tool }) =>
    tool ? [{ intent: 'external' as const, text, given: { tool: tool.name } }] : [],
  )
}

/** As they stand in it. */
function partsOf(text: string): string[] {
  const parts = text
    .split(JOINS)
    .map(part => part.trim())
    .filter(part => /[\p{L}\d]/u.test(part))
  return parts.length > MOST_PARTS ? [text] : parts
}

function endOf(text: string, part: string, after: string): number {
  return text.indexOf(part, text.indexOf(after) + after.length) + part.length
}

/** « si le client paie » asks nothing. */
const SUPPOSES = /^\s*(?:si\s|s['’]|if\s|lorsqu)/iu

/** « comment payer une facture ? », « quel compte pour un achat ? »: what is taught, and not what a tool knows. */
const LEARNS =
  /(?<!\p{L})(?:(?:comment|how) (?:ne pas |se |s'|l'|les? |la |to |do (?:i|we|you) |can (?:i|we) )*(?:je|on|nous|\p{L}+(?:er|ir|re))(?!\p{L})|how (?:to|do (?:i|we|you)|can (?:i|we)) |pourquoi|why|qu'est[- ]ce qu|c'est quoi|what (?:is|are) an? |explique|explain|defini|resume|summar|calcul|ecriture|journal entry|comptabilis|quels? comptes? (?:pour|de|utilis)|which account|est[- ](?:il|elle|ce) une? (?:charge|produit|dette|creance|actif|passif)|moyenne)/u

function clearMatch(asked: Asked, tools: readonly ExternalTool[]): ExternalTool | undefined {
  if (SUPPOSES.test(asked.text) || LEARNS.test(foldInPlace(asked.text))) return undefined
  const [best, second] = tools
    .map(tool => ({ tool, worth: worthOf(tool, asked, tools) }))
    .filter(({ worth }) => worth >= CLEAR)
    .toSorted((a, b) => b.worth - a.worth)
  if (!best) return undefined
  if (!second || best.worth - second.worth >= APART) return best.tool
  return (lastOfChain(best, second, asked) ?? moreFully(best, second, asked))?.tool
}

/** Of two that fit as well, the one that needs what the other finds says more. */
function lastOfChain(one: Match, other: Match, asked: Asked): Match | undefined {
  for (const [last, first] of [
    [one, other],
    [other, one],
  ] as const) {
    const lacks = missingArguments(last.tool, fillArguments(last.tool, asked)).some(({ role }) => role === 'id')
    if (lacks && findProducer(last.tool, [first.tool], asked)) return last
  }
  return undefined
}

/** Of two of one server that can both be called, the one whose arguments are all said. */
function moreFully(one: Match, other: Match, asked: Asked): Match | undefined {
  const share = ({ tool }: Match) => Object.keys(fillArguments(tool, asked)).length / Math.max(1, tool.arguments.length)
  if (one.tool.server !== other.tool.server || share(one) === share(other)) return undefined
  return share(one) > share(other) ? one : other
}

function worthOf(tool: ExternalTool, asked: Asked, tools: readonly ExternalTool[]): number {
  if (tool.arguments.some(({ required, role }) => required && role === 'unfit')) return 0
  const meanings = meaningsAsked(asked.text)
  if (tool.action !== undefined && tool.action !== orderedWord(asked)) return 0
  const ordered = orderedAction(asked)
  if (ordered !== undefined && ordered !== tool.action) return 0
  const said = (words: ReadonlySet<string>, but: ReadonlySet<string> = NONE) =>
    [...words].reduce((sum, word) => sum + (but.has(word) ? 0 : (meanings.get(word) ?? 0)), 0)
  const filled = fillArguments(tool, asked)
  let worth =
    said(tool.subjects) * WORTH.subject +
    Math.min(MOST_MENTIONS, said(tool.mentions, tool.subjects)) * WORTH.mention +
    Math.min(1, said(tool.verbs)) * WORTH.verb
  for (const argument of tool.arguments) {
    const { name, role } = argument
    if (!(name in filled)) continue
    if (role === 'choice') worth += WORTH.choice
    else if (role === 'most' || role === 'least') worth += findLimit(asked.text, role)?.money ? WORTH.limit : 0
    else if (role === 'id') worth += findId(asked.text, argument)?.named ? WORTH.id : 0
    else if (role === 'text') worth += tool.searches || worth > 0 ? WORTH.thing : 0
    else worth += said(argument.meanings) > 0 ? WORTH.argument : 0
  }
  if (worth === 0) return 0
  return (
    worth + (findProducer(tool, tools, asked) ? WORTH.thing : 0) + (tool.server === asked.recent ? WORTH.recent : 0)
  )
}

/** « ne paie pas », « as-tu payé ? », « qui peut supprimer ? », « faut-il payer ? »: none of these is an order. */
const NO_ORDER =
  /(?<!\p{L})(?:ne|n'|pas|jamais|rien|sans|not|never|without|\p{L}+n't|cannot|qui|quand|combien|quel(?:le)?s?|ou|pourquoi|comment|faire|who|when|what|which|where|how|faut|(?:as|a|ai|avez|ont|est|sont)[- ](?:tu|vous|il|elle|ce|on|t|ils|elles)|did|has|have|was|were)(?!\p{L})|n'/u
/** « payé », and not « crée ». */
const DONE = /(?<!^cr)(?:ée?s?|ed)$/iu

/** What is asked to be done: the first word that says something, unless it tells or asks of what is done. */
function orderedWord({ text, french }: Asked): string | undefined {
  const first = text.match(/[\p{L}\d]+/gu)?.find(word => !isSmallWord(word, french))
  const orders = first !== undefined && !NO_ORDER.test(foldInPlace(text))
  return orders && !DONE.test(first) ? meaningOf(first) : undefined
}

/** « annule ma commande »: what only looks at it is no answer. */
function orderedAction({ text, french }: Asked): string | undefined {
  const first = plainWords(text).find(word => !isSmallWord(word, french))
  return first !== undefined && isSaidVerb(first) && isAction(meaningOf(first)) ? meaningOf(first) : undefined
}

const NONE: ReadonlySet<string> = new Set()

export function missingArguments(tool: ExternalTool, filled: Readonly<Record<string, unknown>>) {
  return tool.arguments.filter(({ name, required }) => required && filled[name] === undefined)
}

/** The tool that finds what `tool` needs the identifier of, by the name that was said. */
export function findProducer(
  tool: ExternalTool,
  tools: readonly ExternalTool[],
  asked: Asked,
): ExternalTool | undefined {
  const needed = missingArguments(tool, fillArguments(tool, asked)).find(({ role }) => role === 'id')
  if (!needed || !findThing(tool, asked)) return undefined
  const speaksOf = new Set([...needed.of, ...tool.mentions])
  const related = tools
    .filter(other => other !== tool && other.action === undefined && isReady(other, asked))
    .map(other => ({
      other,
      worth:
        [...other.subjects].filter(word => speaksOf.has(word)).length * 2 +
        [...other.mentions].filter(word => needed.of.has(word)).length +
        (other.server === tool.server ? 1 : 0) +
        (other.searches ? 1 : 0),
    }))
    .filter(({ worth }) => worth > 2)
    .toSorted((a, b) => b.worth - a.worth)
  return related[0]?.other
}

function isReady(tool: ExternalTool, asked: Asked): boolean {
  const filled = fillArguments(tool, asked)
  const named = tool.arguments.some(({ name, role }) => role === 'text' && name in filled)
  return named && missingArguments(tool, filled).length === 0
}

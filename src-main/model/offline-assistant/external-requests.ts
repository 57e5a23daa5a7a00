import { findExternal } from './external/match.ts'
import { findThing } from './external/said.ts'
import type { Intent } from './intent.ts'
import type { Situation } from './situation.ts'
import { askedOf } from './skills/external.ts'
import { COURTESIES, type Request, understand } from './understand.ts'
import { fold } from './words.ts'

/**
 * What tools of the person answer, beside what the assistant understands by itself, which comes first. The words of a
 * letter or of a task are no question.
 */
export function withExternal(requests: Request[], situation: Situation): Request[] {
  const { understanding, external } = situation
  if (external.length === 0 || understanding.files.length > 0 || understanding.table || understanding.payload)
    return requests
  const own = requests.filter(request => !isVague(request))
  if (!own.every(({ intent }) => MIXES.has(intent))) return requests
  const isOwn = (part: string) =>
    understand(part, []).requests.some(request => request.intent !== 'unknown' && !isVague(request))
  const found = findExternal(askedOf(understanding.text, situation), external, isOwn)
  return found.length > 0 ? [...own, ...found] : requests
}

/** « cherche du thé vert » says nothing of files; a courtesy asks nothing. */
function isVague({ intent, text }: Request): boolean {
  return COURTESIES.has(intent) || (intent === 'search' && !OF_FILES.test(fold(text)))
}

const OF_FILES = /fichier|document|papier|dossier|piece|bibliotheque|archive|facture|contrat|passage|file|library/
const MIXES: ReadonlySet<Intent> = new Set(['exchange', 'weather', 'clock', 'credits', 'tasks', 'reckon', 'capital'])

/** « et du thé noir ? »: the same of another thing. */
export function goOnAsking(situation: Situation): Request | undefined {
  const { understanding, lastRequests, external } = situation
  const last = lastRequests.findLast(({ intent }) => intent === 'external')
  const tool = external.find(({ name }) => name === last?.given?.tool)
  if (!last || !tool || understanding.requests.length > 0 || !AND.test(fold(understanding.text))) return undefined
  const { text } = understanding
  return findThing(tool, askedOf(text, situation))
    ? { intent: 'external', text, given: { tool: tool.name } }
    : undefined
}

const AND = /^\s*(?:et|and|what about|et pour)(?!\p{L})/u

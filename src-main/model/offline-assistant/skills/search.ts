import { quote } from '../format.ts'
import { fileOf, listOf, numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Question, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

const SHOWN = 5
const LONGEST_QUOTE = 420

/** Passages of the library, word for word, each with its file and place; « ouvre le premier » shows more of it. */
export function* searchFiles(request: Request, situation: Situation): Script<Part> {
  const { say, language } = situation
  const query = searchQuery(request.text)
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'search',
    ok: false,
    files: [],
    text,
    ...more,
  })
  if (query === '')
    return reply(
      say({
        fr: 'Que dois-je chercher dans vos fichiers ? Dites par exemple « cherche dans mes fichiers la facture de SENELEC ».',
        en: 'What should I look for in your files? Say for example “search my files for the SENELEC invoice”.',
      }),
    )
  const result = yield* call(situation, 'search_user_files', { query, limit: SHOWN })
  if (!result.ok) return reply(result.reason)
  const passages = listOf(result.data, 'passages').slice(0, SHOWN)
  if (passages.length === 0)
    return reply(
      say({
        fr: `Je n’ai trouvé aucun passage sur ${quote(query, 'fr')} dans vos fichiers. Essayez d’autres mots, ou joignez le document.`,
        en: `I found no passage about ${quote(query, 'en')} in your files. Try other words, or attach the document.`,
      }),
      { ok: true },
    )
  const lines = passages.map((passage, index) => {
    const place = textOf(passage, 'place')
    const name = `**${textOf(passage, 'name') ?? ''}**${place ? `, ${place}` : ''}`
    return `${index + 1}. ${name}\n   ${quote(excerpt(textOf(passage, 'text') ?? ''), language)}`
  })
  const total = Math.max(numberOf(result.data, 'total') ?? 0, passages.length)
  const heading = say({
    fr: `${total} passage${total > 1 ? 's' : ''} sur ${quote(query, 'fr')} :`,
    en: `${total} passage${total > 1 ? 's' : ''} about ${quote(query, 'en')}:`,
  })
  return reply([heading, lines.join('\n')].join('\n\n'), { ok: true, offer: offerToOpen(passages, request, situation) })
}

function offerToOpen(passages: ReturnType<typeof listOf>, request: Request, { say }: Situation): Question {
  const options = passages.flatMap(passage => {
    const file = fileOf(passage)
    const [page, row, sheet] = [numberOf(passage, 'page'), numberOf(passage, 'row'), textOf(passage, 'sheet')]
    if (!file) return []
    return [
      {
        ...file,
        place: {
          ...(page !== undefined && { pages: `${page}` }),
          ...(row !== undefined && { row }),
          ...(sheet && { sheet }),
        },
      },
    ]
  })
  return {
    text: say({
      fr: 'Dites « ouvre le premier » pour lire ce qui l’entoure.',
      en: 'Say “open the first” to read what stands around it.',
    }),
    options,
    kind: 'passage',
    requests: [{ intent: 'show', text: request.text }],
  }
}

/** One line, cut at a word. */
function excerpt(text: string): string {
  const line = text
    .replace(/^\s*#{1,6}\s+/gmu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= LONGEST_QUOTE) return line
  return `${line.slice(0, line.lastIndexOf(' ', LONGEST_QUOTE))} …`
}

const COMMAND =
  /^.*?(?<!\p{L})(?:(?:re)?cherche[rz]?|(?:re)?trouve[rz]?|search|find|look(?: for)?)(?!\p{L})[- ]*(?:moi[- ]*)?/u
const QUESTION =
  /^.*?(?:est[- ]il (?:question|fait mention)|parle(?:nt)?(?:[- ]t[- ]on)?|disent|on parle|il est question|y a[- ]?t?[- ]?il|est mentionnee?|se trouve(?:nt)?|mentionne|il y a|ca parle|contien(?:t|nent)|mentions?|talks? about|say about|contain)(?!\p{L})\s*/u
const WHERE =
  /(?<!\p{L})(?:(?:dans|ds|parmi|in|through) )?(?:tous |toutes |all )?(?:mes|ma|my|(?<=(?:dans|parmi|in|through) )(?:les|the)) (?:fichiers?|documents?|docs?|papiers|dossiers?|pieces|bibliotheque|archives|files|documents|library)(?!\p{L})/u
const LINKS =
  /^(?:(?:de la|de l'|du|des|de|d'|la|le|les|l'|une?|sur|ce qui (?:parle|concerne)(?: de)?|tout ce qui concerne|ou (?:il est question|on parle)|for|about|the|mots?|passages?|endroits?|qui parlent?)(?:\s+|(?<=')|$))+/u

/** The words to look for, without those that ask. */
export function searchQuery(text: string): string {
  let start = 0
  const folded = foldInPlace(text).replace(/[?!.\s]+$/, '')
  const where = WHERE.exec(folded)
  let said = where
    ? `${text.slice(0, where.index)} ${text.slice(where.index + where[0].length, folded.length)}`
    : text.slice(0, folded.length)
  for (const opening of [COMMAND, QUESTION]) {
    const found = opening.exec(foldInPlace(said))
    if (found && found[0].length < said.length) said = said.slice(found[0].length)
  }
  start = LINKS.exec(foldInPlace(said.trim()))?.[0].length ?? 0
  return said
    .trim()
    .slice(start)
    .replace(/^[:«"“\s]+|[»"”\s]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

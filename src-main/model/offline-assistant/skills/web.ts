import { keySentences } from '../extract.ts'
import { quote } from '../format.ts'
import { readLines } from '../reading.ts'
import { listOf, numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

const SHOWN_RESULTS = 5
const EXCERPT = 240
const SHOWN_CHARACTERS = 3_000
const KEY_SENTENCES = 6

/** What strangers wrote is quoted with its address, and not taken over. */
export function* searchWeb(request: Request, situation: Situation): Script<Part> {
  const { say, language } = situation
  const reply = (text: string, ok = false): Part => ({ intent: 'webSearch', ok, files: [], text })
  const query = webQuery(request.text)
  if (query === '')
    return reply(
      say({
        fr: 'Que dois-je chercher sur Internet ? Dites-le en quelques mots.',
        en: 'What should I look for on the Internet? Say it in a few words.',
      }),
    )
  const result = yield* call(situation, 'web_search', { query })
  if (!result.ok)
    return reply(
      `${say({ fr: 'La recherche sur Internet n’a pas pu être faite.', en: 'The Internet search could not be made.' })} ${result.reason}`,
    )
  const found = listOf(result.data, 'results').slice(0, SHOWN_RESULTS)
  if (found.length === 0)
    return reply(
      say({ fr: `Aucun résultat pour ${quote(query, 'fr')}.`, en: `No result for ${quote(query, 'en')}.` }),
      true,
    )
  const lines = found.map((each, index) => {
    const text = (textOf(each, 'text') ?? '').replace(/\s+/g, ' ').trim()
    const cut = text.length > EXCERPT ? `${text.slice(0, text.lastIndexOf(' ', EXCERPT))} …` : text
    return `${index + 1}. **${textOf(each, 'title') ?? ''}** — ${textOf(each, 'url') ?? ''}${cut ? `\n   ${quote(cut, language)}` : ''}`
  })
  return reply(
    [
      say({ fr: `Résultats pour ${quote(query, 'fr')} :`, en: `Results for ${quote(query, 'en')}:` }),
      lines.join('\n'),
      say({
        fr: 'Ce sont des extraits de sites que je n’ai pas vérifiés ; dites « lis » et une adresse pour ouvrir une page.',
        en: 'These are excerpts of sites that I did not check; say “read” and an address to open a page.',
      }),
    ].join('\n\n'),
    true,
  )
}

/** « lis cette page https://… »: its text, or its main sentences when a summary is asked; « continue » reads on. */
export function* readPage(request: Request, situation: Situation): Script<Part> {
  const { say, history } = situation
  const reply = (text: string, ok = false): Part => ({ intent: 'browse', ok, files: [], text })
  const url = findUrl(request.text)
  const last = url ? undefined : history.findLast(step => step.call.name === 'browse_url' && step.outcome.ok)
  const going = last?.outcome.ok
    ? { url: textOf(last.call.arguments, 'url'), offset: numberOf(last.outcome.data, 'next_offset') }
    : undefined
  const address = url ?? going?.url
  if (!address || (!url && going?.offset === undefined))
    return reply(say({ fr: 'La page est lue jusqu’au bout.', en: 'The page is read to its end.' }))
  const result = yield* call(situation, 'browse_url', { url: address, offset: url ? undefined : going?.offset })
  if (!result.ok)
    return reply(`${say({ fr: 'La page n’a pas pu être lue.', en: 'The page could not be read.' })} ${result.reason}`)
  const text = (textOf(result.data, 'text') ?? '').trim()
  const title = textOf(result.data, 'title') ?? address
  if (text === '')
    return reply(say({ fr: `Je n’ai trouvé aucun texte à ${address}.`, en: `I found no text at ${address}.` }), true)
  const summary = /resum|summar|essentiel|key points/.test(foldInPlace(request.text))
    ? keySentences(readLines(text), KEY_SENTENCES)
        .map(sentence => `- ${sentence.text}`)
        .join('\n')
    : ''
  const body =
    summary ||
    (text.length > SHOWN_CHARACTERS ? `${text.slice(0, text.lastIndexOf(' ', SHOWN_CHARACTERS))}\n[…]` : text)
  const more =
    numberOf(result.data, 'next_offset') === undefined
      ? undefined
      : say({ fr: 'Dites « continue » pour lire la suite.', en: 'Say “continue” to read on.' })
  return reply(
    [`**${title}** — ${textOf(result.data, 'url') ?? address}`, body, more].filter(Boolean).join('\n\n'),
    true,
  )
}

/** Punctuation that ends the sentence is no part of the address. */
export function findUrl(text: string): string | undefined {
  const found = /(?:https?:\/\/|(?<![\w@.])www\.(?=\p{L}))[^\s<>«»"“”]+/iu.exec(text)?.[0].replace(/[.,;:!?)\]]+$/, '')
  return found && (/^www/i.test(found) ? `https://${found}` : found)
}

const WEB =
  /(?<!\p{L})(?:sur |dans |on |via |avec )?(?:l'|le |la |the )?(?:internet|web|net|toile|google|en ligne|online)(?!\p{L})/gu
const OPENING =
  /^.*?(?<!\p{L})(?:fais (?:moi )?une (?:re)?cherche|do a search|(?:re)?cherche[rz]?|trouve[rz]?|verifie[rz]?|regarde[rz]?|search|look(?: up)?|find|google)(?!\p{L})[- ]*(?:moi[- ]*)?/u
const LINK = /^(?:(?:[:,]|sur|pour|a propos de|ce qu'on dit (?:de|sur)|de|d'|about|for|on|s'il y a|si)(?:\s+|$))+/u

export function webQuery(text: string): string {
  const folded = foldInPlace(text)
  let said = text
  for (const match of [...folded.matchAll(WEB)].toReversed())
    said = `${said.slice(0, match.index)} ${said.slice(match.index + match[0].length)}`
  said = said
    .slice(OPENING.exec(foldInPlace(said))?.[0].length ?? 0)
    .replace(/\s+/g, ' ')
    .trim()
  return said
    .slice(LINK.exec(foldInPlace(said))?.[0].length ?? 0)
    .replace(/^[«"“:,\s]+|[»"”?!.,\s]+$/gu, '')
    .slice(0, 300)
}

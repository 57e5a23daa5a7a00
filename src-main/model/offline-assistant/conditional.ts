import { findMoney, type Money } from './currencies.ts'
import { readWeatherTest, type WeatherTest } from './weather-condition.ts'
import { foldInPlace } from './words.ts'

/** « S'il pleut à Dakar, … sinon … », « j'ai parié 100 euros qu'il pleuvrait à Athènes ; si j'ai gagné, … » */
export type Conditional = {
  test: WeatherTest
  /** The condition as it was said. */
  condition: string
  bet?: { stake?: Money }
  whenTrue: string
  whenFalse: string
  /** The condition comes last: « convertis … s'il pleut ». */
  trailing: boolean
  /** All of it, and the sentences around it, which ask for themselves. */
  text: string
  before: string
  after: string
}

/** Longer messages are texts that speak of the weather. */
const LONGEST = 600

const FILLER =
  "(?:(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|svp|stp|please|alors|bon|ok|dis[- ]moi|dites[- ]moi|tell me|ardoise|et|and|puis|mais|but|j'ai une question|une question|question|voila|hier|aujourd'hui|yesterday|today)[\\s,:!]*)*"
const I =
  "(?:j'ai|j'avais|je|on a|on|nous avons|i've|i have|i had|i|we've|we have|we)(?: te| vous| lui| leur)?(?: deja| bien| aussi| just| also)?"
const BETS =
  '(?:parie[rsz]?|paris?|mise[rs]?|gage[rs]?|bets?|wager(?:ed|s)?|(?:fait|made) (?:le |un |a )?(?:pari|bet))(?!\\p{L})'
const WON = '(?:gagne|gagnais|gagnerais|remporte|won|win)(?!\\p{L})'
const LOST = '(?:perdu|perds|perdais|lost|lose)(?!\\p{L})'
const OF_BET = '(?:[\\s,]*(?:mon |le |ce |notre |my |the |our )?(?:pari|bet)(?!\\p{L}))?'
const BET = new RegExp(
  `^${FILLER}(?<outcome>(?:si|if) ${I} (?:${WON}|${LOST}) )?(?:${I} )?(?:(?:mon|le|un|notre|my|our|a|the) )?${BETS}(?<said>[^!?]*?)(?:(?<!\\p{L})(?:qu'|que |that |sur le fait qu'|sur (?:la |de la |le |l')?(?=pluie|neige|orage)|on (?=rain|snow))|(?=(?<!\\p{L})(?:it(?:'d|'s|'ll)?|the temperature) ))`,
  'u',
)
const IF =
  /(?<!\p{L})(?:si (?=il |la |le |l'|les |on |a |dehors|jamais|aujourd|maintenant)|s'(?=il)|if |au cas ou |dans le cas ou |a condition qu(?:e |')|pourvu qu(?:e |')|en cas (?:de |d'))/u
/** Where a condition ends and what depends on it begins. */
const THEN =
  /\s*[,:]\s*(?:(?:alors|then)\s+)?|\s+(?:alors|then)\s+|\s+(?=si (?:j'|je |on )|if (?:i|we) |(?:je|j'ai|on|i) (?:gagn|win|won)|(?:combien|how much|convert\p{L}*|donne|dis|calcul|rappel|remind|tell|give|envo|send|fais|ajoute|cherche|note|quel|what)(?!\p{L})|sinon|otherwise)|[\s.!?;]+$/gu
/** « Kayes, Mali, … »: the country of the city. */
const COUNTRY =
  /^,\s*\p{Lu}[\p{L}’'-]+(?:\s(?:d[e’']|du|of)?\s?\p{Lu}[\p{L}’'-]+)?\s*(?:,|$|\s(?:alors|then|combien|how)\s)/u
const MARK = new RegExp(
  `(?<!\\p{L})(?:(?:et |and |mais |but )?(?:(?<won>(?:si|if) ${I} ${WON}${OF_BET}|si oui|if so|si c'est le cas|en cas de (?:victoire|gain))|(?<lost>(?:si|if) ${I} ${LOST}${OF_BET}|sinon|si non|otherwise|or else|if not|dans le cas contraire|si ce n'est pas le cas|en cas de (?:perte|defaite))))(?!\\p{L})[\\s,:]*(?:(?:alors|then)\\s+)?`,
  'gu',
)
const WINS = new RegExp(`^${I} ${WON}`, 'u')
const ASKS_OF_BET = /combien|how much|gagne|perdu|(?<!\p{L})(?:won|win|lost|gains?)(?!\p{L})|convert/u

/** The one condition of a message; only one about the weather, which a tool can tell. */
export function readConditional(message: string): Conditional | undefined {
  if (message.length > LONGEST) return undefined
  const sentences = message.split(/(?<=[^\s.]{3}[.!?;…]|[?!])\s+|\n+/u).filter(sentence => sentence.trim() !== '')
  for (const [index, sentence] of sentences.entries()) {
    const found = readBet(sentence) ?? readIf(sentence)
    if (!found) continue
    const { rest, ...condition } = found
    const others = sentences.slice(index + 1)
    const foreign = others.findIndex(other => !belongs(other, condition.bet !== undefined))
    const end = foreign < 0 ? others.length : foreign
    return {
      ...condition,
      ...readBranches([rest, ...others.slice(0, end)].join(' ')),
      text: sentences.slice(index, index + 1 + end).join(' '),
      before: sentences.slice(0, index).join(' '),
      after: others.slice(end).join(' '),
    }
  }
  return undefined
}

type Condition = Pick<Conditional, 'test' | 'condition' | 'bet' | 'trailing'> & { rest: string }

function readBet(sentence: string): Condition | undefined {
  const folded = foldInPlace(sentence)
  const opened = BET.exec(folded)
  if (!opened) return undefined
  const start = opened[0].length
  const { condition, rest } = cutCondition(sentence, start)
  const test = readWeatherTest(condition)
  if (!test) return undefined
  const stake = findMoney(sentence.slice(0, start))
  return {
    test,
    condition,
    bet: { ...(stake && { stake }) },
    trailing: false,
    rest: `${opened.groups?.outcome ?? ''} ${rest}`.trim(),
  }
}

function readIf(sentence: string): Condition | undefined {
  const folded = foldInPlace(sentence)
  const opened = IF.exec(folded)
  if (!opened) return undefined
  const lead = sentence.slice(0, opened.index).trim()
  const { condition, rest } = cutCondition(sentence, opened.index + opened[0].length)
  const test = readWeatherTest(condition)
  if (!test) return undefined
  if (new RegExp(`^${FILLER}$`, 'u').test(foldInPlace(lead))) {
    const stake = findMoney(rest)
    // « s'il pleut, je gagne 100 euros : combien en dollars ? »
    return WINS.test(foldInPlace(rest))
      ? {
          test,
          condition,
          bet: { ...(stake && { stake }) },
          trailing: false,
          rest: rest.replace(/^[^,:.?]*[,:.?]?\s*/u, ''),
        }
      : { test, condition, trailing: false, rest }
  }
  const goesOn = rest === '' || /^(?:sinon|otherwise|or else)/u.test(foldInPlace(rest))
  return goesOn ? { test, condition, trailing: true, rest: `${lead} ${rest}`.trim() } : undefined
}

function cutCondition(sentence: string, start: number): { condition: string; rest: string } {
  const said = sentence.slice(start)
  const end = [...foldInPlace(said).matchAll(THEN)].find(({ index }) => !COUNTRY.test(said.slice(index)))
  if (!end) return { condition: said.trim(), rest: '' }
  return { condition: said.slice(0, end.index).trim(), rest: said.slice(end.index + end[0].length).trim() }
}

/** What goes on with the condition in a sentence of its own: « Sinon … », « Si j'ai gagné, … ». */
function belongs(sentence: string, ofBet: boolean): boolean {
  const folded = foldInPlace(sentence)
  const mark = folded.search(MARK)
  return (
    (mark >= 0 && new RegExp(`^${FILLER}$`, 'u').test(folded.slice(0, mark))) || (ofBet && ASKS_OF_BET.test(folded))
  )
}

function readBranches(text: string): Pick<Conditional, 'whenTrue' | 'whenFalse'> {
  const branches = { won: '', lost: '' }
  const marks = [...foldInPlace(text).matchAll(MARK)]
  const first = text.slice(0, marks[0]?.index ?? text.length).trim()
  const [only] = marks
  const sideOf = (mark: RegExpExecArray) => (mark.groups?.won === undefined ? 'lost' : 'won')
  // « combien en dollars si j'ai perdu ? »
  const closes = marks.length === 1 && only !== undefined && /^\W*$/u.test(text.slice(only.index + only[0].length))
  branches[closes ? sideOf(only) : 'won'] = first
  for (const [index, mark] of marks.entries()) {
    const said = text.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim()
    if (/\p{L}/u.test(said)) branches[sideOf(mark)] = `${branches[sideOf(mark)]} ${said}`.trim()
  }
  const asks = (branch: string) => (/\p{L}/u.test(branch) ? branch.replace(/^[\s,:]+/u, '') : '')
  return { whenTrue: asks(branches.won), whenFalse: asks(branches.lost) }
}

import type { Mark } from './concepts.ts'
import type { Token } from './words.ts'

/**
 * Whether a message orders an e-mail. What leaves the computer needs a positive, present order to the assistant: a
 * negation, another sender (« je l'enverrai »), a later time, a condition or a doubt around the send is no order.
 * `mentioned` tells of mail that already came or went.
 */
export type Sending = 'ordered' | 'forbidden' | 'unsure' | 'mentioned'

/** Phrases by line or comma, folded; `*` ends a stem. */
function phrases(list: string): RegExp {
  const alternatives = list
    .split(',')
    .map(phrase => phrase.trim().replace(/\s+/g, ' ').replace(/\*$/, '\\p{L}*'))
    .join('|')
  return new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'gu')
}

/** They contain the words of a negation or a doubt and are none. */
const HARMLESS = phrases(`
  pas de probleme, pas de problemes, pas de souci, pas de soucis, pas mal, pourquoi pas, non seulement, sans faute,
  sans attendre, sans tarder, sans delai, sans probleme, sans souci, rien de plus, rien d autre, nothing else,
  no problem, no worries, si possible, si tu peux, si tu veux bien, si vous pouvez, if possible, if you can,
  s il te plait, s il vous plait, s il vs plait, je t en prie, je vous en prie, la personne, une personne,
  quand tu peux, quand tu auras fini, quand tu as fini, quand c est fini, quand c est pret, quand c est fait,
  quand vous aurez fini, une fois fini, une fois termine, des que c est pret, des que c est fini, des que c est fait,
  when you are done, when done, when it is ready, once done, once ready, pour demain, avant demain, de demain,
  d ici demain, for tomorrow, before tomorrow, pour lundi, avant lundi, pour vendredi, avant vendredi, avant ce soir,
  pour ce soir, in no time`)

/** Negations that insist: « n'oublie pas de l'envoyer ». */
const INSISTING = phrases(`
  n oublie pas de, n oubliez pas de, oublie pas de, oubliez pas de, n oublie surtout pas de, n hesite pas a,
  n hesitez pas a, hesite pas a, ne manque pas de, ne manquez pas de, ne tarde pas a, don t forget to, dont forget to,
  do not forget to, don t hesitate to, never forget to, remember to, pense a, pensez a, pense bien a, veuillez,
  je te prie de, je vous prie de, je te demande de, je vous demande de, priere de, merci de, merci de bien vouloir,
  il faut, il faudrait, faut`)

/** A wish of the user's, whose « je » or « on » sends nothing. */
const WISHING = phrases(`
  je veux, je voudrais, je souhaite, je souhaiterais, j aimerais, je desire, j ai besoin de, j ai besoin d,
  j ai besoin, on veut, nous voulons, nous voudrions, nous souhaitons, on peut avoir, je peux avoir, puis je avoir,
  il me faut, il nous faut, i want, i need, i d like, i would like, we need, we want, can i have, can i get, may i have`)

const FORBIDDING = phrases(`
  ne, n, pas, pa, jamais, rien, aucun, aucune, sans, ni, personne, non, nan, evite*, inutile*, interdi*, stop,
  arrete*, annul*, abstien*, abstenir, defense, refus*, empech*, hors de question, nul, nulle, zero, laisse tomber,
  laissez tomber, oublie, oubliez, laisse, plus de, plus d, plus besoin, au lieu, plutot que, sauf, excepte, hormis,
  never, not, no, nope, none, without, avoid*, skip*, cancel*, dont, don t, doesn t, won t, shouldn t, instead,
  rather than, except, nothing, nobody, refrain*, forbid*, leave out, moi meme, nous memes, nous meme, lui meme,
  elle meme, myself, ourselves, himself, herself, m en charge, m en occupe, m occupe, m en chargerai, m en occuperai,
  nous en occupons, s en occupe, s en charge, s en occupera, s en chargera, je gere, je m en, i ll handle, i handle`)

const DOUBTING = phrases(`
  demain, apres demain, lendemain, tard, ulterieur*, bientot, prochain*, tout a l heure, ce soir, cet apres midi,
  tantot, later, tomorrow, tonight, soon, next week, next month, afterwards, lundi, mardi, mercredi, jeudi, vendredi,
  samedi, dimanche, monday, tuesday, wednesday, thursday, friday, saturday, sunday, yet, encore, si, if, unless,
  whether, quand, lorsque, when, until, jusqu*, tant que, des que, une fois que, attend*, patiente*, wait*, hold,
  peut etre, maybe, perhaps, eventuel*, probabl*, je crois, je pense, je doute, je ne sais, hesite*, on verra,
  je verrai, faut il, dois je, doit on, devrais je, devons nous, puis je, should i, should we, shall i, can i, may i,
  do i, est ce que je, comment, pourquoi, how, why, sais tu, savez vous, es tu capable, are you able, avant de, avant d,
  avant l, avant envoi, before, pret a, prete a, prets a, ready to, pour qu*, pour que, so that, so i, veut, veulent, voudra, voudrait, will want, would want,
  wants, exige*, apres verification, apres validation, apres controle, apres relecture, apres accord, after, pour
  pouvoir, afin, de quoi, quoi envoyer, serait, devra, devrai, faudra, il parait`)

/** A mail that came or went already. */
const PAST = phrases(`
  recu, recue, recus, recues, received, ai envoye, as envoye, a envoye, avons envoye, avez envoye, ont envoye,
  ete envoye, ete envoyee, ete envoyes, envoyee, envoyees, ai transmis, a transmis, as transmis, transmise, transmises,
  avez transmis, ont transmis, ete transmis, ai expedie, a expedie, sent, emailed me, have mailed, forwarded, arrive par,
  arrivee par, venu par, venue par`)

const IMPERATIVE = String.raw`(?:envoie|envoies|envoi|envois|envoye|envoyes|envoyez|transmets|transmet|transmettez|expedie|expedies|expediez|maile|mailes|mailez|fais (?:(?:moi|nous|le|la|les) )*(?:suivre|parvenir)|faites (?:(?:moi|nous|le|la|les) )*(?:suivre|parvenir)|send|forward|shoot|e?mail(?= (?:it|me|them|this|that|the|everything|all|moi|le|la|les|nous)\b))`
const INFINITIVE =
  '(?:envoyer|transmettre|expedier|mailer|faire suivre|faire parvenir|recevoir|send|forward|e?mail(?= (?:it|me|them|this|that|the|everything|all) ))'
const FINITE = String.raw`(?:enver\p{L}*|transmettr(?:ai|as|a|ons|ez|ont|ais|ait)|expedier(?:ai|as|a|ons|ez|ont)|envoi\p{L}*|envoyi?\p{L}*|transmet\p{L}*|expedi\p{L}*|send|sending|forward|mailer\p{L}*)`
const CLITICS = '(?:(?:me|m|moi|nous|le|la|l|les|lui|y|en|it|them|te|t|vous) )*'
const LEADS = `(?:(?:et|puis|ensuite|alors|donc|apres|enfin|aussi|svp|please|merci|ok|okay|oui|yes|d accord|bonjour|bonsoir|salut|hello|hi|bon|bien|mais|then|and|also|now|maintenant|vite|tout de suite|just|juste|simplement|seulement|uniquement|only|kindly|egalement|surtout|sinon|par email|plus|stp|voila|voici|vas y|allez y|go ahead|cher assistant|ardoise|that) )*`
const MAILBOX = '(?:e?mail|courriel|mel|boite|messagerie|gmail|inbox|mailbox)s?'
const YOU_ASKED =
  '(?:peux tu|tu peux|peut tu|tu peut|peu tu|tu pe|pouvez vous|vous pouvez|pourrais tu|tu pourrais|pourriez vous|vous pourriez|voulez vous|veux tu|voudrais tu|voudriez vous|vouloir|(?:can|could|would|will) you(?: please| kindly)?|you to)'

/** Shapes of an order, on the words of one part of the message. `|` stands where a known thing was named just before. */
const ORDERS: readonly RegExp[] = [
  new RegExp(`(?:^|\\| )${LEADS}${IMPERATIVE}(?![\\p{L}\\d])`, 'u'),
  // « le bilan de Sahel envoie-le par mail »: the pronoun after the verb makes it an order, an article would not.
  new RegExp(
    `(?<!(?<![\\p{L}])(?:je|j|on|il|elle|ils|elles|nous|qui|l|le|la|les|me|m|lui|leur|i|we|he|she|they|will|ll|to|would) )(?<![\\p{L}])${IMPERATIVE} (?:moi|nous|me|it|them|(?:le|la|les)(?= (?:moi|nous|par|en|svp|a|sur|dans|au|vite|aussi|ensuite|maintenant|tout)(?!\\p{L})|$))(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `(?:^|${LEADS.replace(/\)\*$/, ')+')}|\\| |§please |${YOU_ASKED} |et (?:de |d ))${CLITICS}${INFINITIVE}(?!\\p{L})`,
    'u',
  ),
  /§wish (?:\p{L}+ ){0,4}?recevoir(?!\p{L})/u,
  new RegExp(
    `(?<!\\p{L})(?:tu|vous|you) (?:${CLITICS})(?:${IMPERATIVE}|enverra[si]?|enverrez|transmettras|transmettrez|envoyiez|transmettes|transmettiez)(?!\\p{L})`,
    'u',
  ),
  /§wish .*(?:e?mailed|sent|mailed)(?!\p{L})/u,
  /(?:^|(?:avec|plus|et|\+|puis|with|\|) )(?:l |un )?envoi (?:par|sur|en|au|a) /u,
]
const BY_MAIL = new RegExp(
  `(?<!\\p{L})(?:par|sur|dans|via|a|by|to|in|en|au|avec) (?:(?:mon|ma|mes|my|l|le|la|un|notre|our) )?(?:adresse )?${MAILBOX}(?!\\p{L})|${IMPERATIVE}`,
  'u',
)
const SENDING_VERB = new RegExp(`(?<!\\p{L})${FINITE}(?!\\p{L})`, 'u')
const OTHER_SENDER = /(?<!\p{L})(?:je|j|on|nous|il|elle|ils|elles|qui|i|we|he|she|they|ill)(?!\p{L})(?! (?:te|vous) )/u
const THIS_SENDER = /(?<!\p{L})(?:tu|vous|you)(?!\p{L})/u
const PURPOSE = new RegExp(
  `(?<!\\p{L})(?:pour|afin de|afin d|a|to|in order to)(?: ne)? (?:(?:le|la|l|les|lui|leur|it|them|pouvoir) )*(?:${INFINITIVE})(?!\\p{L})`,
  'u',
)

type Segment = {
  words: string
  speaks: boolean
  otherThings: boolean
  opens: 'start' | 'comma' | 'sentence' | 'but' | 'and'
}

/** Undefined when the message says nothing of sending. */
export function readSending(text: string, tokens: readonly Token[], marks: readonly Mark[]): Sending | undefined {
  const segments = split(text, tokens, marks)
  const verdicts = segments.map((segment, at) =>
    segment.speaks ? judge(segment, segments[at - 1], segments[at + 1]) : undefined,
  )
  return SEVEREST.find(sending => verdicts.includes(sending))
}

const SEVEREST: readonly Sending[] = ['forbidden', 'unsure', 'ordered', 'mentioned']

function judge(segment: Segment, before: Segment | undefined, after: Segment | undefined): Sending {
  const words = plain(segment.words)
  const orders = ORDERS.some(order => order.test(words))
  if (has(PAST, words) && !orders) return 'mentioned'
  if (has(FORBIDDING, words)) return 'forbidden'
  if (after && addsTo(after)) {
    const more = plain(after.words)
    if (after.opens === 'sentence' ? TAKEN_BACK.test(more) : has(FORBIDDING, more)) return 'forbidden'
    if (after.opens !== 'sentence' && (has(DOUBTING, more) || OTHER_SENDER.test(more))) return 'unsure'
  }
  if ((after?.opens === 'comma' || after?.opens === 'but') && TAKES_OVER.test(plain(after.words))) return 'unsure'
  if (has(DOUBTING, words) || (before && segment.opens === 'comma' && CONDITION.test(plain(before.words))))
    return 'unsure'
  const verb = SENDING_VERB.exec(words)
  if (verb)
    return orders && sender(words.slice(0, verb.index)) !== 'other' && !PURPOSE.test(words) ? 'ordered' : 'unsure'
  const asked = BY_MAIL.test(words) || ORDERS.some(order => order.test(words))
  return asked && !OTHER_SENDER.test(words) ? 'ordered' : 'unsure'
}

/** « envoie-le par mail, non attends »: words that name nothing else speak of the send before them. */
function addsTo(segment: Segment): boolean {
  return !segment.speaks && !segment.otherThings
}

const TAKEN_BACK =
  /^(?:euh |ah |oh |ou |or |en fait |finalement |mais |bon |enfin )*(?:non|nan|no|attend\p{L}*|stop|annule\p{L}*|wait|cancel|finalement pas|pas maintenant|not now|laisse)(?!\p{L})/u
/** « le mail au client, je le rédigerai »: another subject goes on with the same thing. */
const TAKES_OVER =
  /(?<!\p{L})(?:je|on|nous|il|elle|ils|elles|i|we|he|she|they)(?: ll| will)? (?:l|le|la|les|\p{L}+ (?:it|them|that))(?!\p{L})/u
const CONDITION = /(?<!\p{L})(?:si|if|unless|sauf si|a moins|tant que|jusqu a)(?!\p{L})/u

/** Who is the nearest subject before the verb. */
function sender(before: string): 'this' | 'other' | undefined {
  const last =
    before
      .split(/(?<!\p{L})(?=(?:je|j|on|nous|il|elle|ils|elles|qui|i|we|he|she|they|ill|tu|vous|you)(?!\p{L}))/u)
      .at(-1) ?? ''
  if (OTHER_SENDER.test(last)) return 'other'
  return THIS_SENDER.test(last) ? 'this' : undefined
}

/** A « oui » that takes itself back or puts off (« oui mais pas maintenant ») allows nothing to leave. */
export function hesitates(tokens: readonly Token[]): boolean {
  const words = plain(
    tokens
      .filter(token => /^[\p{L}\d]/u.test(token.word))
      .map(token => token.word)
      .join(' '),
  )
  return has(FORBIDDING, words) || has(DOUBTING, words)
}

function plain(words: string): string {
  return words
    .replace(HARMLESS, ' ')
    .replace(INSISTING, '§please')
    .replace(WISHING, '§wish')
    .replace(/\s+/g, ' ')
    .trim()
}

function has(table: RegExp, words: string): boolean {
  table.lastIndex = 0
  return table.test(words)
}

const ADDS = new Set(['et', 'puis', 'ensuite', 'and', 'then', '+', '&'])
const OPPOSES = new Set(['mais', 'but', 'cependant', 'however'])
const NEGATIVE_START = new Set([
  'ne',
  'n',
  'pas',
  'sans',
  'surtout',
  'no',
  'not',
  'don',
  'dont',
  'aucun',
  'jamais',
  'rien',
  'je',
  'j',
  'i',
  'on',
])
const NEGATED_IN_ENGLISH = /(?<!\p{L})(?:don t|dont|not|never|without|no)(?!\p{L})/u
const INFINITIVE_VERB = /(?:er|ir|tre|dre|ire)$/
/** Concepts that leave a part of the message free to speak of what precedes it. */
const COURTESIES: ReadonlySet<string> = new Set(['yes', 'no', 'thanks', 'greet', 'other', 'more', 'again'])

/** Parts of the message that each stand for one order or prohibition. */
function split(text: string, tokens: readonly Token[], marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = []
  let words: string[] = []
  let first = 0
  let opens: Segment['opens'] = 'start'
  const close = (last: number, next: number, nextOpens: Segment['opens']) => {
    const inside = marks.filter(mark => mark.first >= first && mark.last <= last)
    const speaks = inside.some(mark => mark.concept === 'send' || mark.concept === 'mail')
    if (words.length > 0)
      segments.push({
        words: words.join(' '),
        speaks,
        otherThings: inside.some(mark => !COURTESIES.has(mark.concept)),
        opens,
      })
    else nextOpens = opens === 'sentence' ? 'sentence' : nextOpens
    words = []
    first = next
    opens = nextOpens
  }
  tokens.forEach((token, at) => {
    const { word } = token
    const previous = tokens[at - 1]
    if (previous && text.slice(previous.end, token.start).includes('\n')) close(at - 1, at, 'sentence')
    const endsSentence = /^[!?;:…]$/.test(word) || (word === '.' && !/\S/.test(text[token.end] ?? ' '))
    if (endsSentence) close(at - 1, at + 1, 'sentence')
    else if (/^[,(]$/.test(word) || (/^[–—]$/.test(word) && at > 0)) close(at - 1, at + 1, 'comma')
    else if (OPPOSES.has(word)) close(at - 1, at + 1, 'but')
    else {
      const distributes = word === 'and' && NEGATED_IN_ENGLISH.test(words.join(' '))
      if (ADDS.has(word) && !distributes && opensOrder(tokens, marks, at)) close(at - 1, at, 'and')
      if (!/^[\p{L}\d+]/u.test(word)) return
      const afterThing = namesSomething(tokens, marks, at - 1)
      if (afterThing && marks.some(mark => mark.concept === 'send' && mark.first === at)) words.push('|')
      words.push(word)
    }
  })
  close(tokens.length - 1, tokens.length, 'sentence')
  return segments
}

/** « et envoie-le », « et ne l'envoie pas »; « et l'envoyer » still depends on what comes before. */
function opensOrder(tokens: readonly Token[], marks: readonly Mark[], at: number): boolean {
  let next = at + 1
  const word = () => tokens[next]?.word ?? ''
  while (
    /^(?:['’-]|ensuite|puis|apres|aussi|tu|vous|me|m|le|la|les|l|then|also|please|svp|moi)$/.test(word()) &&
    next < at + 6
  )
    next++
  if (NEGATIVE_START.has(word())) return true
  const verb = marks.find(mark => mark.first === next)
  return verb !== undefined && verb.concept !== 'other' && !INFINITIVE_VERB.test(word())
}

function namesSomething(tokens: readonly Token[], marks: readonly Mark[], at: number): boolean {
  if (/^\d/.test(tokens[at]?.word ?? '')) return true
  return marks.some(mark => mark.last === at && !['other', 'send', 'mail', 'previous', 'more'].includes(mark.concept))
}

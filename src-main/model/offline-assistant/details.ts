import { markConcepts } from './concepts.ts'
import { findNumbers, isYear } from './numbers.ts'
import { fold, type Token, tokenize } from './words.ts'

/** What the message gives besides what it asks: names, amounts, dates. Every value is as the user wrote it. */

const LEGAL_FORM = String.raw`(?:SARL|SUARL|S\.?A\.?R\.?L|SAS|SASU|SA|S\.A\.?|SNC|SCS|SCOOP|GIE|EURL|ETS|Ets|[ÉE]tablissements|Ltd|LLC|Inc)`
const NAME_WORD = String.raw`[\p{Lu}\d][\p{L}\d&.'’-]*`
const NAME_LINK = `(?:de la|de|du|des|et|&|of|and|l['’]|d['’])`
const NAME = `${NAME_WORD}(?:\\s+(?:${NAME_LINK}\\s*)?${NAME_WORD})*`
const COMPANY_WORD =
  '(?:[Ss]oci[ée]t[ée]|[Ee]ntreprise|[Ss]te|[Ss]té|[Cc]ompagnie|[Cc]ompany|[Ff]irm|[Cc]abinet|ONG|[Aa]ssociation|[Cc]oop[ée]rative)'
const STOP_WORDS = new Set(
  'pour pr de du des et en sur avec au a puis dans dont qui que exercice annee stp svp par for and in the of year from with please svp ensuite aussi cette ce est'.split(
    ' ',
  ),
)

/** The company that the statements are of; « cette entreprise » names none. */
export function findCompany(text: string): string | undefined {
  const quoted = new RegExp(`${COMPANY_WORD}\\s+(?:«|"|“)\\s*([^»"”]+?)\\s*(?:»|"|”)`, 'iu').exec(text)?.[1]
  if (quoted) return quoted
  const patterns = [
    new RegExp(`(?<=(?<!\\p{L})${COMPANY_WORD}\\s+)${NAME}`, 'u'),
    new RegExp(`(?<!\\p{L})${LEGAL_FORM}\\s+${NAME}`, 'u'),
    new RegExp(`${NAME}\\s+${LEGAL_FORM}\\b`, 'u'),
    new RegExp(`(?<=(?:\\bpour|\\bde|\\bd['’]|\\bfor|\\bof|\\bchez)\\s*)${NAME}`, 'u'),
  ]
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[0]
    const trimmed = name && trimName(name)
    if (trimmed) return trimmed
  }
  return lowerCaseCompany(text)
}

/** Drops years, concept words and links that a capital made look like a name (« Bilan SYSCOHADA », « Balance 2024 »). */
function trimName(name: string): string | undefined {
  const words = name.split(/\s+/)
  while (words.length > 0 && isNoName(words.at(-1) ?? '')) words.pop()
  if (words.length === 0 || isNoName(words[0] ?? '')) return undefined
  return words.join(' ').replace(/[.,;:!?'’-]+$/, '')
}

function isNoName(word: string): boolean {
  if (/^\d/.test(word) || /^n$/i.test(word)) return true
  if (
    /^(?:syscohada|ohada|fcfa|cfa|dakar|pdf|xlsx|csv|excel|markdown|word|e-?mail|mail|de|du|des|et|la|le|of|and|l['’]|d['’])$/i.test(
      word,
    )
  )
    return true
  if (MONTHS.has(fold(word)) || WEEKDAY.test(fold(word))) return true
  return markConcepts(tokenize(word)).some(
    mark => mark.concept !== 'other' && mark.concept !== 'yes' && mark.concept !== 'no',
  )
}

const WEEKDAY =
  /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/

/** « la société teranga distribution pour 2024 »: the words after « société », up to one that goes on with the sentence. */
function lowerCaseCompany(text: string): string | undefined {
  const after = new RegExp(`(?<!\\p{L})${COMPANY_WORD}\\s+([\\p{L}\\d&.' -]+)`, 'iu').exec(text)?.[1]
  if (!after) return undefined
  const words: string[] = []
  for (const word of after.trim().split(/\s+/)) {
    if (STOP_WORDS.has(fold(word)) || isNoName(word) || words.length === 5) break
    words.push(word)
  }
  return words.length > 0 ? words.join(' ').replace(/[.'-]+$/, '') : undefined
}

const MONTHS = new Map(
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'
    .split(' ')
    .map((month, index): [string, number] => [month, index + 1])
    .concat(
      'january february march april may june july august september october november december'
        .split(' ')
        .map((month, index): [string, number] => [month, index + 1]),
    ),
)

/** « feuille Ventes », « onglet « BG 2024 » », “sheet Sales”. */
export function findSheetName(text: string): string | undefined {
  const named =
    /(?<!\p{L})(?:feuille|onglet|sheet|tab)\s+(?:«\s*([^»]+?)\s*»|["“]([^"”]+)["”]|([\p{Lu}\d][\p{L}\d_.-]*))/u.exec(
      text,
    )
  return named?.[1] ?? named?.[2] ?? named?.[3]
}

const MONTH_NAMES =
  'janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|january|february|march|april|may|june|july|august|september|october|november|december'
const DATE = new RegExp(
  String.raw`\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{1,2}(?:er)?\s+(?:${MONTH_NAMES})(?:\s+\d{4})?\b|\b(?:${MONTH_NAMES})\s+\d{1,2}(?:,?\s+\d{4})?\b`,
  'giu',
)

export function findDates(text: string): string[] {
  return [...text.matchAll(DATE)].map(match => match[0])
}

/** Sums of money: with a currency, or of at least 1 000 without being a year, a date or a document's number. */
export function findAmounts(text: string): number[] {
  const tokens = tokenize(text)
  return findNumbers(tokens)
    .filter(number => {
      const next = tokens[number.last + 1]?.word ?? ''
      const before = tokens[number.first - 1]
      if (/^(?:f|fcfa|cfa|francs?|xof|xaf)$/.test(next)) return true
      if (before && /^(?:n|no|°|º|#|numero|-|\/|facture|invoice)$/.test(before.word) && before.word !== '-')
        return false
      const glued = before && before.end === tokens[number.first]?.start
      return !glued && number.value >= 1_000 && !isYear(number.value)
    })
    .map(number => number.value)
}

/** « facture n° F-102 », “invoice 2024/118”. */
export function findInvoice(text: string): string | undefined {
  return /\b(?:facture|invoice|bill)\s+(?:n\s?[°ºo]\s*|num[ée]ro\s+|no\.?\s+|#)?([A-Z\d][\w/.-]*\d[\w/-]*)/iu
    .exec(text)?.[1]
    ?.replace(/[.-]$/, '')
}

/** Hours as written: « 10 h 30 », « 9h », “3 pm”. */
export function findTime(text: string): string | undefined {
  return /\b\d{1,2}\s?h(?:\s?\d{2})?\b|\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?(?:am|pm)\b/iu.exec(text)?.[0]
}

/** « 15 jours », “two weeks”: a length of time. */
export function findDuration(text: string): string | undefined {
  const unit = String.raw`(?:jours?(?:\s+ouvrables)?|semaines?|mois|ans?|days?|weeks?|months?|years?|heures?|hours?)`
  return new RegExp(
    String.raw`\b(?:\d+|une?|deux|trois|quatre|cinq|six|huit|dix|quinze|trente|one|two|three|four|five|ten|fifteen|thirty)\s+${unit}\b`,
    'iu',
  ).exec(text)?.[0]
}

const TITLE = String.raw`(?:M\.|MM\.|Mr\.?|Mme\.?|Mlle\.?|Mrs\.?|Ms\.?|Dr\.?|Pr\.?|Monsieur|Madame|Mademoiselle|Maître|Me)`
const ROLE = `(?:directeur g[ée]n[ée]ral|directrice g[ée]n[ée]rale|directeur|directrice|proviseure?|principal|censeur|chef de service|chef comptable|comptable|maire|banquier|banque|DRH|responsable(?: des ressources humaines)?|parents? d['’][ée]l[èe]ves?|patronn?e?|personnel|direction|[ée]quipe|associ[ée]s?|enseignants?|[ée]l[èe]ves|agents?|employ[ée]s|staff|team|boss|locataire|assureur|notaire|avocat|secr[ée]taire|inspecteur|g[ée]rante?|pr[ée]sidente?|bailleur|propri[ée]taire|fournisseur|client|manager|director|headmaster|principal|landlord|supplier|customer|bank|parents)`

/** Offices known by their function, with what follows their name: « Trésor public », « mairie de Thiès ». */
const INSTITUTION = String.raw`(?:tr[ée]sor(?: public)?|direction (?:g[ée]n[ée]rale )?des imp[ôo]ts(?: et (?:des )?domaines)?|dgid?|centre des imp[ôo]ts|services? des imp[ôo]ts|services? fiscaux|imp[ôo]ts|fisc|cnss|cnps|css|ipres|inspection du travail|mairie|commune|pr[ée]fecture|sous-pr[ée]fecture|tribunal(?: (?:de commerce|du travail|d['’]instance|de grande instance))?|greffe|chambre de commerce|ambassade|consulat|minist[èe]re(?: (?:de la |de l['’]|du |des )\p{L}+)?|douanes?|tax office|treasury|town hall|embassy)`
const PLACE = `(?:\\s+(?:de la |de l['’]|du |de |d['’]|of )?(?:${NAME}))?`
/** What may stand before a name and is no part of it: « à la banque SGBS ». */
const KIND_OF_NAMED = `(?:soci[ée]t[ée]|cliente?|entreprise|fournisseur|company|customer|employ[ée]e?|[ée]l[èe]ve|coll[èe]gue|employee|banque|agence|assurance|cabinet|[ée]cole|lyc[ée]e|coll[èe]ge|universit[ée]|h[ôo]pital|clinique|h[ôo]tel|pharmacie|garage|bank|school|firm|propri[ée]taire|bailleur|locataire|voisine?|bureau|association|syndicat|mutuelle|coop[ée]rative|compagnie|maison|[ée]tablissements?|op[ée]rateur)`

/** Who the letter is for: a title and a name, an institution, a company, or an office (« au directeur »). */
export function findRecipient(text: string): string | undefined {
  const titled = new RegExp(`\\b${TITLE}\\s+(?:(?:le|la)\\s+)?(?:${NAME}|${ROLE})`, 'u').exec(text)?.[0]
  if (titled) return titled.trim()
  const institution = new RegExp(
    `(?<!\\p{L})(?:[àa]|au|aux|to)\\s+(?:(?:la|le|l['’]|les|the)\\s*)?(${INSTITUTION}(?!\\p{L})${PLACE})`,
    'iu',
  ).exec(text)?.[1]
  if (institution) return trimPlace(institution)
  const addressed = new RegExp(
    `(?<!\\p{L})(?:[àa]|au|aux|to|pour|for)\\s+(?:(?:la|le|l['’]|notre|mon|ma|our|my|the)\\s*)?(?:${KIND_OF_NAMED}\\s+)?(${NAME})`,
    'gu',
  )
  for (const [, found = ''] of text.matchAll(addressed)) {
    const name = trimName(found)
    if (name) return name
  }
  const office = new RegExp(
    `(?<!\\p{L})(?:[àa]|au|aux|to|pour|for|de|du|convoquer?|convoquez|relancer?)\\s+(?:(?:la|le|l['’]|les|notre|mon|ma|mes|our|my|the)\\s*)?(${ROLE})(?!\\p{L})`,
    'iu',
  ).exec(text)
  const [whole = '', role] = office ?? []
  const place =
    office &&
    new RegExp(`^\\s+(?:de la |de l['’]|du |de |d['’]|of |chez )${NAME}`, 'u').exec(
      text.slice(office.index + whole.length),
    )
  return role && `${role}${place?.[0] ?? ''}`
}

/** Case-insensitive, the pattern took the words after the office: only names written with a capital are its place. */
function trimPlace(institution: string): string {
  const office = new RegExp(`^${INSTITUTION}`, 'iu').exec(institution)?.[0] ?? institution
  const place = institution.slice(office.length)
  return new RegExp(`^\\s+(?:de la |de l['’]|du |de |d['’]|of )?${NAME_WORD}`, 'u').test(place) ? institution : office
}

/** « pour motif de … », « en raison de … », “because …”, else « pour absence … »: up to the end of the sentence. */
export function findReason(text: string): string | undefined {
  return (STATED_REASON.exec(text) ?? PLAIN_REASON.exec(text))?.[1]
    ?.replace(/,?\s*(?:et|puis|and)\s+(?:envoie|envoyer|send|fais|mets).*$/iu, '')
    .trim()
}

const STATED_REASON =
  /(?<!\p{L})(?:pour (?:le )?motif\s*(?:de|d['’]|:)?|motif\s*:|en raison (?:de|d['’]|du)|parce qu(?:e|['’])|car |à cause (?:de|d['’]|du)|because(?: of)?|due to|suite à|concernant|au sujet (?:de|d['’]|du)|about|regarding)\s*([^.;!?\n]+)/iu
/** A lower-case word, so no name; no article, so neither a day nor an invoice. */
const PLAIN_REASON =
  /(?<!\p{L})(?:pour|for)\s+((?!(?:le|la|les|l|un|une|des|du|ce|cette|mon|ma|mes|notre|que|qu|facture|the|an?|my|our|invoice|demain|lundi)(?!\p{L}))\p{Ll}[^,.;!?\n]{3,})/u

export function findQuoted(text: string): string | undefined {
  return /[«“"]\s*([^»”"]{2,300}?)\s*[»”"]/u.exec(text)?.[1]
}

export function findEmailAddress(text: string): string | undefined {
  return /[\w.+-]+@[\w-]+\.[\w.-]*\w/u.exec(text)?.[0]
}

/** « 3 », « le deuxième », « la dernière », “the second one”: place in a list of `count`, from 0. */
export function findOrdinal(tokens: readonly Token[], count: number): number | undefined {
  const words = tokens.map(token => token.word)
  for (const word of words) {
    const place = ORDINALS.findIndex(forms => forms.includes(word))
    if (place >= 0 && place < count) return place
    if (/^(?:dernier|derniere|last)$/.test(word)) return count - 1
  }
  const numbers = findNumbers(tokens).filter(
    number => number.value >= 1 && number.value <= count && Number.isInteger(number.value),
  )
  return numbers.length === 1 && numbers[0] ? numbers[0].value - 1 : undefined
}

const ORDINALS = [
  ['premier', 'premiere', 'first', '1er', '1ere'],
  ['deuxieme', 'second', 'seconde'],
  ['troisieme', 'third'],
  ['quatrieme', 'fourth'],
  ['cinquieme', 'fifth'],
  ['sixieme', 'sixth'],
]

import { foldInPlace } from './words.ts'

/** What a message corrects of the document or draft that was just made. */
export type Fix =
  | { kind: 'title' | 'subject' | 'set' | 'attach'; text: string }
  /** `exact`: announced by a colon or « que », the words are the text itself. */
  | { kind: 'add'; text: string; exact: boolean }
  | { kind: 'recipient'; text: string; before: string }
  | { kind: 'replace'; from: string; to: string }
  | { kind: 'shorter' }

/** A correction is short; what is to be added may be a paragraph. */
const LONGEST = 1_500
const LONGEST_NAME = 120

const OPENS =
  '^\\s*(?:(?:non|nan|no|pardon|oups|desolee?|sorry|en fait|finalement|actually|plutot|rather|euh|ok|bon|merci|et|stp|svp|please|peux[- ]tu|tu peux|can you)[\\s,!.:]*)*'
const rule = (said: string) => new RegExp(`${OPENS}(?:${said})`, 'u')
const TITLE = rule(
  "(?:change[rz]?|mets?|mettez|corrige[rz]?|modifie[rz]?|remplace[rz]?) (?:le |son )?(?:titre|nom|intitule)(?: du document| de la lettre| de la note| du diaporama)?(?: (?:en|par|pour))?\\s*:?\\s+|(?:le |son )?titre(?: c'est| est| doit etre|\\s*:)\\s*|(?:renomme|appelle|intitule|nomme)[rz]?[- ](?:la|le) (?:en )?|(?:change|set) the title(?: to| as)?\\s*:?\\s+|(?:rename it|call it)(?: to| as)?\\s+",
)
const SUBJECT = rule(
  "(?:change[rz]?|mets?|mettez|corrige[rz]?|modifie[rz]?|remplace[rz]?) (?:l'|son )(?:objet|sujet)(?: (?:en|par|pour))?\\s*:?\\s+|(?:l'|son )?(?:objet|sujet)(?: c'est| est| doit etre|\\s*:)\\s*|(?:change|set) the subject(?: to| as)?\\s*:?\\s+",
)
const ATTACHED = '(?:en (?:piece jointe|pj|p\\.j\\.?)|en annexe|comme piece jointe|as (?:an )?attachment)'
const ATTACH = rule(
  `(?:(?:r?ajoute|mets?|mettez|joins?|joignez|attache|avec|with|add|put)[rz]?(?:[- ](?:y|lui|moi|aussi))*\\s+(?<said>[^\\n]{2,80}?) ${ATTACHED}|(?:joins?|joignez|attache[rz]?|attach)(?:[- ](?:y|lui|aussi))*\\s+(?<joined>[^\\n]{2,80}?))(?: (?:au|a l'|du|to the) ?(?:mail|e-?mail|brouillon|message|draft))?[\\s.!?]*$`,
)
const REPLACE = rule(
  '(?:remplace|change|corrige|replace)[rz]?\\s+(?<from>[^\\n]{2,300}?)\\s+(?:par|en|with|by|to)\\s+(?<to>[^\\n]{1,300}?)[\\s.!]*$',
)
const SET = rule(
  "(?:change|corrige|modifie|mets|passe|set)[rz]? (?:le |la |les |l'|the )?(?<what>\\p{L}[^\\n\\d]{1,60}?) (?:a|en|=|to|at) (?<amount>\\d[\\d\\s.,]*)(?:f|fcfa|francs?)?[\\s.!]*$",
)
const EXACT = /^[^:\n]{0,60}(?:\s:|:\s)|^.{0,60}?(?:ajoute|precise|add)\p{L}*(?:[- ]\p{L}+)? (?:que |qu'|that )/u
const SHORTER = rule(
  "(?:(?:fais|rends|mets|make)[- ](?:le|la|les|it) )?(?:(?:un peu |beaucoup |much |a bit )?(?:plus|moins) (?:court|long|bref|concis|breve|succinct)(?:e|ue)?|raccourci\\p{L}*(?:[- ](?:le|la))?|reduis[- ](?:le|la)|abrege[- ](?:le|la)|c'est trop long|trop long(?:ue)?|shorter|shorten it|too long)[\\s.!?]*$",
)
const ADD = rule(
  '(?:(?:r?ajoute|rajouter|ajouter|ajoutez|precise|precisez|add)(?:[- ](?:y|lui|moi|aussi|also))*)\\s*:?\\s+',
)
const RECIPIENT =
  /^\s*(?:(?:(?:non|nan|no|pardon|oups|en fait|finalement|actually|plutot|rather|euh)[\s,!.]+)+(?:c'est |mets |adresse[- ]la |adresse[- ]le )?|(?:c'est|adresse[- ]l[ae]) )(?:plutot |rather )?(?<to>a la |a l'|a |au |aux |pour la |pour le |pour l'|pour |to the |to )(?<name>[^\n,;:!?]{2,80}?)(?:[\s,]+(?:plutot|instead|rather|stp|svp|please|merci))*[\s.!?]*$/u
const RECIPIENT_LAST =
  /^\s*(?<to>a la |a l'|a |au |aux |to the |to )(?<name>[^\n,;:!?]{2,80}?)[\s,]+(?:plutot|instead|rather)[\s.!]*$/u

export function readFix(text: string): Fix | undefined {
  if (text.length > LONGEST) return undefined
  const folded = foldInPlace(text)
  const rest = (found: RegExpExecArray) => clean(text.slice(found.index + found[0].length))
  /** What a named group holds, as it was written. */
  const written = (found: RegExpExecArray, group: string) => {
    const said = found.groups?.[group] ?? ''
    const at = folded.lastIndexOf(said, found.index + found[0].length - said.length)
    return clean(text.slice(at, at + said.length))
  }
  const subject = SUBJECT.exec(folded)
  if (subject && rest(subject).length >= 2) return { kind: 'subject', text: capital(rest(subject)) }
  const title = TITLE.exec(folded)
  if (title && rest(title).length >= 2 && rest(title).length <= LONGEST_NAME)
    return { kind: 'title', text: capital(rest(title)) }
  const attach = ATTACH.exec(folded)
  if (attach) return { kind: 'attach', text: written(attach, attach.groups?.said ? 'said' : 'joined') }
  if (SHORTER.test(folded)) return { kind: 'shorter' }
  const set = SET.exec(folded)
  if (set) return { kind: 'set', text: `${written(set, 'what')} ${written(set, 'amount')}` }
  const replace = REPLACE.exec(folded)
  if (replace) {
    const between = replace[0].indexOf(replace.groups?.from ?? '')
    const from = clean(text.slice(between, between + (replace.groups?.from?.length ?? 0)))
    return { kind: 'replace', from, to: written(replace, 'to') }
  }
  const add = ADD.exec(folded)
  if (add && rest(add) !== '') return { kind: 'add', text: rest(add), exact: EXACT.test(folded.slice(add.index)) }
  const recipient = RECIPIENT.exec(folded) ?? RECIPIENT_LAST.exec(folded)
  const name = recipient ? written(recipient, 'name') : ''
  if (recipient && name !== '' && !/^\d/.test(name))
    return { kind: 'recipient', text: name, before: recipient.groups?.to ?? '' }
  return undefined
}

function clean(text: string): string {
  return text
    .trim()
    .replace(/^[«"“]\s*([^»"”]+?)\s*[»"”][.!]?$/u, '$1')
    .replace(/(?:,?\s+(?:stp|svp|please|merci))+[.!]*$/iu, '')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { findIrregular, SECOND_GROUP, WITH_ETRE } from './verbs.ts'

export type Tense = 'présent' | 'imparfait' | 'futur' | 'passé composé'
/** 0 je, 1 tu, 2 il, 3 nous, 4 vous, 5 ils. */
export type Person = 0 | 1 | 2 | 3 | 4 | 5
export type Agreement = { feminine?: boolean }

const PRESENT_ER = ['e', 'es', 'e', 'ons', 'ez', 'ent']
const PRESENT_IR = ['is', 'is', 'it', 'issons', 'issez', 'issent']
const IMPERFECT = ['ais', 'ais', 'ait', 'ions', 'iez', 'aient']
const FUTURE = ['ai', 'as', 'a', 'ons', 'ez', 'ont']

/** The verb without its subject; with être the participle agrees. */
export function conjugate(verb: string, tense: Tense, person: Person, { feminine = false }: Agreement = {}): string {
  switch (tense) {
    case 'présent':
      return present(verb, person)
    case 'imparfait':
      return imperfectStem(verb, IMPERFECT[person] ?? '') + (IMPERFECT[person] ?? '')
    case 'futur':
      return futureStem(verb) + (FUTURE[person] ?? '')
    case 'passé composé':
      return compound(verb, person, feminine)
  }
}

function present(verb: string, person: Person): string {
  const irregular = findIrregular(verb)
  if (irregular) return irregular.present[person]
  if (SECOND_GROUP.includes(verb)) return verb.slice(0, -2) + (PRESENT_IR[person] ?? '')
  const ending = PRESENT_ER[person] ?? ''
  const silent = person !== 3 && person !== 4
  return (silent ? openStem(verb) : softStem(verb.slice(0, -2), ending)) + ending
}

function imperfectStem(verb: string, ending: string): string {
  const irregular = findIrregular(verb)
  if (irregular) return irregular.imperfect ?? irregular.present[3].slice(0, -3)
  if (SECOND_GROUP.includes(verb)) return `${verb.slice(0, -2)}iss`
  return softStem(verb.slice(0, -2), ending)
}

function futureStem(verb: string): string {
  const irregular = findIrregular(verb)
  if (irregular) return irregular.future
  if (SECOND_GROUP.includes(verb)) return verb
  // « préférer » keeps its é in the future of the usual spelling; « lever », « appeler », « nettoyer » do change.
  return /é[^aeiouyé]+er$/.test(verb) ? verb : `${openStem(verb)}er`
}

function compound(verb: string, person: Person, feminine: boolean): string {
  const withEtre = WITH_ETRE.has(verb)
  const auxiliary = present(withEtre ? 'être' : 'avoir', person)
  return `${auxiliary} ${withEtre ? agree(participle(verb), person >= 3, feminine) : participle(verb)}`
}

export function participle(verb: string): string {
  return findIrregular(verb)?.participle ?? (SECOND_GROUP.includes(verb) ? verb.slice(0, -1) : `${verb.slice(0, -2)}é`)
}

export function agree(past: string, plural: boolean, feminine: boolean): string {
  return past + (feminine ? 'e' : '') + (plural ? 's' : '')
}

/** Doubled rather than with è. */
const DOUBLING = /(?:appel|jet)$/

/** Before a silent e: « j'achète », « j'appelle », « je préfère », « je nettoie ». */
function openStem(verb: string): string {
  const stem = verb.slice(0, -2)
  if (DOUBLING.test(stem)) return stem + stem.slice(-1)
  if (/[ou]y$/.test(stem)) return `${stem.slice(0, -1)}i`
  return stem.replace(/[eé](?=[^aeiouyéè]+$)/u, match => (isOpened(stem, match) ? 'è' : match))
}

/** « lev- », « préfér- »: one consonant after the last e; « rest- », « rest » have two and stay. */
function isOpened(stem: string, vowel: string): boolean {
  return vowel === 'é' || /e[^aeiouyéè]$/u.test(stem)
}

/** « nous mangeons », « je commençais ». */
function softStem(stem: string, ending: string): string {
  if (!/^[ao]/.test(ending)) return stem
  if (stem.endsWith('g')) return `${stem}e`
  return stem.endsWith('c') ? `${stem.slice(0, -1)}ç` : stem
}

/** « j'habite », « je mange », « elles mangent ». */
export function withSubject(subject: string, form: string): string {
  return subject === 'je' && /^[aeiouyéèêh]/u.test(form) ? `j’${form}` : `${subject} ${form}`
}

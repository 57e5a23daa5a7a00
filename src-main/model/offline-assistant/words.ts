/** Words of a message: folding, tokens with their place in the text, and the spellings of phone messages. */

export type Token = {
  /** As written. */
  text: string
  /** Lower case, without accents, phone spellings undone. */
  word: string
  /** Place in the text, in UTF-16 units. */
  start: number
  end: number
}

const TOKEN =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\bn\s?[-–_]\s?1\b|\be-?mails?\b|\bp\s?&\s?l\b|\d{1,3}(?:[\s.,']\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?|[\p{L}\p{M}]+|[^\s]/giu

/** Spellings met in phone messages of West Africa, already folded. */
const PHONE_SPELLINGS: Record<string, string> = {
  fe: 'fais',
  fee: 'fais',
  fait: 'fais',
  faite: 'faites',
  e: 'et',
  ke: 'que',
  k: 'que',
  koi: 'quoi',
  cmb: 'combien',
  cb: 'combien',
  combi1: 'combien',
  tt: 'tout',
  ac: 'avec',
  demin: 'demain',
  tn: 'ton',
  jve: 'veux',
  msg: 'message',
  kwa: 'quoi',
  kel: 'quel',
  kelle: 'quelle',
  mwa: 'moi',
  moa: 'moi',
  pr: 'pour',
  ds: 'dans',
  avc: 'avec',
  vs: 'vous',
  stp: 'svp',
  mrc: 'merci',
  mci: 'merci',
  slt: 'salut',
  bjr: 'bonjour',
  bsr: 'bonsoir',
  cmt: 'comment',
  kom: 'comment',
  doc: 'document',
  docs: 'documents',
  fichie: 'fichier',
  plz: 'please',
  pls: 'please',
  u: 'you',
}

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’ʼ`]/g, "'")
}

/** Folded letter by letter: places in it are places in the text. Ligatures stay; for finding where words stand. */
export function foldInPlace(text: string): string {
  let folded = ''
  for (const character of text) {
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’ʼ]/g, "'")
    folded += plain.length === character.length ? plain : character
  }
  return folded
}

/** Apostrophes and hyphens separate (« envoie-le-moi » is three words); numbers, dates, « n-1 » and « e-mail » stay whole. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0]
    const folded = fold(raw)
    tokens.push({ text: raw, word: normalise(folded), start: match.index, end: match.index + raw.length })
  }
  return tokens
}

function normalise(folded: string): string {
  if (/^n\s?[-–_]\s?1$/.test(folded)) return 'n-1'
  if (/^e-?mails?$/.test(folded)) return 'email'
  if (/^p\s?&\s?l$/.test(folded)) return 'p&l'
  return PHONE_SPELLINGS[folded] ?? folded
}

/** Words of a folded text, punctuation left out: for comparing names, facts and sentences. */
export function plainWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** True when one letter added, lost, changed or swapped with its neighbour turns `a` into `b`. */
export function isOneLetterApart(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  const restA = a.slice(head)
  const restB = b.slice(head)
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

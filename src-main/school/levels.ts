import { foldText } from '../store/file-names.ts'

/** From the first class to the last, as they are written in Côte d'Ivoire and Senegal. */
export const LEVELS = [
  'CI',
  'CP',
  'CP1',
  'CP2',
  'CE1',
  'CE2',
  'CM1',
  'CM2',
  '6e',
  '5e',
  '4e',
  '3e',
  '2nde',
  '1re',
  'Tle',
] as const

const WORDS = new Map([
  ['sixieme', '6e'],
  ['cinquieme', '5e'],
  ['quatrieme', '4e'],
  ['troisieme', '3e'],
  ['seconde', '2nde'],
  ['2de', '2nde'],
  ['2e', '2nde'],
  ['premiere', '1re'],
  ['1ere', '1re'],
  ['terminale', 'Tle'],
  ['tle', 'Tle'],
  ['term', 'Tle'],
])

/** One way to write a class: « 6ème », « sixième » and « 6e » are one; « Terminale C » is « Tle C ». */
export function levelName(text: string | undefined): string | undefined {
  const clean = text?.replace(/\s+/g, ' ').trim() ?? ''
  if (clean === '') return undefined
  const folded = foldText(clean)
    .replace(/^(classe de|en|niveau) /, '')
    .replace(/^(c[ipem]) ?([12])\b/, '$1$2')
    .replace(/^([1-6]) ?(?:eme|e)\b/, '$1e')
  const [first = '', ...rest] = folded.split(' ')
  const known = WORDS.get(first) ?? LEVELS.find(level => level.toLowerCase() === first)
  return known ? [known, ...rest.map(word => word.toUpperCase())].join(' ') : clean
}

/** The order of the school; others after it, by name. */
export function compareLevels(a: string, b: string): number {
  return rank(a) - rank(b) || a.localeCompare(b, 'fr')
}

function rank(level: string): number {
  const names: readonly string[] = LEVELS
  const place = names.indexOf(level.split(' ')[0] ?? '')
  return place < 0 ? LEVELS.length : place
}

/** How many years of school come before a class, from 0; undefined for one that is none. The two countries agree. */
export function yearOf(level: string): number | undefined {
  const name = levelName(level)?.split(' ')[0] ?? ''
  const place = YEARS.findIndex(names => names.includes(name))
  return place < 0 ? undefined : place
}

/** The first two classes are CI and CP in Senegal, CP1 and CP2 in Côte d'Ivoire. */
const YEARS: readonly (readonly string[])[] = [['CI', 'CP1'], ['CP', 'CP2'], ...LEVELS.slice(4).map(name => [name])]

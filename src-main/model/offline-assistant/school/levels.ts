import { fold } from '../words.ts'

/** A class of Côte d'Ivoire or Senegal: `rank` 1 is CI and CP1, 13 is Tle. */
export type Level = { rank: number; label: string }

const LEVELS: readonly { rank: number; label: string; said: RegExp }[] = [
  { rank: 1, label: 'CP1', said: /(?<![\p{L}\d])cp ?1(?![\p{L}\d])/u },
  { rank: 2, label: 'CP2', said: /(?<![\p{L}\d])cp ?2(?![\p{L}\d])/u },
  { rank: 2, label: 'CP', said: /(?<![\p{L}\d])cp(?![\p{L}\d])/u },
  { rank: 3, label: 'CE1', said: /(?<![\p{L}\d])ce ?1(?![\p{L}\d])/u },
  { rank: 4, label: 'CE2', said: /(?<![\p{L}\d])ce ?2(?![\p{L}\d])/u },
  { rank: 5, label: 'CM1', said: /(?<![\p{L}\d])cm ?1(?![\p{L}\d])/u },
  { rank: 6, label: 'CM2', said: /(?<![\p{L}\d])cm ?2(?![\p{L}\d])/u },
  { rank: 7, label: '6e', said: collegeClass('6', 'sixieme') },
  { rank: 8, label: '5e', said: collegeClass('5', 'cinquieme') },
  { rank: 9, label: '4e', said: collegeClass('4', 'quatrieme') },
  { rank: 10, label: '3e', said: collegeClass('3', 'troisieme') },
  { rank: 11, label: '2nde', said: /(?<![\p{L}\d])(?:2nde|2de|(?:en|classe de|niveau) seconde)(?![\p{L}\d])/u },
  { rank: 12, label: '1re', said: /(?<![\p{L}\d])(?:(?:en|classe de|niveau) (?:1ere|1re|premiere))(?![\p{L}\d])/u },
  { rank: 13, label: 'Tle', said: /(?<![\p{L}\d])(?:tle|terminale)(?![\p{L}\d])/u },
]

/** « 4e » alone is also « the fourth »: a class when nothing that is counted follows it. */
function collegeClass(digit: string, word: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\d])(?:${digit} ?(?:e|eme|ieme)(?! ?(?:question|exercice|fois|partie|jour))|(?:en|classe de|niveau) ${word})(?![\\p{L}\\d])`,
    'u',
  )
}

/** The class that a message or a profile names. « CI » in capitals only: it begins « ci-joint » and is a country. */
export function readLevel(text: string): Level | undefined {
  const folded = fold(text)
  const found = LEVELS.find(({ said }) => said.test(folded))
  if (found) return { rank: found.rank, label: found.label }
  return /(?:^\s*|[Cc]lasse (?:de |du )?|[Nn]iveau |en |au |du )CI(?![\p{L}-])/u.test(text)
    ? { rank: 1, label: 'CI' }
    : undefined
}

/** The class of a rank, one above or below another. */
export function levelAt(rank: number): Level {
  const wanted = Math.min(Math.max(rank, 1), 13)
  const found = LEVELS.find(level => level.rank === wanted)
  return { rank: wanted, label: found?.label ?? '' }
}

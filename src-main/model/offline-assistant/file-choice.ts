import type { Bilingual, FileRef } from '../../types.ts'
import { quote } from './format.ts'
import { fileOf, listOf } from './results.ts'
import type { Script } from './script.ts'
import { call, type Question, type Situation } from './situation.ts'
import type { Request } from './understand.ts'
import { fold, plainWords } from './words.ts'

export type FileKind = 'table' | 'any'

export type Choice =
  | { file: FileRef /** Why this one, when the user did not just give it. */; said?: string }
  | { file?: undefined; text: string; question?: Question }

type Want = {
  request: Request
  kind: FileKind /** For the library, when the conversation has no such file. */
  query?: string
  year?: number
}

const TABLES = new Set(['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'xls'])

export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function isTableFile(file: FileRef): boolean {
  return TABLES.has(extensionOf(file.name))
}

export function isBalanceName(name: string): boolean {
  return /balance|\bbal\b|\bbg\b/.test(fold(name).replace(/[_-]/g, ' '))
}

export function yearOfName(name: string): number | undefined {
  const years = [...name.matchAll(/(?<!\d)((?:19|20)\d{2})(?!\d)/g)].map(match => Number(match[1]))
  return years.length > 0 ? Math.max(...years) : undefined
}

export function isPreviousName(name: string): boolean {
  return /n\s?-\s?1\b|\bn_1\b|precedent|anterieur|previous|\bprior\b|\bpast\b|exercice passe/.test(
    fold(name).replace(/_(?!1)/g, ' '),
  )
}

/** The file that the request is about: given, attached, named, already in the conversation, or found in the library. */
export function* chooseFile(situation: Situation, want: Want): Script<Choice> {
  const { request, kind, year } = want
  if (request.given?.file) return { file: request.given.file }
  const fits = (file: FileRef) => kind === 'any' || isTableFile(file)
  const attached = situation.understanding.files.filter(fits)
  const named = namedFile(situation.understanding.text, [...attached, ...situation.known.filter(fits)])
  if (named) return { file: named }
  if (attached.length === 1 && attached[0]) return { file: attached[0] }
  if (attached.length > 1) return pick(situation, want, narrow(attached, year))
  const earlier = narrow(
    situation.known
      .filter(fits)
      .filter(file => year === undefined || yearOfName(file.name) === year || yearOfName(file.name) === undefined),
    year,
  ).at(-1)
  if (earlier) {
    const name = quote(earlier.name, situation.language)
    return {
      file: earlier,
      said: situation.say({
        fr: `J’utilise ${name}, déjà dans cette conversation.`,
        en: `I use ${name}, already in this conversation.`,
      }),
    }
  }
  return yield* searchLibrary(situation, want)
}

function* searchLibrary(situation: Situation, want: Want): Script<Choice> {
  const result = yield* call(situation, 'list_user_files', { query: want.query, limit: 20 })
  if (!result.ok) return { text: result.reason }
  const fits = listOf(result.data, 'files')
    .map(fileOf)
    .filter(file => file !== undefined)
  const usable = fits.filter(file => want.kind === 'any' || isTableFile(file))
  const inputs = want.kind === 'table' ? usable.filter(file => !/^(?:états|etats) financiers/i.test(file.name)) : usable
  const candidates = want.year === undefined ? inputs : narrow(inputs, want.year)
  const [only] = candidates
  if (candidates.length === 1 && only) {
    const name = quote(only.name, situation.language)
    return {
      file: only,
      said: situation.say({
        fr: `J’ai pris ${name}, le seul fichier qui convienne dans votre bibliothèque.`,
        en: `I took ${name}, the only suitable file of your library.`,
      }),
    }
  }
  if (candidates.length > 1) return pick(situation, want, candidates)
  const text = situation.say(want.kind === 'table' ? NO_TABLE : NO_FILE)
  return { text, question: { text, options: [], kind: 'file', requests: [want.request, ...situation.waiting] } }
}

function pick(situation: Situation, want: Want, options: readonly FileRef[]): Choice {
  const [only] = options
  if (options.length === 1 && only) return { file: only }
  const list = options.slice(0, 8)
  const text = `${situation.say(WHICH)}\n${list.map((file, index) => `${index + 1}. ${file.name}`).join('\n')}`
  return { text, question: { text, options: list, kind: 'file', requests: [want.request, ...situation.waiting] } }
}

/** Only the files of that year, when some have it in their name. */
function narrow<File extends FileRef>(files: readonly File[], year: number | undefined): File[] {
  const ofYear = year === undefined ? [] : files.filter(file => yearOfName(file.name) === year)
  return ofYear.length > 0 ? ofYear : [...files]
}

/** A file whose name, or every long word of it, the text says: the last such file. */
export function namedFile(text: string, files: readonly FileRef[]): FileRef | undefined {
  const folded = fold(text)
  const words = new Set(plainWords(text))
  return files.findLast(file => {
    const stem = fold(file.name).replace(/\.[a-z0-9]+$/, '')
    if (folded.includes(fold(file.name)) || (stem.length >= 6 && folded.includes(stem))) return true
    const nameWords = plainWords(stem.replace(/_/g, ' ')).filter(word => word.length > 3)
    return nameWords.length >= 2 && nameWords.every(word => words.has(word))
  })
}

const WHICH: Bilingual = {
  fr: 'Plusieurs fichiers conviennent. Lequel dois-je prendre ? Répondez par son numéro, son nom ou son année.',
  en: 'Several files would do. Which one should I take? Answer with its number, name or year.',
}
const NO_TABLE: Bilingual = {
  fr: 'Je n’ai trouvé aucune balance. Joignez la balance générale (csv ou xlsx) à votre prochain message et je continue.',
  en: 'I found no trial balance. Attach it (csv or xlsx) to your next message and I will go on.',
}
const NO_FILE: Bilingual = {
  fr: 'Je ne sais pas de quel fichier vous parlez. Joignez-le à votre prochain message et je continue.',
  en: 'I do not know which file you mean. Attach it to your next message and I will go on.',
}

import type { Bilingual, FileRef } from '../../types.ts'
import { findQuoted } from './details.ts'
import { quote } from './format.ts'
import { type Fields, fileOf, listOf } from './results.ts'
import type { Script } from './script.ts'
import { call, type KnownFile, type Question, type Situation } from './situation.ts'
import type { Request } from './understand.ts'
import { fold, plainWords } from './words.ts'

type FileKind = 'table' | 'any'

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
  if (years.length > 0) return Math.max(...years)
  const short = /(?:balance|bal|bg|bilan|exercice|tb)[\s_-]*(\d{2})(?!\d)/.exec(fold(name))?.[1]
  return short === undefined ? undefined : 2000 + Number(short)
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
  // What was made here is no source of accounts: a workbook of statements is not a balance.
  const before = situation.known.filter(file => fits(file) && (kind === 'any' || file.origin === 'attached'))
  const attached = situation.understanding.files.filter(fits)
  const named = namedFile(situation.understanding.text, attached.length > 0 ? attached : before)
  if (named) return { file: named }
  if (attached.length === 1 && attached[0]) return { file: attached[0] }
  const [first, ...others] = narrow(attached, year)
  if (first) return others.length === 0 ? { file: first } : ask(situation, want, WHICH, [first, ...others])
  const recent = lastOf(
    situation,
    before.filter(file => year === undefined || [undefined, year].includes(yearOfName(file.name))),
  )
  const likely = want.query === 'balance' ? preferBalances(recent) : recent
  const [earlier] = narrow(likely, year)
  if (!earlier) return yield* searchLibrary(situation, want)
  if (kind === 'table' && narrow(likely, year).length > 1) return ask(situation, want, WHICH, narrow(likely, year))
  const file = kind === 'table' ? earlier : (likely.at(-1) ?? earlier)
  return { file, said: saying(situation, file, IN_CONVERSATION) }
}

/** The files of the last turn that had any, in their order. */
export function lastOf(situation: Situation, files: readonly KnownFile[] = situation.known): KnownFile[] {
  const turn = files.reduce((last, file) => Math.max(last, file.turn), -1)
  return files.filter(file => file.turn === turn)
}

function preferBalances<File extends FileRef>(files: readonly File[]): File[] {
  const balances = files.filter(file => isBalanceName(file.name))
  return balances.length > 0 ? balances : [...files]
}

function* searchLibrary(situation: Situation, want: Want): Script<Choice> {
  const origin = want.kind === 'table' ? 'imported' : undefined
  const list = (query: string | undefined) => call(situation, 'list_user_files', { query, origin, limit: 20 })
  const fitting = (data: Fields) =>
    listOf(data, 'files')
      .map(fileOf)
      .filter(file => file !== undefined)
      .filter(file => want.kind === 'any' || isTableFile(file))
  const query = want.query ?? mentionedName(situation.understanding.text)
  const found = yield* list(query)
  if (!found.ok) return { text: found.reason }
  const candidates = narrow(fitting(found.data), want.year)
  const [only] = candidates
  if (only && candidates.length === 1) return { file: only, said: saying(situation, only, IN_LIBRARY) }
  if (candidates.length > 1) return ask(situation, want, WHICH, candidates)
  // No name says it, but a balance may be called anything: the user chooses.
  const others = query === undefined ? undefined : yield* list(undefined)
  const rest = others?.ok ? fitting(others.data) : []
  if (rest.length > 0) return ask(situation, want, WHICH_OF_OTHERS, rest)
  return ask(situation, want, want.kind === 'table' ? NO_TABLE : NO_FILE, [])
}

function ask(situation: Situation, want: Want, question: Bilingual, options: readonly FileRef[]): Choice {
  const shown = options.slice(0, 8)
  const text = [situation.say(question), ...shown.map((file, index) => `${index + 1}. ${file.name}`)].join('\n')
  return { text, question: { text, options: shown, kind: 'file', requests: [want.request, ...situation.waiting] } }
}

function saying({ say, language }: Situation, file: FileRef, sentence: (name: string) => Bilingual): string {
  return say(sentence(quote(file.name, language)))
}

const DOCUMENT_NOUN =
  /(?<!\p{L})(contrat|facture|rapport|releve|reglement|statuts|cours|chapitre|devis|bulletin|contract|invoice|report)(?!\p{L})/u

/** « ouvre contrat.pdf », « résume « Statuts 2020 » », « montre la facture »: what to look for in the library. */
function mentionedName(text: string): string | undefined {
  const withExtension = /[\p{L}\d_-]+(?=\.(?:pdf|docx|xlsx|csv|txt|md|html)(?!\p{L}))/iu.exec(text)?.[0]
  return withExtension ?? findQuoted(text) ?? DOCUMENT_NOUN.exec(fold(text))?.[1]
}

const IN_CONVERSATION = (name: string): Bilingual => ({
  fr: `J’utilise ${name}, déjà dans cette conversation.`,
  en: `I use ${name}, already in this conversation.`,
})
const IN_LIBRARY = (name: string): Bilingual => ({
  fr: `J’ai pris ${name}, le seul fichier qui convienne dans votre bibliothèque.`,
  en: `I took ${name}, the only suitable file of your library.`,
})

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
    if (folded.includes(fold(file.name)) || (/[\d_ -]/.test(stem) && stem.length >= 6 && folded.includes(stem)))
      return true
    const nameWords = plainWords(stem.replace(/_/g, ' ')).filter(word => word.length > 3)
    return nameWords.length >= 2 && nameWords.every(word => words.has(word))
  })
}

const WHICH: Bilingual = {
  fr: 'Plusieurs fichiers conviennent. Lequel dois-je prendre ? Répondez par son numéro, son nom ou son année.',
  en: 'Several files would do. Which one should I take? Answer with its number, name or year.',
}
const WHICH_OF_OTHERS: Bilingual = {
  fr: 'Aucun fichier ne s’appelle ainsi, mais vous avez ceux-ci. Est-ce l’un d’eux ? Répondez par son numéro ou son nom, ou joignez le fichier.',
  en: 'No file has that name, but you have these. Is it one of them? Answer with its number or name, or attach the file.',
}
const NO_TABLE: Bilingual = {
  fr: 'Je n’ai trouvé aucune balance. Joignez la balance générale (csv ou xlsx) à votre prochain message et je continue.',
  en: 'I found no trial balance. Attach it (csv or xlsx) to your next message and I will go on.',
}
const NO_FILE: Bilingual = {
  fr: 'Je ne sais pas de quel fichier vous parlez. Joignez-le à votre prochain message et je continue.',
  en: 'I do not know which file you mean. Attach it to your next message and I will go on.',
}

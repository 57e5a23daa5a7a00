import type { Bilingual, FileRef } from '../../types.ts'
import { findQuoted } from './details.ts'
import { formatIsoDay, formatNumber, quote } from './format.ts'
import type { Intent } from './intent.ts'
import { type Fields, fileOf, listOf, numberOf, textOf } from './results.ts'
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
  if (named) {
    const sameName = (attached.length > 0 ? attached : before).filter(file => file.name === named.name)
    return { file: named, said: sameName.length > 1 ? saying(situation, named, newestOf(sameName.length)) : undefined }
  }
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

/** A file of the library; `others` of the same name are older. */
type Listed = FileRef & { date?: string; bytes?: number; others: number }

function* searchLibrary(situation: Situation, want: Want): Script<Choice> {
  const { text } = situation.understanding
  const origin = want.kind === 'table' ? 'imported' : undefined
  const list = (query: string | undefined) => call(situation, 'list_user_files', { query, origin, limit: 20 })
  const fitting = (data: Fields) =>
    newestOfEachName(listOf(data, 'files')).filter(file => want.kind === 'any' || isTableFile(file))
  const query = want.query ?? mentionedName(text)
  const found = yield* list(query)
  if (!found.ok) return { text: found.reason }
  const listed = fitting(found.data)
  const named = namedFile(text, listed)
  const candidates = named ? listed.filter(file => file.fileId === named.fileId) : narrow(listed, want.year)
  const [only] = candidates
  // « ouvre contrat.pdf »: another file is not what was named.
  if (only && !named && NAMED_WITH_EXTENSION.test(text)) return ask(situation, want, WHICH_OF_OTHERS, candidates)
  if (only && candidates.length === 1) return take(situation, only, named !== undefined)
  const told = tellsApart(text, candidates)
  if (told) return { file: told, said: saying(situation, told, BY_ITS_NAME) }
  if (candidates.length > 1) return ask(situation, want, WHICH, candidates)
  // No name says it, but a balance may be called anything: the user chooses.
  const others = query === undefined ? undefined : yield* list(undefined)
  const rest = others?.ok ? fitting(others.data) : []
  const meant = rest.find(file => file.fileId === namedFile(text, rest)?.fileId)
  if (meant) return take(situation, meant, true)
  if (rest.length > 0) return ask(situation, want, WHICH_OF_OTHERS, rest)
  return ask(situation, want, want.kind === 'table' ? NO_TABLE : NO_FILE, [])
}

/** « la facture Senelec » of two invoices: a long word that the name of one of them alone has. */
function tellsApart(text: string, candidates: readonly Listed[]): Listed | undefined {
  const said = new Set(plainWords(text).filter(word => word.length > 3))
  const wordsOf = (file: Listed) => plainWords(file.name.replace(/_/g, ' ').replace(/\.[a-z0-9]+$/i, ''))
  const all = candidates.flatMap(wordsOf)
  const alone = candidates.filter(file =>
    wordsOf(file).some(word => said.has(word) && all.filter(other => other === word).length === 1),
  )
  return candidates.length > 1 && alone.length === 1 ? alone[0] : undefined
}

function take(situation: Situation, file: Listed, wasNamed: boolean): Choice {
  const why = file.others > 0 ? newestOf(file.others + 1, file.date) : IN_LIBRARY
  return { file, said: file.others > 0 || !wasNamed ? saying(situation, file, why) : undefined }
}

/** Of files imported several times under one name, the newest. */
function newestOfEachName(rows: readonly Fields[]): Listed[] {
  const byName = Map.groupBy(
    rows.flatMap(row => {
      const file = fileOf(row)
      return file ? [{ ...file, date: textOf(row, 'date'), bytes: numberOf(row, 'bytes') }] : []
    }),
    file => fold(file.name),
  )
  return [...byName.values()].flatMap(files => {
    const [newest] = files.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    return newest ? [{ ...newest, others: files.length - 1 }] : []
  })
}

function ask(situation: Situation, want: Want, question: Bilingual, options: readonly (FileRef | Listed)[]): Choice {
  const { say, surface } = situation
  const shown = options.slice(0, 8)
  const [example] = shown
  const whole = example && SAID_WHOLE[want.request.intent]?.(example.name)
  const text = [
    say(question),
    ...(options.length === 0 && surface === 'command' ? [say(WITH_FILE)] : []),
    ...shown.map((file, index) => `${index + 1}. ${file.name}${detailsOf(file, index, shown, situation)}`),
    ...(whole ? [say({ fr: `Ou dites-le en entier : « ${whole.fr} ».`, en: `Or say it whole: “${whole.en}”.` })] : []),
  ].join('\n')
  return { text, question: { text, options: shown, kind: 'file', requests: [want.request, ...situation.waiting] } }
}

/** Told only where the name is not enough. */
function detailsOf(
  file: FileRef | Listed,
  index: number,
  shown: readonly FileRef[],
  { say, language }: Situation,
): string {
  if ('others' in file && file.others > 0) {
    const day = file.date ? formatIsoDay(file.date.slice(0, 10)) : undefined
    const size =
      file.bytes === undefined ? undefined : say(sizeOf(formatNumber(Math.ceil(file.bytes / 1024), language)))
    const newest = say({ fr: `le plus récent de ${file.others + 1}`, en: `the newest of ${file.others + 1}` })
    return ` (${[newest, day, size].filter(Boolean).join(', ')})`
  }
  if (shown.every(other => other === file || other.name !== file.name)) return ''
  const rank = shown.slice(0, index + 1).filter(other => other.name === file.name).length
  return say({ fr: ` (joint en position ${rank})`, en: ` (attached in position ${rank})` })
}

function sizeOf(kilobytes: string): Bilingual {
  return { fr: `${kilobytes} Ko`, en: `${kilobytes} KB` }
}

/** The request said so that it stands alone, in a new conversation too. */
const SAID_WHOLE: Partial<Record<Intent, (name: string) => Bilingual>> = {
  statements: name => ({ fr: `le bilan de ${name}`, en: `the balance sheet of ${name}` }),
  figure: name => ({ fr: `le bilan de ${name}`, en: `the balance sheet of ${name}` }),
  summarise: name => ({ fr: `résume ${name}`, en: `summarise ${name}` }),
  show: name => ({ fr: `ouvre ${name}`, en: `open ${name}` }),
  convert: name => ({ fr: `convertis ${name} en PDF`, en: `convert ${name} to PDF` }),
  email: name => ({ fr: `envoie-moi ${name} par e-mail`, en: `e-mail me ${name}` }),
  journal: name => ({ fr: `fais le journal de ${name}`, en: `make the journal of ${name}` }),
  budget: name => ({ fr: `fais le budget de ${name}`, en: `make the budget of ${name}` }),
}

function saying({ say, language }: Situation, file: FileRef, sentence: (name: string) => Bilingual): string {
  return say(sentence(quote(file.name, language)))
}

const NAMED_WITH_EXTENSION = /[\p{L}\d_-]+\.(?:pdf|docx|pptx|xlsx|csv|txt|md|html)(?!\p{L})/iu
const DOCUMENT_NOUN =
  /(?<!\p{L})(contrat|facture|rapport|releve|reglement|statuts|cours|chapitre|devis|bulletin|contract|invoice|report)(?!\p{L})/u

/** « ouvre contrat.pdf », « résume « Statuts 2020 » », « montre la facture »: what to look for in the library. */
function mentionedName(text: string): string | undefined {
  const withExtension = /[\p{L}\d_-]+(?=\.(?:pdf|docx|pptx|xlsx|csv|txt|md|html)(?!\p{L}))/iu.exec(text)?.[0]
  return withExtension ?? findQuoted(text) ?? DOCUMENT_NOUN.exec(fold(text))?.[1]
}

const IN_CONVERSATION = (name: string): Bilingual => ({
  fr: `J’utilise ${name}, déjà dans cette conversation.`,
  en: `I use ${name}, already in this conversation.`,
})
const newestOf =
  (count: number, date?: string) =>
  (name: string): Bilingual => ({
    fr: `J’ai pris ${name}, le plus récent de ${count} fichiers de ce nom${date ? ` (${formatIsoDay(date.slice(0, 10))})` : ''}.`,
    en: `I took ${name}, the newest of ${count} files of that name${date ? ` (${formatIsoDay(date.slice(0, 10))})` : ''}.`,
  })
const IN_LIBRARY = (name: string): Bilingual => ({
  fr: `J’ai pris ${name}, le seul fichier qui convienne dans votre bibliothèque.`,
  en: `I took ${name}, the only suitable file of your library.`,
})

const BY_ITS_NAME = (name: string): Bilingual => ({
  fr: `J’ai pris ${name}, d’après son nom.`,
  en: `I took ${name}, by its name.`,
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
const WITH_FILE: Bilingual = {
  fr: 'Un fichier se joint avec --file.',
  en: 'A file is attached with --file.',
}

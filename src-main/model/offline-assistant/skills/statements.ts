import type { Bilingual, FileRef } from '../../../types.ts'
import { findSheetName } from '../details.ts'
import {
  chooseFile,
  extensionOf,
  isBalanceName,
  isPreviousName,
  isTableFile,
  lastOf,
  yearOfName,
} from '../file-choice.ts'
import { enumerate, formatIsoDay, quote } from '../format.ts'
import { type Fields, fieldsOf, fileOf, listOf, numberOf, textOf, textsOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import { names, type Request, type Understanding } from '../understand.ts'
import { fold } from '../words.ts'

/** Balance -> bilan, compte de résultat, TFT. The figures said are those of the tool's result, never computed here. */
export function* makeStatements(request: Request, situation: Situation): Script<Part> {
  const { understanding, say } = situation
  const failed = (text: string, question?: Part['question']): Part => ({
    intent: 'statements',
    ok: false,
    files: [],
    text,
    question,
  })
  if (!situation.tools.has('generate_financial_statements')) {
    const refusal = yield* call(situation, 'generate_financial_statements', {})
    return failed(refusal.ok ? '' : refusal.reason)
  }
  const unreadable = understanding.files.filter(file => !isTableFile(file))
  if (!request.given?.file && unreadable.length > 0 && unreadable.length === understanding.files.length) {
    return failed(unreadableBalance(situation, unreadable))
  }
  const pair = request.given?.file ? undefined : splitBalances(candidateFiles(situation), understanding)
  const year = wantedYear(understanding.years, pair?.current)
  const chosen = pair
    ? { file: pair.current, said: undefined }
    : yield* chooseFile(situation, { request, kind: 'table', query: 'balance', year })
  if (!chosen.file) return failed(chosen.text, chosen.question)
  const { file } = chosen
  const previous = pair?.previous ?? (names(understanding, 'previous') ? previousOf(file, situation, year) : undefined)
  const result = yield* call(situation, 'generate_financial_statements', {
    file_id: file.fileId,
    previous_file_id: previous?.fileId,
    company: companyBeside(file, understanding),
    year,
    sheet: findSheetName(understanding.text),
  })
  if (!result.ok) {
    const source = quote(file.name, situation.language)
    return failed(
      `${say({ fr: `Je n’ai pas pu établir les états financiers à partir de ${source}.`, en: `I could not prepare the financial statements from ${source}.` })} ${result.reason}`,
    )
  }
  const summary = describeStatements(result.data, situation)
  const notFound =
    names(understanding, 'previous') && !previous && understanding.files.length < 2 ? say(NO_PREVIOUS) : undefined
  const files = listOf(result.data, 'files')
    .map(fileOf)
    .filter(made => made !== undefined)
  return {
    intent: 'statements',
    ok: true,
    files,
    title: titleOf(result.data, situation),
    mail: summary,
    figures: result.data,
    text: [
      chosen.said,
      previous && withPrevious(previous, situation),
      summary,
      filesSentence(files, situation),
      notFound,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/** « le bilan de Teranga 2024.csv » names a file, not a company. */
function companyBeside(file: FileRef, { company, text }: Understanding): string | undefined {
  const name = fold(file.name)
  const named = company !== undefined && fold(text).includes(name) && name.includes(fold(company))
  return named ? undefined : company
}

type Pair = { current: FileRef; previous?: FileRef }

/** Those of this message; without any, two that came together before (« refais-le »). */
function candidateFiles(situation: Situation): FileRef[] {
  const attached = situation.understanding.files.filter(isTableFile)
  if (situation.understanding.files.length > 0) return attached
  const before = lastOf(
    situation,
    situation.known.filter(file => file.origin === 'attached' && isTableFile(file)),
  )
  return before.length > 1 ? before : []
}

/** What the message says of a file (« la balance N-1 est b.xlsx ») comes before what the names say. */
function splitBalances(files: readonly FileRef[], { text, years }: Understanding): Pair | undefined {
  const folded = fold(text)
  const said = files.filter(({ name }) => {
    const at = folded.indexOf(fold(name))
    return at > 0 && /n-1|precedente?\b|previous|last year/.test(folded.slice(Math.max(0, at - 30), at))
  })
  const [current, ...others] = files.filter(file => !said.includes(file))
  if (said.length === 1 && current && others.length === 0) return { current, previous: said[0] }
  return splitByYear(files, years)
}

/** Which balance is the year's and which the year before's: by « N-1 » in a name, else by the years in the names. */
function splitByYear(files: readonly FileRef[], years: readonly number[]): Pair | undefined {
  const balances = files.filter(file => isBalanceName(file.name))
  const candidates =
    files.length > 1 && balances.length > 0 && balances.length < files.length
      ? withPreviousYears(balances, files)
      : [...files]
  if (candidates.length < 2) return candidates[0] && files.length > 1 ? { current: candidates[0] } : undefined
  const marked = candidates.filter(file => isPreviousName(file.name))
  const others = candidates.filter(file => !isPreviousName(file.name))
  if (marked.length === 1 && others.length === 1 && others[0]) return { current: others[0], previous: marked[0] }
  const dated = candidates
    .filter(file => yearOfName(file.name) !== undefined)
    .toSorted((a, b) => (yearOfName(b.name) ?? 0) - (yearOfName(a.name) ?? 0))
  const wanted = years.length === 1 ? dated.find(file => yearOfName(file.name) === years[0]) : undefined
  const current =
    wanted ??
    (dated.length === candidates.length ? dated[0] : undefined) ??
    (dated.length === candidates.length - 1 ? undated(candidates, dated) : undefined)
  if (!current) return undefined
  const before = yearOfName(current.name) ?? (years.length > 0 ? Math.max(...years) : undefined)
  const previous =
    before === undefined
      ? candidates.length === 2
        ? dated[0]
        : undefined
      : dated.find(file => file !== current && yearOfName(file.name) === before - 1)
  return { current, previous }
}

/** « balance 2024.csv » with « 2023.csv » or « N-1.xlsx »: the second is a balance too, though its name does not say so. */
function withPreviousYears(balances: readonly FileRef[], files: readonly FileRef[]): FileRef[] {
  return files.filter(
    file =>
      balances.includes(file) || isPreviousName(file.name) || /^\D{0,3}(?:19|20)\d\d\D{0,3}\.\w+$/.test(file.name),
  )
}

function undated(candidates: readonly FileRef[], dated: readonly FileRef[]): FileRef | undefined {
  return candidates.find(file => !dated.includes(file))
}

/** « bilan 2024 comparé à 2023 » is of 2024. A year that only a file's name says is left to the balance itself. */
function wantedYear(years: readonly number[], current: FileRef | undefined): number | undefined {
  if (years.length === 0) return undefined
  const ofFile = current && yearOfName(current.name)
  return ofFile !== undefined && years.includes(ofFile) ? ofFile : Math.max(...years)
}

function previousOf(file: FileRef, situation: Situation, year: number | undefined): FileRef | undefined {
  const current = yearOfName(file.name) ?? year
  const tables = [...situation.known, ...situation.understanding.files].filter(
    other => isTableFile(other) && other.fileId !== file.fileId,
  )
  return tables.findLast(
    other => isPreviousName(other.name) || (current !== undefined && yearOfName(other.name) === current - 1),
  )
}

function describeStatements(data: Fields, situation: Pick<Situation, 'say' | 'money'>): string {
  const { say, money } = situation
  const company = textOf(data, 'company')?.trim()
  const period = fieldsOf(data, 'period')
  const [start, end] = [textOf(period, 'start'), textOf(period, 'end')]
  const sentences = [
    say({
      fr: `États financiers${company ? ` – ${company}` : ''}${start && end ? `, exercice du ${formatIsoDay(start)} au ${formatIsoDay(end)}` : ''}.`,
      en: `Financial statements${company ? ` – ${company}` : ''}${start && end ? `, year from ${formatIsoDay(start)} to ${formatIsoDay(end)}` : ''}.`,
    }),
    ...KEY_FIGURES.map(figure => {
      const amount = numberOf(fieldsOf(data, 'key_figures'), figure.key)
      return amount === undefined ? undefined : say(figure.sentence(money(amount), amount))
    }),
    balanceSentence(fieldsOf(data, 'key_figures'), situation),
  ].filter(sentence => sentence !== undefined)
  const checks = listOf(data, 'failed_checks').map(check => describeCheck(check))
  const warnings = textsOf(data, 'warnings')
  const paragraphs = [sentences.join(' ')]
  if (checks.length > 0) {
    paragraphs.push(
      `${say({ fr: 'Contrôles à revoir :', en: 'Checks to look at:' })}\n${checks.map(check => `- ${check}`).join('\n')}`,
    )
  }
  if (warnings.length > 0) {
    paragraphs.push(
      `${say({ fr: 'Avertissements :', en: 'Warnings:' })}\n${warnings.map(warning => `- ${warning}`).join('\n')}`,
    )
  }
  if (checks.length === 0 && warnings.length === 0)
    paragraphs.push(say({ fr: 'Aucun contrôle n’a échoué.', en: 'No check failed.' }))
  paragraphs.push(say(REVIEW))
  return paragraphs.join('\n\n')
}

export function describeCheck(check: Fields): string {
  return [textOf(check, 'id'), textOf(check, 'title'), textOf(check, 'detail')].filter(Boolean).join(' — ')
}

export const KEY_FIGURES: readonly {
  key: string
  words: readonly string[]
  sentence(amount: string, value: number): Bilingual
}[] = [
  {
    key: 'total_actif',
    words: ['bilan', 'actif', 'assets'],
    sentence: amount => ({ fr: `Total du bilan : ${amount}.`, en: `Balance sheet total: ${amount}.` }),
  },
  {
    key: 'chiffre_affaires',
    words: ['chiffre', 'turnover', 'revenue'],
    sentence: amount => ({ fr: `Chiffre d’affaires : ${amount}.`, en: `Turnover: ${amount}.` }),
  },
  {
    key: 'resultat_net',
    words: ['resultat', 'benefice', 'perte', 'income', 'profit', 'result'],
    sentence: (amount, value) => ({
      fr: `Résultat net : ${amount}${value < 0 ? ' (perte)' : value > 0 ? ' (bénéfice)' : ''}.`,
      en: `Net result: ${amount}${value < 0 ? ' (loss)' : value > 0 ? ' (profit)' : ''}.`,
    }),
  },
  {
    key: 'tresorerie_nette',
    words: ['tresorerie', 'cash'],
    sentence: amount => ({ fr: `Trésorerie nette : ${amount}.`, en: `Net cash: ${amount}.` }),
  },
]

/** Said only when it does not hold: the tool's own checks say the rest. */
function balanceSentence(figures: Fields, { say, money }: Pick<Situation, 'say' | 'money'>): string | undefined {
  const [assets, liabilities] = [numberOf(figures, 'total_actif'), numberOf(figures, 'total_passif')]
  if (assets === undefined || liabilities === undefined || assets === liabilities) return undefined
  return say({
    fr: `Attention : le total du passif est de ${money(liabilities)}, différent de celui de l’actif.`,
    en: `Beware: total liabilities are ${money(liabilities)}, different from total assets.`,
  })
}

function filesSentence(files: readonly FileRef[], { say, language }: Situation): string | undefined {
  if (files.length === 0) return undefined
  const list = enumerate(
    files.map(file => quote(file.name, language)),
    language,
  )
  return say({ fr: `Fichiers : ${list}.`, en: `Files: ${list}.` })
}

function titleOf(data: Fields, { say }: Situation): string {
  const company = textOf(data, 'company')?.trim()
  const year = textOf(fieldsOf(data, 'period'), 'end')?.slice(0, 4)
  return say({
    fr: ['États financiers', company, year && `exercice ${year}`].filter(Boolean).join(' – '),
    en: ['Financial statements', company, year].filter(Boolean).join(' – '),
  })
}

function withPrevious(previous: FileRef, { say, language }: Situation): string {
  const name = quote(previous.name, language)
  return say({ fr: `Comparatif N-1 : ${name}.`, en: `Previous year: ${name}.` })
}

function unreadableBalance({ say, language }: Situation, files: readonly FileRef[]): string {
  const list = enumerate(
    files.map(file => quote(file.name, language)),
    language,
  )
  const kinds = [...new Set(files.map(file => extensionOf(file.name)))].join(', ')
  return say({
    fr: `Je ne peux pas établir d’états financiers à partir de ${list} (${kinds}) : il me faut la balance générale en csv ou en xlsx. Exportez-la de votre logiciel et joignez-la.`,
    en: `I cannot prepare financial statements from ${list} (${kinds}): I need the trial balance as csv or xlsx. Export it from your software and attach it.`,
  })
}

const REVIEW: Bilingual = {
  fr: 'À faire relire par un professionnel de la comptabilité avant tout usage.',
  en: 'To be reviewed by an accounting professional before any use.',
}
const NO_PREVIOUS: Bilingual = {
  fr: 'Je n’ai pas trouvé de balance N-1 : joignez-la si vous voulez la comparaison.',
  en: 'I found no balance of the previous year: attach it if you want the comparison.',
}

import type { Bilingual } from '../../../types.ts'
import { enumerate, formatNumber, quote } from '../format.ts'
import type { Script } from '../script.ts'
import type { Part, Situation } from '../situation.ts'
import { findColumn, isTotalRow, type NumericColumn, numericColumns, type Sheet } from '../table-shape.ts'
import { readTableSource } from '../table-source.ts'
import { type TallyRequest, tallyAsked } from '../tally-request.ts'
import type { Request } from '../understand.ts'
import { fold, plainWords } from '../words.ts'

const MOST_GROUPS = 30
/** Columns of sums, where the request names none of the table's. */
const SUMS = ['montant', 'total', 'ventes', 'vente', 'chiffre', 'ca', 'valeur', 'amount', 'sales', 'revenue', 'value']
/** Adding these up means nothing. */
const NO_SUMS = /(?<!\p{L})(?:prix|p\.? ?u\.?|pu|taux|unitaire|price|rate|unit|stock|solde|age|note)(?!\p{L})/u

/** « total des ventes par produit »: added up from the rows read, or nothing when the table was not read whole. */
export function* tally(request: Request, situation: Situation): Script<Part> {
  const { say, language } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'tally',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const asked = tallyAsked(request.text)
  if (!asked) return reply(say(HOW))
  const source = yield* readTableSource(request, situation, { query: nameIn(asked.measure) })
  if ('failure' in source) return reply(source.failure, { question: source.question })
  const { sheet, file, said, cutAt } = source
  const name = file ? quote(file.name, language) : say({ fr: 'ce tableau', en: 'this table' })
  if (cutAt !== undefined) return reply([said, say(tooLong(name, cutAt))].filter(Boolean).join('\n\n'))
  const columns = columnsOf(sheet, asked)
  if ('missing' in columns)
    return reply([said, say(without(columns.missing, name, sheet))].filter(Boolean).join('\n\n'))
  const { by, measure } = columns
  const { groups, counted, uncounted } = addUp(sheet, by, measure.index)
  if (groups.length === 0) return reply([said, say(nothingToAdd(name))].filter(Boolean).join('\n\n'))
  const shown = groups.slice(0, MOST_GROUPS)
  const colon = say({ fr: ' : ', en: ': ' })
  const empty = say({ fr: '(sans nom)', en: '(no name)' })
  const [what, per] = [quote(measure.name, language), quote(sheet.header[by] ?? '', language)]
  const all = groups.reduce((sum, { total }) => sum + total, 0)
  const left = groups.length - shown.length
  const lines = shown.map(({ label, total }) => `- ${label || empty}${colon}${formatNumber(total / 100, language)}`)
  if (left > 0) {
    const rest = groups.slice(MOST_GROUPS).reduce((sum, { total }) => sum + total, 0)
    const others = say({ fr: `${left} autres, ensemble`, en: `${left} others, together` })
    lines.push(`- ${others}${colon}${formatNumber(rest / 100, language)}`)
  }
  const text = [
    said,
    `${say({ fr: `Total de ${what} par ${per} dans ${name} :`, en: `Total of ${what} by ${per} in ${name}:` })}\n${lines.join('\n')}`,
    say({
      fr: `Total général : **${formatNumber(all / 100, 'fr')}**, calculé sur ${counted} lignes (lignes de total non comptées).`,
      en: `Grand total: **${formatNumber(all / 100, 'en')}**, computed on ${counted} rows (total rows not counted).`,
    }),
    uncounted.length > 0 ? say(notCounted(uncounted, language)) : undefined,
  ]
  return reply(text.filter(Boolean).join('\n\n'), { ok: true })
}

type Columns = { by: number; measure: NumericColumn } | { missing: 'header' | 'measure' | TallyRequest }

function columnsOf(sheet: Sheet, { measure: wanted, by: per }: TallyRequest): Columns {
  if (!sheet.hasHeader) return { missing: 'header' }
  const by = findColumn(sheet.header, wordsOf(per))
  if (by === undefined) return { missing: { measure: wanted, by: per } }
  const numeric = numericColumns(sheet).filter(column => column.index !== by)
  const named = (words: readonly string[]) => {
    const found = findColumn(sheet.header, words, new Set([by]))
    return numeric.find(column => column.index === found)
  }
  const said = named(wordsOf(wanted))
  if (said) return { by, measure: said }
  const sums = numeric.filter(column => !NO_SUMS.test(fold(column.name)))
  const usual = sums.filter(column => plainWords(column.name).some(word => SUMS.includes(word)))
  // Two that would do are not chosen between: the person says which.
  const [only] = usual.length > 0 ? usual : sums
  return only && (usual.length > 0 ? usual : sums).length === 1 ? { by, measure: only } : { missing: 'measure' }
}

type Group = { label: string; total: number }

function addUp(sheet: Sheet, by: number, measure: number): { groups: Group[]; counted: number; uncounted: number[] } {
  const groups = new Map<string, Group>()
  const uncounted: number[] = []
  let counted = 0
  for (const { row, cells, amounts } of sheet.rows) {
    if (isTotalRow(cells)) continue
    const amount = amounts[measure]
    if (amount === undefined) {
      if (cells[by] || cells[measure]) uncounted.push(row)
      continue
    }
    const label = (cells[by] ?? '').trim()
    const key = plainWords(label).join(' ')
    const group = groups.get(key) ?? { label, total: 0 }
    groups.set(key, { label: group.label, total: group.total + amount })
    counted += 1
  }
  return { groups: [...groups.values()].toSorted((a, b) => b.total - a.total), counted, uncounted }
}

function wordsOf(text: string): string[] {
  const words = plainWords(text).filter(word => word.length > 1 && !LINKS.has(word))
  return words.flatMap(word => (/s$/.test(word) && word.length > 3 ? [word, word.slice(0, -1)] : [word, `${word}s`]))
}

const GENERIC = new Set(
  'montant montants total totaux chiffre affaires quantite quantites valeur valeurs amount amounts quantity sums'.split(
    ' ',
  ),
)
const LINKS = new Set(['de', 'des', 'du', 'la', 'le', 'les', 'of', 'the', 'chaque', 'un', 'une'])

/** What a file of such sums may be called; nothing where the words name no file. */
function nameIn(text: string): string | undefined {
  const [longest] = plainWords(text)
    .filter(word => word.length > 2 && !LINKS.has(word) && !GENERIC.has(word))
    .toSorted((a, b) => b.length - a.length)
  return longest
}

function notCounted(rows: readonly number[], language: 'fr' | 'en'): Bilingual {
  const some = rows.slice(0, 5).map(String)
  const list = rows.length > some.length ? `${some.join(', ')}…` : enumerate(some, language)
  return {
    fr: `Sans montant lisible, donc non comptées : ${rows.length > 1 ? 'lignes' : 'ligne'} ${list}.`,
    en: `Without a readable amount, so not counted: ${rows.length > 1 ? 'rows' : 'row'} ${list}.`,
  }
}

function without(missing: 'header' | 'measure' | TallyRequest, name: string, { header }: Sheet): Bilingual {
  const columns = header.filter(Boolean).join(', ')
  if (missing === 'header')
    return {
      fr: `Je n’ai pas trouvé de ligne d’en-tête dans ${name} : je ne sais pas ce que contient chaque colonne. Ajoutez-la, et redemandez-le-moi.`,
      en: `I found no header line in ${name}: I do not know what each column holds. Add it and ask me again.`,
    }
  if (typeof missing === 'object')
    return {
      fr: `Aucune colonne de ${name} ne s’appelle « ${missing.by} ». Colonnes : ${columns}. Redites la demande avec l’une d’elles.`,
      en: `No column of ${name} is called “${missing.by}”. Columns: ${columns}. Ask again with one of them.`,
    }
  return {
    fr: `Je ne sais pas quelle colonne de ${name} additionner. Colonnes : ${columns}. Nommez-la, par exemple « total de ${header.at(-1) ?? ''} par … ».`,
    en: `I do not know which column of ${name} to add up. Columns: ${columns}. Name it, for example “total of ${header.at(-1) ?? ''} by …”.`,
  }
}

function tooLong(name: string, last: number): Bilingual {
  return {
    fr: `${name} est trop long : je n’ai pu lire que jusqu’à la ligne ${last}, et un total partiel tromperait. Il me manque la suite : joignez un fichier plus court, par exemple un mois ou un trimestre.`,
    en: `${name} is too long: I could read only up to row ${last}, and a partial total would mislead. The rest is missing: attach a shorter file, for example a month or a quarter.`,
  }
}

function nothingToAdd(name: string): Bilingual {
  return {
    fr: `Je n’ai trouvé aucune ligne à additionner dans ${name}.`,
    en: `I found no row to add up in ${name}.`,
  }
}

const HOW: Bilingual = {
  fr: 'Dites quoi additionner et par quoi, par exemple « total des ventes par produit ».',
  en: 'Say what to add up and by what, for example “total of sales by product”.',
}

import { UserError } from '../errors.ts'
import { formatAmount } from './format.ts'
import type { AmountColumn, Header, HeaderProblem } from './trial-balance-header.ts'
import { describeUnit, type Stages, type Unit } from './trial-balance-units.ts'
import type { RawTable, TrialBalanceAccount } from './types.ts'

export function notABalance({ source }: RawTable, problem: HeaderProblem | 'journal' | 'untitled'): UserError {
  const name = { fr: `« ${source.fileName} »`, en: `“${source.fileName}”` }
  if (problem === 'journal') {
    return new UserError({
      fr: `${name.fr} est un journal d’écritures (date, pièce), pas une balance : exportez la balance générale, une ligne par compte.`,
      en: `${name.en} is a journal of entries (date, voucher), not a trial balance: export the trial balance, one row per account.`,
    })
  }
  if (problem === 'untitled') {
    return new UserError({
      fr: `${name.fr} n’est pas une balance reconnaissable : ses colonnes de montants n’ont pas de titre connu et ne s’équilibrent pas deux à deux ; ajoutez une ligne d’en-tête (Compte, Intitulé, Débit, Crédit).`,
      en: `${name.en} is no recognisable trial balance: its amount columns have no known title and do not balance two by two; add a header row (Account, Label, Debit, Credit).`,
    })
  }
  if (problem === 'no_amount') {
    return new UserError({
      fr: `${name.fr} n’a pas de colonnes de montants : une balance demande au moins le compte, le solde débiteur et le solde créditeur.`,
      en: `${name.en} has no amount columns: a trial balance needs at least the account, the debit balance and the credit balance.`,
    })
  }
  if (problem === 'no_account') {
    return new UserError({
      fr: `${name.fr} n’a pas de colonne de numéros de compte reconnaissable (trois chiffres au moins) : exportez la balance générale avec les numéros de compte.`,
      en: `${name.en} has no recognisable column of account numbers (three digits or more): export the trial balance with account numbers.`,
    })
  }
  return new UserError({
    fr: `${name.fr} n’est pas une balance reconnaissable : il faut une ligne d’en-tête (Compte, Intitulé, Débit, Crédit) et une ligne par compte.`,
    en: `${name.en} is no recognisable trial balance: it needs a header row (Account, Label, Debit, Credit) and one row per account.`,
  })
}

export function noSides({ source }: RawTable, unit: Unit): UserError {
  const columns = describeUnit(unit)
  return new UserError({
    fr: `Dans « ${source.fileName} », la colonne ${columns.fr} ne dit pas quels soldes sont créditeurs : ajoutez une colonne « Sens » (D ou C), ou exportez débit et crédit séparément.`,
    en: `In “${source.fileName}”, column ${columns.en} does not say which balances are credits: add a side column (D or C), or export debit and credit apart.`,
  })
}

export function unknownTitles({ source }: RawTable, columns: AmountColumn[]): UserError {
  const list = (open: string, close: string) => columns.map(({ title }) => `${open}${title}${close}`).join(', ')
  return new UserError({
    fr: `Dans « ${source.fileName} », les colonnes ${list('« ', ' »')} portent des montants sous un titre inconnu : nommez-les (Clôture débit, Clôture crédit…) ou supprimez-les.`,
    en: `In “${source.fileName}”, columns ${list('“', '”')} hold amounts under an unknown title: name them (Closing debit, Closing credit…) or delete them.`,
  })
}

/** Columns of amounts whose titles say nothing, and whose rows do not say what they are either. */
export function unprovenColumns({ source }: RawTable, units: Unit[]): UserError {
  const columns = units.map(describeUnit)
  const list = { fr: columns.map(({ fr }) => fr).join(', '), en: columns.map(({ en }) => en).join(', ') }
  return new UserError({
    fr: `Dans « ${source.fileName} », le titre de ${list.fr} ne dit pas s’il s’agit de l’ouverture, des mouvements ou de la clôture, et ouverture + mouvements = clôture ne se vérifie pas sur les lignes : nommez ces colonnes (Ouverture débit, Mouvement débit, Clôture débit…) ou supprimez-les.`,
    en: `In “${source.fileName}”, the title of ${list.en} does not say whether it is the opening, the movements or the closing, and opening + movements = closing does not hold on the rows: name these columns (Opening debit, Movement debit, Closing debit…) or delete them.`,
  })
}

export function exchangedColumns({ source }: RawTable, opening: Unit, closing: Unit): UserError {
  const [first, last] = [describeUnit(opening), describeUnit(closing)]
  return new UserError({
    fr: `Dans « ${source.fileName} », les titres d’ouverture (${first.fr}) et de clôture (${last.fr}) sont sans doute échangés, car les lignes ne s’additionnent que dans l’autre sens : corrigez les titres.`,
    en: `In “${source.fileName}”, the titles of the opening (${first.en}) and of the closing (${last.en}) are probably exchanged, since the rows add up only the other way round: correct the titles.`,
  })
}

/** In a file that commas separate, a row longer than the titles has an amount or a label cut in two. */
export function refuseLongRows({ rows, source }: RawTable, { first, body, account }: Header): void {
  if (source.separator !== ',' || body === first) return
  const width = Math.max(...rows.slice(first, body).map(({ cells }) => cells.length))
  const long = rows.slice(body).find(({ cells }) => cells.length > width && cells[account] !== null)
  if (!long) return
  throw new UserError({
    fr: `Ligne ${long.row} de « ${source.fileName} » : ${long.cells.length} cellules pour ${width} titres ; un montant ou un intitulé y contient une virgule, qui sépare aussi les colonnes : exportez avec des points-virgules ou des guillemets.`,
    en: `Row ${long.row} of “${source.fileName}”: ${long.cells.length} cells for ${width} titles; an amount or a label holds a comma, which also separates columns: export with semicolons or quotes.`,
  })
}

export function refuseHalfPairs(units: Unit[], stages: Stages, { source }: RawTable): void {
  for (const index of [stages.closing, stages.movement, stages.opening]) {
    const unit = units[index ?? -1]
    if (!unit || unit.signed || (unit.debit && unit.credit)) continue
    const { fr, en } = describeUnit(unit)
    const missing = unit.debit ? { fr: 'crédit', en: 'credit' } : { fr: 'débit', en: 'debit' }
    throw new UserError({
      fr: `Dans « ${source.fileName} », la colonne ${fr} n’a pas de vis-à-vis : il manque la colonne de ${missing.fr}, ou son titre n’a pas été reconnu.`,
      en: `In “${source.fileName}”, column ${en} stands alone: the ${missing.en} column is missing, or its title was not recognised.`,
    })
  }
}

/** Beyond 2⁵³ centimes sums would no longer be exact. */
export function refuseUnsafeSums(accounts: TrialBalanceAccount[], { source }: RawTable): void {
  let sum = 0
  for (const account of accounts) {
    sum += Math.abs(account.openingDebit) + Math.abs(account.openingCredit) + Math.abs(account.movementDebit)
    sum += Math.abs(account.movementCredit) + Math.abs(account.closingDebit) + Math.abs(account.closingCredit)
  }
  if (sum <= Number.MAX_SAFE_INTEGER) return
  throw new UserError({
    fr: `Les montants de « ${source.fileName} » sont trop grands pour être additionnés exactement (plus de ${formatAmount(Number.MAX_SAFE_INTEGER)} en tout) : vérifiez que le séparateur décimal est bien celui de la colonne.`,
    en: `The amounts of “${source.fileName}” are too large to be added exactly (over ${formatAmount(Number.MAX_SAFE_INTEGER, 'en')} in all): check the decimal mark of the columns.`,
  })
}

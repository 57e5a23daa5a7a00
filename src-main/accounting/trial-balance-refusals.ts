import { UserError } from '../errors.ts'
import { formatAmount } from './format.ts'
import type { HeaderProblem } from './trial-balance-header.ts'
import { describeUnit, type Stages, type Unit } from './trial-balance-stages.ts'
import type { RawTable, TrialBalanceAccount } from './types.ts'

export function notABalance({ source }: RawTable, problem: HeaderProblem | 'journal'): UserError {
  const name = { fr: `« ${source.fileName} »`, en: `“${source.fileName}”` }
  if (problem === 'journal') {
    return new UserError({
      fr: `${name.fr} est un journal d’écritures (date, pièce), pas une balance : exportez la balance générale, une ligne par compte.`,
      en: `${name.en} is a journal of entries (date, voucher), not a trial balance: export the trial balance, one row per account.`,
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

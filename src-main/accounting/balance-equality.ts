import type { Bilingual } from '../types.ts'
import { diagnose } from './diagnostics.ts'
import { formatAmount } from './format.ts'
import type { Entry } from './trial-balance-units.ts'
import type { Centimes, Diagnostic } from './types.ts'

export type PairName = 'opening' | 'movement' | 'closing'

/** One pair of columns of one row: what the file says, before anything is merged. */
type PairRow = { row: number; code: string; debit: Centimes; credit: Centimes }

/** Where to look when debit ≠ credit. */
type Clues = {
  /** Rows where opening + movements is not the closing. */
  uneven: PairRow[]
  /** Rows with amounts but no account number. */
  lost: PairRow[]
  /** Group rows that are not the sum of their accounts, with the gap; finest first. */
  brokenTotals: { row: number; code: string; difference: Centimes }[]
  /** The grand total that the file prints. */
  printed?: PairRow
}

export const PAIR_WORDS = {
  opening: { fr: 'soldes d’ouverture', en: 'opening balances' },
  movement: { fr: 'mouvements', en: 'movements' },
  closing: { fr: 'soldes de clôture', en: 'closing balances' },
} satisfies Record<PairName, Bilingual>

/**
 * Debit against credit for one pair of columns. `kept` are the posted rows; `others` are rows left out by choice
 * (group rows, class 9): when the posted ones don't balance, every readable row is counted in the totals shown, so that
 * nobody has to guess what was left out.
 */
export function checkEquality(
  pair: PairName,
  kept: PairRow[],
  others: PairRow[],
  clues: Clues,
): Diagnostic | undefined {
  const own = total(kept)
  if (own.debit === own.credit) return undefined
  const all = total([...kept, ...others])
  const shown = all.debit === all.credit ? own : all
  const difference = shown.debit - shown.credit
  const hint = pointAt([...kept, ...others], clues, own, difference)
  const words = PAIR_WORDS[pair]
  const sign =
    difference > 0
      ? { fr: 'en trop au débit', en: 'too much in debit' }
      : { fr: 'en trop au crédit', en: 'too much in credit' }
  return diagnose(
    'C1',
    {
      fr: `La balance n’est pas équilibrée (${words.fr}) : débit ${formatAmount(shown.debit)}, crédit ${formatAmount(shown.credit)}, différence ${formatAmount(Math.abs(difference))} ${sign.fr}. ${hint.message.fr}`,
      en: `The trial balance does not balance (${words.en}): debit ${formatAmount(shown.debit, 'en')}, credit ${formatAmount(shown.credit, 'en')}, difference ${formatAmount(Math.abs(difference), 'en')} ${sign.en}. ${hint.message.en}`,
    },
    {
      debit: shown.debit,
      credit: shown.credit,
      difference,
      column: words.fr,
      ...(hint.row && { row: hint.row.row, ...(hint.row.code && { accounts: [hint.row.code] }) }),
    },
  )
}

function total(rows: PairRow[]): { debit: Centimes; credit: Centimes } {
  let debit = 0
  let credit = 0
  for (const row of rows) {
    debit += row.debit
    credit += row.credit
  }
  return { debit, credit }
}

function pointAt(
  rows: PairRow[],
  { uneven, lost, brokenTotals, printed }: Clues,
  own: { debit: Centimes; credit: Centimes },
  difference: Centimes,
): { row?: PairRow; message: Bilingual } {
  const missing = lost.find(({ debit, credit }) => credit - debit === difference)
  if (missing) {
    return {
      row: missing,
      message: {
        fr: `La ligne ${missing.row}, sans numéro de compte, porte exactement ce montant : donnez-lui son compte.`,
        en: `Row ${missing.row}, without an account number, carries exactly that amount: give it its account.`,
      },
    }
  }
  const [only] = uneven
  if (uneven.length === 1 && only) {
    return {
      row: only,
      message: place(
        only,
        'ouverture + mouvements n’y donne pas la clôture.',
        'opening + movements does not give the closing there.',
      ),
    }
  }
  const size = Math.abs(difference)
  const broken = brokenTotals.find(total => Math.abs(total.difference) === size)
  if (broken) {
    const row = { ...broken, debit: 0, credit: 0 }
    return {
      row,
      message: place(
        row,
        'son total n’est pas la somme de ses comptes, de ce même écart.',
        'its total is not the sum of its accounts, by that same gap.',
      ),
    }
  }
  const rowsOf = (amount: Centimes) =>
    rows.filter(({ debit, credit }) => Math.abs(debit) === amount || Math.abs(credit) === amount)
  const wrongSide = size % 2 === 0 ? rowsOf(size / 2).filter(({ debit }) => (debit !== 0) === difference > 0) : []
  const extra = rowsOf(size)
  const [half] = wrongSide
  const [same] = extra
  if (wrongSide.length === 1 && half) {
    return {
      row: half,
      message: place(
        half,
        'son montant est la moitié de la différence : il est peut-être dans la mauvaise colonne.',
        'its amount is half the difference: it may be in the wrong column.',
      ),
    }
  }
  if (extra.length >= 1 && extra.length <= 3 && same) {
    return {
      row: same,
      message: place(
        same,
        'son montant est celui de la différence : ligne en trop, ou contrepartie manquante ?',
        'its amount is that of the difference: one row too many, or its counterpart missing?',
      ),
    }
  }
  if (printed && (printed.debit !== own.debit) !== (printed.credit !== own.credit)) {
    const wrong = printed.debit !== own.debit
    return {
      message: {
        fr: `Le total imprimé ligne ${printed.row} donne ${formatAmount(wrong ? printed.debit : printed.credit)} au ${wrong ? 'débit' : 'crédit'} : cherchez l’erreur dans cette colonne.`,
        en: `The total printed at row ${printed.row} gives ${formatAmount(wrong ? printed.debit : printed.credit, 'en')} in ${wrong ? 'debit' : 'credit'}: look for the error in that column.`,
      },
    }
  }
  if (size % 900 === 0) {
    return {
      message: {
        fr: 'Elle est divisible par 9 : deux chiffres sont peut-être inversés dans un montant.',
        en: 'It is divisible by 9: two digits may be exchanged in an amount.',
      },
    }
  }
  return {
    message: {
      fr: 'Corrigez la balance dans le logiciel, puis recommencez.',
      en: 'Correct the trial balance in the software, then try again.',
    },
  }
}

function place({ row, code }: PairRow, fr: string, en: string): Bilingual {
  return { fr: `Voir la ligne ${row} (compte ${code}) : ${fr}`, en: `See row ${row} (account ${code}): ${en}` }
}

export function pairRow(entry: Entry, unit: number): PairRow {
  return {
    row: entry.row,
    code: entry.code,
    debit: entry.amounts[unit * 2] ?? 0,
    credit: entry.amounts[unit * 2 + 1] ?? 0,
  }
}

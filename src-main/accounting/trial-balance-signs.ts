import { diagnose } from './diagnostics.ts'
import { isReversed } from './stage-proof.ts'
import { noSides } from './trial-balance-refusals.ts'
import { describeUnit, type Entry, type Unit } from './trial-balance-units.ts'
import type { Diagnostic, RawTable } from './types.ts'

/** Columns whose signs follow another habit: credits printed as negatives, or a balance counted credit − debit. */
export function settleSigns(units: Unit[], entries: Entry[], table: RawTable, notes: Diagnostic[]): void {
  for (const [index, unit] of units.entries()) {
    if (!unit.signed) {
      // One negative credit is a correction; a habit takes several, and no positive one.
      const negative = entries.filter(({ amounts }) => (amounts[index * 2 + 1] ?? 0) < 0).length
      if (negative > 1 && entries.every(({ amounts }) => (amounts[index * 2 + 1] ?? 0) <= 0)) {
        for (const { amounts } of entries) amounts[index * 2 + 1] = Math.abs(amounts[index * 2 + 1] ?? 0)
        notes.push(
          signNote(
            unit,
            'les crédits y sont négatifs ; ils ont été lus comme des crédits.',
            'credits are negative there; they were read as credits.',
          ),
        )
      }
      continue
    }
    if (unit.signed.sideColumn !== undefined) continue
    const hasCredit = entries.some(({ amounts }) => amounts[index * 2 + 1] !== 0)
    const hasDebit = entries.some(({ amounts }) => amounts[index * 2] !== 0)
    if (hasDebit && !hasCredit && units.every(({ signed }) => signed)) throw noSides(table, unit)
    if (!isReversed(index, entries)) continue
    for (const { amounts } of entries) {
      const [debit = 0, credit = 0] = amounts.slice(index * 2, index * 2 + 2)
      amounts[index * 2] = credit
      amounts[index * 2 + 1] = debit
    }
    notes.push(
      signNote(
        unit,
        'les créditeurs y sont positifs ; les signes ont été inversés.',
        'credit balances are positive there; the signs were inverted.',
      ),
    )
  }
}

function signNote(unit: Unit, fr: string, en: string): Diagnostic {
  const columns = describeUnit(unit)
  return diagnose('sens_inverse', { fr: `${columns.fr} : ${fr}`, en: `${columns.en}: ${en}` })
}

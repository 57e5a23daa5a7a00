import type { Bilingual } from '../types.ts'
import type { Header } from './trial-balance-header.ts'
import type { ReadRows } from './trial-balance-rows.ts'
import { describeUnit, type Stages, type Unit } from './trial-balance-units.ts'
import type { RawTable, TrialBalance } from './types.ts'

export function layoutOf(units: Unit[], stages: Stages): TrialBalance['layout'] {
  const closing = units[stages.closing ?? stages.movement ?? 0]
  if (closing?.signed) return closing.signed.sideColumn === undefined ? 'signed balance' : 'balance and side'
  if (stages.opening === undefined && stages.movement === undefined) return 'closing only'
  if (units.length >= 4) return '8 columns'
  return units.length === 3 ? '6 columns' : '4 columns'
}

/** What the reader understood, one line each. */
export function describeReading(
  table: RawTable,
  header: Header,
  units: Unit[],
  stages: Stages,
  read: ReadRows,
  accounts: number,
  skipped: number,
): Bilingual[] {
  const { fileName, format, encoding, separator, sheet } = table.source
  const lines: Bilingual[] = [
    format === 'xlsx'
      ? { fr: `Fichier « ${fileName} », feuille « ${sheet} »`, en: `File “${fileName}”, sheet “${sheet}”` }
      : {
          fr: `Fichier « ${fileName} », encodage ${encoding}, séparateur « ${separator === '\t' ? 'tabulation' : separator} »`,
          en: `File “${fileName}”, encoding ${encoding}, separator “${separator === '\t' ? 'tab' : separator}”`,
        },
    ...(table.notes ?? []).map(({ message }) => message),
  ]
  const firstRow = table.rows[header.first]?.row
  const lastRow = table.rows[header.body - 1]?.row
  lines.push(
    header.body === header.first
      ? {
          fr: 'Pas d’en-tête : colonnes reconnues à leur contenu',
          en: 'No header: columns recognised by their content',
        }
      : firstRow === lastRow
        ? { fr: `En-tête : ligne ${firstRow}`, en: `Header: row ${firstRow}` }
        : { fr: `En-tête : lignes ${firstRow} à ${lastRow}`, en: `Header: rows ${firstRow} to ${lastRow}` },
  )
  const names = {
    opening: { fr: 'Ouverture', en: 'Opening' },
    movement: { fr: 'Mouvements', en: 'Movements' },
    closing: { fr: 'Clôture', en: 'Closing' },
  }
  for (const name of ['opening', 'movement', 'closing'] as const) {
    const unit = units[stages[name] ?? -1]
    if (!unit) continue
    const columns = describeUnit(unit)
    lines.push({ fr: `${names[name].fr} : ${columns.fr}`, en: `${names[name].en}: ${columns.en}` })
  }
  if (read.marks.size === 1) {
    const comma = read.marks.has(',')
    lines.push({ fr: `Décimales : ${comma ? 'virgule' : 'point'}`, en: `Decimals: ${comma ? 'comma' : 'dot'}` })
  }
  lines.push({
    fr: `${accounts} comptes lus, ${skipped} lignes laissées de côté`,
    en: `${accounts} accounts read, ${skipped} rows left out`,
  })
  return lines
}

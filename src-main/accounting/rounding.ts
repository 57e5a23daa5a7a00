import { diagnose } from './diagnostics.ts'
import { roundToFranc } from './format.ts'
import type { Centimes, Diagnostic, StatementColumn, StatementLine, StatementName, Statements } from './types.ts'

/** Whole francs by line and column, as a statement shows them. */
type DisplayedFrancs = Record<StatementName, Record<string, Partial<Record<StatementColumn, number>>>>

const COLUMNS: StatementColumn[] = ['brut', 'amort', 'net', 'net_n1', 'n', 'n_1']

/**
 * Each detail is rounded half away from zero, the net of an asset is its rounded gross less its rounded depreciation,
 * and totals add what is shown: a reader who adds the column finds the total.
 */
export function displayedFrancs(lines: Statements['lines']): DisplayedFrancs {
  return {
    bilan_actif: roundLines(lines.bilan_actif),
    bilan_passif: roundLines(lines.bilan_passif),
    compte_resultat: roundLines(lines.compte_resultat),
    tft: roundLines(lines.tft),
  }
}

function roundLines(lines: StatementLine[]): DisplayedFrancs[StatementName] {
  const byRef = new Map(lines.map(line => [line.ref, line]))
  const shown: DisplayedFrancs[StatementName] = {}
  const value = (line: StatementLine, column: StatementColumn): number => {
    if (line.formula) {
      return line.formula.split('+').reduce((sum, ref) => {
        const part = byRef.get(ref)
        return part ? sum + value(part, column) : sum
      }, 0)
    }
    if (column === 'net' && line.figures.brut) return value(line, 'brut') - value(line, 'amort')
    return roundToFranc(line.figures[column]?.amount ?? 0)
  }
  for (const line of lines) {
    const known = COLUMNS.filter(column => line.figures[column])
    shown[line.ref] = Object.fromEntries(known.map(column => [column, value(line, column)]))
  }
  return shown
}

/** Where rounding makes two equal totals differ on paper by a franc or a few, it is said. */
export function roundingDifferences(lines: Statements['lines']): Diagnostic[] {
  const shown = displayedFrancs(lines)
  const at = (statement: StatementName, ref: string, column: StatementColumn) => shown[statement][ref]?.[column]
  const exact = (statement: StatementName, ref: string, column: StatementColumn) =>
    lines[statement].find(line => line.ref === ref)?.figures[column]?.amount
  const cash = at('bilan_actif', 'BT', 'net')
  const overdraft = at('bilan_passif', 'DT', 'net')
  const exactCash = (exact('bilan_actif', 'BT', 'net') ?? 0) - (exact('bilan_passif', 'DT', 'net') ?? 0)
  const pairs = [
    {
      names: 'BZ et DZ',
      a: at('bilan_actif', 'BZ', 'net'),
      b: at('bilan_passif', 'DZ', 'net'),
      equal: exact('bilan_actif', 'BZ', 'net') === exact('bilan_passif', 'DZ', 'net'),
    },
    {
      names: 'BZ et DZ (N-1)',
      a: at('bilan_actif', 'BZ', 'net_n1'),
      b: at('bilan_passif', 'DZ', 'net_n1'),
      equal: exact('bilan_actif', 'BZ', 'net_n1') === exact('bilan_passif', 'DZ', 'net_n1'),
    },
    {
      names: 'CJ et XI',
      a: at('bilan_passif', 'CJ', 'net'),
      b: at('compte_resultat', 'XI', 'n'),
      equal: exact('bilan_passif', 'CJ', 'net') === exact('compte_resultat', 'XI', 'n'),
    },
    {
      names: 'ZH et BT − DT',
      a: at('tft', 'ZH', 'n'),
      b: cash === undefined || overdraft === undefined ? undefined : cash - overdraft,
      equal: exact('tft', 'ZH', 'n') === exactCash,
    },
  ]
  const totals = (
    [
      ['bilan_actif', 'BZ', 'net'],
      ['bilan_passif', 'DZ', 'net'],
      ['compte_resultat', 'XI', 'n'],
      ['tft', 'ZG', 'n'],
    ] as const
  ).flatMap(([statement, ref, column]) => {
    const amount = exact(statement, ref, column)
    const added = at(statement, ref, column)
    if (amount === undefined || added === undefined || roundToFranc(amount) === added) return []
    return [{ ref, amount, added }]
  })
  return [...unequalPairs(pairs), ...totalsOffTheirLines(totals)]
}

type Total = { ref: string; amount: Centimes; added: number }

/** A total is the exact sum, rounded: whoever adds the rounded lines above it may find a few francs more or less. */
function totalsOffTheirLines(totals: Total[]): Diagnostic[] {
  const [first] = totals
  if (!first) return []
  const list = (language: 'fr' | 'en') =>
    totals
      .map(({ ref, amount, added }) => {
        const [shown, sum] = [group(roundToFranc(amount), language), group(added, language)]
        return language === 'fr' ? `${ref} ${shown} (lignes : ${sum})` : `${ref} ${shown} (lines: ${sum})`
      })
      .join(language === 'fr' ? ' ; ' : '; ')
  return [
    diagnose(
      'arrondi',
      {
        fr: `Arrondi au franc : les totaux sont calculés au centime puis arrondis, et diffèrent de quelques francs de la somme des lignes arrondies : ${list('fr')}.`,
        en: `Rounded to the franc: totals are computed to the centime, then rounded, and differ by a few francs from the sum of the rounded lines: ${list('en')}.`,
      },
      { difference: (roundToFranc(first.amount) - first.added) * 100 },
    ),
  ]
}

type Pair = { names: string; a: number | undefined; b: number | undefined; equal: boolean }

function unequalPairs(pairs: Pair[]): Diagnostic[] {
  return pairs.flatMap(({ names, a, b, equal }) => {
    if (a === undefined || b === undefined || a === b || !equal) return []
    return [
      diagnose(
        'arrondi',
        {
          fr: `Arrondi au franc : en additionnant les lignes arrondies, ${names} donnent ${group(a, 'fr')} et ${group(b, 'fr')}, soit ${Math.abs(a - b)} F d’écart d’arrondi ; au centime, ils sont égaux.`,
          en: `Rounded to the franc: adding the rounded lines, ${names} give ${group(a, 'en')} and ${group(b, 'en')}, a rounding difference of ${Math.abs(a - b)} F; to the centime they are equal.`,
        },
        { difference: (a - b) * 100 },
      ),
    ]
  })
}

function group(francs: number, language: 'fr' | 'en'): string {
  return francs.toString().replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? '\u00a0' : ',')
}

import type { Bilingual } from '../types.ts'
import type { Diagnostic, Severity } from './types.ts'

/** Every id that a reader or a check may give, with its severity. Ids never change: files and tests quote them. */
export const DIAGNOSTICS = {
  C1: 'blocking',
  compte_obsolete: 'blocking',
  compte_invalide: 'blocking',
  montant_illisible: 'blocking',
  montant_trop_grand: 'blocking',
  compte_regroupement: 'warning',
  doublon: 'warning',
  classe_9: 'info',
  '603_non_ventile': 'warning',
  '2181_2818': 'warning',
  '130_ouvert': 'warning',
  attente: 'warning',
  caisse_creditrice: 'warning',
  '585': 'warning',
  liaison: 'warning',
  amortissement_debiteur: 'warning',
  immobilisation_creditrice: 'warning',
  capital_debiteur: 'warning',
  stock_crediteur: 'warning',
  fournisseur_debiteur: 'info',
  client_crediteur: 'info',
  banque_creditrice: 'info',
  hao_inverse: 'warning',
  tresorerie_inhabituelle: 'warning',
  racine_inconnue: 'warning',
  compte_inconnu: 'warning',
  ligne_sans_compte: 'warning',
  collectif_auxiliaires: 'info',
  auxiliaires_incoherents: 'warning',
  montant_arrondi: 'info',
  mouvements_cumules: 'info',
  ouverture_deduite: 'info',
  cloture_calculee: 'info',
  sens_inverse: 'info',
  compte_scientifique: 'warning',
  apres_cloture: 'warning',
  plan_etranger: 'warning',
  exercice_inconnu: 'warning',
  arrondi: 'info',
  bilan_n1_absent: 'info',
  resultat_n1_absent: 'info',
} as const satisfies Record<string, Severity>

export type DiagnosticId = keyof typeof DIAGNOSTICS

export function diagnose(
  id: DiagnosticId,
  message: Bilingual,
  details: Omit<Diagnostic, 'id' | 'severity' | 'message'> = {},
): Diagnostic {
  return { id, severity: DIAGNOSTICS[id], message, ...details }
}

import type {
  BalanceColumn,
  CheckResult,
  Contribution,
  Figure,
  StatementColumn,
  StatementLine,
  Statements,
  TrialBalanceAccount,
} from '../../src-main/accounting/types.ts'

type Weights = Contribution['weights']

const CLOSING_DEBIT: Weights = { closingDebit: 1, closingCredit: -1 }
const CLOSING_CREDIT: Weights = { closingCredit: 1, closingDebit: -1 }
const OPENING_DEBIT: Weights = { openingDebit: 1, openingCredit: -1 }
const OPENING_CREDIT: Weights = { openingCredit: 1, openingDebit: -1 }
const FLOW: Weights = { openingDebit: 1, openingCredit: -1, closingDebit: -1, closingCredit: 1 }

/** Seven accounts and the few lines that they make: enough of each kind of line, with centimes. */
export function sampleStatements(changes: Partial<Statements> = {}): Statements {
  const accounts = [
    account('101000', 'Capital', [0, 500_000_00], [0, 0], [0, 500_000_00], 4),
    account('213000', '=SUM(A1) Logiciels', [400_000_00, 0], [0, 0], [400_000_00, 0], 5),
    account('281300', 'Amortissements', [0, 100_000_00], [0, 50_000_33], [0, 150_000_33], 6),
    account('401000', 'Fournisseurs', [0, 20_000_00], [0, 30_000_00], [0, 50_000_00], 7),
    account('521000', 'Banque', [220_000_00, 0], [100_000_50, 0], [320_000_50, 0], 8),
    account('681300', 'Dotations', [0, 0], [50_000_33, 0], [50_000_33, 0], 9),
    account('701000', 'Ventes', [0, 0], [0, 70_000_50], [0, 70_000_50], 10),
  ]
  const byCode = new Map(accounts.map(each => [each.code, each]))
  const figure = (code: string | null, weights: Weights): Figure => {
    const each = code === null ? undefined : byCode.get(code)
    if (!each) return { amount: 0, from: [] }
    const amount = amountOf(each, weights)
    return { amount, from: [{ account: each.code, label: each.label, amount, weights }] }
  }
  const add = (...figures: Figure[]): Figure => ({
    amount: figures.reduce((sum, each) => sum + each.amount, 0),
    from: figures.flatMap(each => each.from),
  })
  const total = (...figures: Figure[]): Figure => ({ amount: add(...figures).amount, from: [] })
  const minus = (one: Figure, other: Figure): Figure => ({ amount: one.amount - other.amount, from: [] })

  const brut = figure('213000', CLOSING_DEBIT)
  const amort = figure('281300', CLOSING_CREDIT)
  const assetBefore = add(figure('213000', OPENING_DEBIT), figure('281300', OPENING_DEBIT))
  const bank = figure('521000', CLOSING_DEBIT)
  const none = figure(null, {})
  const bankBefore = figure('521000', OPENING_DEBIT)
  const result = add(figure('681300', CLOSING_CREDIT), figure('701000', CLOSING_CREDIT))
  const capital = figure('101000', CLOSING_CREDIT)
  const suppliers = figure('401000', CLOSING_CREDIT)
  const capitalBefore = figure('101000', OPENING_CREDIT)
  const suppliersBefore = figure('401000', OPENING_CREDIT)
  const sales = figure('701000', CLOSING_CREDIT)
  const depreciation = figure('681300', CLOSING_CREDIT)
  const cashFlow = figure('701000', FLOW)
  const working = figure('401000', FLOW)
  const investment = add(figure('213000', FLOW), figure('281300', FLOW), figure('681300', FLOW))
  const cashBefore = figure('521000', OPENING_DEBIT)

  return {
    company: 'Société d’Essai & Fils SARL',
    period: { start: '2024-01-01', end: '2024-12-31' },
    currency: 'XOF',
    lines: {
      bilan_actif: [
        line('AF', 'Brevets, licences, logiciels et droits similaires', null, {
          brut,
          amort,
          net: minus(brut, amort),
          net_n1: assetBefore,
        }),
        sumLine('AZ', 'TOTAL ACTIF IMMOBILISE', 'AF', {
          brut: total(brut),
          amort: total(amort),
          net: minus(brut, amort),
          net_n1: total(assetBefore),
        }),
        line('BS', 'Banques, chèques postaux, caisse et assimilés', '11', {
          brut: bank,
          amort: none,
          net: minus(bank, none),
          net_n1: bankBefore,
        }),
        sumLine('BT', 'TOTAL TRESORERIE-ACTIF', 'BS', {
          brut: total(bank),
          amort: none,
          net: total(bank),
          net_n1: total(bankBefore),
        }),
        sumLine('BZ', 'TOTAL GENERAL', 'AZ+BT', {
          brut: total(brut, bank),
          amort: total(amort),
          net: minus(total(brut, bank), amort),
          net_n1: total(assetBefore, bankBefore),
        }),
      ],
      bilan_passif: [
        line('CA', 'Capital', '13', { net: capital, net_n1: capitalBefore }),
        line('CB', 'Apporteurs capital non appelé (-)', '13', { net: none, net_n1: none }),
        line('CJ', 'Résultat net de l’exercice', null, { net: result, net_n1: none }),
        line('DJ', 'Fournisseurs d’exploitation', '17', { net: suppliers, net_n1: suppliersBefore }),
        line('DT', 'TOTAL TRESORERIE-PASSIF', null, { net: none, net_n1: none }),
        sumLine('DZ', 'TOTAL GENERAL', 'CA+CB+CJ+DJ+DT', {
          net: total(capital, result, suppliers),
          net_n1: total(capitalBefore, suppliersBefore),
        }),
      ],
      compte_resultat: [
        line('TA', 'Ventes de marchandises', '21', { n: sales }),
        sumLine('XB', 'CHIFFRE D’AFFAIRES', 'TA', { n: total(sales) }),
        line('RL', 'Dotations aux amortissements', '3C&28', { n: depreciation }),
        sumLine('XI', 'RESULTAT NET', 'XB+RL', { n: total(sales, depreciation) }),
      ],
      tft: [
        line('ZA', 'Trésorerie nette au 1er janvier', 'A', { n: cashBefore }),
        line('FA', 'Capacité d’Autofinancement Globale (CAFG)', null, { n: cashFlow }),
        line('FE', '+ Variation du passif circulant', null, { n: working }),
        sumLine('_BF', 'Variation du BF lié aux activités opérationnelles', 'FE', { n: total(working) }),
        line('FF', '- Décaissements liés aux acquisitions', null, { n: investment }),
        sumLine('ZG', 'VARIATION DE LA TRÉSORERIE NETTE', 'FA+FE+FF', { n: total(cashFlow, working, investment) }),
        sumLine('ZH', 'Trésorerie nette au 31 Décembre (G+A)', 'ZA+ZG', {
          n: total(cashBefore, cashFlow, working, investment),
        }),
      ],
    },
    tftMethod: 'movements',
    checks: sampleChecks(),
    diagnostics: [
      {
        id: 'doublon',
        severity: 'warning',
        message: { fr: 'Le compte 401000 figure deux fois.', en: 'Account 401000 appears twice.' },
        accounts: ['401000'],
        row: 7,
        difference: 12_50,
      },
    ],
    balance: {
      company: 'Société d’Essai & Fils SARL',
      layout: '6 columns',
      hasOpening: true,
      hasMovements: true,
      accounts,
      understood: [{ fr: 'Colonne A : compte', en: 'Column A: account' }],
      skipped: [{ row: 11, reason: { fr: 'ligne de total', en: 'total row' } }],
      diagnostics: [],
      source: { fileName: 'balance.csv', sha256: 'ab'.repeat(32), format: 'csv', encoding: 'utf-8', separator: ';' },
    },
    rulesVersion: 'syscohada-essai',
    ...changes,
  }
}

function account(
  code: string,
  label: string,
  opening: [number, number],
  movement: [number, number],
  closing: [number, number],
  row: number,
): TrialBalanceAccount {
  return {
    code,
    label,
    row,
    openingDebit: opening[0],
    openingCredit: opening[1],
    movementDebit: movement[0],
    movementCredit: movement[1],
    closingDebit: closing[0],
    closingCredit: closing[1],
  }
}

const COLUMNS = ['openingDebit', 'openingCredit', 'closingDebit', 'closingCredit'] as const satisfies BalanceColumn[]

function amountOf(each: TrialBalanceAccount, weights: Weights): number {
  return COLUMNS.reduce((sum, column) => sum + (weights[column] ?? 0) * each[column], 0)
}

function line(
  ref: string,
  label: string,
  note: string | null,
  figures: Partial<Record<StatementColumn, Figure>>,
): StatementLine {
  return { ref, label, note, type: 'detail', figures }
}

function sumLine(
  ref: string,
  label: string,
  formula: string,
  figures: Partial<Record<StatementColumn, Figure>>,
): StatementLine {
  return { ref, label, note: null, type: 'total', formula, figures }
}

function sampleChecks(): CheckResult[] {
  return Array.from({ length: 12 }, (_, index): CheckResult => {
    const id = `C${index + 1}`
    return {
      id,
      title: { fr: `Contrôle ${id}`, en: `Check ${id}` },
      severity: index < 7 ? 'blocking' : 'warning',
      status: id === 'C8' ? 'not_applicable' : id === 'C9' ? 'failed' : 'passed',
      detail: { fr: `Explication ${id}.`, en: `Explanation ${id}.` },
      ...(id === 'C9' && { accounts: ['401000'], difference: 100 }),
    }
  })
}

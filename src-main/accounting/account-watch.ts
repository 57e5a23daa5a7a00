import type { Bilingual } from '../types.ts'
import { significantCode } from './account-code.ts'
import { type Chart, findObsolete } from './chart.ts'
import { type DiagnosticId, diagnose } from './diagnostics.ts'
import { formatAmount, listAccounts } from './format.ts'
import type { Centimes, Diagnostic, TrialBalanceAccount } from './types.ts'

type Watch = {
  id: DiagnosticId
  /** First digits of the accounts that may be concerned, so that each account meets few questions. */
  roots: string[]
  /** Whether an account with this closing balance (debit − credit, never 0) is of this kind. */
  concerns(code: string, balance: Centimes): boolean
  message: Bilingual
}

const WATCHES: Watch[] = [
  {
    id: '603_non_ventile',
    roots: ['60'],
    concerns: code => /^603(?![123])/.test(code),
    message: {
      fr: 'variation de stocks non ventilée (6031, 6032, 6033) : rattachée à RB par défaut.',
      en: 'change in inventories not split (6031, 6032, 6033): put in RB by default.',
    },
  },
  {
    id: '130_ouvert',
    roots: ['13'],
    concerns: code => code.startsWith('130'),
    message: {
      fr: 'résultat N-1 encore en instance d’affectation à la clôture : porté en report à nouveau (CH).',
      en: 'result of the year before still unallocated at closing: put in retained earnings (CH).',
    },
  },
  {
    id: 'attente',
    roots: ['47'],
    concerns: code => /^471[12]/.test(code) || significantCode(code) === '471',
    message: {
      fr: 'compte de débiteurs et créditeurs divers (attente) non soldé : à justifier ou à solder.',
      en: 'sundry debtors and creditors (suspense) not cleared: explain it or clear it.',
    },
  },
  {
    id: 'caisse_creditrice',
    roots: ['57'],
    concerns: (code, balance) => code.startsWith('57') && balance < 0,
    message: {
      fr: 'caisse créditrice, ce qui est impossible : portée en DR ; vérifiez les pièces de caisse.',
      en: 'cash in hand with a credit balance, which is impossible: put in DR; check the cash vouchers.',
    },
  },
  {
    id: '585',
    roots: ['58'],
    concerns: code => /^58[58]/.test(code),
    message: {
      fr: 'virements internes non soldés à la clôture : rapprochez les deux comptes de trésorerie.',
      en: 'internal transfers not cleared at closing: reconcile the two cash accounts.',
    },
  },
  {
    id: 'liaison',
    roots: ['18'],
    concerns: code => /^18[678]/.test(code),
    message: {
      fr: 'compte de liaison non soldé : il doit l’être dans les comptes de l’entité.',
      en: 'liaison account not cleared: it must be in the accounts of the entity.',
    },
  },
  {
    id: 'amortissement_debiteur',
    roots: ['28', '29', '39', '49', '59'],
    concerns: (code, balance) => /^(28|29|39|49|59)/.test(code) && balance > 0,
    message: {
      fr: 'amortissement, dépréciation ou provision débiteur : sens anormal, à vérifier.',
      en: 'depreciation, impairment or provision with a debit balance: unusual side, to be checked.',
    },
  },
  {
    id: 'immobilisation_creditrice',
    roots: ['21', '22', '23', '24', '25', '26', '27'],
    concerns: (code, balance) => /^2[1-7]/.test(code) && balance < 0,
    message: {
      fr: 'immobilisation brute créditrice : sens anormal, à vérifier.',
      en: 'gross fixed asset with a credit balance: unusual side, to be checked.',
    },
  },
  {
    id: 'capital_debiteur',
    roots: ['10'],
    concerns: (code, balance) => code.startsWith('101') && balance > 0,
    message: {
      fr: 'capital social débiteur : sens anormal, à vérifier.',
      en: 'share capital with a debit balance: unusual side, to be checked.',
    },
  },
  {
    id: 'stock_crediteur',
    roots: ['31', '32', '33', '34', '35', '36', '37', '38'],
    concerns: (code, balance) => /^3[1-8]/.test(code) && balance < 0,
    message: {
      fr: 'stock créditeur : sens anormal, à vérifier.',
      en: 'inventory with a credit balance: unusual side, to be checked.',
    },
  },
  {
    id: 'fournisseur_debiteur',
    roots: ['40'],
    concerns: (code, balance) => /^40(?!9)/.test(code) && balance > 0,
    message: {
      fr: 'fournisseur débiteur : reclassé à l’actif, en BH, sans compensation.',
      en: 'supplier with a debit balance: moved to assets, in BH, without netting.',
    },
  },
  {
    id: 'client_crediteur',
    roots: ['41'],
    concerns: (code, balance) => /^41(?!9)/.test(code) && balance < 0,
    message: {
      fr: 'client créditeur : reclassé au passif, en DI, sans compensation.',
      en: 'customer with a credit balance: moved to liabilities, in DI, without netting.',
    },
  },
  {
    id: 'banque_creditrice',
    roots: ['52', '53'],
    concerns: (code, balance) => /^5[23]/.test(code) && balance < 0,
    message: {
      fr: 'banque créditrice (découvert) : portée en trésorerie-passif, DR.',
      en: 'bank with a credit balance (overdraft): put in cash liabilities, DR.',
    },
  },
  {
    id: 'tresorerie_inhabituelle',
    roots: ['50', '51', '54', '55', '58'],
    concerns: (code, balance) => /^(50|51|54|55|58(?![58]))/.test(code) && balance < 0,
    message: {
      fr: 'compte de trésorerie créditeur, ce qui est inhabituel : porté en DR.',
      en: 'cash account with a credit balance, which is unusual: put in DR.',
    },
  },
  {
    id: 'hao_inverse',
    roots: ['48'],
    concerns: (code, balance) => (/^48[124]/.test(code) && balance > 0) || (/^48[58]/.test(code) && balance < 0),
    message: {
      fr: 'compte HAO de sens inverse : reclassé de l’autre côté du bilan, sans compensation.',
      en: 'extraordinary-activities account on the other side: moved across the balance sheet, without netting.',
    },
  },
]

/** Balances that an accountant would look at again before signing; one diagnostic a kind and account group. */
export function watchAccounts(accounts: TrialBalanceAccount[], chart: Chart): Diagnostic[] {
  const byRoot = new Map<string, Watch[]>()
  for (const watch of WATCHES) for (const root of watch.roots) byRoot.set(root, [...(byRoot.get(root) ?? []), watch])
  const concerned = new Map<Watch, Balanced[]>()
  const closing: Balanced[] = []
  for (const account of accounts) {
    const balance = account.closingDebit - account.closingCredit
    if (balance === 0) continue
    const balanced = { account, balance }
    closing.push(balanced)
    for (const watch of byRoot.get(account.code.slice(0, 2)) ?? []) {
      if (!watch.concerns(account.code, balance)) continue
      const known = concerned.get(watch)
      if (known) known.push(balanced)
      else concerned.set(watch, [balanced])
    }
  }
  const found = WATCHES.flatMap(watch => {
    const accountsFound = concerned.get(watch)
    return accountsFound ? [report(watch.id, accountsFound, watch.message)] : []
  })
  return [...obsoleteAccounts(accounts, chart), ...found, ...undetailed2818(closing), ...foreignChart(closing)]
}

type Balanced = { account: TrialBalanceAccount; balance: Centimes }

function report(id: DiagnosticId, concerned: Balanced[], message: Bilingual): Diagnostic {
  const accounts = concerned.map(({ account }) => account.code)
  const [only] = concerned
  const single = concerned.length === 1 && only ? only : undefined
  const amount = single
    ? { fr: ` (${side(single.balance, 'fr')})`, en: ` (${side(single.balance, 'en')})` }
    : { fr: '', en: '' }
  return diagnose(
    id,
    {
      fr: `${listAccounts(accounts)}${amount.fr} : ${message.fr}`,
      en: `${listAccounts(accounts, 'en')}${amount.en}: ${message.en}`,
    },
    { accounts, ...(single && { row: single.account.row }) },
  )
}

function side(balance: Centimes, language: 'fr' | 'en'): string {
  const words = language === 'fr' ? ['débit', 'crédit'] : ['debit', 'credit']
  return `${formatAmount(Math.abs(balance), language)} ${balance > 0 ? words[0] : words[1]}`
}

/** The line of 218 splits on 2181, which 2818 alone cannot follow. */
function undetailed2818(closing: Balanced[]): Diagnostic[] {
  const prospecting = closing.filter(({ account }) => account.code.startsWith('2181'))
  const undetailed = closing.filter(({ account }) => /^2[89]18(?!1)/.test(account.code))
  if (prospecting.length === 0 || undetailed.length === 0) return []
  const accounts = [...prospecting, ...undetailed].map(({ account }) => account.code)
  return [
    diagnose(
      '2181_2818',
      {
        fr: `${listAccounts(accounts)} : amortissement ou dépréciation de 218 non détaillé (28181, 29181) : il est porté en AH, alors que 2181 est en AE.`,
        en: `${listAccounts(accounts, 'en')}: depreciation or impairment of 218 not detailed (28181, 29181): it goes to AH although 2181 is in AE.`,
      },
      { accounts },
    ),
  ]
}

function obsoleteAccounts(accounts: TrialBalanceAccount[], chart: Chart): Diagnostic[] {
  return accounts.flatMap(account => {
    const obsolete = findObsolete(chart, account.code)
    if (!obsolete || isEmpty(account)) return []
    return [
      diagnose(
        'compte_obsolete',
        {
          fr: `Ligne ${account.row} : le compte ${account.code} est du plan 2001 (${obsolete.label}), que le SYSCOHADA révisé ne connaît plus ; à la place : ${obsolete.now}.`,
          en: `Row ${account.row}: account ${account.code} is of the 2001 chart (${obsolete.label}), which the revised SYSCOHADA no longer has; instead: ${obsolete.now}.`,
        },
        { accounts: [account.code], row: account.row, value: account.code },
      ),
    ]
  })
}

/** French charts keep the bank in 512 and the cash box in 53, which SYSCOHADA gives to other things. */
function foreignChart(closing: Balanced[]): Diagnostic[] {
  const bank = closing.filter(({ account }) => account.code.startsWith('512') && /banque|bank/i.test(account.label))
  const cash = closing.filter(({ account }) => account.code.startsWith('53') && /caisse|cash/i.test(account.label))
  if (bank.length === 0 || cash.length === 0) return []
  const accounts = [...bank, ...cash].map(({ account }) => account.code)
  return [
    diagnose(
      'plan_etranger',
      {
        fr: `${listAccounts(accounts)} : ces numéros sont ceux du plan comptable français ; le SYSCOHADA met les banques en 52 et la caisse en 57. Vérifiez le plan avant d’utiliser les états.`,
        en: `${listAccounts(accounts, 'en')}: these are numbers of the French chart; SYSCOHADA has banks in 52 and cash in 57. Check the chart before using the statements.`,
      },
      { accounts },
    ),
  ]
}

export function isEmpty(account: TrialBalanceAccount): boolean {
  return (
    account.openingDebit === 0 &&
    account.openingCredit === 0 &&
    account.movementDebit === 0 &&
    account.movementCredit === 0 &&
    account.closingDebit === 0 &&
    account.closingCredit === 0
  )
}

import type { TrialBalanceAccount } from '../../accounting/types.ts'
import type { Bilingual } from '../../types.ts'
import { amountWidth, LINK_LIMIT, lineCount, STYLE, setWidths } from './sheet-style.ts'
import { previousYear } from './statement-words.ts'
import { addSheet, type Book, HEADED, linkTo, sheetTitle } from './statements-book.ts'
import { type BalancePlan, type BalanceSheetColumn, HEADER_ROW } from './statements-plan.ts'
import { pauseEvery, putRow, type StyledCell } from './workbook-file.ts'

const LABEL_WIDTH = 44

const BALANCE_TITLES: Record<BalanceSheetColumn, Bilingual> = {
  code: { fr: 'Compte', en: 'Account' },
  label: { fr: 'Intitulé', en: 'Name' },
  openingDebit: { fr: 'Ouverture\ndébit', en: 'Opening\ndebit' },
  openingCredit: { fr: 'Ouverture\ncrédit', en: 'Opening\ncredit' },
  movementDebit: { fr: 'Mouvements\ndébit', en: 'Movements\ndebit' },
  movementCredit: { fr: 'Mouvements\ncrédit', en: 'Movements\ncredit' },
  closingDebit: { fr: 'Clôture\ndébit', en: 'Closing\ndebit' },
  closingCredit: { fr: 'Clôture\ncrédit', en: 'Closing\ncredit' },
  sheetKey: { fr: 'Poste du\nbilan', en: 'Balance\nsheet line' },
  openingKey: { fr: 'Poste du\nbilan N-1', en: 'Prior-year\nline' },
  resultKey: { fr: 'Poste du\nrésultat', en: 'Income\nline' },
  flowKey: { fr: 'Postes\ndu TFT', en: 'Cash-flow\nlines' },
  sourceRow: { fr: 'Ligne du\nfichier', en: 'Row in\nthe file' },
}

export async function writeBalance(book: Book, balance: BalancePlan): Promise<void> {
  const { statements, plan, meta } = book
  const names = [...balance.columns.keys()]
  const isCurrent = balance === plan.balance
  const title = isCurrent ? { fr: 'Balance générale', en: 'Trial balance' } : PREVIOUS_TITLE
  const of = isCurrent ? statements : previousYear(statements)
  const sheet = addSheet(book, balance.sheet, 'landscape', HEADED, of)
  const width = amountWidth(names.filter(isAmount).map(name => totalOf(balance.table.accounts, name)))
  setWidths(
    sheet,
    names.map(name => (name === 'label' ? LABEL_WIDTH : isAmount(name) ? width : 11)),
  )
  const end = columnOf(balance, 'sourceRow')
  sheet.autoFilter = `A${HEADER_ROW}:${end}${balance.lastRow}`
  sheetTitle(book, `${title[meta.language]} – ${balance.table.source.fileName}`, of).forEach((cells, index) => {
    putRow(sheet, index + 1, cells)
  })
  putRow(
    sheet,
    HEADER_ROW,
    names.map((name): StyledCell => [BALANCE_TITLES[name][meta.language], STYLE.header]),
    32,
  )
  let links = 0
  for (const [index, account] of balance.table.accounts.entries()) {
    const row = balance.firstRow + index
    putRow(
      sheet,
      row,
      names.map((name): StyledCell => {
        if (isAmount(name)) return [account[name] === 0 ? null : account[name] / 100, STYLE.money]
        if (name === 'label') return [account.label, STYLE.label]
        if (name === 'sourceRow') return [account.row, STYLE.centre]
        if (name !== 'code') return [balance.keys[name].get(account.code) ?? null, STYLE.centre]
        const detail = balance.detailRows.get(account.code)
        if (detail === undefined || ++links > LINK_LIMIT) return [account.code, STYLE.text]
        return [linkTo(account.code, plan.sheets.detail, `C${detail}`), STYLE.link]
      }),
      3 + 13 * lineCount(account.label, LABEL_WIDTH),
    )
    book.wrote()
    await pauseEvery(index)
  }
  putRow(
    sheet,
    balance.lastRow + 1,
    names.map((name): StyledCell => {
      if (name === 'label') return ['TOTAL', STYLE.totalText]
      if (!isAmount(name)) return ['', STYLE.totalText]
      const letter = columnOf(balance, name)
      const result = totalOf(balance.table.accounts, name) / 100
      return [{ formula: `SUM(${letter}${balance.firstRow}:${letter}${balance.lastRow})`, result }, STYLE.totalMoney]
    }),
  )
  sheet.commit()
}

const PREVIOUS_TITLE = { fr: 'Balance générale N-1', en: 'Prior-year trial balance' }

function isAmount(name: BalanceSheetColumn): name is keyof TrialBalanceAccount & `${string}${'Debit' | 'Credit'}` {
  return name.endsWith('Debit') || name.endsWith('Credit')
}

function totalOf(
  accounts: TrialBalanceAccount[],
  column: `${string}${'Debit' | 'Credit'}` & keyof TrialBalanceAccount,
) {
  return accounts.reduce((sum, account) => sum + account[column], 0)
}

function columnOf(balance: BalancePlan, name: BalanceSheetColumn): string {
  const letter = balance.columns.get(name)
  if (!letter) throw new Error(`${balance.sheet} has no column ${name}`)
  return letter
}

import { useTranslation } from 'react-i18next'
import type { TableView } from '../../../src-preload/contract.ts'
import { classNames } from '../ui/class-names.ts'

const MOST_ROWS = 12
const AMOUNT = /^[-−(]?[\d\s\u00a0\u202f.,]+[)]?(\s?%|\s?FCFA)?$/u

/** The head of a table: amounts to the right, the rest counted. */
export function SmallTable({ table }: { table: TableView }) {
  const { t } = useTranslation()
  const shown = table.rows.slice(0, MOST_ROWS)
  const hidden = table.rows.length - shown.length + (table.more ?? 0)
  // The first column names the line, even when it is an account number.
  const amounts = table.columns.map(
    (_, column) =>
      column > 0 &&
      shown.some(row => row[column]) &&
      shown.every(row => !row[column] || AMOUNT.test(row[column] ?? '')),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={table.title}>
      <table className="money w-full text-xs">
        <thead>
          <tr className="border-b border-line text-faint">
            {table.columns.map((name, column) => {
              // A corner without words is no heading.
              const Cell = name.trim() === '' ? 'td' : 'th'
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity than their place
                  key={column}
                  scope={Cell === 'th' ? 'col' : undefined}
                  className={classNames('py-1 pe-3 font-medium last:pe-0', amounts[column] ? 'text-end' : 'text-start')}
                >
                  {name}
                </Cell>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their place
            <tr key={index} className="border-b border-line/60 last:border-0">
              {table.columns.map((_, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity than their place
                  key={column}
                  className={classNames('py-1 pe-3 last:pe-0', amounts[column] && 'text-end whitespace-nowrap')}
                >
                  {amounts[column] ? row[column]?.replace(/^-/, '\u2212') : row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className="pt-1 text-xs text-faint">{t('chat.openTable', { count: hidden })}</p>}
    </section>
  )
}

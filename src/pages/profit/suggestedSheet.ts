import type { SuggestedChange } from '../../../contract/entities/suggestion.ts'
import { formatLedgerCell } from './ledgerCells.ts'
import { type LedgerColumn, ledgerColumnNames } from './ledgerColumns.ts'

type CostRow = Extract<SuggestedChange, { readonly kind: 'costs' }>['rows'][number]

/** What a program suggests of costs as a sheet that is pasted: its lines can be looked at and changed as those of any sheet. Shops are named by their ids. */
export function toSuggestedSheet(rows: readonly CostRow[]): string {
  const said = ledgerColumnNames.filter((name) => name === 'shop' || rows.some((row) => cellOf(row, name) !== ''))
  return [said, ...rows.map((row) => said.map((name) => cellOf(row, name)))].map((cells) => cells.join('\t')).join('\n')
}

function cellOf({ terms, ...row }: CostRow, name: LedgerColumn): string {
  if (name === 'shop') return row.shop_uid
  const values: Readonly<Partial<Record<string, string | number | null>>> = { ...row, ...terms }
  return formatLedgerCell(name, values[name]).replace(/\s+/g, ' ')
}

import type { SuggestedChange } from '../../../contract/entities/suggestion.ts'
import type { Text } from '../../resources/schema/text.ts'
import { formatLedgerCell } from './ledgerCells.ts'
import { type LedgerColumn, ledgerColumnNames, ledgerColumns, wholeShopWord } from './ledgerColumns.ts'
import { createShopNamer, type SheetShop } from './sheetShops.ts'

type CostRow = Extract<SuggestedChange, { readonly kind: 'costs' }>['rows'][number]

interface SheetWords {
  readonly shops: readonly SheetShop[]
  readonly text: (text: Text) => string
}

/** What a program suggests of costs as a sheet that is pasted: its lines can be looked at and changed as those of any sheet. */
export function toSuggestedSheet(rows: readonly CostRow[], { shops, text }: SheetWords): string {
  const toShop = createShopNamer(shops)
  const toCell = (row: CostRow, name: LedgerColumn) => {
    if (name === 'shop') return toShop(row.shop_uid)
    return name === 'goods_id' && row.goods_id === '' ? text(wholeShopWord) : cellOf(row, name)
  }
  const said = ledgerColumnNames.filter((name) => rows.some((row) => toCell(row, name) !== ''))
  const lines = rows.map((row) => said.map((name) => toCell(row, name)))
  return [said.map((name) => text(ledgerColumns[name].label)), ...lines].map((cells) => cells.join('\t')).join('\n')
}

function cellOf({ terms, ...row }: CostRow, name: LedgerColumn): string {
  const values: Readonly<Partial<Record<string, string | number | null>>> = { ...row, ...terms }
  return formatLedgerCell(name, values[name]).replace(/\s+/g, ' ')
}

import { toTextTest } from '../../../figures/store/findGoods.ts'
import { type ListView, toFilterBounds } from '../../../screens/list/listView.ts'
import {
  type ProfitBounds,
  type ProfitCut,
  type ProfitOrder,
  type ProfitTextName,
  profitResults,
  profitTextNames,
} from '../figures/profitQuestion.ts'
import { profitTable } from './profitTable.ts'

/** How the worker calls what a column is sorted by, where it has another name. */
const orderNames: Readonly<Record<string, ProfitOrder['by']>> = {
  goods_name: 'title',
  goods_id: 'goodsId',
  sku_id: 'skuId',
  shop_name: 'shopName',
  shops: 'shopCount',
  goods_count: 'goodsCount',
  state: 'result',
  profit_rate: 'profitRate',
  known_profit: 'knownProfit',
  average_price: 'averagePrice',
  break_even_price: 'breakEvenPrice',
  gross_roi: 'grossRoi',
  net_roi: 'netRoi',
  settled_roi: 'settledRoi',
}

const toOrderName = (key: string): ProfitOrder['by'] => orderNames[key] ?? (key as ProfitOrder['by'])
const isText = (name: ProfitOrder['by']): name is ProfitTextName => profitTextNames.some((each) => each === name)

interface CutFacts {
  /** shop_uid of shops by their name. */
  readonly shopsNamed: (name: string) => readonly string[]
  /** The sellers' own numbers of goods, by `shop/goods`. */
  readonly codes: ReadonlyMap<string, string>
}

/** What the list is searched for, filtered by and sorted by, as the worker understands it. */
export function toProfitCut(
  { search, filters, sort }: Pick<ListView, 'search' | 'filters' | 'sort'>,
  { shopsNamed, codes }: CutFacts,
): Omit<ProfitCut, 'from' | 'limit'> {
  const within = profitTable.list.filters.flatMap((key): readonly ProfitBounds[] => {
    const by = toOrderName(key)
    const bounds = by === 'result' || isText(by) ? null : toFilterBounds(profitTable, key, filters)
    return bounds === null || isText(by) ? [] : [{ by, ...bounds }]
  })
  const result = profitResults.find((each) => each === filters.state)
  const text = search.trim()
  return {
    ...(sort && { order: { by: toOrderName(sort.field), isDescending: sort.order === 'desc' } }),
    ...(within.length > 0 && { within }),
    ...(result && { result }),
    ...(filters.shop_name && { inShops: shopsNamed(filters.shop_name) }),
    ...(text !== '' && { search: { text, goods: goodsOfCode(text, codes) } }),
  }
}

function goodsOfCode(text: string, codes: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const isMeant = toTextTest(text)
  return [...codes].flatMap(([key, code]) => {
    const at = key.indexOf('/')
    return isMeant(code) ? [[key.slice(0, at), key.slice(at + 1)] as const] : []
  })
}

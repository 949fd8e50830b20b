import type { FigureAnswer, FigureWindow, RowName } from '../../../figures/answers/question.ts'
import type { GoodsFacts } from '../../../figures/sameGoods.ts'
import type { AskedKnowledge } from '../../../figures/toFamilies.ts'
import type { SalesCause, ShelfCause } from '../rules/salesFacts.ts'
import type { KeptCause } from './keptSales.ts'

/** Goods of a shop: shop_uid and number. */
export type ShopGoods = readonly [shop: string, goods: string]

/** Why sales changed since as many days right before. */
export interface SalesChangeQuestion {
  readonly window: FigureWindow
  /** shop_uid of the shops asked for. */
  readonly shops: readonly string[]
  /** Only these goods. Default: all. */
  readonly goods?: readonly ShopGoods[]
  /** Only what is the same as these goods in any of the shops. Default: all. */
  readonly family?: AskedFamily
  /** Shops whose login has ended: what was not read of them is because of that. */
  readonly loggedOut: readonly string[]
  /** Goods that cannot be bought now, as far as that is known. */
  readonly shelf: readonly (readonly [...ShopGoods, ShelfCause])[]
  /** Visitors of a shop on a day, by the platform: shop_uid, `2026-11-22`, visitors. What is not named is not known. */
  readonly visitors: readonly (readonly [shop: string, day: string, visitors: number])[]
  /** The same of goods. Default: of none. */
  readonly goodsVisitors?: readonly (readonly [...ShopGoods, day: string, visitors: number])[]
  /** Of which cause the goods are listed, at most so many. Default: of none. */
  readonly listed?: { readonly cause: SalesCause; readonly limit: number }
}

/** Goods, and what tells which others are the same. */
export interface AskedFamily extends AskedKnowledge {
  readonly of: ShopGoods
  /** By `shop/goods`, as far as a list of goods was read. */
  readonly facts: readonly (readonly [string, GoodsFacts])[]
}

/** What a cause did. */
export interface SalesCauseAmount {
  /** Of the answer one of orders; one of day sheets where these say it instead. */
  readonly cause: SalesCause | KeptCause
  /** After less before, fen; never 0. */
  readonly fen: number
  /** How many goods have it as their greatest cause, in the direction of the amount; 0 for days that were not read. */
  readonly goods: number
  /** How many shops these goods, or these days, are of. */
  readonly shops: number
  /** `2026-11-24`: since when it is so of most of these goods, or of the first of these shops. Null: no day is known. */
  readonly since: string | null
}

/** One place of the chart. */
export interface SalesPoint {
  /** `2026-11-22`, or the hour from 0 to 23 of a window of one day. */
  readonly at: string | number
  /** The day that it is compared with; of hours the same hour. */
  readonly beforeAt: string | number
  /** Fen. Null: no shop was read then, or it is still to come. */
  readonly fen: number | null
  readonly beforeFen: number | null
}

interface SalesGoodsKey {
  readonly shop: string
  readonly goods: string
}

/** Goods whose sales are others. */
export interface SalesMover extends SalesGoodsKey {
  readonly name: RowName
  /** Fen. */
  readonly beforeFen: number
  readonly afterFen: number
  /** What did most of it, and how much. */
  readonly cause: SalesCause
  readonly causeFen: number
  /** `2026-11-24`: the day of the last sale of what cannot be bought now, or the first day without ads. Null: no day is known. */
  readonly since: string | null
}

/** Goods whose ads began or stopped to spend. */
export interface AdTurn extends SalesGoodsKey {
  readonly name: RowName
  readonly is: 'began' | 'stopped'
  /** `2026-11-24`: the first day with ads, or without. */
  readonly day: string
}

export interface SalesChangeAnswer extends Pick<FigureAnswer, 'window' | 'asOf' | 'oldestReading' | 'complete' | 'sources'> {
  readonly before: FigureWindow
  /** Both windows end at this second of the day, of China; null: their last days are whole. */
  readonly endS: number | null
  /** False: of fewer than half of the days of all shops both sides were read. Half is not a figure: nothing is explained then. */
  readonly isComparable: boolean
  /** Fen. The causes are exactly what lies between. */
  readonly beforeFen: number
  readonly afterFen: number
  /** The greatest first, whatever its sign. */
  readonly causes: readonly SalesCauseAmount[]
  readonly points: readonly SalesPoint[]
  /** Goods that lost most, the greatest loss first, and those that gained most. */
  readonly losers: readonly SalesMover[]
  readonly gainers: readonly SalesMover[]
  /** The goods that `SalesCauseAmount.goods` of the listed cause counts, those first of which it did most. Absent: none were asked for. */
  readonly listed?: readonly SalesMover[]
  /** The greatest spend first, of all goods that are looked at. */
  readonly adTurns: readonly AdTurn[]
}

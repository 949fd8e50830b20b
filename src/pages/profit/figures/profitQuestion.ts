import type { Cost, FreightRule, SharedCost } from '../../../../contract/entities/cost.ts'
import type { FigureAnswer, FigureWindow, RowName } from '../../../figures/answers/question.ts'
import type { GoodsFacts } from '../../../figures/sameGoods.ts'
import type { AskedKnowledge } from '../../../figures/toFamilies.ts'
import type { LineId, ProfitSum } from '../rules/lines.ts'
import type { GoodsChange, ProfitChangePart } from '../rules/profitChange.ts'
import type { SoldLimits } from '../rules/soldLimits.ts'
import type { ProfitCoverage, ProfitTotal } from '../rules/soldProfit.ts'
import type { EqualAges } from './equalAges.ts'
import type { ReturnCosts } from './returnCosts.ts'

/** What a row of the profit table is. `family`: the same goods in all shops. */
export const profitGroupings = ['goods', 'sku', 'family', 'shop'] as const
export type ProfitGrouping = (typeof profitGroupings)[number]

/** What the worker needs to know of an entry of the ledger. */
export type CostEntry = Pick<Cost, 'shop_uid' | 'goods_id' | 'sku_id' | 'valid_from' | 'terms' | 'weight_grams' | 'courier' | 'is_refused'>
export type CostEntryKey = Pick<Cost, 'shop_uid' | 'goods_id' | 'sku_id' | 'valid_from'>

/**
 * A part of a ledger. Parts of one `id` follow each other. With a `base` it is that ledger, changed; the base is gone afterwards. Answered with
 * false: there is no such base, and the whole has to be sent.
 */
export interface CostsPart {
  readonly id: string
  /** Of the first part. Null: the ledger is new; absent: a further part. */
  readonly base?: string | null
  readonly put: readonly CostEntry[]
  readonly gone: readonly CostEntryKey[]
}

/** Of which orders the profit is asked, and by what they are valued. Refunds are those of these orders, whenever they were asked for. */
export interface ProfitScope {
  /** shop_uid of the shops asked for. */
  readonly shops: readonly string[]
  readonly window: FigureWindow
  /** shop_uid of all shops: what all of them pay together is spread over them by what they sold, also over those that are not asked for. */
  readonly everyShop: readonly string[]
  /** The `id` of a ledger that was sent. */
  readonly ledger: string
  readonly shared: readonly SharedCost[]
  readonly freight: readonly FreightRule[]
}

export interface ProfitQuestion extends ProfitScope {
  readonly by: ProfitGrouping
  /** What families are told by, besides what orders say. Default: nothing. */
  readonly families?: AskedFamilies
  readonly top: ProfitCut
  /** How many of those that earn most, and of those that lose most, come besides. Default: none. */
  readonly best?: number
  /** Whether what refunds cost comes with it, over all rows. Default false. */
  readonly withReturns?: boolean
  /** What shops are called and their numbers at the platform, by shop_uid: orders do not say it. Default: nothing is known of that. */
  readonly shopNames?: readonly (readonly [shop_uid: string, name: string, shop_id: string])[]
  /** Whose list it is, such as that of a tab: further rows of the answer can be asked for until the next question of the same list. Default: they cannot. */
  readonly list?: string
}

export interface AskedFamilies extends AskedKnowledge {
  /** By `shop/goods`, as far as a list of goods was read. */
  readonly facts: readonly (readonly [string, GoodsFacts])[]
}

/** Which rows come back, out of all. */
export interface ProfitCut {
  /** Rows from this place on. */
  readonly from: number
  readonly limit: number
  /** Default: the greatest loss first by what is known of it; rows of which nothing is known come last. */
  readonly order?: ProfitOrder
  /** Only rows whose values lie in all of these. Default: all rows. */
  readonly within?: readonly ProfitBounds[]
  readonly result?: ProfitResult
  /** Only rows with something of these shops, by shop_uid. Default: of all shops. */
  readonly inShops?: readonly string[]
  readonly search?: ProfitSearch
}

/** Further rows of an answer: as they were then, whatever the store was given and goods cost since. */
export interface ProfitPart {
  /** That of the answer. */
  readonly state: string
  /** `view`: rows that fit its cut; `all`: every row. Both in its order. */
  readonly of: 'view' | 'all'
  readonly from: number
  readonly limit: number
  /** The keys of the rows come, and no row. Default false. */
  readonly isKeys?: boolean
  /** One of many parts that are asked for one after the other: names are then read once for all of them. Default false. */
  readonly isOneOfMany?: boolean
}

/** `rows`, or `keys` where these are asked for. */
export interface ProfitPartAnswer {
  readonly rows: readonly ProfitRow[]
  readonly keys: readonly string[]
}

/** A state that many parts are asked of, such as those of a file, is held meanwhile: the list may ask on. */
export interface ProfitHold {
  readonly state: string
  /** False: it is not needed any more. */
  readonly isHeld: boolean
}

/** What rows are compared by as numbers: amounts in fen, shares of 1, sales for each yuan of ads. */
export type ProfitValueName = LineId | ProfitSum | (typeof profitValueNames)[number]
export const profitValueNames = [
  'orders',
  'units',
  'goodsCount',
  'shopCount',
  'knownProfit',
  'profitRate',
  'averagePrice',
  'breakEvenPrice',
  'grossRoi',
  'netRoi',
  'settledRoi',
  'result',
] as const

/** What rows are compared by as texts; numbers of goods and SKUs by what they are as numbers. */
export const profitTextNames = ['title', 'spec', 'code', 'shopName', 'goodsId', 'skuId'] as const
export type ProfitTextName = (typeof profitTextNames)[number]

/**
 * The order of all rows. An unknown value comes last in both directions: amounts of which a part is known by that part, then those of which
 * nothing is. Equal rows keep the order in which the store found them.
 */
export interface ProfitOrder {
  readonly by: ProfitValueName | ProfitTextName
  readonly isDescending: boolean
}

/** Values from `from` to `to`, both included, as the row has them. Null: open. An unknown value lies in none. */
export interface ProfitBounds {
  readonly by: ProfitValueName
  readonly from: number | null
  readonly to: number | null
}

/** In the order in which rows are sorted by it. */
export const profitResults = ['loses', 'earns', 'unknown'] as const
export type ProfitResult = (typeof profitResults)[number]

/**
 * Rows are found by what their goods and SKUs are called and numbered, in any case, and by the seller's own code of a SKU; rows of shops by the
 * name of the shop. A pasted list of numbers finds each of them whole.
 */
export interface ProfitSearch {
  readonly text: string
  /** Goods that the text finds besides, such as by the seller's own number of them: shop_uid and number. Default: none. */
  readonly goods?: readonly (readonly [string, string])[]
}

/** Whose rows a group has; by places of the dictionary, which hold as long as the browser's storage. */
export interface ProfitMembers {
  readonly shops?: readonly number[]
  readonly goods?: readonly number[]
  readonly skus?: readonly number[]
}

export interface ProfitRow {
  readonly key: string
  readonly of: ProfitMembers
  /** shop_uid and numbers; of a family and of what is wider than goods: those of its goods with the most sales. */
  readonly shop: string
  readonly goods: string
  readonly sku: string
  readonly name: RowName
  /** How many goods, and shops, are in it. */
  readonly goodsCount: number
  readonly shopCount: number
  readonly orders: number
  readonly units: number
  /** Fen. Null: unknown for at least one of its SKUs. */
  readonly lines: Readonly<Record<LineId, number | null>>
  readonly sums: Readonly<Record<ProfitSum, number | null>>
  /** What is known of its profit, and what buyers paid for that part. Fen. */
  readonly knownProfitFen: number
  readonly knownPaidFen: number
  /** Where it would have lost and earned nothing. */
  readonly limits: SoldLimits
}

export interface ProfitAnswer extends Pick<FigureAnswer, 'window' | 'asOf' | 'oldestReading' | 'complete' | 'sources'> {
  readonly rows: readonly ProfitRow[]
  /** Those that earn most, the greatest profit first, and those that lose most, the greatest loss first; of which nothing is known last. Of all rows. */
  readonly best: readonly ProfitRow[]
  readonly worst: readonly ProfitRow[]
  /** How many rows fit the cut, and how many there are at all. */
  readonly count: number
  readonly all: number
  /** Over the rows that fit. */
  readonly sums: ProfitListSums
  /** Of a pasted list of numbers those of no goods or SKU that was sold. Absent: an earlier release kept the answer. */
  readonly missingIds?: readonly string[]
  /** Names what the rows are taken from, for further ones. Absent: the question names no list. */
  readonly state?: string
  /** Over all rows, those that were cut included, and without the lines of their own. */
  readonly total: ProfitTotal
  /** By goods and by money, of what the cost of goods is known; the other terms have defaults. */
  readonly costs: ProfitCoverage
  readonly own: OwnLines
  /** Shops beside those asked for that bear fixed costs of the window, and how many of them were not read whole: the parts of all are not exact then. Absent: none. */
  readonly otherBearers?: { readonly shops: number; readonly lacking: number }
  /** Where it was asked for. */
  readonly returns?: ReturnCosts
}

export interface ProfitListSums {
  readonly orders: number
  readonly units: number
  /** Fen. */
  readonly knownProfitFen: number
}

/** What no goods bear, as amounts that were paid. Fen. */
export interface OwnLines {
  /** Ads for no goods, or for goods that the list of plans does not have. */
  readonly adsFen: number
  /** Shared and fixed costs where nothing was sold that could bear them. */
  readonly sharedFen: number
}

/** Why the profit changed since as many days before, at equal ages. */
export interface ProfitChangeQuestion extends ProfitScope {
  /** Only these. Null: all, with what no goods bear. */
  readonly of: ProfitMembers | null
}

/** Goods of a shop whose profit is another one. */
export interface ProfitMover extends Pick<ProfitRow, 'of' | 'shop' | 'goods' | 'name'>, Omit<GoodsChange, 'goods'> {}

export interface ProfitChangeAnswer {
  /** What was compared, and what was cut of it for that. */
  readonly ages: EqualAges
  /** Profit of what is explained, in fen; the parts are exactly what lies between. */
  readonly beforeFen: number
  readonly afterFen: number
  readonly parts: Readonly<Record<ProfitChangePart, number>>
  /** What the profit of the window before changed by since it was of the age of this one: refunds that came later. It is in no part. Fen. */
  readonly sinceFen: number
  /** Goods that lost most, the greatest loss first, and those that gained most. */
  readonly losers: readonly ProfitMover[]
  readonly gainers: readonly ProfitMover[]
  /** SKUs whose profit is unknown in a window: they are in no part. */
  readonly unknown: { readonly rows: number; readonly beforePaidFen: number; readonly afterPaidFen: number }
  /** How far the window before can be trusted. */
  readonly complete: FigureAnswer['complete']
}

/** What the orders of some bills should have cost: shops whose bills end on different days are counted up to a day of their own. */
export interface BillProfitQuestion extends Omit<ProfitScope, 'shops' | 'window'> {
  /** No shop is in two of them. */
  readonly parts: readonly Pick<ProfitScope, 'shops' | 'window'>[]
}

export interface BillProfit {
  readonly lines: ProfitTotal['lines']
  /** How many SKUs were sold: each line of each is rounded once. */
  readonly count: number
}

export interface LikelyQuestion extends ProfitScope {
  /** Goods of which it is said besides: shop_uid and number. Default: none. */
  readonly goods?: readonly (readonly [string, string])[]
}

/** What a window has earned so far, and what it is likely to come to once refunds have come. Fen, over what is known. */
export interface LikelyAmount {
  /** Null: nothing of it is known. */
  readonly bookedFen: number | null
  /** False: the profit of some goods is unknown and in none of these. */
  readonly isWhole: boolean
  /** What is expected; in eight of ten cases it ends between the other two. Null: too few earlier orders are known to say so. */
  readonly likelyFen: number | null
  readonly lowFen: number | null
  readonly highFen: number | null
}

export interface LikelyProfit {
  /** In no order; shop_uid. Without what no goods bear. */
  readonly shops: readonly { readonly shop: string; readonly profit: LikelyAmount }[]
  /** With what no goods bear. */
  readonly total: LikelyAmount
  /** Of the goods that were asked for, together. The range is that of their shops, and too narrow for few goods: it is not said. */
  readonly ofGoods?: Pick<LikelyAmount, 'bookedFen' | 'likelyFen'>
}

/** What the orders of one day, or of a few in a row, have earned so far, with what no goods bear. */
export interface ProfitDays {
  /** `2026-11-22`, both included. */
  readonly from: string
  readonly to: string
  /** Over what is known. Null: nothing of it is, or nothing was sold. Fen. */
  readonly fen: number | null
  /** Shops of which these days were not read whole. */
  readonly lacking: number
}

/** What was said of a window at the age that the asked one has now, and what it came to. */
export interface SaidProfit {
  readonly window: FigureWindow
  /** Of when it is said, seconds since 1970. */
  readonly saidAt: number
  readonly said: LikelyAmount
  /** By today. Fen, over what is known; null: nothing is. */
  readonly wasFen: number | null
  /** Nearly all of its refunds have come. */
  readonly isRipe: boolean
  /** How many shops were not read whole for it: then none of this is the whole. */
  readonly lacking: number
}

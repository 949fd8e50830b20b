import type { FigureRow } from '../../figures/answers/question.ts'
import { type GoodsFacts, type KnownGoods, noGoodsFacts } from '../../figures/sameGoods.ts'
import { type FamilyKnowledge, toFamilies } from '../../figures/toFamilies.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import { rankChange, toRanks } from './rules/rankChange.ts'

export interface OwnSales {
  /** The most pieces first. */
  readonly now: readonly FigureRow[]
  /** The same as far as it is compared with the period before: of a day under way until a time of day. Null: it is not known. */
  readonly compared: readonly FigureRow[] | null
  /** The same of the period before; null: it is not known. */
  readonly before: readonly FigureRow[] | null
  /** Shops of which this period, or the one before, was not read as far as it is compared: their goods move nobody, and how they moved is not known. */
  readonly unreadShops: ReadonlySet<string>
  /** Split by day, too. */
  readonly byDay: readonly FigureRow[]
  /** Days of the trend, oldest first. */
  readonly days: readonly string[]
  /** By day, shops of which it was not read. */
  readonly unread: ReadonlyMap<string, ReadonlySet<string>>
  /** By `shop/goods`, as far as the goods query has read them. */
  readonly facts: ReadonlyMap<string, GoodsFacts>
  readonly families: FamilyKnowledge
  readonly nameOf: (shop: string) => string
  /** Ranks on the platform's list, by goods. */
  readonly platformRanks: ReadonlyMap<string, number>
}

/** Goods of one shop, and what was sold of them. */
export interface SoldInShop extends KnownGoods {
  readonly key: string
  readonly pieces: number
  readonly orders: number
  readonly fen: number
  readonly category: string | null
}

/** The same goods of several shops together, in each the most pieces first; goods that are in one shop alone. It compares all with all. */
export function joinSold({
  now,
  facts,
  families: knowledge,
}: Pick<OwnSales, 'now' | 'facts' | 'families'>): readonly (readonly SoldInShop[])[] {
  const sold = now.map((row) => toSold(row, facts)).filter(({ pieces }) => pieces > 0)
  const families = toFamilies(sold, knowledge)
  const taken = new Set(families.flatMap(({ members }) => members))
  return [...families.map(({ members }) => members), ...sold.filter((each) => !taken.has(each)).map((each) => [each])].map((members) =>
    members.toSorted((a, b) => b.pieces - a.pieces),
  )
}

/** One line for goods, or for the same goods of several shops, by pieces. `lines`: of `joinSold`, where it was asked before. */
export function toOwnLines(sales: OwnSales, lines = joinSold(sales)): readonly QueryRow[] {
  const piecesOf = (line: readonly SoldInShop[]) => sum(line, ({ pieces }) => pieces)
  const ranked = lines.toSorted((a, b) => piecesOf(b) - piecesOf(a))
  const ranks = toRanks(ranked, keyOf, piecesOf)
  const { compared, before, unreadShops } = sales
  const moves = compared && before && { ranks: toRanksOf(ranked, compared, unreadShops), before: toRanksOf(ranked, before, unreadShops) }
  const piecesOfDays = toPiecesOfDays(sales)
  return ranked.map((line) => toRow(line, { sales, ranks, moves, piecesOfDays }))
}

/** By `shop/goods`, the pieces of each day of the trend. */
function toPiecesOfDays({ byDay, days }: Pick<OwnSales, 'byDay' | 'days'>): ReadonlyMap<string, readonly number[]> {
  const placeOf = new Map(days.map((day, at) => [day, at]))
  const pieces = new Map<string, number[]>()
  for (const row of byDay) {
    const at = placeOf.get(row.day ?? '')
    if (at === undefined) continue
    const key = `${row.shop}/${row.goods}`
    const known = pieces.get(key) ?? days.map(() => 0)
    known[at] = partOf(row, 'itemsSold')
    pieces.set(key, known)
  }
  return pieces
}

interface Around {
  readonly sales: OwnSales
  readonly ranks: ReadonlyMap<string, number>
  /** Ranks among what is compared, now and before; null: these are not known. */
  readonly moves: { readonly ranks: ReadonlyMap<string, number>; readonly before: ReadonlyMap<string, number> } | null
  readonly piecesOfDays: ReadonlyMap<string, readonly number[]>
}

function toRow(line: readonly SoldInShop[], { sales, ranks, moves, piecesOfDays }: Around): QueryRow {
  const key = keyOf(line)
  const pieces = sum(line, (each) => each.pieces)
  const rank = ranks.get(key) ?? 0
  const comparedRank = moves?.ranks.get(key)
  const change = comparedRank === undefined ? 'unknown' : rankChange(comparedRank, moves?.before.get(key) ?? null)
  const days = sales.days.map((day, at) => {
    const unread = sales.unread.get(day)
    // A sum that lacks a shop would look like a bad day.
    if (line.some(({ shop }) => unread?.has(shop))) return null
    return sum(line, (each) => piecesOfDays.get(each.key)?.[at] ?? 0)
  })
  const onPlatform = line.flatMap(({ goods }) => sales.platformRanks.get(goods) ?? [])
  const title = line.find((each) => each.title !== null)?.title
  return {
    key,
    shop_uid: line[0]?.shop ?? '',
    values: {
      rank,
      change,
      rank_change: typeof change === 'number' ? change : null,
      picture: line.find(({ thumb }) => thumb !== null)?.thumb ?? null,
      goods_name: title ?? line[0]?.goods ?? '',
      category: line.find(({ category }) => category !== null)?.category ?? null,
      shops: new Set(line.map(({ shop }) => shop)).size,
      shop_names: [...new Set(line.map(({ shop }) => sales.nameOf(shop)))],
      goods_ids: line.map(({ goods }) => goods),
      places: line.map((each) => each.key),
      goods_id: line[0]?.goods ?? '',
      shop: line[0]?.shop ?? '',
      pieces,
      orders: sum(line, ({ orders }) => orders),
      sales: sum(line, ({ fen }) => fen),
      days,
      trend: days.some((each) => each === null) ? null : days.reduce<number>((all, each) => all + (each ?? 0), 0),
      platform_rank: onPlatform.length === 0 ? null : Math.min(...onPlatform),
    },
    details: line.map((each) => ({
      shop_name: sales.nameOf(each.shop),
      goods_id: each.goods,
      shop: each.shop,
      pieces: each.pieces,
      orders: each.orders,
      sales: each.fen,
      share: pieces === 0 ? null : each.pieces / pieces,
    })),
  }
}

/** The ranks that these lines have by some rows; lines that sold nothing in these, and lines of shops that were not read, are absent. */
function toRanksOf(
  lines: readonly (readonly SoldInShop[])[],
  rows: readonly FigureRow[],
  unreadShops: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const lineOf = new Map(lines.flatMap((line) => line.map((each) => [each.key, line] as const)))
  const pieces = new Map<string, number>()
  for (const row of rows) {
    const own = `${row.shop}/${row.goods}`
    const line = lineOf.get(own)
    if (line ? line.some(({ shop }) => unreadShops.has(shop)) : unreadShops.has(row.shop ?? '')) continue
    const key = line ? keyOf(line) : own
    pieces.set(key, (pieces.get(key) ?? 0) + partOf(row, 'itemsSold'))
  }
  const sorted = [...pieces].filter(([, count]) => count > 0).toSorted((a, b) => b[1] - a[1])
  return toRanks(
    sorted,
    ([key]) => key,
    ([, count]) => count,
  )
}

function toSold(row: FigureRow, facts: OwnSales['facts']): SoldInShop {
  const { shop = '', goods = '', name } = row
  const key = `${shop}/${goods}`
  const known = facts.get(key)
  return {
    key,
    shop,
    goods,
    title: name?.title ?? null,
    thumb: name?.thumb ?? null,
    ...(known ?? noGoodsFacts),
    pieces: partOf(row, 'itemsSold'),
    orders: partOf(row, 'paidOrders'),
    fen: partOf(row, 'salesAmount'),
  }
}

function keyOf(line: readonly SoldInShop[]): string {
  return line[0]?.key ?? ''
}

function partOf({ sums }: FigureRow, measure: 'itemsSold' | 'paidOrders' | 'salesAmount'): number {
  return sums[measure]?.part ?? 0
}

function sum<Item>(items: readonly Item[], toNumber: (item: Item) => number): number {
  return items.reduce((all, item) => all + toNumber(item), 0)
}

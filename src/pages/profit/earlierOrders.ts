import type { FigureRow, FigureWindow } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import type { MeasureSums } from '../../figures/measures/defineMeasure.ts'

/** Orders of these days have mostly come back if they do: 16 to 45 days ago. */
const YOUNGEST = 16
const OLDEST = 45
/** Goods lean on their shop, and on all shops, as if they had sold so many orders more that turned out like theirs. */
const LEAN_ORDERS = 20

/** The days of orders that are old enough to have come back. `today`: days since 1970. */
export function oldOrders(today: number): FigureWindow {
  return { from: toDayText(today - OLDEST), to: toDayText(today - YOUNGEST) }
}

type Sums = Pick<FigureRow, 'sums'>

/** How orders turned out that are old enough: by goods (`shop/goods`), by shop, and all. */
export interface Outcomes {
  readonly byGoods: ReadonlyMap<string, Sums>
  readonly byShop: ReadonlyMap<string, Sums>
  readonly all: Sums
}

/** `byGoods`, `byShop`: answers to `goodsQuestion` of `oldOrders`. Shops whose after-sales were not read say nothing of what came back, and are not in all. */
export function toOutcomes(byGoods: readonly FigureRow[], byShop: readonly FigureRow[]): Outcomes {
  return {
    byGoods: new Map(byGoods.map((row) => [`${row.shop ?? ''}/${row.goods ?? ''}`, row])),
    byShop: new Map(byShop.map((row) => [row.shop ?? '', row])),
    all: { sums: addSums(byShop.filter(({ sums }) => sums.returnedGoodsRate !== undefined)) },
  }
}

function addSums(rows: readonly Sums[]): FigureRow['sums'] {
  const added: Record<string, MeasureSums> = {}
  for (const { sums } of rows)
    for (const [name, { part, whole }] of Object.entries(sums)) {
      const before = added[name]
      added[name] = before ? { part: before.part + part, whole: whole === null ? null : (before.whole ?? 0) + whole } : { part, whole }
    }
  return added
}

/** Outcomes of goods, with some of their shop and of all: goods that sold little go by these. */
export function leaning({ byGoods, byShop, all }: Outcomes, shop: string, goods: string): readonly Sums[] {
  const own = byGoods.get(`${shop}/${goods}`)
  return [...(own ? [own] : []), ...[byShop.get(shop), all].map(asIfFew)]
}

function asIfFew(row: Sums | undefined): Sums {
  const orders = row?.sums.paidOrders?.part ?? 0
  if (!row || orders === 0) return { sums: {} }
  const scale = LEAN_ORDERS / orders
  return {
    sums: Object.fromEntries(
      Object.entries(row.sums).map(([name, { part, whole }]) => [name, { part: part * scale, whole: whole && whole * scale }]),
    ),
  }
}

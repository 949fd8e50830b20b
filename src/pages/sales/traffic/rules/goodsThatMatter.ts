/** One of the goods of a shop, by the platform's number. */
export interface TrafficGoods {
  readonly shopId: string
  readonly goodsId: string
}

/** How its sales moved. */
export interface ChangedGoods extends TrafficGoods {
  /** Fen: of the window, and less those of the window before. */
  readonly salesFen: number
  readonly changeFen: number
}

/** Each is a request of its own, so that more would take a shop's lane for long. */
export const TRAFFIC_GOODS_MAX = 50

/** Goods whose visitors are asked for: those with the largest change first, up or down, then those with the largest sales. Equal ones in the order given. */
export function goodsThatMatter(goods: readonly ChangedGoods[], max = TRAFFIC_GOODS_MAX): readonly TrafficGoods[] {
  const bySize = (read: (each: ChangedGoods) => number) => goods.toSorted((left, right) => read(right) - read(left))
  const moved = bySize(({ changeFen }) => Math.abs(changeFen)).filter(({ changeFen }) => changeFen !== 0)
  const chosen = new Map<string, TrafficGoods>()
  for (const { shopId, goodsId } of [...moved.slice(0, Math.ceil(max / 2)), ...bySize(({ salesFen }) => salesFen), ...moved]) {
    if (chosen.size >= max) break
    chosen.set(`${shopId} ${goodsId}`, { shopId, goodsId })
  }
  return [...chosen.values()]
}

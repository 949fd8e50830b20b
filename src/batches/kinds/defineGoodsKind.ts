import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { LaneCallOptions, ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { PlanGoods } from '../rules/planGoods.ts'
import { type GoodsBatchKind, rowValues, type ValuesOf } from '../rules/rowValues.ts'
import type { BatchKind, WriteVerdicts } from '../runner/batch.ts'
import { groupBy } from '../runner/groupBy.ts'
import { readShopGoods } from '../runner/readShopGoods.ts'

interface Write<Kind extends GoodsBatchKind> {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  /** What the rows of one request shall become. */
  readonly values: readonly ValuesOf<Kind>[]
  readonly options: LaneCallOptions
}

interface GoodsKindParts<Kind extends GoodsBatchKind> {
  readonly kind: Kind
  /** Most goods in one request. Rows of the same goods are never parted: the platform judges goods as a whole. */
  readonly goodsPerWrite: number
  /** Rows that differ in it cannot share a request. Default: all can. */
  readonly shareOf?: (values: ValuesOf<Kind>) => string
  /** Resolves with a note that holds for all of them, '' for none. */
  readonly send: (write: Write<Kind>) => Promise<string>
  /** How the goods are read back. Default: from the goods list. */
  readonly read?: typeof readShopGoods
  /** The values of now. Null: it is not there. */
  readonly show: (goods: PlanGoods | null, values: ValuesOf<Kind>) => ValuesOf<Kind> | null
  readonly canUndo?: boolean
}

/** A kind whose rows are about goods or their SKUs, and which the goods list shows. */
export function defineGoodsKind<Kind extends GoodsBatchKind>(parts: GoodsKindParts<Kind>): BatchKind {
  const { kind, goodsPerWrite, shareOf = () => '', send, read = readShopGoods, show, canUndo = true } = parts
  const valuesOf = ({ after }: BatchRow): ValuesOf<Kind> => rowValues[kind].parse(after) as ValuesOf<Kind>

  return {
    kind,
    canUndo,
    toWrites(rows) {
      const shares = groupBy(rows, (row) => shareOf(valuesOf(row)))
      return [...shares.values()].flatMap((share) => {
        const byGoods = [...groupBy(share, (row) => valuesOf(row).goods_id).values()]
        return inChunks(byGoods, goodsPerWrite).map((chunk) => chunk.flat())
      })
    },
    async write({ call, shop_uid, rows, signal }) {
      const reason = await send({ call, shop_uid, values: rows.map(valuesOf), options: { signal } })
      return toVerdicts(rows, reason)
    },
    async readBack({ call, shop_uid, rows, signal }) {
      const goods_ids = new Set(rows.map((row) => valuesOf(row).goods_id))
      const goods = await read({ call, shop_uid, goods_ids, signal })
      const shown = rows.map((row) => {
        const values = valuesOf(row)
        return [row.row_no, show(goods.get(values.goods_id) ?? null, values)] as const
      })
      return new Map(shown.flatMap(([row_no, values]) => (values ? [[row_no, values] as const] : [])))
    },
  }
}

function toVerdicts(rows: readonly BatchRow[], reason: string): WriteVerdicts {
  return new Map(reason ? rows.map((row) => [row.row_no, { verdict: 'accepted', reason }] as const) : [])
}

function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

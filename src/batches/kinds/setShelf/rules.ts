import * as z from 'zod/mini'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'
import { goodsKey } from '../../rules/rowKeys.ts'
import type { ParsedSettings } from '../defineGoodsKind.ts'

export interface ShelfSettings {
  readonly kind: 'setShelf'
  readonly is_onsale: boolean
  /** Goods by goods in place of it, by `goodsKey`; goods that are not named stay, and have no row. Absent: all change alike. */
  readonly each?: Readonly<Record<string, boolean>>
}

export type ShelfSide = 'on' | 'off'

/** What is chosen; '' for nothing yet. */
export interface ShelfDraft {
  readonly to: ShelfSide | ''
  /** What is chosen goods by goods, by `goodsKey`. Absent: all change alike. */
  readonly each?: Readonly<Record<string, ShelfSide | ''>>
}

export const shelfValues = z.object({ goods_id: z.string(), is_onsale: z.boolean() })

export function parseShelfDraft({ to, each }: ShelfDraft): ParsedSettings<ShelfSettings> {
  if (each) {
    const chosen = Object.entries(each).flatMap(([key, side]) => (side === '' ? [] : [[key, side === 'on'] as const]))
    const settings = { kind: 'setShelf', is_onsale: true, each: Object.fromEntries(chosen) } as const
    return { settings: chosen.length === 0 ? null : settings, problems: {} }
  }
  return { settings: to === '' ? null : { kind: 'setShelf', is_onsale: to === 'on' }, problems: {} }
}

/** On or off the shelf. */
export function planShelf(goods: PlanGoods, { is_onsale: alike, each }: ShelfSettings): PlannedRow[] {
  const is_onsale = each ? each[goodsKey(goods)] : alike
  if (is_onsale === undefined) return []
  const before = { goods_id: goods.goods_id, is_onsale: goods.is_onsale }
  const objection: Objection = goods.is_rejected ? ['rejectedGoods'] : goods.is_onsale === is_onsale ? ['unchanged'] : null
  return [toPlannedRow(goods, { before, after: { ...before, is_onsale }, objection })]
}

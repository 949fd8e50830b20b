import * as z from 'zod/mini'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'
import type { ParsedSettings } from '../defineGoodsKind.ts'

export interface ShelfSettings {
  readonly kind: 'setShelf'
  readonly is_onsale: boolean
}

/** What is chosen; '' for nothing yet. */
export interface ShelfDraft {
  readonly to: 'on' | 'off' | ''
}

export const shelfValues = z.object({ goods_id: z.string(), is_onsale: z.boolean() })

export function parseShelfDraft({ to }: ShelfDraft): ParsedSettings<ShelfSettings> {
  return { settings: to === '' ? null : { kind: 'setShelf', is_onsale: to === 'on' }, problems: {} }
}

/** On or off the shelf. */
export function planShelf(goods: PlanGoods, { is_onsale }: ShelfSettings): PlannedRow[] {
  const before = { goods_id: goods.goods_id, is_onsale: goods.is_onsale }
  const objection: Objection = goods.is_rejected ? ['rejectedGoods'] : goods.is_onsale === is_onsale ? ['unchanged'] : null
  return [toPlannedRow(goods, { before, after: { ...before, is_onsale }, objection })]
}

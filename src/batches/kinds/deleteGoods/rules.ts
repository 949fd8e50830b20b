import * as z from 'zod/mini'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'

export interface DeleteSettings {
  readonly kind: 'deleteGoods'
}

export const deletedValues = z.object({ goods_id: z.string(), is_deleted: z.boolean() })

/** The platform deletes only what is off the shelf. There is no way back. */
export function planDelete(goods: PlanGoods): PlannedRow[] {
  const before = { goods_id: goods.goods_id, is_deleted: false }
  return [toPlannedRow(goods, { before, after: { ...before, is_deleted: true }, objection: objectToDelete(goods) })]
}

export function objectToDelete({ is_onsale }: PlanGoods): Objection {
  return is_onsale ? ['stillOnSale'] : null
}

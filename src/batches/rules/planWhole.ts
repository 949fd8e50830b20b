import type { ShelfSettings, TemplateSettings } from './batchSettings.ts'
import type { PlanGoods } from './planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from './plannedRow.ts'

/** On or off the shelf. */
export function planShelf(goods: PlanGoods, { is_onsale }: ShelfSettings): PlannedRow[] {
  const before = { goods_id: goods.goods_id, is_onsale: goods.is_onsale }
  const objection: Objection = goods.is_rejected ? ['rejectedGoods'] : goods.is_onsale === is_onsale ? ['unchanged'] : null
  return [toPlannedRow(goods, { before, after: { ...before, is_onsale }, objection })]
}

/** The freight template of the goods' shop. */
export function planTemplate(goods: PlanGoods, { templateIds }: TemplateSettings): PlannedRow[] {
  const before = { goods_id: goods.goods_id, template_id: goods.template_id }
  const template_id = templateIds[goods.shop_uid] ?? null
  const objection: Objection = template_id === null ? ['noTemplate'] : template_id === goods.template_id ? ['unchanged'] : null
  return [toPlannedRow(goods, { before, after: { ...before, template_id }, objection })]
}

/** The platform deletes only what is off the shelf. There is no way back. */
export function planDelete(goods: PlanGoods): PlannedRow[] {
  const before = { goods_id: goods.goods_id, is_deleted: false }
  const objection: Objection = goods.is_onsale ? ['stillOnSale'] : null
  return [toPlannedRow(goods, { before, after: { ...before, is_deleted: true }, objection })]
}

import * as z from 'zod/mini'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'
import type { DraftFacts, ParsedSettings } from '../defineGoodsKind.ts'

export interface TemplateSettings {
  readonly kind: 'bindTemplate'
  /** Templates belong to a store: the one for each shop. Goods of a shop without one are left out. */
  readonly templateIds: Readonly<Record<string, string>>
}

/** Key of the chosen option; '' for none yet. */
export interface TemplateDraft {
  readonly option: string
}

export const templateValues = z.object({ goods_id: z.string(), template_id: z.nullable(z.string()) })

export function parseTemplateDraft({ option }: TemplateDraft, { templates }: DraftFacts): ParsedSettings<TemplateSettings> {
  const templateIds = templates.get(option)
  return { settings: templateIds ? { kind: 'bindTemplate', templateIds } : null, problems: {} }
}

/** The freight template of the goods' shop. */
export function planTemplate(goods: PlanGoods, { templateIds }: TemplateSettings): PlannedRow[] {
  const before = { goods_id: goods.goods_id, template_id: goods.template_id }
  const template_id = templateIds[goods.shop_uid] ?? null
  const objection: Objection = template_id === null ? ['noTemplate'] : template_id === goods.template_id ? ['unchanged'] : null
  return [toPlannedRow(goods, { before, after: { ...before, template_id }, objection })]
}

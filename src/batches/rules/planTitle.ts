import type { TitleSettings } from './batchSettings.ts'
import { TITLE_WIDTH_MAX, titleWidth } from './goodsLimits.ts'
import type { PlanGoods } from './planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from './plannedRow.ts'

export function planTitle(goods: PlanGoods, { change }: TitleSettings): PlannedRow[] {
  const before = { goods_id: goods.goods_id, title: goods.title }
  const after = { ...before, title: changeTitle(goods.title, change).trim() }
  return [toPlannedRow(goods, { before, after, objection: judgeTitle(before.title, after.title) })]
}

/** Text that is there already is not added again, so that a batch run twice writes no title twice as long. */
function changeTitle(title: string, change: TitleSettings['change']): string {
  if (change.how === 'replace') return change.find === '' ? title : title.replaceAll(change.find, () => change.by)
  if (change.how === 'prefix') return title.startsWith(change.text) ? title : change.text + title
  return title.endsWith(change.text) ? title : title + change.text
}

function judgeTitle(before: string, after: string): Objection {
  if (before === after) return ['unchanged']
  if (after === '') return ['titleEmpty']
  const width = titleWidth(after)
  return width > TITLE_WIDTH_MAX ? ['titleTooLong', width, TITLE_WIDTH_MAX] : null
}

import * as z from 'zod/mini'
import { TITLE_WIDTH_MAX } from '../../../../contract/merchantCalls/goodsRules.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'
import { goodsKey } from '../../rules/rowKeys.ts'
import { titleWidth } from '../../rules/titleWidth.ts'
import type { ParsedSettings } from '../defineGoodsKind.ts'

export const titleHows = ['replace', 'prefix', 'suffix', 'whole'] as const

export interface TitleSettings {
  readonly kind: 'setTitle'
  readonly change:
    | { readonly how: 'replace'; readonly find: string; readonly by: string }
    | { readonly how: 'prefix' | 'suffix' | 'whole'; readonly text: string }
    /** Goods by goods, by `goodsKey`; goods that are not named stay, and have no row. */
    | { readonly how: 'each'; readonly titles: Readonly<Record<string, string>> }
}

/** What is in the inputs. */
export interface TitleDraft {
  readonly how: (typeof titleHows)[number]
  readonly find: string
  readonly text: string
  /** What is typed goods by goods, by `goodsKey`. Absent: all change alike. */
  readonly each?: Readonly<Record<string, string>>
}

export const titleValues = z.object({ goods_id: z.string(), title: z.string() })

/** Blanks count: a word may be put before a title with one after it. */
export function parseTitleDraft({ how, find, text, each }: TitleDraft): ParsedSettings<TitleSettings> {
  if (each) return toParsed(parseEach(each))
  if (how === 'replace') return toParsed(find === '' ? null : { how, find, by: text })
  if (text.trim() === '') return toParsed(null)
  return toParsed({ how, text: how === 'whole' ? text.trim() : text })
}

/** Null: nothing is typed. */
function parseEach(each: NonNullable<TitleDraft['each']>): TitleSettings['change'] | null {
  const typed = Object.entries(each).filter(([, title]) => title.trim() !== '')
  return typed.length === 0 ? null : { how: 'each', titles: Object.fromEntries(typed.map(([key, title]) => [key, title.trim()])) }
}

function toParsed(change: TitleSettings['change'] | null): ParsedSettings<TitleSettings> {
  return { settings: change && { kind: 'setTitle', change }, problems: {} }
}

export function planTitle(goods: PlanGoods, { change }: TitleSettings): PlannedRow[] {
  const before = { goods_id: goods.goods_id, title: goods.title }
  const wanted = change.how === 'each' ? change.titles[goodsKey(goods)] : changeTitle(goods.title, change).trim()
  if (wanted === undefined) return []
  const after = { ...before, title: wanted }
  return [toPlannedRow(goods, { before, after, objection: judgeTitle(before.title, after.title) })]
}

/** Text that is there already is not added again, so that a batch run twice writes no title twice as long. */
function changeTitle(title: string, change: Exclude<TitleSettings['change'], { how: 'each' }>): string {
  if (change.how === 'replace') return change.find === '' ? title : title.replaceAll(change.find, () => change.by)
  if (change.how === 'whole') return change.text
  if (change.how === 'prefix') return title.startsWith(change.text) ? title : change.text + title
  return title.endsWith(change.text) ? title : title + change.text
}

function judgeTitle(before: string, after: string): Objection {
  if (before === after) return ['unchanged']
  if (after === '') return ['titleEmpty']
  const width = titleWidth(after)
  return width > TITLE_WIDTH_MAX ? ['titleTooLong', width, TITLE_WIDTH_MAX] : null
}

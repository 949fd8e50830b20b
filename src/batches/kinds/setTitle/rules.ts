import * as z from 'zod/mini'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'
import type { ParsedSettings } from '../defineGoodsKind.ts'

export const titleHows = ['replace', 'prefix', 'suffix'] as const

export interface TitleSettings {
  readonly kind: 'setTitle'
  readonly change:
    | { readonly how: 'replace'; readonly find: string; readonly by: string }
    | { readonly how: 'prefix' | 'suffix'; readonly text: string }
}

/** What is in the inputs. */
export interface TitleDraft {
  readonly how: (typeof titleHows)[number]
  readonly find: string
  readonly text: string
}

export const titleValues = z.object({ goods_id: z.string(), title: z.string() })

/** Of a title, a Chinese sign counting as two (merchant-platform-facts 2.5). */
export const TITLE_WIDTH_MAX = 60

/** Blanks count: a word may be put before a title with one after it. */
export function parseTitleDraft({ how, find, text }: TitleDraft): ParsedSettings<TitleSettings> {
  if (how === 'replace') return toParsed(find === '' ? null : { how, find, by: text })
  return toParsed(text.trim() === '' ? null : { how, text })
}

function toParsed(change: TitleSettings['change'] | null): ParsedSettings<TitleSettings> {
  return { settings: change && { kind: 'setTitle', change }, problems: {} }
}

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

const LATIN_LAST_CODE = 0xff

/** As the platform counts it: a Chinese sign is two wide. */
export function titleWidth(title: string): number {
  return Array.from(title).reduce((width, sign) => width + (sign.charCodeAt(0) > LATIN_LAST_CODE ? 2 : 1), 0)
}

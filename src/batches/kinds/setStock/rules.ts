import * as z from 'zod/mini'
import { STOCK_CHANGE_MAX, STOCK_MAX } from '../../../../contract/merchantCalls/goodsRules.ts'
import { plainFigure } from '../../../values/plainFigure.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'
import { skuKey } from '../../rules/rowKeys.ts'
import type { DraftFacts, ParsedSettings } from '../defineGoodsKind.ts'
import { pickRead } from '../pickRead.ts'

export const stockHows = ['set', 'add', 'subtract'] as const
type StockHow = (typeof stockHows)[number]

export interface StockSettings {
  readonly kind: 'setStock'
  readonly how: StockHow
  /** Not negative. Subtracting ends at 0. */
  readonly count: number
  /** SKU by SKU in place of `how` and `count`, by `skuKey`; a SKU that is not named stays, and has no row. Absent: all change alike. */
  readonly each?: Readonly<Record<string, number>>
}

/** What is in the inputs. */
export interface StockDraft {
  readonly how: StockHow
  readonly count: string
  /** What is typed SKU by SKU, by `skuKey`. Absent: all change alike. */
  readonly each?: Readonly<Record<string, string>>
}

export const stockValues = z.object({ goods_id: z.string(), sku_id: z.string(), stock: z.nullable(z.number().check(z.int())) })

export function parseStockDraft({ how, count, each }: StockDraft, facts: Pick<DraftFacts, 'skuKeys'> = {}): ParsedSettings<StockSettings> {
  if (each) return parseEach(pickRead(each, facts))
  if (count.trim() === '') return { settings: null, problems: {} }
  const typed = parsePieces(count)
  if (typed === null) return { settings: null, problems: { count: 'notWhole' } }
  if (typed > (how === 'set' ? STOCK_MAX : STOCK_CHANGE_MAX)) return { settings: null, problems: { count: 'tooMuch' } }
  return { settings: { kind: 'setStock', how, count: typed }, problems: {} }
}

/** A cell that cannot be read is said in its place, and holds up the plan. */
function parseEach(each: NonNullable<StockDraft['each']>): ParsedSettings<StockSettings> {
  const typed = Object.entries(each).filter(([, text]) => text.trim() !== '')
  if (typed.length === 0 || typed.some(([, text]) => !isStockText(text))) return { settings: null, problems: {} }
  const wanted = Object.fromEntries(typed.map(([key, text]) => [key, parsePieces(text) ?? 0]))
  return { settings: { kind: 'setStock', how: 'set', count: 0, each: wanted }, problems: {} }
}

/** Is it a stock as it is typed in a cell? */
export function isStockText(text: string): boolean {
  const typed = parsePieces(text)
  return typed !== null && typed <= STOCK_MAX
}

/** Null: it is no whole number, or less than 0. */
function parsePieces(text: string): number | null {
  const plain = plainFigure(text) ?? ''
  return /^\d+$/.test(plain) ? Number(plain) : null
}

/** A row for each SKU, or for each that is named. */
export function planStocks(goods: PlanGoods, { each, ...alike }: StockSettings): PlannedRow[] {
  const named = goods.skus.filter((sku) => !each || skuKey(goods, sku) in each)
  return named.map((sku) => {
    const wanted = each?.[skuKey(goods, sku)]
    const settings = wanted === undefined ? alike : { how: 'set' as const, count: wanted }
    const before = { goods_id: goods.goods_id, sku_id: sku.sku_id, stock: sku.stock }
    const after = { ...before, stock: sku.stock === null ? null : changeStock(sku.stock, settings) }
    return toPlannedRow(goods, { before, after, objection: judgeStock(before.stock, after.stock) }, sku)
  })
}

function changeStock(stock: number, { how, count }: Pick<StockSettings, 'how' | 'count'>): number {
  if (how === 'set') return count
  return how === 'add' ? stock + count : Math.max(0, stock - count)
}

function judgeStock(before: number | null, after: number | null): Objection {
  if (before === null || after === null || !Number.isSafeInteger(before)) return ['unreadable']
  if (before === after) return ['unchanged']
  if (after > STOCK_MAX) return ['stockTooHigh', STOCK_MAX]
  return Math.abs(after - before) > STOCK_CHANGE_MAX ? ['stockChangeTooBig', STOCK_CHANGE_MAX] : null
}

import * as z from 'zod/mini'
import type { PlanGoods, PlanSku } from '../../rules/planGoods.ts'
import { firstObjection, type Objection, type PlannedRow, type RowNote, toPlannedRow } from '../../rules/plannedRow.ts'
import { skuKey } from '../../rules/rowKeys.ts'
import { findSpread, findStep, type PriceRules, type SkuPrices, toSkuPrices, toSpread } from './categoryRules.ts'

/** How a number is rounded that is not exact, or does not end as wanted. */
export const roundings = ['nearest', 'up', 'down'] as const
export type Rounding = (typeof roundings)[number]

/** How a price in yuan shall end. */
export const priceEndings = ['any', '.9', '.99'] as const
export type PriceEnding = (typeof priceEndings)[number]

/** `add` with a negative amount subtracts; `percent` 10 makes 110 % of it, at most two digits after the point count. */
export type PriceChange =
  | { readonly how: 'set'; readonly fen: number }
  | { readonly how: 'add'; readonly fen: number }
  | { readonly how: 'percent'; readonly percent: number }

/** The single price stays as far above the group price as it was, as far as the platform's rules allow (decision 0204). */
export const followsGroup = { how: 'follow' } as const

export interface PriceSettings {
  readonly kind: 'setPrice'
  /** Null: it stays as it is. */
  readonly group: PriceChange | null
  readonly single: PriceChange | typeof followsGroup | null
  readonly ending: PriceEnding
  readonly rounding: Rounding
  /** A price that would change by more than this share of it is left out. Null: no guard. */
  readonly guardPercent: number | null
  /** SKU by SKU in place of `group` and `single`, by `skuKey`; a SKU that is not named stays, and has no row. Absent: all change alike. */
  readonly each?: Readonly<Record<string, OwnPrices>>
}

/** New prices of one SKU, fen. Null: the group price stays; the single price follows it. */
export type OwnPrices = { readonly [Name in keyof SkuPrices]: number | null }

const fen = z.nullable(z.number().check(z.int()))
/** The prices of a SKU. */
export const priceValues = z.object({ goods_id: z.string(), sku_id: z.string(), group_fen: fen, single_fen: fen })
export type PriceValues = z.output<typeof priceValues>

/** A row for each SKU. The platform judges goods as a whole, so its rules are judged over what changes and what stays. */
export function planPrices(goods: PlanGoods, settings: PriceSettings, rules: PriceRules): PlannedRow[] {
  const judge = createJudge(goods, rules)
  const { each, ending, rounding } = settings
  const change = (price: number | null, by: PriceChange | null) => (price === null ? null : changePrice(price, by, ending, rounding))
  const changes = goods.skus.map((sku) => {
    const before = toPrices(goods, sku)
    const { group, single } = each ? toOwnChanges(each[skuKey(goods, sku)]) : settings
    const group_fen = change(sku.group_fen, group)
    const { single_fen, note } =
      single?.how === 'follow' ? follow(before, group_fen, settings, judge) : { single_fen: change(sku.single_fen, single), note: null }
    const after = { ...before, group_fen, single_fen }
    const objection = judgeChange(toSkuPrices(before), toSkuPrices(after), settings.guardPercent, judge.sku)
    return { sku, before, after, objection, note }
  })
  const whole = judge.whole(changes.flatMap(({ before, after, objection }) => toSkuPrices(objection ? before : after) ?? []))
  return changes
    .filter(({ sku }) => !each || skuKey(goods, sku) in each)
    .map(({ sku, ...change }) => toPlannedRow(goods, { ...change, objection: firstObjection(change.objection, whole) }, sku))
}

function toOwnChanges(own: OwnPrices | undefined): Pick<PriceSettings, 'group' | 'single'> {
  const { group_fen = null, single_fen = null } = own ?? {}
  return {
    group: group_fen === null ? null : { how: 'set', fen: group_fen },
    single: single_fen === null ? followsGroup : { how: 'set', fen: single_fen },
  }
}

function toPrices({ goods_id }: PlanGoods, { sku_id, group_fen, single_fen }: PlanSku): PriceValues {
  return { goods_id, sku_id, group_fen, single_fen }
}

interface Followed {
  readonly single_fen: number | null
  /** Why it is not as far above the group price as it was; null: it is. */
  readonly note: RowNote
}

/**
 * The single price beside a new group price: as far above it as before, where the platform would take that, and otherwise the nearest that it
 * would take. Where it would take none, it is as far above, and the judge says why that cannot be.
 */
function follow(
  { group_fen: oldGroup, single_fen: oldSingle }: PriceValues,
  group_fen: number | null,
  { ending, rounding }: PriceSettings,
  { step, market_fen }: Judge,
): Followed {
  if (oldGroup === null || oldSingle === null || group_fen === null || group_fen === oldGroup) return { single_fen: oldSingle, note: null }
  const wanted = endIn(group_fen + oldSingle - oldGroup, ending, rounding)
  const least = endIn(group_fen + step.value, ending, 'up')
  const most = market_fen === null ? Number.POSITIVE_INFINITY : endIn(market_fen - 1, ending, 'down')
  const single_fen = Math.min(Math.max(wanted, least), most)
  if (single_fen === wanted || single_fen < least) return { single_fen: wanted, note: null }
  return {
    single_fen,
    note: single_fen > wanted ? ['singleAtStep', wanted, step.value, step.from] : ['singleBelowMarket', wanted, market_fen ?? most],
  }
}

type Judge = ReturnType<typeof createJudge>

/** The platform's rules for the prices of these goods. */
function createJudge(goods: PlanGoods, rules: PriceRules) {
  const step = findStep(goods, rules)
  const spread = findSpread(goods, rules)
  const { market_fen } = goods

  function judgeSku({ group_fen, single_fen }: SkuPrices): Objection {
    if (group_fen > single_fen) return ['groupAboveSingle', group_fen, single_fen]
    if (single_fen - group_fen < step.value) return ['stepTooSmall', single_fen - group_fen, step.value, step.from]
    return market_fen !== null && single_fen >= market_fen ? ['singleAboveMarket', single_fen, market_fen] : null
  }

  return {
    step,
    market_fen,
    sku: judgeSku,
    whole: (prices: readonly SkuPrices[]): Objection =>
      firstObjection(...prices.map(judgeSku), toSpread(prices) > spread.value ? ['spreadTooWide', spread.value, spread.from] : null),
  }
}

function judgeChange(
  before: SkuPrices | null,
  after: SkuPrices | null,
  guardPercent: number | null,
  judgeSku: (prices: SkuPrices) => Objection,
): Objection {
  if (!before || !after) return ['unreadable']
  if (after.group_fen === before.group_fen && after.single_fen === before.single_fen) return ['unchanged']
  if (after.group_fen < 1 || after.single_fen < 1) return ['belowOneFen']
  const changePercent = Math.max(toPercent(before.group_fen, after.group_fen), toPercent(before.single_fen, after.single_fen))
  const isBeyondGuard = guardPercent !== null && changePercent > guardPercent
  return firstObjection(judgeSku(after), isBeyondGuard ? ['beyondGuard', Math.round(changePercent), guardPercent] : null)
}

function toPercent(before: number, after: number): number {
  return before === after ? 0 : (Math.abs(after - before) / before) * 100
}

/** Fen by which a price of that ending differs from whole yuan. */
const endingFen: Readonly<Record<PriceEnding, number | null>> = { any: null, '.9': 90, '.99': 99 }
const FEN_PER_YUAN = 100
/** Hundredths of a percent: 10 % more of 2000 fen is 2200, and not a float beside it. */
const HUNDREDTHS_PER_PERCENT = 100
const HUNDREDTHS_PER_WHOLE = 10_000

const round: Readonly<Record<Rounding, (value: number) => number>> = { nearest: Math.round, up: Math.ceil, down: Math.floor }

/** The new price, whole fen; it may be one that no goods may have. Null leaves the price as it is, with any ending. */
function changePrice(price: number, change: PriceChange | null, ending: PriceEnding, rounding: Rounding): number {
  return change ? endIn(apply(price, change, rounding), ending, rounding) : price
}

function apply(price: number, change: PriceChange, rounding: Rounding): number {
  if (change.how === 'set') return change.fen
  if (change.how === 'add') return price + change.fen
  const hundredths = HUNDREDTHS_PER_WHOLE + Math.round(change.percent * HUNDREDTHS_PER_PERCENT)
  return round[rounding]((price * hundredths) / HUNDREDTHS_PER_WHOLE)
}

function endIn(price: number, ending: PriceEnding, rounding: Rounding): number {
  const last = endingFen[ending]
  return last === null ? price : round[rounding]((price - last) / FEN_PER_YUAN) * FEN_PER_YUAN + last
}

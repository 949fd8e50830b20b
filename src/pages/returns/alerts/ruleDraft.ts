import {
  ALERT_DAYS_IN_ROW_MAX,
  ALERT_GOODS_MAX,
  ALERT_RULE_NAME_MAX_CHARS,
  ALERT_WINDOW_DAYS_MAX,
  type AlertRuleFields,
} from '../../../../contract/entities/alert.ts'
import { isOfMoment, needsWholeDays } from '../../../figures/measures/defineMeasure.ts'
import { measureNames, measures } from '../../../figures/measures/index.ts'
import { plainFigure } from '../../../values/plainFigure.ts'
import { canBeCautious } from './judgeFigures.ts'
import {
  isPlatformRateName,
  PLATFORM_RATE_DAYS,
  platformRateNames,
  platformRates,
  type Watched,
  type WatchedName,
} from './platformRates.ts'
import { hasCategoryAverage } from './readCategoryAverages.ts'

/** A rule as it is typed: numbers as texts, in the units of a person. */
export interface RuleDraft
  extends Omit<
    AlertRuleFields,
    'window_days' | 'goods_id_list' | 'enter_line' | 'leave_line' | 'least_orders' | 'days_in_row' | 'measure'
  > {
  readonly measure: WatchedName
  readonly window_days: string
  readonly goods: string
  readonly enter_line: string
  readonly leave_line: string
  readonly least_orders: string
  readonly days_in_row: string
}

/** How the name begins under which the tab keeps what is typed of a rule that is there. */
export const RULE_DRAFT_PREFIX = 'alert rule '

/** What a line counts in: a factor where the rule compares with something. */
export type LineUnit = 'share' | 'fen' | 'count' | 'seconds' | 'times' | 'factor'

export type RuleProblem =
  | 'required'
  | 'number'
  | 'leaveAboveEnter'
  | 'leaveBelowEnter'
  | 'category'
  | 'past'
  | 'shops'
  | 'goods'
  | 'quiet'
  | { readonly min: number; readonly max: number }

/** How many of what is stored are one of what is typed: 1 % is a hundredth, 1 yuan 100 fen, an hour 3,600 seconds. */
const scales: Readonly<Record<LineUnit, number>> = { share: 0.01, fen: 100, count: 1, seconds: 3_600, times: 1, factor: 1 }
const ORDERS_MAX = 1_000_000

/** What a rule may watch, measures of returns first. */
export const watchedNames: readonly WatchedName[] = [
  ...measureNames.filter((name) => measures[name].topic === 'returns'),
  ...platformRateNames,
  ...measureNames.filter((name) => measures[name].topic !== 'returns'),
]

/** What goes with another measure: a rate of the platform is of shops, over its own month, and says nothing of orders. */
export function toMeasure(draft: RuleDraft, measure: WatchedName): Partial<RuleDraft> {
  const kind = draft.kind === 'past' && !canComparePast(measure) ? 'absolute' : draft.kind
  const isSameUnit = lineUnitOf({ measure, kind }) === lineUnitOf(draft)
  return {
    measure,
    ...(kind !== draft.kind && { kind }),
    ...(!isSameUnit && { enter_line: '', leave_line: '' }),
    ...(isPlatformRateName(measure) && { each: 'shop', window_days: String(PLATFORM_RATE_DAYS), least_orders: '1', is_cautious: false }),
  }
}

/** Rules to begin with. The texts of their names are `alerts.offers`. */
const common: Pick<
  AlertRuleFields,
  'basis' | 'shops' | 'group_id' | 'shop_uid_list' | 'goods_id_list' | 'quiet_from' | 'quiet_to' | 'is_on'
> = {
  basis: 'ordered',
  shops: 'all',
  group_id: '',
  shop_uid_list: [],
  goods_id_list: [],
  quiet_from: '',
  quiet_to: '',
  is_on: true,
}
export const ruleOffers: readonly {
  readonly name: 'goodsReturned' | 'shopWorse' | 'shopCategory' | 'shopQuality'
  readonly rule: Omit<AlertRuleFields, 'name'>
}[] = [
  {
    name: 'goodsReturned',
    rule: {
      ...common,
      measure: 'refundAfterShippingRate',
      window_days: 30,
      each: 'goods',
      kind: 'absolute',
      enter_line: 0.3,
      leave_line: 0.25,
      is_cautious: true,
      least_orders: 10,
      days_in_row: 1,
    },
  },
  {
    name: 'shopWorse',
    rule: {
      ...common,
      // By order date, young orders would be held against old ones, and it could hardly ring.
      basis: 'asked',
      measure: 'refundRate',
      window_days: 7,
      each: 'shop',
      kind: 'past',
      enter_line: 1.5,
      leave_line: 1.2,
      is_cautious: false,
      least_orders: 30,
      days_in_row: 2,
    },
  },
  {
    name: 'shopCategory',
    rule: {
      ...common,
      measure: 'refundRate',
      window_days: 30,
      each: 'shop',
      kind: 'category',
      enter_line: 1.3,
      leave_line: 1.1,
      is_cautious: false,
      least_orders: 30,
      days_in_row: 1,
    },
  },
  {
    name: 'shopQuality',
    rule: {
      ...common,
      measure: 'platformQualityRate',
      window_days: PLATFORM_RATE_DAYS,
      each: 'shop',
      kind: 'category',
      enter_line: 1,
      leave_line: 0.9,
      is_cautious: false,
      least_orders: 1,
      days_in_row: 1,
    },
  },
]

/** What is watched under a name that is one. */
export function knownOf(name: WatchedName): Watched {
  return isPlatformRateName(name) ? platformRates[name] : measures[name]
}

/** What is open now has no 28 days of its own to be compared with. */
export function canComparePast(name: WatchedName): boolean {
  return isPlatformRateName(name) || !isOfMoment(measures[name])
}

/** The window of such a rule ends yesterday. */
export function endsYesterday(name: WatchedName): boolean {
  return !isPlatformRateName(name) && needsWholeDays(measures[name])
}

/** Refunds of the last orders, which are still coming, are held against those of earlier orders: the value looks lower than it will be. */
export function comparesYoungOrders({ measure, kind, basis }: Pick<RuleDraft, 'measure' | 'kind' | 'basis'>): boolean {
  return kind === 'past' && basis === 'ordered' && canComparePast(measure) && knownOf(measure).topic === 'returns'
}

/** Refunds of the last orders are still coming: the value is lower than it will be, and the rule alerts late. */
export function countsYoungOrders(draft: Pick<RuleDraft, 'measure' | 'kind' | 'basis'>): boolean {
  return draft.kind !== 'past' && comparesYoungOrders({ ...draft, kind: 'past' })
}

/** Of a rate of the platform nobody knows how many orders it is made of. */
export function canBeCautiousOf(name: WatchedName): boolean {
  return !isPlatformRateName(name) && canBeCautious(measures[name])
}

export function lineUnitOf({ measure, kind }: Pick<RuleDraft, 'measure' | 'kind'>): LineUnit {
  return kind === 'absolute' ? knownOf(measure).unit : 'factor'
}

export function toDraft(fields: AlertRuleFields): RuleDraft {
  const measure = watchedNames.find((name) => name === fields.measure) ?? 'refundRate'
  const { goods_id_list, enter_line, leave_line, window_days, least_orders, days_in_row, ...rest } = fields
  const typed = (line: number) => String(round(line / scales[lineUnitOf({ measure, kind: fields.kind })]))
  return {
    ...rest,
    measure,
    window_days: String(window_days),
    goods: goods_id_list.join('\n'),
    enter_line: typed(enter_line),
    leave_line: typed(leave_line),
    least_orders: String(least_orders),
    days_in_row: String(days_in_row),
  }
}

export interface ParsedRule {
  /** Null: something is wrong. */
  readonly fields: AlertRuleFields | null
  readonly problems: Readonly<Partial<Record<keyof RuleDraft, RuleProblem>>>
}

export function parseRuleDraft(draft: RuleDraft): ParsedRule {
  const scale = scales[lineUnitOf(draft)]
  const enter = parseNumber(draft.enter_line)
  const leave = parseNumber(draft.leave_line)
  const whole = (text: string, max: number) =>
    /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max ? null : { min: 1, max }
  const goods = draft.each === 'shop' ? [] : draft.goods.split(/[\s,，;；、]+/).filter(Boolean)
  const found: Partial<Record<keyof RuleDraft, RuleProblem | null>> = {
    name:
      draft.name.trim() === ''
        ? 'required'
        : draft.name.trim().length > ALERT_RULE_NAME_MAX_CHARS
          ? { min: 1, max: ALERT_RULE_NAME_MAX_CHARS }
          : null,
    window_days: whole(draft.window_days, ALERT_WINDOW_DAYS_MAX),
    least_orders: whole(draft.least_orders, ORDERS_MAX),
    days_in_row: whole(draft.days_in_row, ALERT_DAYS_IN_ROW_MAX),
    enter_line: enter === null ? 'number' : null,
    leave_line: leave === null ? 'number' : enter === null ? null : judgeLines(draft, enter, leave),
    kind: judgeKind(draft),
    group_id: draft.shops === 'group' && draft.group_id === '' ? 'required' : null,
    shop_uid_list: draft.shops === 'these' && draft.shop_uid_list.length === 0 ? 'shops' : null,
    goods: goods.length > ALERT_GOODS_MAX || goods.some((id) => !/^\d{1,20}$/.test(id)) ? 'goods' : null,
    quiet_to: (draft.quiet_from === '') !== (draft.quiet_to === '') ? 'quiet' : null,
  }
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as ParsedRule['problems']
  if (Object.keys(problems).length > 0) return { fields: null, problems }
  const { goods: _, ...rest } = draft
  return {
    fields: {
      ...rest,
      name: draft.name.trim(),
      window_days: Number(draft.window_days),
      goods_id_list: [...new Set(goods)],
      enter_line: round((enter ?? 0) * scale),
      leave_line: round((leave ?? 0) * scale),
      is_cautious: draft.is_cautious && canBeCautiousOf(draft.measure),
      least_orders: Number(draft.least_orders),
      days_in_row: Number(draft.days_in_row),
    },
    problems,
  }
}

function judgeKind({ kind, each, measure }: RuleDraft): RuleProblem | null {
  if (kind === 'category') return each !== 'shop' || !hasCategoryAverage(measure) ? 'category' : null
  return kind === 'past' && !canComparePast(measure) ? 'past' : null
}

function judgeLines({ measure }: RuleDraft, enter: number, leave: number): RuleProblem | null {
  if (knownOf(measure).better === 'more') return leave < enter ? 'leaveBelowEnter' : null
  return leave > enter ? 'leaveAboveEnter' : null
}

/** Null: no number, or less than 0. */
function parseNumber(text: string): number | null {
  const plain = plainFigure(text.replace(/[%％]\s*$/, '')) ?? ''
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** What a person types has few digits; a product of two such numbers has more. */
function round(value: number): number {
  return Math.round(value * 1e8) / 1e8
}

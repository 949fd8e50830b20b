import type { UnitValue } from '../../../contract/merchantCalls/promotion.ts'
import { type PlanRow, toAdFen } from '../../figures/reading/toFigureAds.ts'
import { readFigure } from '../../values/figures.ts'

/** What a plan cost and brought over some days, as the platform adds it up. Fen; null: it does not say, which is not 0. */
export interface PlanSums {
  readonly spendFen: number | null
  readonly gmvFen: number | null
  readonly netFen: number | null
  readonly settledFen: number | null
  readonly orders: number | null
  readonly netOrders: number | null
}

/** A promotion plan of one shop. */
export interface Plan {
  /** Unique over all shops. */
  readonly key: string
  readonly shop_uid: string
  /** The platform's number of the plan: what its hourly report is asked for. */
  readonly ad_id: string
  readonly goods_id: string
  /** '': the platform does not say. */
  readonly name: string
  readonly title: string
  readonly state: 'running' | 'stopped' | 'unknown'
  /** Most that it may spend on a day, in fen; null: as much as it likes. */
  readonly budgetFen: number | null
  /** The ROI that its bid aims at; null: none is said. */
  readonly targetRoi: number | null
  /** Over the days that the screen looks at. */
  readonly own: PlanSums
  /** Over the last seven days, today included: what it is judged by. */
  readonly week: PlanSums
  /** What is in the reply and cannot be read, as it came: its figure is null, and is not "not said". Of `own`, and of its terms. */
  readonly unread: Readonly<Partial<Record<keyof PlanSums | 'budgetFen' | 'targetRoi', string>>>
  /** When a change of its bid or budget was first seen in this browser, ms since 1970; null: none was seen. */
  readonly bidChangedAt: number | null
}

/** The states of a plan in words. */
export const planStates = [
  { value: 'running', label: { zh: '推广中', en: 'Running' }, tone: 'good' },
  { value: 'stopped', label: { zh: '未推广', en: 'Stopped' }, tone: 'quiet' },
  { value: 'unknown', label: { zh: '平台未给出', en: 'Not said' }, tone: 'quiet' },
] as const

const RUNNING = 2
const noSums: PlanSums = { spendFen: 0, gmvFen: 0, netFen: 0, settledFen: 0, orders: 0, netOrders: 0 }
const unknownSums: PlanSums = { spendFen: null, gmvFen: null, netFen: null, settledFen: null, orders: null, netOrders: null }

/**
 * | ours | the platform's |
 * |---|---|
 * | spendFen, gmvFen, netFen | spend, gmv, netGmv, yuan |
 * | settledFen | settlementRoi x spend: settled sales themselves are not in the list (assumed to be over all that was spent) |
 * | orders, netOrders | orderNum, netOrderNum |
 * | state | adStatus: 2 runs, any other does not |
 * | budgetFen, targetRoi | maxCost, targetRoi; a budget of 0 is taken for none |
 *
 * A plan without any report has spent nothing, and neither has one that is not in the list of the last seven days. Where that list lacks plans, or some
 * of it could not be read (`isWeekWhole` is false), nothing is known of it.
 */
export function toPlans(shop_uid: string, rows: readonly PlanRow[], weekRows: readonly PlanRow[], isWeekWhole: boolean): readonly Plan[] {
  const weeks = new Map(weekRows.map((row) => [row.adId, row]))
  return rows.map((row) => {
    const budgetFen = toAdFen(row.maxCost)
    const ofWeek = weeks.get(row.adId)
    return {
      key: `${shop_uid}/${row.adId}`,
      shop_uid,
      ad_id: row.adId,
      goods_id: row.goodsId,
      name: row.adName ?? '',
      title: row.goodsInfo?.goodsName ?? '',
      state: stateOfPlan(row.adStatus),
      budgetFen: budgetFen === 0 ? null : budgetFen,
      targetRoi: toTimes(row.targetRoi),
      own: toPlanSums(row.reportInfo),
      week: ofWeek || isWeekWhole ? toPlanSums(ofWeek?.reportInfo) : unknownSums,
      unread: unreadOf(row),
      bidChangedAt: null,
    }
  })
}

export function stateOfPlan(adStatus: number | null | undefined): Plan['state'] {
  if (typeof adStatus !== 'number') return 'unknown'
  return adStatus === RUNNING ? 'running' : 'stopped'
}

function toPlanSums(report: PlanRow['reportInfo']): PlanSums {
  if (!report) return noSums
  const spendFen = toAdFen(report.spend)
  const settlement = toTimes(report.settlementRoi)
  return {
    spendFen,
    gmvFen: toAdFen(report.gmv),
    netFen: toAdFen(report.netGmv),
    settledFen: spendFen === null || settlement === null ? null : Math.round(spendFen * settlement),
    orders: toCount(report.orderNum),
    netOrders: toCount(report.netOrderNum),
  }
}

function unreadOf({ maxCost, targetRoi, reportInfo }: PlanRow): Plan['unread'] {
  const { spend, gmv, netGmv, settlementRoi, orderNum, netOrderNum } = reportInfo ?? {}
  const money = (given: UnitValue | null | undefined) => toUnread(given, toAdFen)
  const times = (given: UnitValue | null | undefined) => toUnread(given, toTimes)
  const count = (given: UnitValue | null | undefined) => toUnread(given, toCount)
  const found = {
    spendFen: money(spend),
    gmvFen: money(gmv),
    netFen: money(netGmv),
    settledFen: times(settlementRoi) ?? (settlementRoi ? money(spend) : null),
    orders: count(orderNum),
    netOrders: count(netOrderNum),
    budgetFen: money(maxCost),
    targetRoi: times(targetRoi),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null))
}

/** What is there and makes no figure, as it came; null: it makes one, or there is none. */
function toUnread(given: UnitValue | null | undefined, read: (given: UnitValue) => number | null): string | null {
  if (!given || readFigure(given.value) === null || read(given) !== null) return null
  return [given.value, given.unit].filter((each) => each !== null).join(' ')
}

/** As a multiple of 1, also where the reply names no unit (assumed). */
function toTimes(given: UnitValue | null | undefined): number | null {
  const value = given ? readFigure(given.value) : null
  if (typeof value !== 'number') return null
  return given?.unit === 'PERCENT' ? value / 100 : value
}

function toCount(given: UnitValue | null | undefined): number | null {
  const value = given ? readFigure(given.value) : null
  return typeof value === 'number' ? value : null
}

/** Plans as they were read before tell which bids changed: since then a plan learns again. */
export function noteBidChanges(plans: readonly Plan[], before: ReadonlyMap<string, Plan>, now: number): readonly Plan[] {
  return plans.map((plan) => {
    const known = before.get(plan.key)
    if (!known) return plan
    // What cannot be read is not known to be another one.
    const isOther = (name: 'budgetFen' | 'targetRoi') =>
      known.unread[name] === undefined && plan.unread[name] === undefined && known[name] !== plan[name]
    const isSame = !isOther('budgetFen') && !isOther('targetRoi')
    return { ...plan, bidChangedAt: isSame ? known.bidChangedAt : now }
  })
}

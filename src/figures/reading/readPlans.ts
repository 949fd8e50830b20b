import { PLANS_PER_PAGE_MAX, promotionPlanQuery } from '../../../contract/merchantCalls/promotion.ts'
import type { LaneCallOptions } from '../../bridge/lanes/shopLanes.ts'
import type { ShopRunTools } from '../../bridge/runs/shopRun.ts'
import type { FigureWindow } from '../answers/question.ts'
import type { PlanRow } from './toFigureAds.ts'

/** The promotion plans of one shop, with what each cost and sold in a window. */
export interface ReadPlans {
  /** Each plan once. */
  readonly rows: readonly PlanRow[]
  /** Plans that came and could not be read. */
  readonly unreadable: number
  /** How many plans there are; null: the platform does not say. */
  readonly total: number | null
  /** The list showed no plan and counted none: of what was spent nothing is known. */
  readonly isSilent: boolean
}

/**
 * All pages of the list, which the platform adds up over the window itself. A plan that comes again, because another one was added or moved meanwhile,
 * counts as it came last. Rejects with a BridgeError.
 */
export async function readPlans(
  shop: string,
  { from, to }: FigureWindow,
  call: ShopRunTools['call'],
  options: LaneCallOptions = {},
): Promise<ReadPlans> {
  const plans = new Map<string, PlanRow>()
  let unreadable = 0
  let came = 0
  for (let pageNumber = 1; ; pageNumber += 1) {
    const asked = { ...promotionPlanQuery, beginDate: from, endDate: to, pageNumber, pageSize: PLANS_PER_PAGE_MAX }
    const { adInfos, totalAdNum = null } = await call('promotionPlans', shop, asked, options)
    const count = adInfos.rows.length + adInfos.unreadable.length
    for (const row of adInfos.rows) plans.set(row.adId, row)
    unreadable += adInfos.unreadable.length
    came += count
    // Pages may hold fewer than were asked for: where a number is said, it is what counts.
    const isLast = count === 0 || (totalAdNum === null ? count < PLANS_PER_PAGE_MAX : came >= totalAdNum)
    if (isLast) return { rows: [...plans.values()], unreadable, total: totalAdNum, isSilent: came === 0 && totalAdNum === null }
  }
}

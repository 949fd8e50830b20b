import { ReportDimension } from '../../../contract/merchantCalls/promotion.ts'
import type { ShopRunTask, ShopRunTools } from '../../bridge/runs/shopRun.ts'
import { parseDay, toDayText } from '../days.ts'
import type { FigureAds } from '../figureRows.ts'
import type { Figures } from '../worker/openFigures.ts'
import { isOwnRefusal } from './isOwnRefusal.ts'
import { planReading, readingLimits } from './planReading.ts'
import { readPlans } from './readPlans.ts'
import { addPlans, toFigureAccount } from './toFigureAds.ts'

interface ReadingParts {
  readonly figures: Pick<Figures, 'call'>
  /** The platform's number of a shop, which the account's report wants; null: it is not known, and only plans are read. */
  readonly mallIdOf: (shop_uid: string) => number | null
  /** Seconds since 1970. */
  readonly now: () => number
  /** Days of one shop in one go. Default: until there is nothing to read. */
  readonly daysMax?: number
  /** How many days back are read, today included. Default: as far as the platform's report goes. */
  readonly days?: number
}

/** Days of the account's report that are asked for at once. */
const ACCOUNT_DAYS = 7

/**
 * Reads what ads cost, day by day: the plans of one day by goods, and with the first of some days the account's report, which also has what
 * is spent for no goods, and the hours. Where the platform refuses the report, plans alone count.
 */
export function createPromotionReading({
  figures,
  mallIdOf,
  now,
  daysMax = Number.POSITIVE_INFINITY,
  days = readingLimits.promotion.days,
}: ReadingParts): ShopRunTask {
  const limits = { ...readingLimits.promotion, days }
  return async ({ shop_uid }, tools) => {
    /** Days whose account was read on the way, so that one report serves a week. */
    const accountDays = new Set<number>()
    for (let read = 0; read < daysMax && !tools.signal.aborted; read += 1) {
      const [reading] = await figures.call('readings', { shops: [shop_uid], kind: 'promotion' })
      const task = reading && planReading(reading, now(), limits)
      if (task?.by !== 'days') return
      const readAt = now()
      const day = task.toDay
      const text = toDayText(day)
      const { rows, unreadable, total, isSilent } = await readPlans(shop_uid, { from: text, to: text }, tools.call, inBackground)
      const accounts = accountDays.has(day) ? [] : await askAccount(shop_uid, day, tools)
      for (const each of accounts) accountDays.add(each.day)
      const plans = addPlans(rows)
      const ads: FigureAds[] = [{ day, goods: plans.goods, account: null, hours: null }, ...accounts]
      const lost = unreadable + plans.unreadable
      const isWhole = total === null || rows.length + unreadable >= total
      const silent = isSilent ? ({ isSilent } as const) : {}
      const page = { fromDay: day, toDay: day, page: 1, isLast: true, total: isWhole ? null : total, ...silent }
      await figures.call('put', [{ shop: shop_uid, kind: 'promotion', readAt, orders: [], afterSales: [], ads, unreadable: lost, page }])
    }
  }

  async function askAccount(shop: string, day: number, tools: ShopRunTools): Promise<readonly FigureAds[]> {
    const mallId = mallIdOf(shop)
    if (mallId === null) return []
    const today = toDayText(day)
    const from = toDayText(day - ACCOUNT_DAYS + 1)
    const asked = { ...accountQuery, entityId: mallId, startDate: `${from} 00:00:00`, endDate: `${today} 00:00:00` }
    try {
      return toFigureAccount(await tools.call('promotionHours', shop, asked, inBackground), parseDay)
    } catch (error) {
      if (isOwnRefusal(error)) return []
      throw error
    }
  }
}

const inBackground = { isBackground: true } as const
/** As public code asks for the account; what the numbers mean is assumed. */
const accountQuery = {
  clientType: 1,
  queryDimensionType: ReportDimension.account,
  endDayHour: 23,
  reportPromotionType: 9,
  blockTypes: [5],
}

import type { Rate, ScoreName } from '../../../contract/entities/platformRates.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import type { ShopRunTask, ShopRunTools } from '../../bridge/runs/shopRun.ts'
import { readFigure } from '../../values/figures.ts'
import { parseDay, toDayText } from '../days.ts'
import type { FigureRates } from '../figureRows.ts'
import type { Figures } from '../worker/openFigures.ts'
import type { ReadyDays } from './createReadyDays.ts'
import { isOwnRefusal } from './isOwnRefusal.ts'

interface ReadingParts {
  readonly figures: Pick<Figures, 'call'>
  readonly readyDays: ReadyDays
  /** Seconds since 1970. */
  readonly now: () => number
}

const inBackground = { isBackground: true } as const

/** Reads the platform's own rates of a shop once for each day that is ready. */
export function createQualityReading({ figures, readyDays, now }: ReadingParts): ShopRunTask {
  return async ({ shop_uid }, tools) => {
    const day = await readyDays.ask(shop_uid, tools)
    const [reading] = await figures.call('readings', { shops: [shop_uid], kind: 'quality' })
    if (reading?.days.some((each) => toDayText(each.day) === day)) return
    const readAt = now()
    const rates = {
      ...toFigureRates(await tools.call('saleQuality', shop_uid, { queryDate: day }, inBackground), day, readAt),
      scores: await readScores(shop_uid, tools),
    }
    const at = parseDay(day) ?? 0
    const page = { fromDay: at, toDay: at, page: 1, isLast: true, total: null }
    await figures.call('put', [{ shop: shop_uid, kind: 'quality', readAt, orders: [], afterSales: [], rates, unreadable: 0, page }])
  }
}

/**
 * | kept | of the reply; of the category the same with `stpl` before it |
 * |---|---|
 * | day | statDate; where it is none, the day that was asked for |
 * | refundRate, qualityRefundRate | rfSucRto1m, qurfOrdRto1m |
 * | disputeRate, interventionRate | dsptRfSucRto1m, pltInvlOrdrRto1m |
 * | refundHours | avgSucRfProcTime1m, taken to be hours; the category's is not read |
 */
export function toFigureRates(reply: MerchantResult<'saleQuality'>, asked: string, readAt: number): FigureRates {
  const own = {
    refundRate: toRate(reply.rfSucRto1m),
    qualityRefundRate: toRate(reply.qurfOrdRto1m),
    disputeRate: toRate(reply.dsptRfSucRto1m),
    interventionRate: toRate(reply.pltInvlOrdrRto1m),
    refundHours: toRate(reply.avgSucRfProcTime1m),
  }
  const category = {
    refundRate: toRate(reply.stplRfSucRto1m),
    qualityRefundRate: toRate(reply.stplQurfOrdRto1m),
    disputeRate: toRate(reply.stplDsptRfSucRto1m),
    interventionRate: toRate(reply.stplPltInvlOrdrRto1m),
    refundHours: null,
  }
  const day = reply.statDate.slice(0, asked.length)
  return { day: parseDay(day) === null ? asked : day, readAt, own, category }
}

/** A score that the platform refuses is none; the rates do not wait for it. */
async function readScores(shop_uid: string, tools: ShopRunTools): Promise<Readonly<Record<ScoreName, Rate>>> {
  const orNone = (error: unknown) => {
    if (isOwnRefusal(error)) return null
    throw error
  }
  const buyers = await tools.call('buyerScores', shop_uid, {}, inBackground).catch(orNone)
  const support = await tools.call('serviceScore', shop_uid, {}, inBackground).catch(orNone)
  return {
    description: toRate(buyers?.descScore),
    logistics: toRate(buyers?.logisticsScore),
    service: toRate(buyers?.serviceScore),
    regionRank: toRate(buyers?.scoreRegionRank),
    support: toRate(support?.cstmrServScore),
  }
}

function toRate(given: unknown): Rate {
  const figure = readFigure(given)
  return typeof figure === 'string' ? 'masked' : figure
}

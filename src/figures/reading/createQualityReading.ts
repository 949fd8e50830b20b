import type { Rate, ScoreName } from '../../../contract/entities/platformRates.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import type { BridgeError } from '../../bridge/bridgeError.ts'
import type { ShopRunTask, ShopRunTools } from '../../bridge/runs/shopRun.ts'
import { readFigure } from '../../values/figures.ts'
import { parseDay, toDayText } from '../days.ts'
import type { FigureRates } from '../figureRows.ts'
import type { Figures } from '../worker/openFigures.ts'
import type { ReadyDays } from './createReadyDays.ts'
import { concernsOneCall, isOwnRefusal } from './isOwnRefusal.ts'

interface ReadingParts {
  readonly figures: Pick<Figures, 'call'>
  readonly readyDays: ReadyDays
  /** Seconds since 1970. */
  readonly now: () => number
}

const inBackground = { isBackground: true } as const

/**
 * Reads the platform's own rates of a shop once for each day that is ready. A score that the platform refuses is none. One that did not come through is none
 * so far: the rates are kept, it rejects with that BridgeError, and the next visit reads the day again.
 */
export function createQualityReading({ figures, readyDays, now }: ReadingParts): ShopRunTask {
  /** The day of each shop that was kept without a score which may yet come. */
  const lacking = new Map<string, string>()

  return async ({ shop_uid }, tools) => {
    const day = await readyDays.ask(shop_uid, tools)
    const [reading] = await figures.call('readings', { shops: [shop_uid], kind: 'quality' })
    const isRead = reading?.days.some((each) => toDayText(each.day) === day)
    if (isRead && lacking.get(shop_uid) !== day) return
    const readAt = now()
    const known = toFigureRates(await tools.call('saleQuality', shop_uid, { queryDate: day }, inBackground), day, readAt)
    const { scores, failure } = await readScores(shop_uid, tools)
    const at = parseDay(day) ?? 0
    const page = { fromDay: at, toDay: at, page: 1, isLast: true, total: null }
    const rates = { ...known, scores }
    await figures.call('put', [{ shop: shop_uid, kind: 'quality', readAt, orders: [], afterSales: [], rates, unreadable: 0, page }])
    if (!failure) {
      lacking.delete(shop_uid)
      return
    }
    lacking.set(shop_uid, day)
    throw failure
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

interface ReadScores {
  readonly scores: Readonly<Record<ScoreName, Rate>>
  /** Why a score did not come through; null: each came, or was refused. */
  readonly failure: BridgeError | null
}

/** Rejects with a BridgeError only where more than one call is concerned: the login, the extension, the pace. */
async function readScores(shop_uid: string, tools: ShopRunTools): Promise<ReadScores> {
  let failure: BridgeError | null = null
  const orNone = (error: unknown) => {
    if (!concernsOneCall(error)) throw error
    if (!isOwnRefusal(error)) failure = error
    return null
  }
  const buyers = await tools.call('buyerScores', shop_uid, {}, inBackground).catch(orNone)
  const support = await tools.call('serviceScore', shop_uid, {}, inBackground).catch(orNone)
  const scores = {
    description: toRate(buyers?.descScore),
    logistics: toRate(buyers?.logisticsScore),
    service: toRate(buyers?.serviceScore),
    regionRank: toRate(buyers?.scoreRegionRank),
    support: toRate(support?.cstmrServScore),
  }
  return { scores, failure }
}

function toRate(given: unknown): Rate {
  const figure = readFigure(given)
  return typeof figure === 'string' ? 'masked' : figure
}

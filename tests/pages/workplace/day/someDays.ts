import { answerFigure } from '../../../../src/figures/answers/answerFigure.ts'
import type { ReadKind } from '../../../../src/figures/answers/question.ts'
import { noReading, withDays } from '../../../../src/figures/answers/readings.ts'
import { type FigureAfterSale, type FigureOrder, OrderStage } from '../../../../src/figures/figureRows.ts'
import type { AskFigure } from '../../../../src/pages/workplace/day/askDay.ts'
import { someChunks } from '../../../figures/someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../../../figures/someRows.ts'

interface SomeDays {
  /** Sales by shop: days back, seconds before (-) or after noon, fen, and what came back of it. */
  readonly sales: Readonly<Record<string, readonly Sale[]>>
  /** Days back that were not read, by shop. */
  readonly unread?: Readonly<Record<string, readonly number[]>>
  /** Of the reading of today, by shop. Default: noon. */
  readonly asOf?: Readonly<Record<string, number>>
}
export interface Sale {
  readonly daysAgo: number
  readonly atS?: number
  readonly fen: number
  readonly refundFen?: number
  /** The platform's coupon; it is not in `fen`. Default: it says none. */
  readonly couponFen?: number
  readonly goods?: string
}

const DAYS_READ = 100
const DAY_S = 86_400

/** Figures of some shops, answered by the rows themselves; it is noon of the day. */
export function someDays({ sales, unread = {}, asOf = {} }: SomeDays): AskFigure {
  const chunks = someChunks()
  let digits = 0
  for (const [shop, list] of Object.entries(sales)) {
    const orders: FigureOrder[] = []
    const afterSales: FigureAfterSale[] = []
    for (const { daysAgo, atS = -3_600, fen, refundFen = 0, couponFen = null, goods = `${shop}-goods` } of list) {
      digits += 1
      const orderSn = orderSnOf(daysAgo, digits)
      const orderedAt = noon(daysAgo) + atS
      // What came back was cancelled the minute after; the others are sent the next day.
      const sent =
        refundFen > 0 || daysAgo < 2 ? {} : { stage: OrderStage.received, shippedAt: orderedAt + DAY_S, receivedAt: orderedAt + DAY_S }
      orders.push(
        anOrder({ orderSn, goodsId: goods, skuId: `${goods}-sku`, amountFen: fen, platformDiscountFen: couponFen, orderedAt, ...sent }),
      )
      if (refundFen > 0) afterSales.push(anAfterSale({ id: String(digits), orderSn, refundFen, askedAt: noon(daysAgo) + atS + 60 }))
    }
    chunks.put({ shop, readAt: noon(), orders, afterSales })
  }
  const source = {
    ...chunks.source,
    reading(shop: string, kind: ReadKind) {
      const days = Array.from({ length: DAYS_READ }, (_, back) => ({
        day: TODAY - back,
        asOf: back === 0 ? (asOf[shop] ?? noon()) : noon(),
        unreadable: 0,
        isWhole: !unread[shop]?.includes(back),
      }))
      return withDays(noReading(shop, kind), days)
    },
  }
  return async (question) => answerFigure(question, source)
}

import type { MerchantResult } from '../../../contract/merchantApi.ts'
import type { ChartRow } from '../../ui/charts/chartRow.ts'
import { type Figure, readFigure } from '../../values/figures.ts'

/** How a figure reads. `percent`: a share of 1. */
export type FigureUnit = 'count' | 'fen' | 'percent' | 'score'

/** A figure of one of the goods: a number in its unit; null: there is none; a text: there is one, and it cannot be read. */
export interface GoodsFigure<Name extends string> {
  readonly name: Name
  readonly unit: FigureUnit
  readonly value: Figure
}

type Figures = MerchantResult<'goodsFigures'>
type Hours = Figures['todayGoodsDetailList']
type Day = NonNullable<Figures['todayGoodsDetail']>

/** What the platform counts of visits and sales, with its field. */
const dayFields = {
  visitors: { field: 'goodsUv', unit: 'count' },
  views: { field: 'goodsPv', unit: 'count' },
  orders: { field: 'payOrdrCnt', unit: 'count' },
  sales: { field: 'payOrdrAmt', unit: 'fen' },
  rate: { field: 'goodsVcr', unit: 'percent' },
} as const
export type DayFigure = keyof typeof dayFields
export const dayFigures = Object.keys(dayFields) as readonly DayFigure[]

const FEN_PER_YUAN = 100
const PERCENT = 100
const HOUR_MS = 3_600_000
const HOURS_PER_DAY = 24
/** China has one time all year. */
const CHINA_AHEAD_HOURS = 8

export function unitOfDay(name: DayFigure): FigureUnit {
  return dayFields[name].unit
}

/** A figure of a day or an hour; the amount comes in yuan. */
function readDayFigure(day: Day | null | undefined, name: DayFigure): Figure {
  const { field, unit } = dayFields[name]
  return unit === 'fen' ? scale(readFigure(day?.[field]), FEN_PER_YUAN, true) : readFigure(day?.[field])
}

/** Visits and sales of today and yesterday, side by side. */
export function toDays({ todayGoodsDetail, yesterdayGoodsDetail }: Figures) {
  return dayFigures.map((name) => ({
    name,
    unit: unitOfDay(name),
    today: readDayFigure(todayGoodsDetail, name),
    yesterday: readDayFigure(yesterdayGoodsDetail, name),
  }))
}

interface HourNames {
  readonly today: string
  readonly yesterday: string
}

/** One figure by the hour, today beside yesterday. Hours of today that had not begun when it was asked have no point: a 0 there says nothing. */
export function toHours(
  { todayGoodsDetailList, yesterdayGoodsDetailList }: Figures,
  name: DayFigure,
  names: HourNames,
  askedAtMs: number,
): { readonly rows: readonly ChartRow[]; readonly masked: number } {
  const hourNow = (Math.floor(askedAtMs / HOUR_MS) + CHINA_AHEAD_HOURS) % HOURS_PER_DAY
  const read = (hours: Hours, series: string, last: number) =>
    (hours?.rows ?? []).flatMap((row) => {
      const hour = readFigure(row.statHr)
      return typeof hour === 'number' && hour <= last ? [{ hour, series, value: readDayFigure(row, name) }] : []
    })
  const points = [
    ...read(yesterdayGoodsDetailList, names.yesterday, HOURS_PER_DAY),
    ...read(todayGoodsDetailList, names.today, hourNow),
  ].toSorted((left, right) => left.hour - right.hour)
  return {
    rows: points.map(({ hour, series, value }) => ({
      x: `${String(hour).padStart(2, '0')}:00`,
      y: typeof value === 'number' ? value : null,
      series,
    })),
    masked:
      points.filter(({ value }) => typeof value === 'string').length +
      (todayGoodsDetailList?.unreadable.length ?? 0) +
      (yesterdayGoodsDetailList?.unreadable.length ?? 0),
  }
}

/** Returns of a month. The amount is fen here, other than the day's. */
export function toAfterSales(reply: MerchantResult<'goodsAfterSales'>) {
  return [
    { name: 'interventions', unit: 'count', value: readFigure(reply.pltInvlOrdrCnt1m) },
    { name: 'interventionRate', unit: 'percent', value: readFigure(reply.pltInvlOrdrRto1m) },
    { name: 'disputes', unit: 'count', value: readFigure(reply.dsptRfSucOrdrCnt1m) },
    { name: 'qualityRate', unit: 'percent', value: readFigure(reply.qltySucRfRto1m) },
    { name: 'refunds', unit: 'count', value: readFigure(reply.rfSucOrdrCnt1m) },
    { name: 'refundAmount', unit: 'fen', value: readFigure(reply.rfSucOrdrAmt1m) },
  ] as const satisfies readonly GoodsFigure<string>[]
}

/** What buyers say of the goods, and the share that came back for quality, which comes in percent. Null: the platform has not judged them. */
export function toQuality({ goodsList }: MerchantResult<'goodsQuality'>, goodsId: string) {
  const detail = goodsList.rows.find((each) => each.goodsId === goodsId)?.goodsNavigatorDetailDTO
  if (!detail) return null
  return [
    { name: 'buyersScore', unit: 'score', value: readFigure(detail.avgDescRevScr1m) },
    { name: 'qualityRefunds', unit: 'percent', value: scale(readFigure(detail.qltyRfndOrdrCntRto1m), 1 / PERCENT, false) },
  ] as const satisfies readonly GoodsFigure<string>[]
}

/** The platform's check. `problems` null: it does not say whether there are any; `odd`: problems that cannot be read. */
export function toCheck({ score, problems }: MerchantResult<'goodsProblems'>) {
  return {
    score: readFigure(score),
    problems: problems ? problems.rows.map((each) => (typeof each === 'string' ? each : each.desc)) : null,
    odd: problems?.unreadable.length ?? 0,
  }
}

function scale(figure: Figure, by: number, isWhole: boolean): Figure {
  if (typeof figure !== 'number') return figure
  return isWhole ? Math.round(figure * by) : figure * by
}

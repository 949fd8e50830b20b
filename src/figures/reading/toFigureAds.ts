import type { MerchantResult } from '../../../contract/merchantApi.ts'
import type { UnitValue } from '../../../contract/merchantCalls/promotion.ts'
import { readFigure } from '../../values/figures.ts'
import { type AdFigures, CELL_MAX, type FigureAds } from '../figureRows.ts'

export type PlanRow = MerchantResult<'promotionPlans'>['adInfos']['rows'][number]
type Report = MerchantResult<'promotionHours'>
type DayRow = NonNullable<Report['dailyReportList']>['rows'][number]

/**
 * | kept | of the platform's row |
 * |---|---|
 * | spendFen | spend.value, yuan |
 * | gmvFen, netFen | gmv.value, netGmv.value, yuan; where a row has none, nothing is known of them |
 *
 * Plans of the same goods are added up; goods that cost and sold nothing are left out. A plan without a spend that can be read, or with more than a day of
 * goods can hold, is unreadable.
 */
export function addPlans(rows: readonly PlanRow[]): { readonly goods: NonNullable<FigureAds['goods']>; readonly unreadable: number } {
  const goods = new Map<string, AdFigures & { readonly goodsId: string }>()
  let unreadable = 0
  for (const { goodsId, reportInfo } of rows) {
    const own = toAdFigures(reportInfo)
    const known = goods.get(goodsId) ?? { goodsId, spendFen: 0, gmvFen: 0, netFen: 0 }
    if (!own || !isKeepable(known.spendFen + own.spendFen)) unreadable += 1
    else {
      goods.set(goodsId, {
        goodsId,
        spendFen: known.spendFen + own.spendFen,
        gmvFen: add(known.gmvFen, own.gmvFen),
        netFen: add(known.netFen, own.netFen),
      })
    }
  }
  return { goods: [...goods.values()].filter(({ spendFen, gmvFen }) => spendFen !== 0 || (gmvFen ?? 0) !== 0), unreadable }
}

/**
 * The account's report: days with their amounts and hours; what cannot be read is left out. A day of which an hour cannot be read has none; nor has any day
 * beside a row of hours that cannot be read at all.
 */
export function toFigureAccount(
  { dailyReportList, hourlyReportList }: Pick<Report, 'dailyReportList' | 'hourlyReportList'>,
  parseDay: (text: string) => number | null,
): readonly FigureAds[] {
  const days = dailyReportList?.rows ?? []
  const hours = hourlyReportList?.rows ?? []
  const dayOfRow = ({ date }: DayRow) => parseDay((date ?? '').slice(0, DAY_CHARS))
  const spendOfHours = new Map<number, number[]>()
  const lostDays = new Set<number>()
  for (const row of hours) {
    const day = dayOfRow(row)
    const spendFen = toAdFen(row.spend)
    if (day === null) continue
    const ofDay = spendOfHours.get(day) ?? Array.from(everyHour)
    const hour = row.hour ?? Number.NaN
    if (spendFen === null || !isKeepable(spendFen) || !(hour in ofDay)) {
      lostDays.add(day)
      continue
    }
    ofDay[hour] = spendFen
    spendOfHours.set(day, ofDay)
  }
  return days.flatMap((row) => {
    const day = dayOfRow(row)
    const account = toAdFigures(row)
    if (day === null || account === null || !isKeepable(account.spendFen)) return []
    return {
      day,
      goods: null,
      account,
      hours: hourlyReportList?.unreadable.length || lostDays.has(day) ? null : (spendOfHours.get(day) ?? null),
    }
  })
}

/** A cell of the store holds it: kept as missing it would be taken for a huge amount below 0. */
const isKeepable = (spendFen: number) => spendFen <= CELL_MAX

/** Fen, by hour of the day. */
const everyHour: readonly number[] = Array(24).fill(0)

const DAY_CHARS = '2026-11-22'.length

/** Null: no spend that can be read. A plan without any report has spent nothing. */
function toAdFigures(report: PlanRow['reportInfo']): AdFigures | null {
  if (!report) return { spendFen: 0, gmvFen: 0, netFen: 0 }
  const spendFen = toAdFen(report.spend)
  return spendFen === null ? null : { spendFen, gmvFen: toAdFen(report.gmv), netFen: toAdFen(report.netGmv) }
}

/** Yuan, also where the reply names no unit (assumed). Null: none, in another unit, or in the platform's own font. */
export function toAdFen(given: UnitValue | null | undefined): number | null {
  if (!given || (given.unit !== null && given.unit !== 'YUAN')) return null
  const yuan = readFigure(given.value)
  return typeof yuan === 'number' ? Math.round(yuan * 100) : null
}

function add(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right
}

import { MORNING_OPEN_DAYS, type MorningReport } from '../../contract/entities/morningReport.ts'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { type TrafficFigure, trafficNames } from '../../contract/entities/trafficDay.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import type { Queries } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { countUnseenAlerts } from '../repositories/alerts.ts'
import { findNewestDefinitions, listSheetColumns, sumOpenOfShops } from '../repositories/daySheets.ts'
import { listShopsInScope } from '../repositories/shopScope.ts'
import { keptTraffic } from '../repositories/trafficDays.ts'
import { daysBefore, morningSheetColumns, toMorningReport } from './toMorningReport.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Yesterday, the same day of the week before, and the day before that: as far back a shop is said to have been read last. */
const DAYS_BACK = 8
/** More than a day's readings of all shops of an account. */
const TRAFFIC_ROWS_MAX = 10_000

/** The report of yesterday for a person, of what the server knows now: her shops alone. `now`: ms. */
export async function readMorningReport(
  db: Queries,
  reader: Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>,
  now: number,
): Promise<MorningReport> {
  const day = chinaDay(now - DAY_MS)
  const dayBefore = daysBefore(day, 1)
  const shops = await listShopsInScope(db, reader)
  const definitions = await findNewestDefinitions(db, reader, { firstDay: daysBefore(day, DAYS_BACK), lastDay: day })
  const wanted = { definitions, firstDay: daysBefore(day, DAYS_BACK), lastDay: day }
  const sheets = await listSheetColumns(db, reader, wanted, morningSheetColumns)
  const open = await sumOpenOfShops(db, reader, { ...wanted, firstDay: daysBefore(day, MORNING_OPEN_DAYS - 1), lastOrderDay: dayBefore })
  const days = { firstDay: dayBefore, lastDay: day, shopUids: null, after: null, limit: TRAFFIC_ROWS_MAX }
  const traffic = await keptTraffic.list(db, reader, days, { goods_id: '', is_whole: 1 })
  return toMorningReport({
    day,
    shops: shops.map(({ shop_uid, shop_name, status, cookie_version }) => ({
      shop_uid,
      shop_name,
      isLoggedOut: status === ShopStatus.offline || cookie_version === null,
    })),
    sheets,
    open,
    visitors: new Map(
      traffic.flatMap(({ shop_uid, day: counted, figures }) => {
        const visitors = (JSON.parse(figures) as TrafficFigure[])[trafficNames.indexOf('visitors')]
        return typeof visitors === 'number' ? [[`${shop_uid} ${counted}`, visitors] as const] : []
      }),
    ),
    alerts: await countUnseenAlerts(db, reader, now),
  })
}

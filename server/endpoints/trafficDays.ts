import { TRAFFIC_DAYS_PER_PAGE, type TrafficDay, trafficNames } from '../../contract/entities/trafficDay.ts'
import { countKnown, isBetterTraffic } from '../../src/domain/betterTraffic.ts'
import { chinaDayEnd } from '../../src/domain/chinaDay.ts'
import type { TrafficDaysTable } from '../db/tables/figures.ts'
import type { Handlers } from '../http/callContext.ts'
import { countBytes } from '../http/quotas.ts'
import { invalidPayload } from '../replyError.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import {
  countTrafficDays,
  dropTrafficDaysBefore,
  listTrafficDays,
  saveTrafficDays,
  TRAFFIC_DAY_BYTES,
  type TrafficKey,
} from '../repositories/trafficDays.ts'
import { firstKeptDay, toFitReadings } from './dayKeys.ts'

export const trafficDayHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. Who saved a day is kept with it. */
  async saveTrafficDays({ days }, context) {
    const { db, actor, now } = context
    refuseOddDays(days)
    const best = keepBestDays(toFitReadings(days, { list: 'days', time: 'read_at', now }))
    await refuseShopsOutOfScope(
      db,
      actor,
      best.map(({ shop_uid }) => shop_uid),
    )
    const before = await countTrafficDays(db, actor.ownerUid, best)
    const saved = await saveTrafficDays(
      db,
      best.map((day) => ({ owner_uid: actor.ownerUid, ...toColumns(day), saved_by_name: actor.name, saved_at: now })),
    )
    await countBytes(context, 'daySheetBytes', (best.length - before) * TRAFFIC_DAY_BYTES)
    await dropTrafficDaysBefore(db, actor.ownerUid, firstKeptDay(now))
    return { saved }
  },

  async trafficDayList({ first_day, last_day, shop_uid_list, goods_id_list, after }, { db, actor }) {
    if (last_day < first_day) throw invalidPayload({ last_day: 'too_small' })
    if (shop_uid_list) await refuseShopsOutOfScope(db, actor, shop_uid_list)
    const rows = await listTrafficDays(db, actor, {
      firstDay: first_day,
      lastDay: last_day,
      shopUids: shop_uid_list ?? null,
      goodsIds: goods_id_list ?? null,
      after: parsePlace(after),
      limit: TRAFFIC_DAYS_PER_PAGE + 1,
    })
    const days = rows.slice(0, TRAFFIC_DAYS_PER_PAGE).map(toDay)
    const last = days.at(-1)
    return { days, next: rows.length > TRAFFIC_DAYS_PER_PAGE && last ? toPlace(last) : null }
  },
}

/** What the schema leaves open; and a day that goes on is not whole, whoever says so. Throws 1002 with the field. */
function refuseOddDays(days: readonly TrafficDay[]): void {
  for (const [index, { goods_id, day, whole, read_at, figures }] of days.entries()) {
    const refuse = (field: string) => invalidPayload({ [`days.${index}.${field}`]: 'bad_format' })
    if (!/^\d*$/.test(goods_id)) throw refuse('goods_id')
    if (figures.length !== trafficNames.length) throw refuse('figures')
    const below = figures.findIndex((figure) => typeof figure === 'number' && figure < 0)
    if (below >= 0) throw refuse(`figures.${below}`)
    if (whole && read_at < chinaDayEnd(day)) throw refuse('whole')
  }
}

/** Each shop's, or goods', day once: the best of its readings. */
function keepBestDays(days: readonly TrafficDay[]): readonly TrafficDay[] {
  const byPlace = new Map<string, TrafficDay>()
  for (const day of days) {
    const known = byPlace.get(toPlace(day))
    if (!known || isBetterTraffic(day, known)) byPlace.set(toPlace(day), day)
  }
  return [...byPlace.values()]
}

/** `2026-11-22 shop 1234`, or `2026-11-22 shop ` for the shop as a whole: a place in the list. */
function toPlace({ day, shop_uid, goods_id }: TrafficKey): string {
  return `${day} ${shop_uid} ${goods_id}`
}

/** Null: from the beginning. Throws 1002 for what `toPlace` cannot have made. The field is trimmed on its way: the last space may be gone. */
function parsePlace(after: string | undefined): TrafficKey | null {
  if (after === undefined) return null
  const [day = '', shop_uid = '', goods_id = ''] = after.split(' ')
  if (shop_uid === '' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d*$/.test(goods_id)) throw invalidPayload({ after: 'bad_format' })
  return { day, shop_uid, goods_id }
}

function toColumns({ whole, figures, ...day }: TrafficDay) {
  return { ...day, is_whole: whole ? 1 : 0, known: countKnown({ figures }), figures: JSON.stringify(figures) }
}

function toDay({ shop_uid, goods_id, day, read_at, is_whole, figures }: TrafficDaysTable): TrafficDay {
  return { shop_uid, goods_id, day, read_at, whole: is_whole === 1, figures: JSON.parse(figures) as TrafficDay['figures'] }
}

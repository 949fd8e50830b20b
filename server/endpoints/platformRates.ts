import { PLATFORM_RATES_PER_PAGE, type PlatformRates, type PlatformRatesInput } from '../../contract/entities/platformRates.ts'
import type { PlatformRatesTable } from '../db/tables/figures.ts'
import type { Handlers } from '../http/callContext.ts'
import { countBytes } from '../http/quotas.ts'
import { invalidPayload } from '../replyError.ts'
import {
  countPlatformRates,
  dropPlatformRatesBefore,
  listPlatformRates,
  PLATFORM_RATES_BYTES,
  savePlatformRates,
} from '../repositories/platformRates.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { firstKeptDay, keepBest, nameOf, parseKey, toFitReadings } from './dayKeys.ts'

export const platformRateHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. Who saved a day is kept with it. */
  async savePlatformRates({ rates }, context) {
    const { db, actor, now } = context
    const read = toFitReadings(rates, { list: 'rates', time: 'read_at', now })
    const newest = keepBest(read, (next, known) => next.read_at >= known.read_at)
    await refuseShopsOutOfScope(
      db,
      actor,
      newest.map(({ shop_uid }) => shop_uid),
    )
    const before = await countPlatformRates(db, actor.ownerUid, newest)
    const saved = await savePlatformRates(
      db,
      newest.map((each) => ({ owner_uid: actor.ownerUid, ...toColumns(each), saved_by_name: actor.name, saved_at: now })),
    )
    await countBytes(context, 'daySheetBytes', (newest.length - before) * PLATFORM_RATES_BYTES)
    await dropPlatformRatesBefore(db, actor.ownerUid, firstKeptDay(now))
    return { saved }
  },

  async platformRateList({ first_day, last_day, shop_uid_list, after }, { db, actor }) {
    if (last_day < first_day) throw invalidPayload({ last_day: 'too_small' })
    if (shop_uid_list) await refuseShopsOutOfScope(db, actor, shop_uid_list)
    const rows = await listPlatformRates(db, actor, {
      firstDay: first_day,
      lastDay: last_day,
      shopUids: shop_uid_list ?? null,
      after: parseKey(after),
      limit: PLATFORM_RATES_PER_PAGE + 1,
    })
    const rates = rows.slice(0, PLATFORM_RATES_PER_PAGE).map(toRates)
    const last = rates.at(-1)
    return { rates, next: rows.length > PLATFORM_RATES_PER_PAGE && last ? nameOf(last) : null }
  },
}

function toColumns({ shop_uid, day, read_at, ...rates }: PlatformRatesInput) {
  return { shop_uid, day, read_at, rates: JSON.stringify(rates) }
}

function toRates({ owner_uid: _, rates, ...row }: PlatformRatesTable): PlatformRates {
  return { ...row, ...(JSON.parse(rates) as Pick<PlatformRatesInput, 'own' | 'category' | 'scores'>) }
}

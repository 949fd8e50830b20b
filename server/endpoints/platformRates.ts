import { PLATFORM_RATES_PER_PAGE, type PlatformRates, type PlatformRatesInput } from '../../contract/entities/platformRates.ts'
import type { PlatformRatesTable } from '../db/tables/figures.ts'
import type { Handlers } from '../http/callContext.ts'
import { keptRates } from '../repositories/platformRates.ts'
import { keepBest, nameOf, parseKey, toFitReadings } from './dayKeys.ts'
import { listKeptDays, saveKeptDays } from './keptDays.ts'

export const platformRateHandlers: Handlers = {
  async savePlatformRates({ rates }, context) {
    const read = toFitReadings(rates, { list: 'rates', time: 'read_at', now: context.now })
    const newest = keepBest(read, (next, known) => next.read_at >= known.read_at)
    return saveKeptDays(context, keptRates, newest.map(toColumns))
  },

  async platformRateList({ after, ...asked }, context) {
    const page = { ...asked, after: parseKey(after), pageSize: PLATFORM_RATES_PER_PAGE }
    const { rows, last } = await listKeptDays(context, keptRates, page)
    return { rates: rows.map(toRates), next: last && nameOf(last) }
  },
}

function toColumns({ shop_uid, day, read_at, ...rates }: PlatformRatesInput) {
  return { shop_uid, day, read_at, rates: JSON.stringify(rates) }
}

function toRates({ owner_uid: _, rates, ...row }: PlatformRatesTable): PlatformRates {
  return { ...row, ...(JSON.parse(rates) as Pick<PlatformRatesInput, 'own' | 'category' | 'scores'>) }
}

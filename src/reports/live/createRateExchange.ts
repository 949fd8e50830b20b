import { PLATFORM_RATES_PER_CALL_MAX } from '../../../contract/entities/platformRates.ts'
import type { CallReply } from '../../../contract/toolApi.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import { dayOf, parseDay, toDayText } from '../../figures/days.ts'
import { RATE_DAYS } from '../../figures/store/createRateMemory.ts'
import type { Figures } from '../../figures/worker/openFigures.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import { createExchange, type Exchange } from './createExchange.ts'

interface ExchangeParts {
  readonly figures: Figures
  readonly api: Pick<ConsoleApi, 'call'>
  readonly clock: LaneClock
}

/** Calls of one time: what is left follows with the next. */
const CALLS_MAX = 10
const SECOND_MS = 1_000

/** The platform's own rates, day by day: other computers read days that this one did not, and the platform shows each for a day alone. */
export function createRateExchange({ figures, api, clock }: ExchangeParts): Exchange {
  /** The days between which one is missing here of some of these shops; null: there is none. */
  async function findMissing(shops: readonly string[]) {
    const yesterday = dayOf(clock.now() / SECOND_MS) - 1
    const known = new Map(
      (await figures.call('rates', shops)).map(({ shop, days }) => [shop, new Set(days.map(({ day }) => parseDay(day)))]),
    )
    const lacking: string[] = []
    let first = Number.POSITIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    for (const shop of shops) {
      const days = known.get(shop)
      const missing = Array.from({ length: RATE_DAYS }, (_, back) => yesterday - back).filter((day) => !days?.has(day))
      if (missing.length === 0) continue
      lacking.push(shop)
      first = Math.min(first, ...missing)
      last = Math.max(last, ...missing)
    }
    return lacking.length > 0 ? { first_day: toDayText(first), last_day: toDayText(last), shop_uid_list: lacking } : null
  }

  return createExchange({
    figures,
    clock,

    async ask(shops, leads) {
      const range = await findMissing(shops)
      for (let after: string | null | undefined; range && after !== null && leads(); ) {
        const { rates, next }: CallReply<'platformRateList'> = await api.call('platformRateList', { ...range, ...(after && { after }) })
        if (rates.length > 0 && leads()) await figures.call('takeRates', rates)
        after = next
      }
    },

    async saveSome(shops, leads) {
      for (let calls = 0; calls < CALLS_MAX; calls += 1) {
        if (!leads()) return false
        const found = await figures.call('ratesToSave', { shops, limit: PLATFORM_RATES_PER_CALL_MAX })
        if (found.length === 0) return false
        await api.call('savePlatformRates', { rates: [...found] })
        await figures.call(
          'markRates',
          found.map(({ shop_uid, day, read_at }) => ({ shop_uid, day, read_at })),
        )
      }
      return true
    },
  })
}

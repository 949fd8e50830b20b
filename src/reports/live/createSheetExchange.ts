import { toCallParts } from '../../../contract/callParts.ts'
import { DAY_SHEETS_PER_CALL_MAX, SHEET_DEFINITIONS } from '../../../contract/entities/daySheet.ts'
import type { CallReply } from '../../../contract/toolApi.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import type { ReadKind } from '../../figures/answers/question.ts'
import { dayOf, ORDER_DAYS, toDayText } from '../../figures/days.ts'
import type { Figures } from '../../figures/worker/openFigures.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import { createExchange, type Exchange } from './createExchange.ts'

type DaySheetPage = CallReply<'daySheetList'>

interface ExchangeParts {
  readonly figures: Figures
  readonly api: Pick<ConsoleApi, 'call'>
  readonly clock: LaneClock
}

/** Sheets of one call: so many are parsed in a few milliseconds. */
const SHEETS_ASKED = 1_200
/** Calls of one time: what is left follows with the next. */
const CALLS_MAX = 10
const SECOND_MS = 1_000

/** Day sheets, of the shops that were not read whole here; the newest days come first. */
export function createSheetExchange({ figures, api, clock }: ExchangeParts): Exchange {
  /** Shops of which a day of orders or after-sales was not read whole. */
  async function findUnread(fresh: readonly string[]): Promise<readonly string[]> {
    const today = dayOf(clock.now() / SECOND_MS)
    const unread = new Set<string>()
    for (const kind of ['orders', 'afterSales'] as const satisfies readonly ReadKind[]) {
      for (const { shop, days } of await figures.call('readings', { shops: fresh, kind })) {
        const whole = days.filter(({ day, isWhole }) => isWhole && day > today - ORDER_DAYS)
        if (whole.length < ORDER_DAYS) unread.add(shop)
      }
    }
    return [...unread]
  }

  return createExchange({
    figures,
    clock,

    async ask(fresh, leads) {
      const shop_uid_list = await findUnread(fresh)
      if (shop_uid_list.length === 0) return
      const today = dayOf(clock.now() / SECOND_MS)
      const daysAtOnce = Math.max(1, Math.floor(SHEETS_ASKED / shop_uid_list.length))
      for (let last = today; last > today - ORDER_DAYS && leads(); last -= daysAtOnce) {
        const first = Math.max(last - daysAtOnce, today - ORDER_DAYS) + 1
        const range = { first_day: toDayText(first), last_day: toDayText(last), shop_uid_list }
        let after: string | null = null
        do {
          const { sheets, next }: DaySheetPage = await api.call('daySheetList', after === null ? range : { ...range, after })
          const ours = sheets.filter(({ definitions }) => definitions === SHEET_DEFINITIONS)
          if (ours.length > 0 && leads()) await figures.call('takeSheets', ours)
          after = next
        } while (after !== null && leads())
      }
    },

    /** One shop that she does not see any more would have all of them refused. */
    async saveSome(shops, leads) {
      for (let calls = 0; calls < CALLS_MAX; ) {
        if (!leads()) return false
        const found = await figures.call('sheetsToSave', { shops, limit: DAY_SHEETS_PER_CALL_MAX })
        if (found.length === 0) return false
        for (const sheets of toCallParts(found, DAY_SHEETS_PER_CALL_MAX)) {
          await api.call('saveDaySheets', { sheets })
          calls += 1
          const keys = sheets.map(({ shop_uid, day }) => ({ shop_uid, day }))
          await figures.call('markSheets', keys)
        }
      }
      return true
    },
  })
}

import { DAY_SHEETS_PER_CALL_MAX, type DaySheetInput } from '../../../contract/entities/daySheet.ts'
import type { CallReply } from '../../../contract/toolApi.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import type { ReadKind } from '../../figures/answers/question.ts'
import { dayOf, ORDER_DAYS, toDayText } from '../../figures/days.ts'
import { SHEET_DEFINITIONS } from '../../figures/sheets/sheetSums.ts'
import type { Figures } from '../../figures/worker/openFigures.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'

/** What the user may do with day sheets, and the backend has calls for. */
export interface SheetRights {
  readonly list: boolean
  readonly save: boolean
}

/** Brings day sheets to the store and back, in the tab that leads. */
export interface SheetExchange {
  readonly know: (shops: readonly string[], may: SheetRights) => void
  readonly close: () => void
}

type DaySheetPage = CallReply<'daySheetList'>

interface ExchangeParts {
  readonly figures: Figures
  readonly api: Pick<ConsoleApi, 'call'>
  readonly clock: LaneClock
}

/** Sheets of one call: so many are parsed in a few milliseconds. */
const SHEETS_ASKED = 1_200
/** What changed is saved so often. */
export const SAVE_EVERY_MS = 60_000
/** After a refusal. */
export const TRY_AGAIN_MS = 5 * 60_000
/** Calls of one time: what is left follows with the next. */
const CALLS_MAX = 10
const SECOND_MS = 1_000

/** Sheets are asked for once, of the shops that were not read whole here; the newest days come first. */
export function createSheetExchange({ figures, api, clock }: ExchangeParts): SheetExchange {
  let shops: readonly string[] = []
  let may: SheetRights = { list: false, save: false }
  let isClosed = false
  /** Shops whose sheets were asked for since this tab leads. */
  let asked = new Set<string>()
  let isAsking = false
  let isSaving = false
  let savedRevision = -1
  let callOffAsking = () => {}
  let callOffSaving = () => {}

  const leads = () => !isClosed && figures.read().role === 'leads'

  function plan(): void {
    if (!leads()) {
      asked = new Set()
      return
    }
    if (may.list && !isAsking && shops.some((shop) => !asked.has(shop))) void ask()
    if (may.save && !isSaving && shops.length > 0 && figures.read().revision !== savedRevision) planSaving(SAVE_EVERY_MS)
  }

  async function ask(): Promise<void> {
    isAsking = true
    const fresh = shops.filter((shop) => !asked.has(shop))
    try {
      const unread = await findUnread(fresh)
      await askSheets(unread)
      for (const shop of fresh) asked.add(shop)
      isAsking = false
      plan()
    } catch {
      // Nothing is lost: the figures are of what was read here.
      callOffAsking = clock.after(TRY_AGAIN_MS, () => {
        isAsking = false
        plan()
      })
    }
  }

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

  async function askSheets(shop_uid_list: readonly string[]): Promise<void> {
    if (shop_uid_list.length === 0) return
    const today = dayOf(clock.now() / SECOND_MS)
    const daysAtOnce = Math.max(1, Math.floor(SHEETS_ASKED / shop_uid_list.length))
    for (let last = today; last > today - ORDER_DAYS && leads(); last -= daysAtOnce) {
      const first = Math.max(last - daysAtOnce, today - ORDER_DAYS) + 1
      const range = { first_day: toDayText(first), last_day: toDayText(last), shop_uid_list: [...shop_uid_list] }
      let after: string | null = null
      do {
        const { sheets, next }: DaySheetPage = await api.call('daySheetList', after === null ? range : { ...range, after })
        const ours = sheets.filter(({ definitions }) => definitions === SHEET_DEFINITIONS)
        if (ours.length > 0 && leads()) await figures.call('takeSheets', ours)
        after = next
      } while (after !== null && leads())
    }
  }

  function planSaving(waitMs: number): void {
    isSaving = true
    callOffSaving = clock.after(waitMs, () => void save())
  }

  async function save(): Promise<void> {
    savedRevision = figures.read().revision
    let waitMs: number | null = null
    try {
      if (await saveSome()) waitMs = SAVE_EVERY_MS
    } catch {
      waitMs = TRY_AGAIN_MS
    }
    isSaving = false
    if (waitMs !== null && leads()) planSaving(waitMs)
    else plan()
  }

  /** True: there are more. */
  async function saveSome(): Promise<boolean> {
    for (let calls = 0; calls < CALLS_MAX; ) {
      if (!leads()) return false
      const found = await figures.call('sheetsToSave', DAY_SHEETS_PER_CALL_MAX)
      if (found.length === 0) return false
      for (const sheets of toParts(found)) {
        await api.call('saveDaySheets', { sheets: [...sheets] })
        calls += 1
        const keys = sheets.map(({ shop_uid, day }) => ({ shop_uid, day }))
        await figures.call('markSheets', keys)
      }
    }
    return true
  }

  const stopFigures = figures.subscribe(plan)

  return {
    know(next, rights) {
      shops = next
      may = rights
      plan()
    },
    close() {
      isClosed = true
      callOffAsking()
      callOffSaving()
      stopFigures()
    },
  }
}

function toParts(sheets: readonly DaySheetInput[]): readonly (readonly DaySheetInput[])[] {
  const count = Math.ceil(sheets.length / DAY_SHEETS_PER_CALL_MAX)
  return Array.from({ length: count }, (_, at) => sheets.slice(at * DAY_SHEETS_PER_CALL_MAX, (at + 1) * DAY_SHEETS_PER_CALL_MAX))
}

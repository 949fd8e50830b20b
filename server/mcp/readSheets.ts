import { DAY_SHEET_KEPT_DAYS, type DaySheet, SHEET_DEFINITIONS } from '../../contract/entities/daySheet.ts'
import type { CallReply } from '../../contract/toolApi.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import { answerWithoutHalves } from '../../src/figures/answers/halfRead.ts'
import type { FigureAnswer, FigureQuestion, FigureWindow } from '../../src/figures/answers/question.ts'
import type { ReadingSource } from '../../src/figures/answers/readings.ts'
import { answerFromTotals } from '../../src/figures/answers/totals.ts'
import { createDictionary } from '../../src/figures/columns/dictionary.ts'
import { parseDay } from '../../src/figures/days.ts'
import { answerBySheets, type KnownSheet, type ShopSheets } from '../../src/figures/sheets/answerBySheets.ts'
import { invalidPayload } from '../replyError.ts'
import { listShopsInScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { runCallTool } from './callTools.ts'
import type { McpCaller } from './mcpTool.ts'

/** Days of shops that one question may be about: 200 shops over a quarter. */
export const SHEETS_ASKED_MAX = 20_000
/** By itself, however few shops are asked about: an answer by day has a row for each. Sheets are kept for half as long. */
const WINDOW_DAYS_MAX = 2 * DAY_SHEET_KEPT_DAYS
const SECOND_MS = 1_000

/** What the backend keeps of some shops and days, for the console's own rules. */
export interface SheetBook {
  /** Those that are asked for, in the order of the list of shops. */
  readonly shops: readonly { readonly shop_uid: string; readonly shop_name?: string }[]
  /** Days of a shop by their number since 1970. */
  readonly sheetsOf: (shop: string) => ShopSheets
  /** As a screen answers it that has read nothing itself. */
  readonly answer: (question: Omit<FigureQuestion, 'bySheets'>) => Promise<FigureAnswer>
}

/** Reads all sheets of these days, as the call answers them to this key. `shopUids` undefined: of every shop that it sees. */
export async function readSheets(caller: McpCaller, window: FigureWindow, shopUids: readonly string[] | undefined): Promise<SheetBook> {
  const { actor, services } = caller
  const { db } = services.database
  if (shopUids) await refuseShopsOutOfScope(db, actor, shopUids)
  const seen = await listShopsInScope(db, actor)
  const isNamed = hasRight(actor, 'shop.view')
  const shops = seen
    .filter(({ shop_uid }) => shopUids?.includes(shop_uid) ?? true)
    .map(({ shop_uid, shop_name }) => ({ shop_uid, ...(isNamed && { shop_name }) }))
  if (countWindowDays(window) * shops.length > SHEETS_ASKED_MAX) throw invalidPayload({ first_day: 'too_small' })
  const sheets = await listSheets(caller, window, shopUids)
  return toBook(shops, sheets, Math.floor(services.now() / SECOND_MS))
}

/** Days in a window, both ends included; throws for one that is none or too long. */
export function countWindowDays({ from, to }: FigureWindow): number {
  const first = parseDay(from)
  const last = parseDay(to)
  if (first === null) throw invalidPayload({ first_day: 'bad_format' })
  if (last === null) throw invalidPayload({ last_day: 'bad_format' })
  if (last < first) throw invalidPayload({ last_day: 'too_small' })
  const days = last - first + 1
  if (days > WINDOW_DAYS_MAX) throw invalidPayload({ first_day: 'too_small' })
  return days
}

async function listSheets(
  caller: McpCaller,
  { from, to }: FigureWindow,
  shopUids: readonly string[] | undefined,
): Promise<readonly DaySheet[]> {
  const asked = { first_day: from, last_day: to, ...(shopUids && { shop_uid_list: shopUids }) }
  const pages = await readAllPages<'daySheetList'>('daySheetList', asked, caller)
  return pages.flatMap(({ sheets }) => sheets.filter(({ definitions }) => definitions === SHEET_DEFINITIONS))
}

/** Every page of a call that says where the next one begins. */
export async function readAllPages<Name extends 'daySheetList' | 'trafficDayList'>(
  name: Name,
  asked: object,
  caller: McpCaller,
): Promise<readonly CallReply<Name>[]> {
  const pages: CallReply<Name>[] = []
  let after: string | null = null
  do {
    const page = (await runCallTool(name, { ...asked, ...(after !== null && { after }) }, caller)) as CallReply<Name>
    pages.push(page)
    after = page.next
  } while (after !== null)
  return pages
}

function toBook(shops: SheetBook['shops'], sheets: readonly DaySheet[], now: number): SheetBook {
  const byShop = new Map<string, Map<number, KnownSheet>>(shops.map(({ shop_uid }) => [shop_uid, new Map()]))
  for (const sheet of sheets) {
    const day = parseDay(sheet.day)
    if (day !== null) byShop.get(sheet.shop_uid)?.set(day, sheet)
  }
  const { lists } = createDictionary()
  for (const { shop_uid } of shops) lists.shops.add(0, shop_uid)
  const source: ReadingSource = { lists, waiting: () => [], reading: () => undefined, now }
  const ask = (question: FigureQuestion): FigureAnswer => {
    const parts = { sheetsOf: (shop: string) => byShop.get(shop), folds: () => [], source }
    const answer = answerBySheets({ ...question, bySheets: true }, parts) ?? answerFromTotals(question, () => [], source)
    if (!answer) throw new Error('sheets answer nothing finer than shops and days')
    return answer
  }
  return {
    shops,
    sheetsOf: (shop) => byShop.get(shop) ?? new Map(),
    answer: (question) => answerWithoutHalves(question, now, ask),
  }
}

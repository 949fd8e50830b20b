import * as z from 'zod/mini'
import type { DaySheetColumn } from '../../contract/entities/daySheet.ts'
import { dayOf, parseDay, startOfDay, toDayText } from '../../src/figures/days.ts'
import type { KnownSheet } from '../../src/figures/sheets/answerBySheets.ts'
import { readColumn } from '../../src/figures/sheets/sheetSums.ts'
import { findMovers, type GoodsMove } from '../../src/pages/sales/rules/goodsMoves.ts'
import { explainSalesChange } from '../../src/pages/sales/rules/salesChange.ts'
import { type SalesCause, type SalesChangeFacts, type SalesGoods, salesCauses } from '../../src/pages/sales/rules/salesFacts.ts'
import { mayKeyCall } from '../http/keyAdmission.ts'
import { toSchema } from '../keyApi/toSchema.ts'
import { invalidPayload } from '../replyError.ts'
import { daysAsked, parseGiven } from './givenParameters.ts'
import type { McpCaller, McpTool } from './mcpTool.ts'
import { countWindowDays, readAllPages, readSheets, type SheetBook } from './readSheets.ts'
import { type LocaleText, parameterTexts } from './texts.ts'

const SECOND_MS = 1_000
const payload = z.object(daysAsked)

const change = { before_fen: z.number(), after_fen: z.number() }
const answerSchema = z.object({
  window: z.object({ from: z.string(), to: z.string() }),
  compared: z.object({ from: z.string(), to: z.string() }),
  /** Null: no day of it was read of any shop. */
  before_fen: z.nullable(z.number()),
  after_fen: z.nullable(z.number()),
  causes: z.array(z.object({ cause: z.enum(salesCauses), meaning: z.string(), fen: z.number() })),
  shops: z.array(
    z.object({
      shop_uid: z.string(),
      shop_name: z.optional(z.string()),
      ...change,
      cause: z.enum(salesCauses),
      cause_fen: z.number(),
    }),
  ),
  /** Shops with a day of which neither or only one side was read, or with orders that could not be read and are in no amount. */
  missing: z.array(
    z.object({
      shop_uid: z.string(),
      shop_name: z.optional(z.string()),
      days_without_both: z.number(),
      days_without_one: z.number(),
      rows_lacking: z.number(),
    }),
  ),
})
type SalesChangeData = z.infer<typeof answerSchema>

/** Why sales changed, shop by shop: the console's own rules, of what day sheets and visitors say. */
export const salesChangeTool: McpTool = {
  name: 'salesChange',
  isFor: (actor) => mayKeyCall(actor, 'daySheetList'),
  isReadOnly: true,
  words: (locale) => words[locale],
  input: (locale) => ({
    type: 'object',
    properties: {
      first_day: { type: 'string', description: parameterTexts.first_day?.[locale] },
      last_day: { type: 'string', description: texts.lastDay[locale] },
      shop_uid_list: { type: 'array', items: { type: 'string' }, description: parameterTexts.shop_uid_list?.[locale] },
    },
    required: ['first_day', 'last_day'],
    additionalProperties: false,
  }),
  output: toSchema(answerSchema, 'output'),
  run: explain,
}

async function explain(given: Readonly<Record<string, unknown>>, caller: McpCaller): Promise<SalesChangeData> {
  const { first_day: from, last_day: to, shop_uid_list } = parseGiven(payload, given)
  const days = countWindowDays({ from, to })
  const firstDay = parseDay(from) ?? 0
  const now = Math.floor(caller.services.now() / SECOND_MS)
  if (firstDay + days - 1 >= dayOf(now)) throw invalidPayload({ last_day: 'too_big' })
  const both = { from: toDayText(firstDay - days), to }
  const book = await readSheets(caller, both, shop_uid_list)
  const visitors = await readVisitors(caller, both, shop_uid_list)
  const compared = book.shops.map(({ shop_uid }) => compareShop(book.sheetsOf(shop_uid), visitors.get(shop_uid), { firstDay, days }))
  const { beforeFen, afterFen, parts, goods } = explainSalesChange(toFacts(compared))
  const causes = salesCauses.flatMap((cause) => {
    const fen = parts[cause]
    return fen === 0 ? [] : [{ cause, meaning: meanings[cause][caller.locale], fen }]
  })
  const { losers, gainers } = findMovers(goods, book.shops.length)
  return {
    window: { from, to },
    compared: { from: both.from, to: toDayText(firstDay - 1) },
    before_fen: compared.some(({ daysRead }) => daysRead.before > 0) ? beforeFen : null,
    after_fen: compared.some(({ daysRead }) => daysRead.after > 0) ? afterFen : null,
    causes: causes.toSorted((left, right) => Math.abs(right.fen) - Math.abs(left.fen)),
    shops: [...losers, ...gainers.toReversed()].flatMap((move) => toShopChange(move, book)),
    missing: listMissing(book, compared),
  }
}

/** The goods of the rules are shops here, by their place. */
function toShopChange(
  { goods: at, beforeFen: before_fen, afterFen: after_fen, cause: place, causeFen: cause_fen }: GoodsMove,
  { shops }: SheetBook,
): SalesChangeData['shops'] {
  const shop = shops[at]
  const cause = salesCauses[place]
  return shop && cause ? [{ ...shop, before_fen, after_fen, cause, cause_fen }] : []
}

/** By shop and day, where the platform had all of the day. */
async function readVisitors(
  caller: McpCaller,
  { from, to }: { readonly from: string; readonly to: string },
  shopUids: readonly string[] | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const found = new Map<string, Map<number, number>>()
  const asked = { first_day: from, last_day: to, ...(shopUids && { shop_uid_list: shopUids }) }
  for (const { days } of await readAllPages<'trafficDayList'>('trafficDayList', asked, caller)) {
    for (const { shop_uid, goods_id, day, whole, figures } of days) {
      const [visitors] = figures
      const at = parseDay(day)
      if (goods_id !== '' || !whole || typeof visitors !== 'number' || at === null) continue
      const own = found.get(shop_uid) ?? new Map<number, number>()
      found.set(shop_uid, own.set(at, visitors))
    }
  }
  return found
}

type Pair = readonly [before: KnownSheet, after: KnownSheet]

/** What of a shop can be compared: the n-th day of the one window with the n-th of the other. */
interface ComparedShop {
  readonly visited: readonly Pair[]
  readonly rest: readonly Pair[]
  readonly visitors: { readonly before: number; readonly after: number }
  /** Of pairs of which one side alone was read, fen. */
  readonly unread: { readonly before: number; readonly after: number }
  readonly daysRead: { readonly before: number; readonly after: number }
  readonly withoutOne: number
  readonly withoutBoth: number
  readonly rowsLacking: number
}

function compareShop(
  sheets: ReadonlyMap<number, KnownSheet>,
  visitors: ReadonlyMap<number, number> | undefined,
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
): ComparedShop {
  const visited: Pair[] = []
  const rest: Pair[] = []
  const seen = { before: 0, after: 0 }
  const unread = { before: 0, after: 0 }
  const daysRead = { before: 0, after: 0 }
  let withoutOne = 0
  let withoutBoth = 0
  let rowsLacking = 0
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const before = wholeSheet(sheets, day - days)
    const after = wholeSheet(sheets, day)
    daysRead.before += before ? 1 : 0
    daysRead.after += after ? 1 : 0
    rowsLacking += (before?.unreadable ?? 0) + (after?.unreadable ?? 0)
    if (!before || !after) {
      unread.before += before ? readColumn(before.totals, 'paid_fen') : 0
      unread.after += after ? readColumn(after.totals, 'paid_fen') : 0
      if (before || after) withoutOne += 1
      else withoutBoth += 1
      continue
    }
    const visitorsBefore = visitors?.get(day - days)
    const visitorsAfter = visitors?.get(day)
    const isVisited = visitorsBefore !== undefined && visitorsAfter !== undefined
    if (isVisited) {
      seen.before += visitorsBefore
      seen.after += visitorsAfter
    }
    const pairs = isVisited ? visited : rest
    pairs.push([before, after])
  }
  return { visited, rest, visitors: seen, unread, daysRead, withoutOne, withoutBoth, rowsLacking }
}

/** A sheet that was made before its day was over has a part of it. */
function wholeSheet(sheets: ReadonlyMap<number, KnownSheet>, day: number): KnownSheet | undefined {
  const sheet = sheets.get(day)
  return sheet && sheet.as_of >= startOfDay(day + 1) * SECOND_MS ? sheet : undefined
}

/** As the rules have it for goods; here each shop is one of them, by its place. */
function toFacts(shops: readonly ComparedShop[]): SalesChangeFacts {
  const rows = shops.flatMap(({ visited, rest }, at) => [
    ...(visited.length > 0 ? [{ at, isVisited: 1, pairs: visited }] : []),
    ...(rest.length > 0 ? [{ at, isVisited: 0, pairs: rest }] : []),
  ])
  const sumOf = (side: 0 | 1, column: DaySheetColumn) => rows.map(({ pairs }) => addColumn(pairs, side, column))
  const sideOf = (side: 0 | 1) => ({ fen: sumOf(side, 'paid_fen'), pieces: sumOf(side, 'units'), orders: sumOf(side, 'orders') })
  return {
    rows: {
      size: rows.length,
      goods: rows.map(({ at }) => at),
      isVisited: rows.map(({ isVisited }) => isVisited),
      before: sideOf(0),
      after: sideOf(1),
    },
    goods: shops.map(toGoods),
    visitors: new Map(shops.map(({ visitors }, at) => [at, visitors])),
    unread: shops.map(({ unread }, shop) => ({ shop, cause: 'unread', ...unread })),
  }
}

/** Ads count where they were read on every day of both sides. */
function toGoods({ visited, rest }: ComparedShop, shop: number): SalesGoods {
  const pairs = [...visited, ...rest]
  const isKnown = pairs.length > 0 && pairs.flat().every(({ totals }) => readColumn(totals, 'ads_read_at') > 0)
  if (!isKnown) return { shop, isFresh: false }
  const bothOf = (column: DaySheetColumn) => ({ before: addColumn(pairs, 0, column), after: addColumn(pairs, 1, column) })
  return { shop, isFresh: false, ads: { spend: bothOf('spend_fen'), sales: bothOf('ad_gmv_fen') } }
}

function addColumn(pairs: readonly Pair[], side: 0 | 1, column: DaySheetColumn): number {
  return pairs.reduce((sum, pair) => sum + readColumn(pair[side].totals, column), 0)
}

function listMissing({ shops }: SheetBook, compared: readonly ComparedShop[]): SalesChangeData['missing'] {
  return shops.flatMap((shop, at) => {
    const { withoutBoth = 0, withoutOne = 0, rowsLacking = 0 } = compared[at] ?? {}
    const lacks = { days_without_both: withoutBoth, days_without_one: withoutOne, rows_lacking: rowsLacking }
    return withoutBoth + withoutOne + rowsLacking === 0 ? [] : [{ ...shop, ...lacks }]
  })
}

const words = {
  'zh-CN': {
    title: '销售为什么变了',
    description:
      '把一段已经结束的日子与紧接在前面的同样天数逐日比较，把成交金额的变化拆成原因：推广、访客、转化、每单件数、件单价等，各部分相加正好等于变化。这里按整店拆分，与控制台「销售变化」用同一套规则；具体是哪些商品，请到控制台查看。没有读到的日子单独列为 unread，不要当成生意变差；missing 里的 rows_lacking 是无法识别、没有计入的记录数。',
  },
  'en-US': {
    title: 'Why sales changed',
    description:
      'Compares days that are over with as many days right before, day by day, and splits the change of sales into causes: ads, visitors, conversion, pieces in an order, price of a piece. The parts add up to the change. It is by whole shops, by the rules of the console’s page on sales; which goods it was is seen there. Days that were not read are `unread`: that is no bad business. `rows_lacking` in `missing`: rows that could not be read and are not counted.',
  },
} as const

const texts = { lastDay: { 'zh-CN': '最后一天，含当天，最晚到昨天', 'en-US': 'Last day, included; yesterday at the latest' } } as const

/** Of a whole shop: what its goods and their mix did is in the price of a piece. */
const meanings: Readonly<Record<SalesCause, LocaleText>> = {
  loggedOut: { 'zh-CN': '掉线没有读到的日子', 'en-US': 'days not read, logged out' },
  unread: { 'zh-CN': '两边只读到一边的日子', 'en-US': 'days of which only one side was read' },
  soldOut: { 'zh-CN': '售罄', 'en-US': 'sold out' },
  offShelf: { 'zh-CN': '下架', 'en-US': 'off the shelf' },
  fresh: { 'zh-CN': '新品', 'en-US': 'new goods' },
  oneSided: { 'zh-CN': '只在其中一段日子有成交的店铺', 'en-US': 'shops that sold in one of the windows only' },
  ads: { 'zh-CN': '推广带来的变化', 'en-US': 'what ads brought' },
  visitors: { 'zh-CN': '访客多少', 'en-US': 'how many visitors came' },
  conversion: { 'zh-CN': '转化', 'en-US': 'how many of them ordered' },
  basket: { 'zh-CN': '每单件数', 'en-US': 'pieces in an order' },
  pieces: { 'zh-CN': '件数（没有访客数据的日子）', 'en-US': 'pieces, where visitors are not known' },
  mix: { 'zh-CN': '商品构成', 'en-US': 'mix of goods' },
  price: { 'zh-CN': '件单价，含商品构成的变化', 'en-US': 'price of a piece, with which goods were sold' },
}

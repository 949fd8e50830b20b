import * as z from 'zod/mini'
import { lacksOf, lacksOn } from '../../src/figures/answers/completeness.ts'
import type { FigureAnswer, FigureCompleteness, FigureQuestion } from '../../src/figures/answers/question.ts'
import { parseDay, toDayText } from '../../src/figures/days.ts'
import { type MeasureSums, toValue } from '../../src/figures/measures/defineMeasure.ts'
import { type MeasureName, measureNames, measures } from '../../src/figures/measures/index.ts'
import { mayKeyCall } from '../http/keyAdmission.ts'
import { toSchema } from '../keyApi/toSchema.ts'
import type { Locale } from '../locale.ts'
import { daysAsked, parseGiven } from './givenParameters.ts'
import type { McpCaller, McpTool } from './mcpTool.ts'
import { readSheets, type SheetBook } from './readSheets.ts'
import { parameterTexts } from './texts.ts'

const SECOND_MS = 1_000
const bases = ['ordered', 'asked'] as const
const splits = ['none', 'shop', 'day'] as const
/** Shops that are named as incomplete; how many there are is said besides. */
const MISSING_NAMED_MAX = 60

const payload = z.object({
  measure: z.enum(measureNames as [MeasureName, ...MeasureName[]]),
  by: z._default(z.enum(splits), 'none'),
  ...daysAsked,
  basis: z._default(z.enum(bases), 'ordered'),
})

const number = z.nullable(z.number())
const entry = {
  /** Null: not known, or nothing to divide by. */
  value: number,
  /** The two numbers that a rate is made of; `whole` null: it is no rate. */
  part: number,
  whole: number,
}
const incomplete = z.object({ shop_uid: z.string(), shop_name: z.optional(z.string()), days_missing: z.number(), rows_lacking: z.number() })
const answerSchema = z.object({
  measure: z.enum(measureNames as [MeasureName, ...MeasureName[]]),
  unit: z.enum(['share', 'fen', 'count', 'seconds', 'times']),
  basis: z.enum(bases),
  window: z.object({ from: z.string(), to: z.string() }),
  as_of: number,
  is_complete: z.boolean(),
  shops: z.number(),
  shops_incomplete: z.number(),
  total: z.object(entry),
  rows: z.array(
    z.object({
      shop_uid: z.optional(z.string()),
      shop_name: z.optional(z.string()),
      day: z.optional(z.string()),
      ...entry,
      is_complete: z.boolean(),
      shops_incomplete: z.optional(z.number()),
      days_missing: z.optional(z.number()),
      rows_lacking: z.optional(z.number()),
    }),
  ),
  missing: z.array(incomplete),
})
type FigureData = z.infer<typeof answerSchema>

/** A declared measure, as the console counts it from day sheets. */
export const figureTool: McpTool = {
  name: 'figure',
  isFor: (actor) => mayKeyCall(actor, 'daySheetList'),
  isReadOnly: true,
  words: (locale) => words[locale],
  input: (locale) => ({
    type: 'object',
    properties: {
      measure: { type: 'string', enum: measureNames, description: describeMeasures(locale) },
      by: { type: 'string', enum: splits, default: 'none', description: texts.by[locale] },
      first_day: { type: 'string', description: parameterTexts.first_day?.[locale] },
      last_day: { type: 'string', description: parameterTexts.last_day?.[locale] },
      shop_uid_list: { type: 'array', items: { type: 'string' }, description: parameterTexts.shop_uid_list?.[locale] },
      basis: { type: 'string', enum: bases, default: 'ordered', description: texts.basis[locale] },
    },
    required: ['measure', 'first_day', 'last_day'],
    additionalProperties: false,
  }),
  output: toSchema(answerSchema, 'output'),
  run: answer,
}

async function answer(given: Readonly<Record<string, unknown>>, caller: McpCaller): Promise<FigureData> {
  const { measure, by, first_day: from, last_day: to, shop_uid_list, basis } = parseGiven(payload, given)
  const window = { from, to }
  const book = await readSheets(caller, window, shop_uid_list)
  const question = { measure, by: [], window, basis, shops: book.shops.map(({ shop_uid }) => shop_uid) } satisfies FigureQuestion
  const whole = await book.answer(question)
  const missing = listIncomplete(whole.complete, book)
  return {
    measure,
    unit: measures[measure].unit,
    basis,
    window,
    as_of: toAsOf(whole),
    is_complete: whole.complete.isComplete,
    shops: book.shops.length,
    shops_incomplete: missing.length,
    total: toEntry(whole.total[measure]),
    rows: by === 'none' ? [] : await (by === 'shop' ? listShops(question, book) : listDays(question, book)),
    missing: by === 'shop' ? [] : missing.slice(0, MISSING_NAMED_MAX),
  }
}

/** Every shop, also one that sold nothing or was not read. */
async function listShops(question: FigureQuestion, book: SheetBook): Promise<FigureData['rows']> {
  const rows: FigureData['rows'] = []
  for (const shop of book.shops) {
    const { total, complete } = await book.answer({ ...question, shops: [shop.shop_uid] })
    rows.push({ ...shop, ...toEntry(total[question.measure]), is_complete: complete.isComplete, ...countLacks(complete) })
  }
  return rows
}

/** Every day, also one on which nothing was sold or read: of these it is asked by itself which of the two it is. */
async function listDays(question: FigureQuestion, book: SheetBook): Promise<FigureData['rows']> {
  const { measure, window } = question
  const { rows, complete } = await book.answer({ ...question, by: ['day'] })
  const known = new Map(rows.map((row) => [row.day, row.sums[measure]]))
  const found: FigureData['rows'] = []
  for (let at = parseDay(window.from) ?? 0; at <= (parseDay(window.to) ?? -1); at += 1) {
    const day = toDayText(at)
    const sums = known.has(day) ? known.get(day) : (await book.answer({ ...question, window: { from: day, to: day } })).total[measure]
    const lacking = new Set(lacksOn(complete, day).map(({ shop }) => shop)).size
    found.push({ day, ...toEntry(sums), is_complete: lacking === 0, shops_incomplete: lacking })
  }
  return found
}

function toEntry(sums: MeasureSums | undefined): Pick<FigureData['total'], 'value' | 'part' | 'whole'> {
  return { value: sums ? toValue(sums) : null, part: sums?.part ?? null, whole: sums?.whole ?? null }
}

function toAsOf({ asOf, sheets }: FigureAnswer): number | null {
  const seconds = asOf ?? sheets?.asOf ?? null
  return seconds === null ? null : seconds * SECOND_MS
}

function listIncomplete(complete: FigureCompleteness, { shops }: SheetBook): FigureData['missing'] {
  const lacking = new Set(lacksOf(complete).map(({ shop }) => shop))
  return shops.filter(({ shop_uid }) => lacking.has(shop_uid)).map((shop) => ({ ...shop, ...countLacks(complete, shop.shop_uid) }))
}

/** Days of which anything was not read, and rows that are in no figure. */
function countLacks({ missing, lacking }: FigureCompleteness, shop?: string): { days_missing: number; rows_lacking: number } {
  const isOfShop = (each: { readonly shop: string }) => shop === undefined || each.shop === shop
  const days = new Set<number>()
  for (const { from, to } of missing.filter(isOfShop)) {
    for (let day = parseDay(from) ?? 0; day <= (parseDay(to) ?? -1); day += 1) days.add(day)
  }
  return { days_missing: days.size, rows_lacking: lacking.filter(isOfShop).reduce((sum, { rows }) => sum + rows, 0) }
}

function describeMeasures(locale: Locale): string {
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  return measureNames
    .map((name) => `${name}: ${measures[name].label[language]}. ${measures[name].definition[language]} (${measures[name].unit})`)
    .join('\n')
}

const words = {
  'zh-CN': {
    title: '一个指标的数值',
    description:
      '按控制台的口径计算一个指标：合计，或按店铺、按天。数据来自每日数据，与控制台屏幕上的数字相同。value 为 null 表示不知道（没有读到，或没有可除的数），不是 0；is_complete 为 false 时，合计只含已读到的部分，missing 列出缺数据的店铺和天数。as_of 是数据截止的时刻。',
  },
  'en-US': {
    title: 'The value of a measure',
    description:
      'One of the console’s measures, in total, by shop, or by day: from day sheets, and the same number that the console shows. `value` null: not known (not read, or nothing to divide by), which is not 0. Where `is_complete` is false, the sum is of what was read; `missing` names shops and how many of their days are not. `as_of`: when the data was read.',
  },
} as const

const texts = {
  by: {
    'zh-CN': 'none：只要合计；shop：每家店铺一行；day：每天一行',
    'en-US': 'none: the total alone; shop: a row for each shop; day: a row for each day',
  },
  basis: {
    'zh-CN': '退款归到哪一天。ordered：归到下单的那天；asked：归到申请售后的那天',
    'en-US': 'To which day refunds belong. ordered: to that of the order; asked: to that on which they were asked for',
  },
} as const

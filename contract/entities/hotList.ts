import * as z from 'zod/mini'
import { requiredText, text, timeMs } from '../fields.ts'
import { fen } from '../values.ts'
import { dayText } from './daySheet.ts'

/**
 * Lists of the platform of which each day is kept.
 *
 * | list     | a row is    | what it is ranked by        | subject               |
 * |----------|-------------|-----------------------------|-----------------------|
 * | today    | goods       | sales of the day            | category; '': all     |
 * | week     | goods       | sales of the week           | category; '': all     |
 * | industry | a category  | sales of 30 days            | the category above it |
 * | chances  | search word | how much it is searched for | the word; '': none    |
 */
export const hotListNames = ['today', 'week', 'industry', 'chances'] as const
export type HotListName = (typeof hotListNames)[number]

/** Of one list: as many rows as the first page of the platform has. */
export const HOT_ROWS_MAX = 100
/** Days of one call. */
export const HOT_DAYS_PER_CALL_MAX = 31
/** Older ones are dropped. */
export const HOT_DAYS_KEPT = 180

const count = z.number().check(z.int(), z.nonnegative())

/** A row as the platform had it on that day. Null: it did not say. */
export const hotRowSchema = z.object({
  /** Of the goods, the category or the opportunity. */
  id: requiredText(40),
  name: text(80),
  rank: count.check(z.gte(1)),
  /** By which it is ranked. Where the platform says it in words, the least that these mean. */
  value: z.nullable(z.number()),
  /** As the platform worded it, `1.2万+`; '': it gave a number. */
  words: text(20),
  /** Lowest and highest price, fen. */
  price_fen: z.nullable(fen),
  price_to_fen: z.nullable(fen),
  /** Share by which it grew: 0.2 is 20 % more. */
  growth: z.nullable(z.number()),
})
export type HotRow = z.infer<typeof hotRowSchema>

export const hotListKey = { list: z.enum(hotListNames), subject: z._default(text(40), '') }

export const hotDaySchema = z.object({
  list: z.enum(hotListNames),
  subject: z.string(),
  /** Day of China. */
  day: dayText,
  saved_at: timeMs,
  /** Name of who saved it last. */
  saved_by_name: z.string(),
  rows: z.array(hotRowSchema),
})
export type HotDay = z.infer<typeof hotDaySchema>

/** How far an opportunity has come, in order. */
export const chanceStates = ['picked', 'sourceFound', 'profitChecked', 'published'] as const

const WHOLE_BP = 10_000

/** An opportunity that was picked, and what was found out about it. */
export const chanceFields = {
  /** The platform's own. */
  chance_id: requiredText(40),
  keywords: requiredText(80),
  /** Null: the platform did not say, as with the next. */
  refer_price_fen: z.nullable(fen.check(z.gte(0))),
  hot_index: z.nullable(count),
  pic_url: text(500),
  state: z.enum(chanceStates),
  /** Where it can be bought; '': no source was found yet. From `sourceFound` on it is asked for. */
  source_url: text(500).check(z.refine((url) => url === '' || /^https?:\/\/\S+$/i.test(url), 'bad_format')),
  /** What it costs there, for one piece; null: unknown, which is not 0. */
  cost_fen: z.nullable(fen.check(z.gte(0))),
  /** What the calculator says is left of the revenue, in basis points; null: not checked. From `profitChecked` on it is asked for. */
  margin_bp: z.nullable(z.number().check(z.int(), z.gte(-100 * WHOLE_BP), z.lte(WHOLE_BP))),
  /** Of the goods that it became; ''. When it is `published` it is asked for. */
  goods_id: z.string().check(z.regex(/^\d{0,20}$/, 'bad_format')),
  notes: text(200),
} as const

export const chanceSchema = z.object({
  ...chanceFields,
  picked_at: timeMs,
  saved_at: timeMs,
  saved_by_name: z.string(),
  version: z.number(),
})
export type Chance = z.infer<typeof chanceSchema>

/** What is asked for from a state on, in the order of the states. */
const demands = [
  { from: 'sourceFound', field: 'source_url', lacks: ({ source_url }: Pick<Chance, 'source_url'>) => source_url === '' },
  { from: 'profitChecked', field: 'margin_bp', lacks: ({ margin_bp }: Pick<Chance, 'margin_bp'>) => margin_bp === null },
  { from: 'published', field: 'goods_id', lacks: ({ goods_id }: Pick<Chance, 'goods_id'>) => goods_id === '' },
] as const

/** Fields that an opportunity lacks for the state that it is in. */
export function lackingFields(chance: Pick<Chance, 'state' | 'source_url' | 'margin_bp' | 'goods_id'>) {
  const at = chanceStates.indexOf(chance.state)
  return demands.filter(({ from, lacks }) => at >= chanceStates.indexOf(from) && lacks(chance)).map(({ field }) => field)
}

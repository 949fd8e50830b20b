import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { VIEW_QUERY_MAX_CHARS } from '../limits.ts'

export const densities = ['comfortable', 'compact'] as const

const key = z.string().check(z.maxLength(64))
const keys = z.array(key).check(z.maxLength(100))

/** How a user arranged the columns of a list. Keys are fields of the resource; one that is unknown by now is left out. */
export const columnChoiceSchema = z.object({
  /** Places of the columns; those not named follow in declared order. */
  order: keys,
  hidden: keys,
  /** Stay in place while the others scroll sideways. */
  pinned: keys,
  /** In px, where the reader has drawn a column wider or narrower. */
  widths: z
    .record(key, z.number().check(z.int(), z.gte(40), z.lte(1_000)))
    .check(z.refine((widths) => Object.keys(widths).length <= 100, 'too_many')),
  density: z.enum(densities),
})
export type ColumnChoice = z.infer<typeof columnChoiceSchema>

/** A named view of a screen: the user's own, or shared with everyone of the account. */
export const savedViewSchema = z.object({
  view_id: z.string(),
  /** Name of the resource or page that it is a view of. */
  screen: z.string(),
  name: z.string(),
  /** The address's query: search, filters, sort. Never a page. */
  query: z.string().check(z.maxLength(VIEW_QUERY_MAX_CHARS)),
  /** Null: the view leaves the columns as they are. */
  columns: z.nullable(columnChoiceSchema),
  /** Of a screen over many shops: which ones; empty: not said. */
  shop_uid_list: z.array(z.string()),
  is_shared: z.boolean(),
  /** May the user change it? Their own, or as main account any shared one. */
  is_mine: z.boolean(),
  updated_at: timeMs,
  version: z.number(),
})
export type SavedView = z.infer<typeof savedViewSchema>

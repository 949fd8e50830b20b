import * as z from 'zod/mini'
import { id, requiredText, text, timeMs } from '../fields.ts'
import { STOCK_MAX } from '../merchantCalls/goodsRules.ts'
import { fen, listOrJson } from '../values.ts'
import { alertRuleFields } from './alert.ts'
import { batchOutcomes, batchStates } from './batchJob.ts'
import { COST_MAX_FEN, costRowSchema } from './cost.ts'

/** Goods or SKUs of one suggestion. Assumed. */
export const SUGGESTION_ROWS_MAX = 500
/** Of all that one says, as JSON. Assumed. */
export const SUGGESTION_MAX_CHARS = 200_000
/** How long one waits to be decided. Assumed. */
export const SUGGESTION_WAITS_MS = 7 * 24 * 60 * 60 * 1000
/** Within this the same words and rows of the same key are the same suggestion, also once it was decided (decision 0203). */
export const SUGGESTION_REPEAT_MS = 24 * 60 * 60 * 1000
export const SUGGESTION_TITLE_MAX_CHARS = 60
export const SUGGESTION_NOTE_MAX_CHARS = 500
/** Titles of goods as they come; whether the platform takes one is judged with the goods at hand. */
const GOODS_TITLE_MAX_CHARS = 120

const number = z.string().check(z.regex(/^\d{1,20}$/, 'bad_format'))
const goods = { shop_uid: z.string().check(z.minLength(1), z.maxLength(64)), goods_id: number }
const sku = { ...goods, sku_id: number }
const price = fen.check(z.gte(1), z.lte(COST_MAX_FEN))

/** New prices of a SKU, fen. Without a single price it stays as far above the group price as it is; without a group price that stays. */
const priceRow = z.strictObject({ ...sku, group_fen: z.optional(price), single_fen: z.optional(price) }).check(
  z.refine<{ group_fen?: unknown; single_fen?: unknown }>((row) => row.group_fen !== undefined || row.single_fen !== undefined, {
    message: 'required',
    path: ['group_fen'],
  }),
)
const stockRow = z.strictObject({ ...sku, stock: z.number().check(z.int(), z.gte(0), z.lte(STOCK_MAX)) })
const titleRow = z.strictObject({ ...goods, title: requiredText(GOODS_TITLE_MAX_CHARS) })
const shelfRow = z.strictObject({ ...goods, is_onsale: z.boolean() })

function rowsOf<Row extends z.ZodMiniType>(row: Row, least: number) {
  return z.array(row).check(z.minLength(least), z.maxLength(SUGGESTION_ROWS_MAX))
}

function batchChangesOf(least: number) {
  return [
    z.strictObject({ kind: z.literal('setPrice'), rows: rowsOf(priceRow, least) }),
    z.strictObject({ kind: z.literal('setStock'), rows: rowsOf(stockRow, least) }),
    z.strictObject({ kind: z.literal('setTitle'), rows: rowsOf(titleRow, least) }),
    z.strictObject({ kind: z.literal('setShelf'), rows: rowsOf(shelfRow, least) }),
  ] as const
}

/** What a batch would do: row by row, and nothing of goods that are not named. */
export const batchChangeSchema = z.discriminatedUnion('kind', batchChangesOf(1))

export const costRowsSchema = rowsOf(costRowSchema, 1)

/** A rule as its form has it, about shops that the key sees: all of its person, or those named. */
export const suggestedRuleSchema = z.strictObject({
  ...alertRuleFields,
  shops: z.enum(['all', 'these']),
  group_id: z._default(z.literal(''), ''),
  shop_uid_list: z._default(listOrJson(id), []),
  goods_id_list: z._default(alertRuleFields.goods_id_list, []),
})

/** What is suggested, as a reader sees it: of whose shops she sees none, without a row. */
export const suggestedChangeSchema = z.discriminatedUnion('kind', [
  ...batchChangesOf(0),
  z.strictObject({ kind: z.literal('costs'), rows: rowsOf(costRowSchema, 0) }),
  z.strictObject({ kind: z.literal('alertRule'), rule: suggestedRuleSchema }),
])
export type SuggestedChange = z.output<typeof suggestedChangeSchema>
export type SuggestionKind = SuggestedChange['kind']
export const suggestionKinds = [
  'setPrice',
  'setStock',
  'setTitle',
  'setShelf',
  'costs',
  'alertRule',
] as const satisfies readonly SuggestionKind[]

/**
 * | state | |
 * |---|---|
 * | waiting | nobody has decided |
 * | expired | nobody decided within seven days; nothing happens any more |
 * | dropped | a person dropped it, with a word about why |
 * | confirmed | a person confirmed it, perhaps changed: `batch`, `costs` or `rule_id` say what came of it; where `is_called_off`, nothing did |
 */
export const suggestionStates = ['waiting', 'expired', 'dropped', 'confirmed'] as const
export type SuggestionState = (typeof suggestionStates)[number]

/** What a program with an access key suggests; a person looks at it, and nothing happens unless she confirms it. */
export const suggestionSchema = z.object({
  suggestion_id: z.string(),
  kind: z.enum(suggestionKinds),
  /** In the words of the program: shown as a text of a stranger. */
  title: z.string(),
  note: z.string(),
  /** The key's name at that time, and whether it is still there. */
  key_name: z.string(),
  is_key_alive: z.boolean(),
  /** Whose key it is. */
  user_name: z.string(),
  is_own: z.boolean(),
  /** Rows of shops that the reader sees. */
  row_count: z.number(),
  shop_count: z.number(),
  /** The first few of them, in their order. */
  shop_names: z.array(z.string()),
  state: z.enum(suggestionStates),
  created_at: timeMs,
  expires_at: timeMs,
  /** Null: nobody has decided. */
  settled_at: z.nullable(timeMs),
  /** '' nobody. */
  settled_by_name: z.string(),
  /** Why it was dropped; '' nothing was said. */
  reason: z.string(),
  /** The batch that runs it; rows by outcome, of shops that the reader sees. Null: none, or it is no longer kept. */
  batch: z.nullable(z.object({ job_id: z.string(), state: z.enum(batchStates), counts: z.record(z.enum(batchOutcomes), z.number()) })),
  /**
   * Who made its batch called it off before anything of it was sent, and the suggestion has not expired by then: it may be confirmed once more, by another batch
   * (decision 0257). Absent: it is not so.
   */
  is_called_off: z.optional(z.boolean()),
  /** What it brought into the cost ledger; null: it is about something else, or not confirmed. */
  costs: z.nullable(z.object({ added: z.number(), changed: z.number(), same: z.number() })),
  /** The alert rule that it became; '' none. */
  rule_id: z.string(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** How one row of a confirmed batch ended. */
export const suggestionOutcomeSchema = z.object({
  shop_uid: z.string(),
  goods_id: z.string(),
  /** '' the goods as a whole. */
  sku_id: z.string(),
  outcome: z.enum(batchOutcomes),
  /** Why it failed or was skipped, a word such as `refused`; '' otherwise. */
  reason: z.string(),
  /** The platform's own words where it refused; '' otherwise. */
  platform_words: text(500),
})
export type SuggestionOutcome = z.infer<typeof suggestionOutcomeSchema>

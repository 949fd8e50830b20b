import * as z from 'zod/mini'
import { requiredText, text, timeMs } from '../fields.ts'
import { fen } from '../values.ts'
import { dayText } from './daySheet.ts'

/**
 * What the ledger can say of a SKU, of all SKUs of goods, or of a whole shop: fen for one piece or one order, or basis points (60 are
 * 0.6 %). What is not named here is asked of the next wider entry. Formulas: business-features.md, 1.4.
 *
 * | term | of what | unit |
 * |---|---|---|
 * | costFen | one piece | fen |
 * | freightFen, packingFen, insuranceFen | one order that is sent | fen |
 * | returnFreightFen, repackFen | one order whose goods came back | fen |
 * | technicalFeeBp, commissionBp | what the buyer paid and did not get back | basis points |
 * | brandBp | the same; to the owner of the brand, outside of the platform's bill | basis points |
 * | subsidyBp | the same; what 百亿补贴 takes of goods that are in it | basis points |
 * | feeReturns | whether the platform gives its fee back with a refund, as since 2024-09-24 (business-features.md, 0.5) | 1 or 0 |
 * | resaleBp | pieces that came back and are sold again | basis points |
 */
export const costTermNames = [
  'technicalFeeBp',
  'feeReturns',
  'commissionBp',
  'brandBp',
  'subsidyBp',
  'costFen',
  'freightFen',
  'packingFen',
  'insuranceFen',
  'returnFreightFen',
  'repackFen',
  'resaleBp',
] as const
export type CostTerm = (typeof costTermNames)[number]

/** A million yuan for one piece: more is a slip of the pen. */
export const COST_MAX_FEN = 100_000_000
const WHOLE_BP = 10_000
export const COST_WEIGHT_MAX_GRAMS = 1_000_000
export const COURIER_MAX_CHARS = 40
export const COST_PROOF_MAX_CHARS = 300

function mostOf(term: CostTerm): number {
  if (term === 'feeReturns') return 1
  return term.endsWith('Bp') ? WHOLE_BP : COST_MAX_FEN
}

/** Null: known to be unknown from that day on, which is not 0. */
const termValue = (term: CostTerm) => z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(mostOf(term)))))
const terms = z.strictObject(
  Object.fromEntries(costTermNames.map((term) => [term, termValue(term)])) as Record<CostTerm, ReturnType<typeof termValue>>,
)
export type CostTerms = z.infer<typeof terms>

/** Where an entry came from. `inherited`: from the same goods in another shop, with its proof. */
export const costSources = ['typed', 'file', 'inherited'] as const

const idOrNone = z.string().check(z.regex(/^\d{0,20}$/, 'bad_format'))
const key = {
  shop_uid: z.string().check(z.minLength(1), z.maxLength(64)),
  /** '': the whole shop. */
  goods_id: idOrNone,
  /** '': all SKUs of the goods. */
  sku_id: idOrNone,
  /** From this day of China on, until the next entry of the same place; '': from the beginning. */
  valid_from: z.union([z.literal(''), dayText]),
}

/** A SKU without its goods is nothing that can be looked up. */
const hasGoods = z.refine<{ goods_id: string; sku_id: string }>((entry) => entry.sku_id === '' || entry.goods_id !== '', {
  message: 'required',
  path: ['goods_id'],
})

export const costKeySchema = z.object(key).check(hasGoods)

/** Of one piece, packed, in grams. Freight by weight comes from it where `freightFen` is not said. */
const weightGrams = z.number().check(z.int(), z.gte(1), z.lte(COST_WEIGHT_MAX_GRAMS))

const value = {
  terms,
  /** Null: not weighed. */
  weight_grams: z.nullable(weightGrams),
  /** As the shop calls it; '': not said. */
  courier: text(COURIER_MAX_CHARS),
  source: z.enum(costSources),
  /** Of an inherited one: why it is the same goods, in words; '': none is needed. */
  proof: text(COST_PROOF_MAX_CHARS),
  /** True: this inherited cost was refused; the entry says nothing of costs, and it is not offered again. */
  is_refused: z.boolean(),
}

/** What an entry can say of costs. */
export const costFieldNames = [...costTermNames, 'weight_grams', 'courier'] as const
export type CostField = (typeof costFieldNames)[number]

export const costInputSchema = z
  .object({
    ...key,
    ...value,
    /**
     * What of it was typed or is in the file: the rest of the entry that is kept stays as it is, whatever is said of it here, since somebody may have
     * changed that meanwhile (decision 0141). Absent: the entry is put as a whole. Without an entry that is kept, it always is.
     */
    only: z.optional(z.array(z.enum(costFieldNames))),
    /**
     * What the entry of that day said when the writer began: an absent term, null and '' where it said nothing, or where there was no entry. Where the
     * kept entry says neither this nor what is sent, in a field of `only`, it stays as it is and is one of the reply's `conflicts` (decision 0255).
     * Absent: it is put whatever is kept.
     */
    seen: z.optional(z.object({ terms, weight_grams: value.weight_grams, courier: value.courier })),
  })
  .check(
    hasGoods,
    z.refine<{ terms: object; weight_grams: unknown; courier: string; is_refused: boolean }>(
      (entry) => entry.is_refused || Object.keys(entry.terms).length > 0 || entry.weight_grams !== null || entry.courier !== '',
      { message: 'required', path: ['terms'] },
    ),
  )
/** What a program suggests of an entry: what it does not name stays as it is. */
export const costRowSchema = z
  .strictObject({
    ...key,
    goods_id: z._default(idOrNone, ''),
    sku_id: z._default(idOrNone, ''),
    valid_from: z._default(key.valid_from, ''),
    terms: z._default(terms, {}),
    weight_grams: z.optional(weightGrams),
    courier: z.optional(requiredText(COURIER_MAX_CHARS)),
  })
  .check(
    hasGoods,
    z.refine<{ terms: object; weight_grams?: unknown; courier?: unknown }>(
      (row) => Object.keys(row.terms).length > 0 || row.weight_grams !== undefined || row.courier !== undefined,
      { message: 'required', path: ['terms'] },
    ),
  )

export type CostInput = z.infer<typeof costInputSchema>

export const costSchema = z.object({
  ...key,
  ...value,
  /** User id of who saved it, and her name at that time. */
  saved_by: z.string(),
  saved_by_name: z.string(),
  saved_at: timeMs,
})
export type Cost = z.infer<typeof costSchema>

/** An entry that was not put, since another value was there than its writer had seen. */
export const costConflictSchema = z.object({
  ...key,
  /** What is kept there; null: nothing is, any more. */
  current: z.nullable(costSchema),
})
export type CostConflict = z.infer<typeof costConflictSchema>

export const COSTS_PER_CALL_MAX = 500
export const COSTS_PER_PAGE = 2_000
/** They are in an address, which has an end. */
export const COST_GOODS_PER_CALL_MAX = 200

/** Where of a file something was refused, and why: a word of contract/reasons.ts. */
export const refusedLineSchema = z.object({
  line: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  column: text(40),
  reason: text(60),
})

export const REFUSED_LINES_MAX = 500
export const COST_IMPORTS_KEPT = 50

const lineCount = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))

/** What one file brought, or one sheet that was pasted. Calls that carry the parts of one file name the same import. */
export const costImportInputSchema = z.object({
  /** Made by the console for each file. */
  import_id: z.string().check(z.regex(/^[0-9a-zA-Z-]{8,64}$/, 'bad_format')),
  file_name: requiredText(200),
  refused: z._default(z.array(refusedLineSchema).check(z.maxLength(REFUSED_LINES_MAX)), []),
  /**
   * How many entries the whole file has, and refused lines: more of these than are sent one by one. By that a part that is sent again after a lost answer
   * does not count as more entries that say what was known. Absent: an earlier release sends it.
   */
  whole: z.optional(z.object({ entries: lineCount, refused: lineCount })),
})

export const costImportSchema = z.object({
  import_id: z.string(),
  file_name: z.string(),
  imported_at: timeMs,
  imported_by: z.string(),
  imported_by_name: z.string(),
  added: z.number(),
  changed: z.number(),
  /** Said what was known. */
  same: z.number(),
  /** At most 500 of them; the number of all is `refused_total`. */
  refused: z.array(refusedLineSchema),
  refused_total: z.number(),
  /** The first day whose figures changed; '' if all did, null if none did. */
  recount_from: z.nullable(z.string()),
})
export type CostImport = z.infer<typeof costImportSchema>

const SHARED_COSTS_MAX = 100
const FREIGHT_RULES_MAX = 100

/**
 * What shops pay together, such as rent, staff, software and taxes (business-features.md, 1.1).
 *
 * | kind | amount | counted on |
 * |---|---|---|
 * | perOrder | fen | paid orders |
 * | ofPaid | basis points | what buyers paid |
 * | ofRevenue | basis points | what was not given back |
 * | ofAds | basis points | ad spend |
 * | monthly | fen a month | days, each its part of its month |
 * | once | fen | the day `from` alone |
 */
export const sharedCostKinds = ['perOrder', 'ofPaid', 'ofRevenue', 'ofAds', 'monthly', 'once'] as const

const sharedCostSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,64}$/, 'bad_format')),
  name: requiredText(60),
  kind: z.enum(sharedCostKinds),
  /** Fen, or basis points for `ofPaid`, `ofRevenue` and `ofAds`. */
  amount: z.number().check(z.int(), z.gte(0), z.lte(10_000_000_000)),
  /** The first day, of `once` the only one. */
  from: dayText,
  /** The last day; null: it goes on. */
  to: z.nullable(dayText),
  /** Null: all shops share it. */
  shop_uid_list: z.nullable(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(1_000))),
})
/** As a reader gets it. */
const seenSharedCostSchema = z.extend(sharedCostSchema, {
  /** True: shops that the reader does not see share it, too, so that the part of the reader's own shops is not known. Default false. */
  is_seen_in_part: z.optional(z.boolean()),
})
export type SharedCost = z.infer<typeof seenSharedCostSchema>

const grams = z.number().check(z.int(), z.gte(0), z.lte(COST_WEIGHT_MAX_GRAMS))
const parcelFen = fen.check(z.gte(0), z.lte(1_000_000))
/** What a courier takes for a parcel by its weight. */
const freightRuleSchema = z.object({
  /** '': every courier that has no rule of its own. */
  courier: text(COURIER_MAX_CHARS),
  first_grams: grams,
  first_fen: parcelFen,
  /** Each further weight of so many grams, begun ones too; 0: nothing is added. */
  step_grams: grams,
  step_fen: parcelFen,
})
export type FreightRule = z.infer<typeof freightRuleSchema>

/** What an account pays besides its goods, and what it wants to earn. */
export const profitSettingsFields = {
  shared: z.array(sharedCostSchema).check(
    z.maxLength(SHARED_COSTS_MAX),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'taken'),
  ),
  freight: z.array(freightRuleSchema).check(
    z.maxLength(FREIGHT_RULES_MAX),
    z.refine((list) => new Set(list.map(({ courier }) => courier)).size === list.length, 'taken'),
  ),
  /** Share of revenue that is wanted as profit. */
  target_margin_bp: z.number().check(z.int(), z.gte(0), z.lte(WHOLE_BP)),
} as const
export const profitSettingsSchema = z.object({
  ...profitSettingsFields,
  shared: z.array(seenSharedCostSchema),
  version: z.number(),
  saved_at: timeMs,
  saved_by_name: z.string(),
})
export type ProfitSettings = z.infer<typeof profitSettingsSchema>
export type ProfitSettingsFields = Pick<ProfitSettings, keyof typeof profitSettingsFields>

/** What holds until somebody saves something: 15 % is what the trade takes (business-features.md, 1.4). */
export const unsetProfitSettings: ProfitSettings = {
  shared: [],
  freight: [],
  target_margin_bp: 1_500,
  version: 0,
  saved_at: 0,
  saved_by_name: '',
}

export const SCENARIOS_PER_PERSON_MAX = 100

/** What somebody wanted to compare in the calculator: every input by its name; null: unknown. */
export const scenarioFields = {
  name: requiredText(60),
  /** The goods it was made for; '': none. */
  shop_uid: text(64),
  goods_id: idOrNone,
  inputs: z
    .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), z.nullable(z.number().check(z.int())))
    .check(z.refine((inputs) => Object.keys(inputs).length <= 60, 'too_many')),
} as const
export const scenarioSchema = z.object({ scenario_id: z.string(), ...scenarioFields, saved_at: timeMs, version: z.number() })
export type Scenario = z.infer<typeof scenarioSchema>

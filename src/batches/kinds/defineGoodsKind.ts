import type { ParseKeys } from 'i18next'
import type * as z from 'zod/mini'
import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { BridgeError } from '../../bridge/bridgeError.ts'
import type { LaneCallOptions, ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { Formats } from '../../locales/formats.ts'
import type { Translate } from '../../providers/i18n/createTranslate.ts'
import { groupBy } from '../../values/groupBy.ts'
import { formatReason } from '../rules/batchReasons.ts'
import type { Seen } from '../rules/judgeSeen.ts'
import type { PlanGoods } from '../rules/planGoods.ts'
import type { Objection, PlannedRow } from '../rules/plannedRow.ts'
import { unreadableValues } from '../rules/sameValues.ts'
import type { BatchKind, RefusedWrite, WriteVerdicts } from '../runner/batch.ts'
import { readShopGoods, type WantedGoods } from '../runner/readShopGoods.ts'
import type { GoodsKindName } from './labels.ts'
import type { PriceRules } from './setPrice/categoryRules.ts'
import type { LearnedRules } from './setPrice/createLearnedRules.ts'

/** What is wrong with an input; each has its sentence. */
export type DraftProblem = 'notAmount' | 'notPercent' | 'notWhole' | 'tooMuch'

/** What a draft says. */
export interface ParsedSettings<Settings = unknown> {
  /** Null while something is missing or wrong. */
  readonly settings: Settings | null
  /** By input: only of what was typed. What is missing is no problem yet. */
  readonly problems: Readonly<Record<string, DraftProblem>>
}

/** What was read of the platform. */
export interface DraftFacts {
  /** SKUs of the goods that were read, by `skuKey`: what is typed for others is kept, and judged once they are chosen again. Absent: all that is typed is judged. */
  readonly skuKeys?: ReadonlySet<string>
  /** By option: the template of each shop. */
  readonly templates: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** Names of freight templates, by id. */
export type TemplateNames = Readonly<Record<string, string>>

/** What a kind needs to speak the reader's language. */
export interface BatchWords {
  readonly t: Translate
  readonly formats: Formats
  readonly templateNames: TemplateNames
}

type NameIn<Key> = Key extends `batches.values.${infer Name}` ? Name : never
/** A value of a row that has a name in both languages. */
export type ValueName = NameIn<ParseKeys>
/** A value of a row as text. Null and undefined: the platform does not say. */
export type ToValueText = (value: unknown, words: BatchWords) => string

/** A write of some rows of one shop. */
interface Write<Values> {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  /** What the rows of one request shall become. */
  readonly values: readonly Values[]
  readonly options: LaneCallOptions
}

/** Every row names its goods. The ids are in the values before and after, so that undoing is swapping them. */
export interface GoodsValues {
  readonly goods_id: string
  readonly [name: string]: unknown
}

/** What a kind says of itself, besides how it writes. */
interface GoodsKindFace<Settings, Draft> {
  readonly kind: GoodsKindName
  /** What is in the inputs at first. */
  readonly emptyDraft: Draft
  toSettings(draft: Draft, facts: DraftFacts): ParsedSettings<Settings>
  /** The rows of one goods. What breaks a rule is planned as `skipped`. */
  plan(goods: PlanGoods, settings: Settings, rules: PriceRules): PlannedRow[]
  /** What of the settings is kept with the batch; not empty. Default: all of them. */
  toKept?(settings: Settings): Record<string, unknown>
  /** What is asked for, for the title of the batch; '' for nothing beyond the kind's label. `templateName`: of the chosen option. */
  toTitle(settings: Settings, words: Omit<BatchWords, 'templateNames'>, templateName: string): string
  /** Values that a person looks at, in their order. */
  readonly shown: Readonly<Partial<Record<ValueName, ToValueText>>>
  /** The plan and its form need the freight templates of the shops. Default: false. */
  readonly needsTemplates?: boolean
  /** Learns from a write that the platform refused as a whole. Never rejects. Default: nothing is learned. */
  readonly learn?: (refused: RefusedWrite, tools: { readonly call: ShopLanes['call']; readonly rules: LearnedRules }) => Promise<void>
}

interface WantedOfKind extends WantedGoods {
  /** Told after each goods, where they are read one by one. */
  readonly onRead?: () => void
}

/** A way of changing goods or their SKUs, whole: its settings, its plan, how it is written and read back, and its texts. */
export interface GoodsKind<Settings = unknown, Draft = unknown> extends BatchKind, GoodsKindFace<Settings, Draft> {
  readonly kind: GoodsKindName
  /** Reads goods as the plan and the reading back look at them. */
  readonly read: (wanted: WantedOfKind) => Promise<ReadonlyMap<string, PlanGoods>>
  /** Null: not in the shape of this kind. */
  readonly parseValues: (values: unknown) => Readonly<Record<string, unknown>> | null
}

interface GoodsKindParts<Settings, Draft, Values extends GoodsValues> extends GoodsKindFace<Settings, Draft> {
  /** Values of a row, before and after. Null: unknown, or none. */
  readonly values: z.ZodMiniType<Values>
  /** Most goods in one request. Rows of the same goods are never parted: the platform judges goods as a whole. */
  readonly goodsPerWrite: number
  /** Rows that differ in it cannot share a request. Default: all can. */
  readonly shareOf?: (values: Values) => string
  /** Resolves with a note that holds for all of them, '' for none. */
  readonly send: (write: Write<Values>) => Promise<string>
  /** Default: from the goods list. */
  readonly read?: GoodsKind['read']
  /** The values of now. Null: it is not there. */
  readonly show: (goods: PlanGoods | null, values: Values) => Values | null
  /** Speaks against a write, by the goods as they are right before it. Default: nothing does but values that changed. */
  readonly objectTo?: (goods: PlanGoods) => Objection
  /** Default: true. */
  readonly canUndo?: boolean
}

/**
 * Goods in one request of those calls that take several. The platform names no limit. Few enough that a request without an answer puts
 * little in doubt, many enough that a hundred goods go out in five requests, which the platform wants half a second apart.
 */
export const GOODS_PER_WRITE = 20
/** The platform takes them one at a time, or answers for all of them alike. */
export const ONE_GOODS_PER_WRITE = 1

/** A kind whose rows are about goods or their SKUs, and which the goods list shows. */
export function defineGoodsKind<Settings, Draft, Values extends GoodsValues>(
  parts: GoodsKindParts<Settings, Draft, Values>,
): GoodsKind<Settings, Draft> {
  const {
    values: schema,
    goodsPerWrite,
    shareOf = () => '',
    send,
    read = readShopGoods,
    show,
    objectTo = () => null,
    canUndo = true,
    ...face
  } = parts
  const valuesOf = ({ after }: BatchRow): Values => schema.parse(after)

  function seeRow(goods: PlanGoods | null, values: Values): Seen {
    const objection = goods && objectTo(goods)
    if (objection) return { shown: null, objection: formatReason(...objection) }
    const now = showOrUnreadable(goods, values)
    return now === unreadableValues ? { shown: null, objection: formatReason('unreadable') } : { shown: now, objection: '' }
  }

  /** One that cannot be read keeps no others from being written or read back. */
  function showOrUnreadable(goods: PlanGoods | null, values: Values): Record<string, unknown> | null {
    try {
      const now = show(goods, values)
      return now && { ...now }
    } catch (error) {
      if (error instanceof BridgeError && error.kind === 'unreadableReply') return unreadableValues
      throw error
    }
  }

  return {
    ...face,
    canUndo,
    read,
    parseValues: (values) => {
      const parsed = schema.safeParse(values)
      return parsed.success ? { ...parsed.data } : null
    },
    toWrites(rows) {
      const shares = groupBy(rows, (row) => shareOf(valuesOf(row)))
      return [...shares.values()].flatMap((share) => {
        const byGoods = [...groupBy(share, (row) => valuesOf(row).goods_id).values()]
        return inChunks(byGoods, goodsPerWrite).map((chunk) => chunk.flat())
      })
    },
    async write({ call, shop_uid, rows, signal, notAfter }) {
      const reason = await send({ call, shop_uid, values: rows.map(valuesOf), options: { signal, notAfter, isPressing: true } })
      return toVerdicts(rows, reason)
    },
    async look({ call, shop_uid, rows, signal }) {
      const goods_ids = new Set(rows.map((row) => valuesOf(row).goods_id))
      const goods = await read({ call, shop_uid, goods_ids, signal, isByNumber: true })
      return new Map(rows.map((row) => [row.row_no, seeRow(goods.get(valuesOf(row).goods_id) ?? null, valuesOf(row))]))
    },
    async readBack({ call, shop_uid, rows, signal }) {
      const goods_ids = new Set(rows.map((row) => valuesOf(row).goods_id))
      const goods = await read({ call, shop_uid, goods_ids, signal })
      const found = new Map<number, Record<string, unknown>>()
      for (const row of rows) {
        const values = valuesOf(row)
        const now = showOrUnreadable(goods.get(values.goods_id) ?? null, values)
        if (now) found.set(row.row_no, now)
      }
      return found
    },
  }
}

function toVerdicts(rows: readonly BatchRow[], reason: string): WriteVerdicts {
  return new Map(reason ? rows.map((row) => [row.row_no, { verdict: 'accepted', reason }] as const) : [])
}

function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

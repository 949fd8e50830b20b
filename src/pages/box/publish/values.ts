import * as z from 'zod/mini'
import type { ToValueText, ValueName } from '../../../batches/kinds/defineGoodsKind.ts'
import { moneyText, numberText } from '../../../batches/kinds/valueTexts.ts'
import '../../../batches/texts.ts'
import { shopVariation } from '../rules/varyListing.ts'

/**
 * How far the draft of a row is.
 *
 * | step       | what is at the platform                                              |
 * |------------|----------------------------------------------------------------------|
 * | none       | nothing that is known                                                |
 * | drafting   | a draft that may have been made: it is looked for first              |
 * | drafted    | a draft with its numbers                                             |
 * | submitting | a filled draft that may have been handed in: it is asked about first |
 */
export const publishSteps = ['none', 'drafting', 'drafted', 'submitting'] as const

/** Goods without a price. No null: a tab of an earlier release, which is open until its reload, could not read the row. */
export const NO_PRICE_FEN = 0

/** Of a row: the goods of the box, and how far they are in the row's shop. */
export const publishValues = z.object({
  box_id: z.string(),
  /** Of the goods when they were planned: what was changed since is not published unseen. */
  version: z.number(),
  /** Lowest group price, fen. `NO_PRICE_FEN`, or null in rows that were planned while it was so written: there is none. */
  group_fen: z.nullable(z.number()),
  skus: z.number(),
  template_id: z.string(),
  /** What the goods differ in from those in the other shops. Absent: nothing. */
  variation: z.optional(shopVariation),
  step: z.enum(publishSteps),
  goods_id: z.string(),
  goods_commit_id: z.string(),
  /** When it was handed in last, ms; 0: never. */
  sent_at: z.number(),
  /** When its draft was asked for last, ms. Absent: never, or by an earlier release. */
  asked_at: z.optional(z.number()),
  /** Drafts of the shop that had no title before the row's own was asked for, by their goods_id. Absent: none was asked for. */
  empty_before: z.optional(z.array(z.string())),
  /** A review refused it before it was handed in last: a list that is behind may still say so. Default: none did. */
  was_refused: z.optional(z.boolean()),
  /** False: it is to be taken off and deleted. */
  is_there: z.boolean(),
})
export type PublishValues = z.infer<typeof publishValues>

/** What a person decides about a batch of publishing; kept as its plan. */
export interface PublishSettings {
  readonly kind: 'publish'
  /** New goods of one shop in this batch and on its day. */
  readonly dailyLimit: number
  /** Seconds between two goods of a shop. */
  readonly gapS: number
  /** Before the shops were asked what they have, ms. */
  readonly asked_at: number
}

/** What the rows of this kind show. */
export const publishFace = {
  canUndo: true,
  parseValues: (values: unknown): Readonly<Record<string, unknown>> | null => {
    const parsed = publishValues.safeParse(values)
    return parsed.success ? parsed.data : null
  },
  shown: {
    group_fen: (value, words) => (Number(value) > 0 ? moneyText(value, words) : words.t('batches.noPrice')),
    skus: numberText,
    template_id: (value, { t, templateNames }) => (value ? (templateNames[String(value)] ?? String(value)) : t('batches.noTemplate')),
    is_there: (value, { t }) => t(value === true ? 'batches.onSale' : 'batches.notPublished'),
  } satisfies Readonly<Partial<Record<ValueName, ToValueText>>>,
}

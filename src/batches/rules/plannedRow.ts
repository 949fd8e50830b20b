import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { type BatchReasonWord, formatReason } from './batchReasons.ts'
import type { PlanGoods, PlanSku } from './planGoods.ts'

/** A row before it has its number. What breaks a rule is `skipped`, with the reason; `after` still says what was wanted. */
export type PlannedRow = Omit<BatchRow, 'row_no'> & { readonly outcome: 'waiting' | 'skipped' }

/** Why a row must not be written: a word of `batchReasonLabels` and its parameters. Null: nothing speaks against it. */
export type Objection = readonly [BatchReasonWord, ...(string | number)[]] | null

/** The contract's limit of a label. */
const LABEL_MAX_CHARS = 300

interface Change<Values extends Readonly<Record<string, unknown>>> {
  readonly before: Values
  readonly after: Values
  readonly objection: Objection
}

export function toPlannedRow<Values extends Readonly<Record<string, unknown>>>(
  { shop_uid, title }: PlanGoods,
  { before, after, objection }: Change<Values>,
  sku?: PlanSku,
): PlannedRow {
  return {
    shop_uid,
    label: [title, sku?.spec].filter(Boolean).join(' · ').slice(0, LABEL_MAX_CHARS),
    before: { ...before },
    after: { ...after },
    outcome: objection ? 'skipped' : 'waiting',
    reason: objection ? formatReason(...objection) : '',
  }
}

/** The first objection counts. */
export function firstObjection(...objections: readonly Objection[]): Objection {
  return objections.find((each) => each !== null) ?? null
}

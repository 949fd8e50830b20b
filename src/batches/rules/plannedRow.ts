import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { type BatchReasonWord, formatReason } from './batchReasons.ts'
import type { PlanGoods, PlanSku } from './planGoods.ts'

/** A row before it has its number. What breaks a rule is `skipped`, with the reason; `after` still says what was wanted. */
export type PlannedRow = Omit<BatchRow, 'row_no'> & { readonly outcome: 'waiting' | 'skipped' }

/** Why a row must not be written: a word of `batchReasonLabels` and its parameters. Null: nothing speaks against it. */
export type Objection = readonly [BatchReasonWord, ...(string | number)[]] | null

/** What a person should know of a row that is written all the same, as an objection is said. Null: nothing. */
export type RowNote = Objection

/** The contract's limit of a label. */
const LABEL_MAX_CHARS = 300

interface Change<Values extends Readonly<Record<string, unknown>>> {
  readonly before: Values
  readonly after: Values
  readonly objection: Objection
  /** Default: none. */
  readonly note?: RowNote
}

export function toPlannedRow<Values extends Readonly<Record<string, unknown>>>(
  { shop_uid, title }: PlanGoods,
  { before, after, objection, note = null }: Change<Values>,
  sku?: PlanSku,
): PlannedRow {
  const said = objection ?? note
  return {
    shop_uid,
    label: [title, sku?.spec].filter(Boolean).join(' · ').slice(0, LABEL_MAX_CHARS),
    before: { ...before },
    after: { ...after },
    outcome: objection ? 'skipped' : 'waiting',
    reason: said ? formatReason(...said) : '',
  }
}

/** The first objection counts. */
export function firstObjection(...objections: readonly Objection[]): Objection {
  return objections.find((each) => each !== null) ?? null
}

import * as z from 'zod/mini'
import { requiredText, text, timeMs } from '../fields.ts'
import { dayText } from './daySheet.ts'

/** How the platform's bill sorts what it takes and gives (business-features.md, 1.4, "bill lines"). */
export const billKinds = [
  'income',
  'refund',
  'technicalFee',
  /** The technical fee of what was refunded, given back; the platform books it as a line of its own (business-features.md, 0.5). */
  'feeRefund',
  'commission',
  'subsidy',
  'insurance',
  'penalty',
  'other',
  'ads',
  'withdrawal',
  'withdrawalFee',
] as const
export type BillKind = (typeof billKinds)[number]

export const BILL_NAME_MAX_CHARS = 40
/** A month of days with every kind, and some names that we do not know. */
export const BILL_LINES_MAX = 2_000

const billLineSchema = z.object({
  /** Day of China on which the platform booked it. */
  day: dayText,
  kind: z.enum(billKinds),
  /** What the platform calls it, where its kind is `other`; '': its kind says it. */
  name: z._default(text(BILL_NAME_MAX_CHARS), ''),
  /** With the sign of the bill: what the shop gets is above 0. */
  fen: z.number().check(z.int()),
  /** Lines of the file that it is the sum of. */
  count: z.number().check(z.int(), z.gte(1)),
})
export type BillLine = z.infer<typeof billLineSchema>

/** `2026-11`. */
export const monthText = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'bad_format'))

/** A bill of one shop and month, added up by day and kind, and by name where the kind is not known: of order numbers and buyers nothing is kept. */
export const billInputSchema = z.object({
  shop_uid: z.string().check(z.minLength(1), z.maxLength(64)),
  month: monthText,
  file_name: requiredText(200),
  lines: z.array(billLineSchema).check(z.maxLength(BILL_LINES_MAX)),
  /** Lines of the file that are of this bill, or may be, and were not taken over as something in them is wrong. Absent: not known. */
  refused_lines: z.optional(z.number().check(z.int(), z.gte(0))),
})
export type BillInput = z.infer<typeof billInputSchema>
export const billSchema = z.object({
  ...billInputSchema.shape,
  saved_by: z.string(),
  saved_by_name: z.string(),
  saved_at: timeMs,
})
export type Bill = z.infer<typeof billSchema>

import * as z from 'zod/mini'
import { id, requiredText, text, timeMs } from '../fields.ts'
import { listOrJson } from '../values.ts'
import { dayText } from './daySheet.ts'

/** What a rule watches one by one: each shop as a whole, each of its goods, or each SKU. */
export const alertSubjects = ['shop', 'goods', 'sku'] as const
export type AlertSubject = (typeof alertSubjects)[number]

/**
 * What a value is compared with.
 *
 * | kind | the lines are | compared with |
 * |---|---|---|
 * | absolute | values | themselves |
 * | past | factors | the subject's own value over the 28 days before the window |
 * | category | factors | the average of the shop's category, as the platform shows it |
 */
export const alertKinds = ['absolute', 'past', 'category'] as const

/** Which shops: all that there are and will be, those of a group, or those named. */
export const alertScopes = ['all', 'group', 'these'] as const

export const alertBases = ['ordered', 'asked'] as const

export const ALERT_RULE_NAME_MAX_CHARS = 40
export const ALERT_GOODS_MAX = 200
export const ALERT_WINDOW_DAYS_MAX = 60
export const ALERT_DAYS_IN_ROW_MAX = 14
/** Readings of one call. */
export const ALERT_READINGS_PER_CALL_MAX = 500
/** Shops times rules of one call. */
export const ALERT_CHECKS_PER_CALL_MAX = 5_000
/** Alerts of one answer; further ones are asked for page by page. */
export const ALERTS_PER_PAGE = 2_000
/** So long after it left, an alert is still listed. */
export const ALERT_LEFT_LISTED_MS = 30 * 24 * 60 * 60 * 1000
/** An alert whose last reading is older counts as not checked. */
export const ALERT_CHECKED_WITHIN_MS = 24 * 60 * 60 * 1000

const line = z.number().check(z.gte(0), z.lte(1e12))
const clock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/))

/** What is typed in the form of a rule. */
export const alertRuleFields = {
  name: requiredText(ALERT_RULE_NAME_MAX_CHARS),
  /** Name of a measure of the console. The server keeps it as it is; a console that does not know it does not check the rule. */
  measure: z.string().check(z.regex(/^[a-zA-Z]{1,60}$/)),
  basis: z.enum(alertBases),
  /** The window ends with today. */
  window_days: z.number().check(z.int(), z.gte(1), z.lte(ALERT_WINDOW_DAYS_MAX)),
  each: z.enum(alertSubjects),
  shops: z.enum(alertScopes),
  /** Of `group`; '' otherwise. */
  group_id: text(64),
  /** Of `these`; empty otherwise. */
  shop_uid_list: listOrJson(id),
  /** Only these goods; empty: all of them. Never with `each` shop. */
  goods_id_list: listOrJson(z.string().check(z.regex(/^\d{1,20}$/)), ALERT_GOODS_MAX),
  kind: z.enum(alertKinds),
  /** It rings from here on, in the direction that is bad for the measure: shares from 0 to 1, money in fen, times in seconds, or factors. */
  enter_line: line,
  /** It has left when the value is on the good side of this line: between the two lines nothing changes. */
  leave_line: line,
  /** The lower end of the range that a share is in with 95 % is compared, so that a few orders do not ring. */
  is_cautious: z.boolean(),
  /** Fewer orders than that say nothing: the state stays. */
  least_orders: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  /** It rings once the line is reached on so many checked days in a row. */
  days_in_row: z.number().check(z.int(), z.gte(1), z.lte(ALERT_DAYS_IN_ROW_MAX)),
  /** From and to when nothing is told, `22:00`, in China; both '': it is told at any time. What rang meanwhile is told afterwards. */
  quiet_from: clock,
  quiet_to: clock,
  is_on: z.boolean(),
}

/** When a shop was last read for a rule. */
const shopCheckSchema = z.object({ shop_uid: id, as_of: timeMs })

export const alertRuleSchema = z.object({
  ...alertRuleFields,
  rule_id: z.string(),
  /** A sub-account may change a rule that names only shops which are lent to it. */
  may_change: z.boolean(),
  /** Shops that the user sees, each with the reading that was checked last. Shops that were never checked are missing. */
  checked: z.array(shopCheckSchema),
  created_by_name: z.string(),
  updated_at: timeMs,
  version: z.number(),
})
export type AlertRule = z.infer<typeof alertRuleSchema>
/** What decides whether a rule rings. */
export type AlertRuleFields = Omit<AlertRule, 'rule_id' | 'may_change' | 'checked' | 'created_by_name' | 'updated_at' | 'version'>

/** What a value says: on the bad side of the enter line, between the lines, on the good side of the leave line; or too few orders. */
export const alertVerdicts = ['over', 'between', 'under'] as const
export type AlertVerdict = (typeof alertVerdicts)[number]

/** In what a value counts: as the measures of the console have it. */
export const alertUnits = ['share', 'fen', 'count', 'seconds', 'times'] as const

const subject = {
  rule_id: id,
  shop_uid: id,
  /** '' where the shop is watched as a whole. */
  goods_id: text(20),
  sku_id: text(20),
}
const figures = {
  /** Null: there is none. */
  value: z.nullable(z.number()),
  /** The enter line in the unit of the value: for a relative rule the factor times what it is compared with. */
  line: z.nullable(z.number()),
  /** Orders that the value is made of. */
  orders: z.number().check(z.int(), z.nonnegative()),
  /** What was refunded in the window; null: not known. */
  risk_fen: z.nullable(z.number().check(z.int())),
  unit: z.enum(alertUnits),
}

/** What somebody's console found for one subject of a rule. */
export const alertReadingSchema = z.object({
  ...subject,
  /** Of the rule that was read. A reading by another version is not taken. */
  rule_version: z.number(),
  /** What alerts of several shops are put together by: the goods family; '' for a shop. */
  family: text(100),
  day: dayText,
  /** When the rows behind it were read. */
  as_of: timeMs,
  verdict: z.enum([...alertVerdicts, 'few']),
  ...figures,
})
export type AlertReading = z.infer<typeof alertReadingSchema>

/** A rule was checked for a shop: what of it is in no reading was on the good side, or had too few orders. */
export const alertCheckSchema = z.object({ ...shopCheckSchema.shape, rule_id: id, rule_version: z.number() })
export type AlertCheck = z.infer<typeof alertCheckSchema>

/**
 * | state | |
 * |---|---|
 * | normal | nothing |
 * | pending | the line is reached, not yet on enough days in a row |
 * | ringing | it rang, and has not left since |
 * | left | it rang, and has left |
 */
export const alertStates = ['normal', 'pending', 'ringing', 'left'] as const
export type AlertState = (typeof alertStates)[number]

const turnSchema = z.object({ kind: z.enum(['rang', 'left']), day: z.string(), as_of: timeMs })
/** It began to ring, or left. */
export type AlertTurn = z.infer<typeof turnSchema>

export const alertSchema = z.object({
  ...subject,
  alert_id: z.string(),
  rule_name: z.string(),
  measure: z.string(),
  each: z.enum(alertSubjects),
  shop_name: z.string(),
  family: z.string(),
  state: z.enum(alertStates),
  /** Day since when it is in that state. */
  since: z.string(),
  /** The newest reading that said something. Where it is old, the alert has not been checked since. */
  as_of: timeMs,
  ...figures,
  /** When too few orders were found, if that was after `as_of`; null otherwise. */
  few_at: z.nullable(timeMs),
  /** The newest turns, the oldest first. */
  turns: z.array(turnSchema),
  /** The ring that was told; '' before that. Alerts of one message share it. */
  ring_id: z.string(),
  /** Of this ring; null: nobody has. */
  acknowledged_at: z.nullable(timeMs),
  acknowledged_by: z.string(),
  /** Not shown as urgent until then; null: it was not put off. */
  snoozed_until: z.nullable(timeMs),
})
export type RuleAlert = z.infer<typeof alertSchema>

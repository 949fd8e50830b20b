import type { AlertRuleFields, AlertVerdict } from '../../contract/entities/alert.ts'
import { DAY_S, dayOf, startOfDay } from '../../src/figures/days.ts'
import type { Figures } from '../../src/figures/worker/openFigures.ts'
import { type CheckedDay, checkRule, toKey } from '../../src/pages/returns/alerts/checkRule.ts'
import { readAlerts } from '../../src/pages/returns/alerts/listAlerts.ts'
import { toReadings, withFamilies } from '../../src/pages/returns/alerts/toReadings.ts'
import type { OpenedAccount } from './openAccount.ts'

const DAYS = 7
const SECOND_MS = 1_000
const rule: AlertRuleFields = {
  name: '发货后退款偏高',
  measure: 'refundAfterShippingRate',
  basis: 'ordered',
  window_days: 15,
  each: 'goods',
  shops: 'all',
  group_id: '',
  shop_uid_list: [],
  goods_id_list: [],
  kind: 'absolute',
  enter_line: 0.3,
  leave_line: 0.25,
  is_cautious: false,
  least_orders: 20,
  days_in_row: 1,
  quiet_from: '',
  quiet_to: '',
  is_on: true,
}

/** Keeps a rule and checks it for each day of the last week, as a console would have done at the end of that day. */
export async function fillAlerts({ api, shops }: OpenedAccount, figures: Pick<Figures, 'call'>): Promise<void> {
  const uids = shops.map(({ shop_uid }) => shop_uid)
  const today = dayOf(Date.now() / SECOND_MS)
  const saved = await api.call('saveAlertRule', await withFittingLine(figures, uids, today - 1))
  for (let age = DAYS; age >= 1; age -= 1) {
    const day = today - age
    const checked = await checkRule({ figures, rule: saved, shops: uids }, day)
    if (!checked) return
    const { readings, checks } = toReadings(saved, checked, await readAlerts(api))
    const as_of = (startOfDay(day) + DAY_S - 1) * SECOND_MS
    const told = (await withFamilies(figures, readings)).map((reading) => ({ ...reading, as_of }))
    await api.call('saveAlertReadings', { readings: told.slice(0, 500), checks: checks.map((check) => ({ ...check, as_of })) })
  }
}

const lines = [0.3, 0.24, 0.18, 0.14, 0.1, 0.07, 0.04]
const RINGING_LEAST = 4

/**
 * The rule with the highest line that some goods are over, and that others were over a week before and are not any more: a rule that never
 * rings, or whose alerts never leave, shows less. Where none left, the highest that some are over.
 */
async function withFittingLine(figures: Pick<Figures, 'call'>, shops: readonly string[], day: number): Promise<AlertRuleFields> {
  let ringing: AlertRuleFields | null = null
  for (const enter_line of lines) {
    const tried = { ...rule, enter_line, leave_line: enter_line * 0.8 }
    const now = await checkRule({ figures, rule: tried, shops }, day)
    if (keysOf(now, 'over').size < RINGING_LEAST) continue
    ringing ??= tried
    const overBefore = keysOf(await checkRule({ figures, rule: tried, shops }, day - DAYS + 1), 'over')
    if ([...keysOf(now, 'under')].some((key) => overBefore.has(key))) return tried
  }
  return ringing ?? rule
}

function keysOf(checked: CheckedDay | null, verdict: AlertVerdict): ReadonlySet<string> {
  return new Set(checked?.subjects.flatMap((subject) => (subject.verdict === verdict ? [toKey(subject)] : [])))
}

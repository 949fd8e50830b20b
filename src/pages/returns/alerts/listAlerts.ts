import { ALERT_CHECKED_WITHIN_MS, type RuleAlert } from '../../../../contract/entities/alert.ts'
import type { CallReply } from '../../../../contract/toolApi.ts'
import type { ConsoleApi } from '../../../providers/toolApi/consoleApi.ts'

/**
 * Where an alert is, for a person: `waiting` is one that rings and that nobody has dealt with.
 *
 * | standing | |
 * |---|---|
 * | waiting | it rings |
 * | snoozed | it rings, and was put off until `snoozed_until` |
 * | acknowledged | it rings, and somebody has seen to it |
 * | pending, left | as its state |
 */
export type AlertPlace = 'waiting' | 'snoozed' | 'acknowledged' | 'pending' | 'left'

export interface ListedAlert extends RuleAlert {
  readonly place: AlertPlace
  /** False: its last reading is more than a day old, or had too few orders. Its state is that of `as_of`. */
  readonly isChecked: boolean
}

/**
 * Alerts of the shops that the user sees, those that wait first, and among these the most money at risk first (`risk_fen`: what was refunded
 * in the window of the rule; null: not known). Needs the capability `alerts` and the right `returns.view`.
 */
export async function listAlerts(api: Pick<ConsoleApi, 'call'>, now: number, signal?: AbortSignal): Promise<readonly ListedAlert[]> {
  const alerts = await readAlerts(api, signal)
  return alerts.map((alert) => ({ ...alert, place: placeOf(alert, now), isChecked: isChecked(alert, now) })).toSorted(byUrgency)
}

/** The same as the backend has them: all pages. */
export async function readAlerts(api: Pick<ConsoleApi, 'call'>, signal?: AbortSignal): Promise<readonly RuleAlert[]> {
  const alerts: RuleAlert[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page: CallReply<'alertList'> = await api.call('alertList', after ? { after } : {}, signal ? { signal } : {})
    alerts.push(...page.list)
    after = page.next ?? null
  }
  return alerts
}

const places: readonly AlertPlace[] = ['waiting', 'acknowledged', 'snoozed', 'pending', 'left']

function placeOf({ state, acknowledged_at, snoozed_until }: RuleAlert, now: number): AlertPlace {
  if (state === 'pending') return 'pending'
  if (state !== 'ringing') return 'left'
  if ((snoozed_until ?? 0) > now) return 'snoozed'
  return acknowledged_at === null ? 'waiting' : 'acknowledged'
}

function isChecked({ as_of, few_at }: RuleAlert, now: number): boolean {
  return few_at === null && now - as_of <= ALERT_CHECKED_WITHIN_MS
}

function byUrgency(left: ListedAlert, right: ListedAlert): number {
  return places.indexOf(left.place) - places.indexOf(right.place) || (right.risk_fen ?? -1) - (left.risk_fen ?? -1)
}

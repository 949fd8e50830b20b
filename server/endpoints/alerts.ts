import {
  ALERTS_PER_PAGE,
  type AlertCheck,
  type AlertReading,
  type AlertState,
  alertUnits,
  type RuleAlert,
} from '../../contract/entities/alert.ts'
import { DAY_SHEET_AHEAD_MAX_MS } from '../../contract/entities/daySheet.ts'
import { quotaOf } from '../../contract/quotas.ts'
import { type AlertHistory, emptyHistory, isQuiet, toCourse, withMark } from '../../src/domain/alertCourse.ts'
import type { AlertRulesTable, AlertsTable } from '../db/tables/alerts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { readUnlessRinging, tellRings } from '../notifications/notifyOfAlerts.ts'
import { invalidPayload, notFound } from '../replyError.ts'
import {
  alertRuleTable,
  alertTable,
  countAlertsInScope,
  dropOldestSettledAlerts,
  findAlertsInScope,
  listAlertsInScope,
  saveAlerts,
} from '../repositories/alerts.ts'
import { mapMembers } from '../repositories/shopGroups.ts'
import { listShopsInScope } from '../repositories/shopScope.ts'
import { type CheckedShops, fieldsOf } from './alertRules.ts'

type Figures = Pick<AlertReading, 'value' | 'line' | 'orders' | 'risk_fen' | 'unit'>

export const alertHandlers: Handlers = {
  async alertList({ after }, { db, actor, now }) {
    const rows = await listAlertsInScope(db, actor, now, { after: after ?? null, limit: ALERTS_PER_PAGE + 1 })
    const list = rows.slice(0, ALERTS_PER_PAGE).map(toAlert)
    const next = rows.length > ALERTS_PER_PAGE ? (list.at(-1)?.alert_id ?? null) : null
    return { list, total: await countAlertsInScope(db, actor, now), next }
  },

  /** Leaves no audit row: nobody decided anything. */
  async saveAlertReadings({ readings, checks }, context) {
    const { db, actor, now } = context
    refuseFuture([...readings, ...checks], now)
    const shops = new Map((await listShopsInScope(db, actor)).map((shop) => [shop.shop_uid, shop.shop_name]))
    if ([...readings, ...checks].some(({ shop_uid }) => !shops.has(shop_uid))) throw notFound()
    const rules = await readRules(context)
    const isOfRule = ({ rule_id, rule_version, shop_uid }: Pick<AlertCheck, 'rule_id' | 'rule_version' | 'shop_uid'>) => {
      const rule = rules.get(rule_id)
      return rule !== undefined && rule.row.version === rule_version && rule.watches(shop_uid)
    }

    const fitting = readings.filter(isOfRule)
    const alerts = await readAlerts(fitting, context)
    const wasThere = new Set([...alerts.values()].map((alert) => alert.alert_id))
    const touched = new Map<string, AlertsTable>()
    let taken = 0
    for (const reading of fitting.toSorted((left, right) => left.as_of - right.as_of)) {
      const rule = rules.get(reading.rule_id)
      if (!rule) continue
      const known = alerts.get(subjectOf(reading)) ?? begin(reading, rule.checked, context)
      const next = known && withReading(known, reading, rule.fields.days_in_row)
      if (!next) continue
      taken += 1
      alerts.set(subjectOf(next), next)
      touched.set(next.alert_id, next)
    }

    const rung = [...touched.values()].filter((alert) => {
      const rule = rules.get(alert.rule_id)
      const { quiet_from: from = '', quiet_to: to = '' } = rule?.fields ?? {}
      const comesBack = alert.snoozed_until !== null && alert.snoozed_until <= now
      return alert.state === 'ringing' && (comesBack || ringsOf(alert, rule) > alert.told) && !isQuiet({ from, to }, now)
    })
    const told = await tellRings(
      context,
      rung.map((alert) => ({ alert, ...toTold(alert, rules, shops) })),
    )
    for (const [alertId, ringId] of told) {
      const alert = touched.get(alertId)
      if (!alert) continue
      const fresh = { acknowledged_at: null, acknowledged_by: '', snoozed_until: null }
      touched.set(alertId, { ...alert, ...fresh, told: ringsOf(alert, rules.get(alert.rule_id)), ring_id: ringId })
    }
    const begun = [...touched.values()].filter((alert) => !wasThere.has(alert.alert_id))
    await makeRoom(begun.length, [...touched.keys()], context)
    await saveAlerts(db, [...touched.values()])
    const left = [...touched.values()].filter(({ state, ring_id }) => state !== 'ringing' && ring_id !== '')
    await readUnlessRinging(
      db,
      actor.ownerUid,
      left.map(({ ring_id }) => ring_id),
      now,
    )
    await saveChecks(checks.filter(isOfRule), rules, context)
    return { taken, rang: told.size }
  },

  async settleAlerts({ alert_ids, ring_id, action, until }, context) {
    const { db, actor, now } = context
    if (action === 'snooze' && (until ?? 0) <= now) throw invalidPayload({ until: `too_small:${now}` })
    const named = { ...(alert_ids && { alert_id: alert_ids }), ...(ring_id !== undefined && { ring_id }) }
    const alerts = await findAlertsInScope(db, actor, named)
    if (alert_ids ? new Set(alert_ids).size !== alerts.length : alerts.length === 0) throw notFound()
    const changes = {
      acknowledge: { acknowledged_at: now, acknowledged_by: actor.name, snoozed_until: null },
      snooze: { acknowledged_at: null, acknowledged_by: '', snoozed_until: until ?? null },
      reopen: { acknowledged_at: null, acknowledged_by: '', snoozed_until: null },
    }[action]
    for (const alert of alerts) {
      await alertTable.update(db, alert, changes)
      const show = (row: Pick<AlertsTable, 'acknowledged_at' | 'snoozed_until'>) => ({
        rule_id: alert.rule_id,
        shop_uid: alert.shop_uid,
        goods_id: alert.goods_id,
        sku_id: alert.sku_id,
        acknowledged_at: row.acknowledged_at,
        snoozed_until: row.snoozed_until,
      })
      await recordAudit(context, {
        subjectType: 'alert',
        subjectId: alert.alert_id,
        before: show(alert),
        after: { ...show(changes), action },
      })
    }
    const rings = alerts.map((alert) => alert.ring_id)
    if (action !== 'reopen') await readUnlessRinging(db, actor.ownerUid, rings, now)
    return { settled: alerts.length }
  },
}

/** The oldest that are over go; 1005 where all the others ring or are about to. `kept`: those that are written now. */
async function makeRoom(more: number, kept: readonly string[], context: CallContext): Promise<void> {
  const { db, actor } = context
  const surplus = more === 0 ? 0 : (await alertTable.count(db, actor.ownerUid)) + more - quotaOf('alerts', actor.level)
  if (surplus > 0) await dropOldestSettledAlerts(db, actor.ownerUid, surplus, kept)
  await refuseBeyondQuota(context, 'alerts', more)
}

/** A reading from the future would keep out every later one. */
function refuseFuture(given: readonly { readonly as_of: number }[], now: number): void {
  if (given.some(({ as_of }) => as_of > now + DAY_SHEET_AHEAD_MAX_MS)) throw invalidPayload({ as_of: `too_big:${now}` })
}

interface ReadRule {
  readonly row: AlertRulesTable
  readonly fields: ReturnType<typeof fieldsOf>
  readonly checked: CheckedShops
  readonly watches: (shopUid: string) => boolean
}

/** The rules that are on, by id. */
async function readRules({ db, actor }: CallContext): Promise<ReadonlyMap<string, ReadRule>> {
  const members = await mapMembers(db, actor.ownerUid)
  const rules = new Map<string, ReadRule>()
  for (const row of await alertRuleTable.list(db, actor.ownerUid)) {
    const fields = fieldsOf(row)
    const { shops, group_id, shop_uid_list, is_on } = fields
    const named = new Set(shops === 'group' ? (members.get(group_id) ?? []) : shop_uid_list)
    const watches = (shopUid: string) => shops === 'all' || named.has(shopUid)
    if (is_on) rules.set(row.rule_id, { row, fields, checked: JSON.parse(row.checked) as CheckedShops, watches })
  }
  return rules
}

async function readAlerts(readings: readonly AlertReading[], { db, actor }: CallContext): Promise<Map<string, AlertsTable>> {
  const rule_id = [...new Set(readings.map((reading) => reading.rule_id))]
  const shop_uid = [...new Set(readings.map((reading) => reading.shop_uid))]
  const rows = rule_id.length > 0 ? await alertTable.list(db, actor.ownerUid, { rule_id, shop_uid }) : []
  return new Map(rows.map((row) => [subjectOf(row), row]))
}

function subjectOf({ rule_id, shop_uid, goods_id, sku_id }: Pick<AlertsTable, 'rule_id' | 'shop_uid' | 'goods_id' | 'sku_id'>): string {
  return [rule_id, shop_uid, goods_id, sku_id].join(' ')
}

/** An alert begins with its first reading over the line. A newer check that did not name it says that it no longer is: then none begins. */
function begin(reading: AlertReading, checked: CheckedShops, { actor, now }: CallContext): AlertsTable | null {
  const { rule_id, shop_uid, goods_id, sku_id, family, verdict, as_of } = reading
  if (verdict !== 'over' || as_of < (checked[shop_uid] ?? 0)) return null
  return {
    owner_uid: actor.ownerUid,
    alert_id: createId(now),
    rule_id,
    shop_uid,
    goods_id,
    sku_id,
    family,
    state: 'normal',
    history: JSON.stringify(emptyHistory),
    figures: '',
    as_of: -1,
    few_at: null,
    left_at: null,
    told: 0,
    ring_id: '',
    acknowledged_at: null,
    acknowledged_by: '',
    snoozed_until: null,
  }
}

/** Null: the reading changes nothing. */
function withReading(alert: AlertsTable, reading: AlertReading, daysInRow: number): AlertsTable | null {
  const { verdict, as_of, day, family } = reading
  if (verdict === 'few') return as_of > Math.max(alert.few_at ?? 0, alert.as_of) ? { ...alert, few_at: as_of } : null
  const before = JSON.parse(alert.history) as AlertHistory
  const history = withMark(before, { asOf: as_of, day, verdict }, daysInRow)
  if (history === before) return null
  const course = toCourse(history, daysInRow)
  const left_at = course.turns.findLast(({ kind }) => kind === 'left')?.as_of ?? null
  const next = { ...alert, history: JSON.stringify(history), state: course.state, left_at }
  if (as_of < alert.as_of) return next
  const { value, line, orders, risk_fen, unit } = reading
  return { ...next, as_of, family, figures: JSON.stringify({ value, line, orders, risk_fen, unit } satisfies Figures) }
}

function ringsOf(alert: AlertsTable, rule: ReadRule | undefined): number {
  return toCourse(JSON.parse(alert.history) as AlertHistory, rule?.fields.days_in_row ?? 1).rings
}

function toTold(alert: AlertsTable, rules: ReadonlyMap<string, ReadRule>, shops: ReadonlyMap<string, string>) {
  const fields = rules.get(alert.rule_id)?.fields
  return { ruleName: fields?.name ?? '', shopName: shops.get(alert.shop_uid) ?? '', figures: figuresOf(alert) }
}

/** Each shop's newest check counts. */
async function saveChecks(checks: readonly AlertCheck[], rules: ReadonlyMap<string, ReadRule>, { db, actor }: CallContext): Promise<void> {
  for (const ruleId of new Set(checks.map(({ rule_id }) => rule_id))) {
    const checked: Record<string, number> = { ...rules.get(ruleId)?.checked }
    for (const { rule_id, shop_uid, as_of } of checks) if (rule_id === ruleId) checked[shop_uid] = Math.max(checked[shop_uid] ?? 0, as_of)
    await alertRuleTable.update(db, { owner_uid: actor.ownerUid, rule_id: ruleId }, { checked: JSON.stringify(checked) })
  }
}

function figuresOf({ figures }: Pick<AlertsTable, 'figures'>): Figures {
  return figures === '' ? { value: null, line: null, orders: 0, risk_fen: null, unit: alertUnits[0] } : (JSON.parse(figures) as Figures)
}

type ListedAlert = Awaited<ReturnType<typeof listAlertsInScope>>[number]

function toAlert(row: ListedAlert): RuleAlert {
  const { measure, each, days_in_row } = fieldsOf({ name: row.rule_name, rule: row.rule })
  const course = toCourse(JSON.parse(row.history) as AlertHistory, days_in_row)
  return {
    rule_id: row.rule_id,
    shop_uid: row.shop_uid,
    goods_id: row.goods_id,
    sku_id: row.sku_id,
    alert_id: row.alert_id,
    rule_name: row.rule_name,
    measure,
    each,
    shop_name: row.shop_name,
    family: row.family,
    state: row.state as AlertState,
    since: course.since,
    turns: [...course.turns],
    as_of: row.as_of,
    ...figuresOf(row),
    few_at: row.few_at !== null && row.few_at > row.as_of ? row.few_at : null,
    ring_id: row.ring_id,
    acknowledged_at: row.acknowledged_at,
    acknowledged_by: row.acknowledged_by,
    snoozed_until: row.snoozed_until,
  }
}

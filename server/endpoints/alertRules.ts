import type { AlertRule, AlertRuleFields } from '../../contract/entities/alert.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { AlertRulesTable } from '../db/tables/alerts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { editVersioned } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { readUnlessRinging } from '../notifications/notifyOfAlerts.ts'
import { conflict, invalidPayload, notFound, notPermitted } from '../replyError.ts'
import { alertRuleTable, alertTable } from '../repositories/alerts.ts'
import { groupTable } from '../repositories/shopGroups.ts'
import { listShopUidsInScope } from '../repositories/shopScope.ts'
import { listShopsOfOwner } from '../repositories/shops.ts'
import { confirmSuggestion } from './confirmSuggestion.ts'

type Saved = Exclude<CallPayload<'saveAlertRule'>, { deleted: 1 }>
/** By shop, when the rows were read that the rule was last checked with. */
export type CheckedShops = Readonly<Record<string, number>>

export const alertRuleHandlers: Handlers = {
  async alertRuleList(_payload, context) {
    const visible = await visibleShops(context)
    const rules = (await alertRuleTable.list(context.db, context.actor.ownerUid)).filter((row) => concerns(row, visible, context))
    return { list: rules.map((row) => toRule(row, visible, context)), total: rules.length }
  },

  async saveAlertRule(payload, context) {
    if (payload.deleted === 1) return removeRule(payload.rule_id, context)
    await refuseUnfit(payload, context)
    const rule = await (payload.rule_id === undefined ? addRule(payload, context) : editRule(payload.rule_id, payload, context))
    if (payload.suggestion_id !== undefined)
      await confirmSuggestion(payload.suggestion_id, { kind: 'alertRule', result: { rule_id: rule.rule_id } }, context)
    return rule
  },
}

/** A rule as the form has it. */
export function fieldsOf(row: Pick<AlertRulesTable, 'name' | 'rule'>): AlertRuleFields {
  return { ...(JSON.parse(row.rule) as Omit<AlertRuleFields, 'name'>), name: row.name }
}

async function addRule(payload: Saved, context: CallContext): Promise<AlertRule> {
  const { db, actor, now } = context
  await refuseBeyondQuota(context, 'alertRules')
  await refuseTakenName(payload.name, null, context)
  const row = {
    owner_uid: actor.ownerUid,
    rule_id: createId(now),
    ...toColumns(payload, []),
    checked: '{}',
    created_by: actor.userUid,
    created_by_name: actor.name,
    created_at: now,
    updated_at: now,
    version: 1,
  }
  await alertRuleTable.create(db, row)
  await recordAudit(context, { subjectType: 'alertRule', subjectId: row.rule_id, before: null, after: fieldsOf(row) })
  return toRule(row, await visibleShops(context), context)
}

async function editRule(ruleId: string, payload: Saved, context: CallContext): Promise<AlertRule> {
  const { db, now } = context
  const visible = await visibleShops(context)
  return editVersioned(context, {
    subjectType: 'alertRule',
    subjectId: ruleId,
    find: () => getOwnRule(ruleId, visible, context),
    seen: payload.version,
    show: (row) => toRule(row, visible, context),
    async change(row) {
      await refuseTakenName(payload.name, ruleId, context)
      // What the level hides from the editor was not meant to be removed.
      const hidden = fieldsOf(row).shop_uid_list.filter((shopUid) => !visible.has(shopUid))
      const saved = { ...row, ...toColumns(payload, hidden), updated_at: now, version: row.version + 1 }
      const isSame = whatRings(fieldsOf(row)) === whatRings(fieldsOf(saved))
      if (!isSame) await dropAlerts({ rule_id: row.rule_id }, context)
      const current = isSame ? saved : { ...saved, checked: '{}' }
      await alertRuleTable.update(db, current)
      return current
    },
    audited: auditedFields,
  })
}

async function removeRule(ruleId: string, context: CallContext): Promise<AlertRule> {
  const visible = await visibleShops(context)
  const row = await getOwnRule(ruleId, visible, context)
  const last = toRule(row, visible, context)
  await dropAlerts({ rule_id: row.rule_id }, context)
  await alertRuleTable.remove(context.db, row)
  await recordAudit(context, { subjectType: 'alertRule', subjectId: ruleId, before: fieldsOf(row), after: null })
  return last
}

/**
 * Ends the alerts of the rules for a group in shops that left it: nobody checks these shops for the rules any more. `members`: those of the group
 * now; null: it is deleted, and its rules watch no shop. A shop in the trash keeps its alerts, since it comes back into its groups.
 */
export async function dropAlertsOutside(groupId: string, members: readonly string[] | null, context: CallContext): Promise<void> {
  const { db, actor } = context
  const rules = (await alertRuleTable.list(db, actor.ownerUid)).filter((row) => fieldsOf(row).group_id === groupId)
  if (rules.length === 0) return
  const rule_id = rules.map((row) => row.rule_id)
  if (members === null) return dropAlerts({ rule_id }, context)
  const shops = await listShopsOfOwner(db, actor.ownerUid)
  const outside = shops.map(({ shop_uid }) => shop_uid).filter((shopUid) => !members.includes(shopUid))
  if (outside.length > 0) await dropAlerts({ rule_id, shop_uid: outside }, context)
}

interface AlertsNamed {
  readonly rule_id: string | readonly string[]
  readonly shop_uid?: readonly string[]
}

/** What is watched no longer, or by a changed rule, begins again at normal. What was told of it is no longer to be done. */
async function dropAlerts(named: AlertsNamed, { db, actor, now }: CallContext): Promise<void> {
  const alerts = await alertTable.list(db, actor.ownerUid, named)
  await alertTable.removeWhere(db, actor.ownerUid, named)
  await readUnlessRinging(
    db,
    actor.ownerUid,
    alerts.map(({ ring_id }) => ring_id),
    now,
  )
}

const auditedFields = [
  ...(['name', 'measure', 'basis', 'window_days', 'each', 'shops', 'group_id', 'shop_uid_list', 'goods_id_list'] as const),
  ...(['kind', 'enter_line', 'leave_line', 'is_cautious', 'least_orders', 'days_in_row', 'quiet_from', 'quiet_to', 'is_on'] as const),
]

/** Name and quiet times say nothing about what rings. */
function whatRings({ name: _, quiet_from: __, quiet_to: ___, ...rest }: AlertRuleFields): string {
  return JSON.stringify(Object.entries(rest).sort(([left], [right]) => left.localeCompare(right)))
}

async function refuseUnfit(payload: Saved, context: CallContext): Promise<void> {
  const { actor, db } = context
  if (payload.each === 'shop' && payload.goods_id_list.length > 0) throw invalidPayload({ goods_id_list: 'unknown_value' })
  if ((payload.quiet_from === '') !== (payload.quiet_to === '')) throw invalidPayload({ quiet_to: 'required' })
  if (payload.shops === 'these') {
    if (payload.shop_uid_list.length === 0) throw invalidPayload({ shop_uid_list: 'required' })
    const visible = await visibleShops(context)
    if (payload.shop_uid_list.some((shopUid) => !visible.has(shopUid))) throw notFound()
    return
  }
  // It would watch shops that are not lent.
  if (actor.role === Role.subUser) throw notPermitted()
  if (payload.shops === 'group' && !(await groupTable.find(db, actor.ownerUid, payload.group_id)))
    throw invalidPayload({ group_id: 'unknown_record' })
}

async function refuseTakenName(name: string, ownRuleId: string | null, { db, actor }: CallContext): Promise<void> {
  const holder = await alertRuleTable.findWhere(db, actor.ownerUid, { name })
  if (holder && holder.rule_id !== ownRuleId) throw conflict({ errors: { name: 'taken' } })
}

/** 1004: it does not concern the caller's shops; 1003: it concerns others, too. */
async function getOwnRule(ruleId: string, visible: ReadonlySet<string>, context: CallContext): Promise<AlertRulesTable> {
  const row = await alertRuleTable.get(context.db, context.actor.ownerUid, ruleId)
  if (!concerns(row, visible, context)) throw notFound()
  if (!mayChange(row, visible, context)) throw notPermitted()
  return row
}

/** Rules for all shops or a group concern everybody: some of the shops may be lent to the reader tomorrow. */
function concerns(row: AlertRulesTable, visible: ReadonlySet<string>, { actor }: CallContext): boolean {
  const { shops, shop_uid_list } = fieldsOf(row)
  return actor.role !== Role.subUser || shops !== 'these' || shop_uid_list.some((shopUid) => visible.has(shopUid))
}

function mayChange(row: AlertRulesTable, visible: ReadonlySet<string>, { actor }: CallContext): boolean {
  const { shops, shop_uid_list } = fieldsOf(row)
  return actor.role !== Role.subUser || (shops === 'these' && shop_uid_list.every((shopUid) => visible.has(shopUid)))
}

async function visibleShops({ db, actor }: CallContext): Promise<ReadonlySet<string>> {
  return new Set(await listShopUidsInScope(db, actor))
}

function toColumns({ rule_id: _, version: __, deleted: ___, suggestion_id: ____, name, ...rule }: Saved, hiddenShops: readonly string[]) {
  const shop_uid_list = rule.shops === 'these' ? [...new Set([...rule.shop_uid_list, ...hiddenShops])] : []
  const group_id = rule.shops === 'group' ? rule.group_id : ''
  const goods_id_list = [...new Set(rule.goods_id_list)]
  return { name, rule: JSON.stringify({ ...rule, shop_uid_list, group_id, goods_id_list }) }
}

/** A shop out of the reader's scope is not named. */
function toRule(row: AlertRulesTable, visible: ReadonlySet<string>, context: CallContext): AlertRule {
  const fields = fieldsOf(row)
  const checked = Object.entries(JSON.parse(row.checked) as CheckedShops).filter(([shopUid]) => visible.has(shopUid))
  return {
    ...fields,
    shop_uid_list: fields.shop_uid_list.filter((shopUid) => visible.has(shopUid)),
    rule_id: row.rule_id,
    may_change: mayChange(row, visible, context),
    checked: checked.map(([shop_uid, as_of]) => ({ shop_uid, as_of })),
    created_by_name: row.created_by_name,
    updated_at: row.updated_at,
    version: row.version,
  }
}

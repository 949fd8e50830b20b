import type { Bill, BillLine } from '../../contract/entities/bill.ts'
import {
  type ProfitSettings,
  type ProfitSettingsFields,
  SCENARIOS_PER_PERSON_MAX,
  type Scenario,
  unsetProfitSettings,
} from '../../contract/entities/cost.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { PlatformBillsTable, ProfitScenariosTable, ProfitSettingsTable } from '../db/tables/profit.ts'
import { answerInParts } from '../http/answerInParts.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { conflict, invalidPayload, notFound } from '../replyError.ts'
import { billRows, listBillsFromTo, profitSettingsTable, scenarioTable, weighBillsInScope } from '../repositories/costs.ts'
import { listShopUidsInScope, listShopUidsOutOfScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'

type Saved = CallPayload<'saveScenario'>

/** A list carries the bills of so many months. */
const BILL_MONTHS_MAX = 12

export const profitHandlers: Handlers = {
  async profitSettings(_payload, context) {
    return seenBy(toSettings(await profitSettingsTable.find(context.db, context.actor.ownerUid, context.actor.ownerUid)), context)
  },

  async saveProfitSettings({ version, ...fields }, context) {
    const { db, actor, now } = context
    refuseUnfit(fields)
    const row = await profitSettingsTable.find(db, actor.ownerUid, actor.ownerUid)
    const before = toSettings(row)
    // A shop that is deleted stays in the settings: it can be restored, and what is saved with it is not refused.
    const kept = new Set(namedShopsOf(before))
    await refuseShopsOutOfScope(
      db,
      actor,
      namedShopsOf(fields).filter((shopUid) => !kept.has(shopUid)),
    )
    await refuseOutdated(version, before, () => before)
    const saved = { ...fields, version: before.version + 1, saved_at: now, saved_by_name: actor.name }
    const columns = { settings: JSON.stringify(fields), version: saved.version, saved_at: now, saved_by_name: actor.name }
    if (row) await profitSettingsTable.update(db, row, { ...row, ...columns })
    else await profitSettingsTable.create(db, { owner_uid: actor.ownerUid, ...columns })
    const changes = changesBetween(before, saved, ['shared', 'freight', 'target_margin_bp'])
    await recordAudit(context, { subjectType: 'cost', subjectId: 'settings', ...changes })
    return seenBy(saved, context)
  },

  async scenarioList(_payload, { db, actor }) {
    return { list: (await scenarioTable.list(db, actor.ownerUid, { user_uid: actor.userUid })).reverse().map(toScenario) }
  },

  async saveScenario(payload, context) {
    if (payload.shop_uid !== '') await refuseShopsOutOfScope(context.db, context.actor, [payload.shop_uid])
    if (payload.scenario_id === undefined) return payload.is_deleted ? null : addScenario(payload, context)
    const row = await scenarioTable.get(context.db, context.actor.ownerUid, payload.scenario_id)
    if (row.user_uid !== context.actor.userUid) throw notFound()
    if (!payload.is_deleted) return changeScenario(row, payload, context)
    await scenarioTable.remove(context.db, row)
    await auditScenario(row, null, context)
    return null
  },

  async billList({ first_month, last_month }, { db, actor }) {
    if (last_month < first_month) throw invalidPayload({ last_month: 'too_small' })
    if (toMonths(last_month) - toMonths(first_month) >= BILL_MONTHS_MAX) throw invalidPayload({ last_month: 'too_big' })
    const weighed = await weighBillsInScope(db, actor, first_month, last_month)
    return answerInParts(weighed, async (places) => (await listBillsFromTo(db, actor, places)).map(toBill), {})
  },

  /** The same file read in again replaces what it brought, and never doubles it. */
  async saveBill({ shop_uid, month, file_name, lines, refused_lines = null }, context) {
    const { db, actor, now } = context
    await refuseShopsOutOfScope(context.db, context.actor, [shop_uid])
    if (lines.some(({ day }) => !day.startsWith(month))) throw invalidPayload({ lines: 'unknown_value' })
    const key = { shop_uid, month }
    const before = await billRows.findWhere(db, actor.ownerUid, key)
    if (!before && lines.length === 0) return { saved: 0 }
    await billRows.removeWhere(db, actor.ownerUid, key)
    const saved = { saved_by: actor.userUid, saved_by_name: actor.name, saved_at: now }
    if (lines.length > 0 && !before) await refuseBeyondQuota(context, 'bills')
    if (lines.length > 0)
      await billRows.create(db, { owner_uid: actor.ownerUid, ...key, file_name, lines: JSON.stringify(lines), refused_lines, ...saved })
    const name = (bill: { file_name: string; month: string } | null) => bill && { file_name: bill.file_name, month: bill.month }
    await recordAudit(context, {
      subjectType: 'bill',
      subjectId: shop_uid,
      before: name(before),
      after: lines.length > 0 ? name({ file_name, month }) : null,
    })
    return { saved: lines.length }
  },
}

function namedShopsOf({ shared }: Pick<ProfitSettingsFields, 'shared'>): readonly string[] {
  return shared.flatMap(({ shop_uid_list }) => shop_uid_list ?? [])
}

/** A cost of one day has no last day, and none ends before it begins. */
function refuseUnfit({ shared }: ProfitSettingsFields): void {
  for (const [index, { kind, from, to, amount }] of shared.entries()) {
    if (to !== null && (kind === 'once' || to < from)) throw invalidPayload({ [`shared.${index}.to`]: 'too_small' })
    if (kind.startsWith('of') && amount > 10_000) throw invalidPayload({ [`shared.${index}.amount`]: 'too_big:10000' })
  }
}

function toSettings(row: ProfitSettingsTable | null): ProfitSettings {
  if (!row) return unsetProfitSettings
  const { settings, version, saved_at, saved_by_name } = row
  return { ...(JSON.parse(settings) as ProfitSettingsFields), version, saved_at, saved_by_name }
}

/** For a sub-account what concerns only shops that are not lent to it is not shown, nor are their names; what other shops share as well says so. */
async function seenBy(settings: ProfitSettings, { db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<ProfitSettings> {
  const visible = new Set(await listShopUidsInScope(db, actor))
  const others = new Set(await listShopUidsOutOfScope(db, actor))
  const isShown = (shopUid: string) => actor.role !== Role.subUser || visible.has(shopUid)
  const shared = settings.shared.map((cost) => {
    const isSeenInPart = cost.shop_uid_list === null ? others.size > 0 : cost.shop_uid_list.some((shopUid) => others.has(shopUid))
    return { ...cost, shop_uid_list: cost.shop_uid_list?.filter(isShown) ?? null, ...(isSeenInPart && { is_seen_in_part: true }) }
  })
  return { ...settings, shared: shared.filter(({ shop_uid_list }) => shop_uid_list === null || shop_uid_list.length > 0) }
}

async function addScenario(payload: Saved, context: CallContext): Promise<Scenario> {
  const { db, actor, now } = context
  const mine = { user_uid: actor.userUid }
  if ((await scenarioTable.count(db, actor.ownerUid, mine)) >= SCENARIOS_PER_PERSON_MAX)
    throw invalidPayload({ name: `too_many:${SCENARIOS_PER_PERSON_MAX}` })
  await refuseTakenName(payload.name, null, context)
  const row = { owner_uid: actor.ownerUid, ...mine, scenario_id: createId(now), ...toColumns(payload, now), version: 1 }
  await scenarioTable.create(db, row)
  await auditScenario(null, row, context)
  return toScenario(row)
}

async function changeScenario(row: ProfitScenariosTable, payload: Saved, context: CallContext): Promise<Scenario> {
  await refuseOutdated(payload.version, row, () => toScenario(row))
  await refuseTakenName(payload.name, row.scenario_id, context)
  const saved = { ...row, ...toColumns(payload, context.now), version: row.version + 1 }
  await scenarioTable.update(context.db, saved)
  await auditScenario(row, saved, context)
  return toScenario(saved)
}

async function refuseTakenName(name: string, ownId: string | null, { db, actor }: CallContext): Promise<void> {
  const holder = await scenarioTable.findWhere(db, actor.ownerUid, { user_uid: actor.userUid, name })
  if (holder && holder.scenario_id !== ownId) throw conflict({ errors: { name: 'taken' } })
}

/** The trail names a scenario; its costs are in it as little as a view's rows. */
function auditScenario(before: ProfitScenariosTable | null, after: ProfitScenariosTable | null, context: CallContext): Promise<void> {
  const name = (row: ProfitScenariosTable | null) => row && { name: row.name, goods_id: row.goods_id }
  const subjectId = (after ?? before)?.scenario_id ?? ''
  return recordAudit(context, { subjectType: 'cost', subjectId, before: name(before), after: name(after) })
}

function toColumns({ name, shop_uid, goods_id, inputs }: Saved, now: number) {
  return { name, shop_uid, goods_id, inputs: JSON.stringify(inputs), saved_at: now }
}

function toScenario({ owner_uid: _, user_uid: __, inputs, ...row }: ProfitScenariosTable): Scenario {
  return { ...row, inputs: JSON.parse(inputs) as Scenario['inputs'] }
}

function toBill({ owner_uid: _, lines, refused_lines, ...row }: PlatformBillsTable): Bill {
  return { ...row, lines: JSON.parse(lines) as BillLine[], ...(refused_lines !== null && { refused_lines }) }
}

function toMonths(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
}

import { ALERT_LEFT_LISTED_MS } from '../../contract/entities/alert.ts'
import { type Rights, Role } from '../../contract/roles.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { Queries } from '../db/schema.ts'
import type { AlertsTable } from '../db/tables/alerts.ts'
import type { Actor } from '../http/actor.ts'
import type { DeletedShopKey } from './deletedRecords.ts'
import { ownedTable } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'
import { assignmentRows } from './shops.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>

/** In the order in which they were made. */
export const alertRuleTable = ownedTable('alert_rules', 'rule_id', { order: ['created_at'] })
export const alertTable = ownedTable('alerts', 'alert_id')

interface AlertPage {
  readonly limit: number
  /** Only alerts after this one; null: from the beginning. */
  readonly after: string | null
}

/**
 * Alerts of shops that the reader sees, with the names of shop and rule. Those that left are listed for a while. By their ids, which stay
 * while states change, so that no page misses one.
 */
export function listAlertsInScope(db: Queries, reader: Reader, now: number, { after, limit }: AlertPage) {
  const listed = listedAlerts(db, reader, now)
    .selectAll('alerts')
    .select(['shops.shop_name', 'alert_rules.name as rule_name', 'alert_rules.rule'])
    .orderBy('alerts.alert_id')
    .limit(limit)
  return (after === null ? listed : listed.where('alerts.alert_id', '>', after)).execute()
}

/** How many the pages of that list have in all. */
export async function countAlertsInScope(db: Queries, reader: Reader, now: number): Promise<number> {
  const counted = listedAlerts(db, reader, now).select(({ fn }) => fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

function listedAlerts(db: Queries, reader: Reader, now: number) {
  return alertsInScope(db, reader)
    .innerJoin('shops', (join) => join.onRef('shops.owner_uid', '=', 'alerts.owner_uid').onRef('shops.shop_uid', '=', 'alerts.shop_uid'))
    .innerJoin('alert_rules', (join) =>
      join.onRef('alert_rules.owner_uid', '=', 'alerts.owner_uid').onRef('alert_rules.rule_id', '=', 'alerts.rule_id'),
    )
    .where(({ eb, or, and }) =>
      or([
        eb('alerts.state', 'in', ['pending', 'ringing']),
        and([eb('alerts.state', '=', 'left'), eb('alerts.left_at', '>', now - ALERT_LEFT_LISTED_MS)]),
      ]),
    )
}

/** How many ring now in shops that the reader sees, without those that somebody has acknowledged or put off. */
export async function countUnseenAlerts(db: Queries, reader: Reader, now: number): Promise<number> {
  const ringing = alertsInScope(db, reader).where('alerts.state', '=', 'ringing').where('alerts.acknowledged_at', 'is', null)
  const unseen = ringing.where(({ eb, or }) => or([eb('alerts.snoozed_until', 'is', null), eb('alerts.snoozed_until', '<=', now)]))
  return (await unseen.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

/** Those named, and those of a ring, as far as the reader sees their shops. */
export function findAlertsInScope(
  db: Queries,
  reader: Reader,
  where: { readonly alert_id?: readonly string[]; readonly ring_id?: string },
): Promise<AlertsTable[]> {
  let query = alertsInScope(db, reader).selectAll('alerts')
  if (where.alert_id) query = query.where('alerts.alert_id', 'in', where.alert_id.length > 0 ? where.alert_id : [''])
  if (where.ring_id) query = query.where('alerts.ring_id', '=', where.ring_id)
  return query.execute()
}

/** Adds alerts, or puts them in the place of those with their ids. */
export async function saveAlerts(db: Queries, alerts: readonly AlertsTable[]): Promise<void> {
  if (alerts.length === 0) return
  await db
    .insertInto('alerts')
    .values(alerts)
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'alert_id']).doUpdateSet(({ ref }) => ({
        family: ref('excluded.family'),
        state: ref('excluded.state'),
        history: ref('excluded.history'),
        figures: ref('excluded.figures'),
        as_of: ref('excluded.as_of'),
        left_at: ref('excluded.left_at'),
        few_at: ref('excluded.few_at'),
        told: ref('excluded.told'),
        ring_id: ref('excluded.ring_id'),
        acknowledged_at: ref('excluded.acknowledged_at'),
        acknowledged_by: ref('excluded.acknowledged_by'),
        snoozed_until: ref('excluded.snoozed_until'),
      })),
    )
    .execute()
}

/** Who is told of alerts, each with the shops that he or she sees: the main account, and sub-accounts with the rights to look. */
export async function listAlertReaders(
  db: Queries,
  ownerUid: string,
  shopUids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const readers = new Map<string, Set<string>>([[ownerUid, new Set(shopUids)]])
  const lent = await assignmentRows.list(db, ownerUid, { shop_uid: shopUids })
  if (lent.length === 0) return readers
  const people = await db
    .selectFrom('users')
    .select(['user_uid', 'rights'])
    .where('owner_uid', '=', ownerUid)
    .where('enabled', '=', 1)
    .execute()
  const mayLook = new Set(people.filter(({ rights }) => seesAlerts(rights)).map(({ user_uid }) => user_uid))
  for (const { user_uid, shop_uid } of lent) {
    if (!mayLook.has(user_uid)) continue
    const own = readers.get(user_uid) ?? new Set()
    readers.set(user_uid, own.add(shop_uid))
  }
  return readers
}

/** Drops so many of those that ring or wait for nothing, what has been so for longest first, but for those named. */
export async function dropOldestSettledAlerts(db: Queries, ownerUid: string, count: number, exceptIds: readonly string[]): Promise<void> {
  const settled = alertTable
    .select(db, ownerUid, { state: ['left', 'normal'] })
    .select('alerts.alert_id')
    .where('alerts.alert_id', 'not in', ['', ...exceptIds])
    .orderBy(({ fn }) => fn.coalesce('alerts.left_at', 'alerts.as_of'))
    .orderBy('alerts.alert_id')
    .limit(count)
  const ids = (await settled.execute()).map(({ alert_id }) => alert_id)
  for (let start = 0; start < ids.length; start += DROPPED_AT_ONCE)
    await alertTable.removeWhere(db, ownerUid, { alert_id: ids.slice(start, start + DROPPED_AT_ONCE) })
}

const DROPPED_AT_ONCE = 500

/** What was nothing in the end, and what left long ago. */
export async function dropAlertsBefore(db: Queries, normalBefore: number, leftBefore: number): Promise<void> {
  await db.deleteFrom('alerts').where('state', '=', 'normal').where('as_of', '<', normalBefore).execute()
  await db.deleteFrom('alerts').where('state', '=', 'left').where('left_at', '<', leftBefore).execute()
}

export function dropAlertsOf(db: Queries, { owner_uid, shop_uid }: DeletedShopKey): Promise<void> {
  return alertTable.removeWhere(db, owner_uid, { shop_uid })
}

function alertsInScope(db: Queries, reader: Reader) {
  const seen = shopsInScope(db, reader).select('shops.shop_uid')
  return alertTable.select(db, reader.ownerUid).where('alerts.shop_uid', 'in', seen)
}

function seesAlerts(rights: string | null): boolean {
  const holder = { role: Role.subUser, rights: rights === null ? undefined : (JSON.parse(rights) as Rights) }
  return hasRight(holder, 'shop.view') && hasRight(holder, 'returns.view')
}

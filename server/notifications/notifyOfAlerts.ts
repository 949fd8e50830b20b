import type { AlertReading } from '../../contract/entities/alert.ts'
import type { NotificationCode } from '../../contract/entities/notification.ts'
import { jsonText } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import type { AlertsTable } from '../db/tables/alerts.ts'
import type { CallContext } from '../http/callContext.ts'
import { createId } from '../ids.ts'
import { alertTable, listAlertReaders } from '../repositories/alerts.ts'
import { notify } from './notify.ts'

/** An alert that began to ring, or that comes back after it was put off. */
interface Rung {
  readonly alert: AlertsTable
  readonly ruleName: string
  readonly shopName: string
  readonly figures: Pick<AlertReading, 'value' | 'line' | 'unit'>
}

type Message = { readonly code: NotificationCode; readonly values: Record<string, string | number>; readonly shopUid?: string }

/** More messages than that of one rule at once are told as one. */
const MESSAGES_MAX = 3

/**
 * Tells what began to ring or comes back: one message for the goods of a family, or for a shop; for many of a rule one over all. Everybody is told of
 * the shops that she sees. Out: the ring that each alert was told with, by its id.
 */
export async function tellRings({ db, actor, now }: CallContext, rung: readonly Rung[]): Promise<ReadonlyMap<string, string>> {
  const rings = new Map<string, string>()
  if (rung.length === 0) return rings
  const readers = await listAlertReaders(db, actor.ownerUid, [...new Set(rung.map(({ alert }) => alert.shop_uid))])
  for (const group of toGroups(rung)) {
    const ringId = createId(now)
    for (const { alert } of group) rings.set(alert.alert_id, ringId)
    for (const [userUid, shopUids] of readers) {
      const own = group.filter(({ alert }) => shopUids.has(alert.shop_uid))
      if (own.length === 0) continue
      const { code, values, shopUid } = toMessage(own)
      const message = { code, values: { ...values, ring_id: ringId }, ...(shopUid !== undefined && { shopUid }) }
      await notify(db, { ownerUid: actor.ownerUid, userUids: [userUid], ...message, at: now })
    }
  }
  return rings
}

/** What was told with these rings is done, once none of their alerts rings that was neither acknowledged nor put off. */
export async function readUnlessRinging(db: Queries, ownerUid: string, ringIds: readonly string[], now: number): Promise<void> {
  const rings = [...new Set(ringIds)].filter((ringId) => ringId !== '')
  if (rings.length === 0) return
  const open = await alertTable.list(db, ownerUid, { ring_id: rings, state: 'ringing', acknowledged_at: null })
  const ringing = new Set(open.filter(({ snoozed_until }) => (snoozed_until ?? 0) <= now).map(({ ring_id }) => ring_id))
  const done = rings.filter((ringId) => !ringing.has(ringId))
  if (done.length === 0) return
  const unread = db.updateTable('notifications').set({ read_at: now }).where('owner_uid', '=', ownerUid).where('read_at', 'is', null)
  await unread
    .where('code', 'in', [...alertCodes])
    .where(jsonText(db, 'values', 'ring_id'), 'in', done)
    .execute()
}

const alertCodes: readonly NotificationCode[] = ['alertOfShop', 'alertOfGoods', 'alertOfFamily', 'alertOfMany']

/** By rule, then by goods family, or by shop where shops are watched. */
function toGroups(rung: readonly Rung[]): readonly (readonly Rung[])[] {
  return [...groupBy(rung, ({ alert }) => alert.rule_id).values()].flatMap((ofRule) => {
    const groups = [...groupBy(ofRule, ({ alert }) => alert.family || alert.shop_uid).values()]
    return groups.length > MESSAGES_MAX ? [ofRule] : groups
  })
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** A message about one shop names it, and is read only by those who see the shop; one about several has their number. */
function toMessage(group: readonly [Rung, ...Rung[]] | readonly Rung[]): Message {
  const [first] = group
  if (!first) throw new RangeError('no alert to be told')
  const { alert, ruleName, shopName, figures } = first
  const shops = new Set(group.map((each) => each.alert.shop_uid)).size
  const families = new Set(group.map((each) => each.alert.family || each.alert.shop_uid)).size
  const rule = { rule_name: ruleName }
  if (families > 1) return { code: 'alertOfMany', values: { ...rule, count: group.length, shops } }
  if (shops > 1) return { code: 'alertOfFamily', values: { ...rule, family: alert.family, shops } }
  const shown = { ...rule, shop_name: shopName, ...toFigure('value', figures), ...toFigure('line', figures) }
  if (alert.goods_id === '') return { code: 'alertOfShop', values: shown, shopUid: alert.shop_uid }
  return { code: 'alertOfGoods', values: { ...shown, family: alert.family }, shopUid: alert.shop_uid }
}

/** Named by its unit, so that the console can show it. */
function toFigure(name: 'value' | 'line', figures: Rung['figures']): Record<string, number> {
  const figure = figures[name]
  return figure === null ? {} : { [`${name}_${figures.unit}`]: figure }
}
